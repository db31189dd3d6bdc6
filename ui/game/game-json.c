#include "game-json.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "game-file.h"

enum {
  NESTING_MOST = 16,     /* json-glib reads by recursion */
  VALUES_MOST = 4000000, /* ... and takes up to 300 bytes for each; our files take 16 of text */
};

gboolean json_fail(GError **error, const char *where, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", where, message);
  return FALSE;
}

/* The text as JSON. */

static guint line_of(const char *text, const char *place) {
  guint line = 1;
  for (; text < place; text++)
    line += *text == '\n';
  return line;
}

/* TRUE for what JSON has outside of strings. json-glib takes comments and other quotes too, in
 * which a quote would hide brackets from us. */
static gboolean is_plain(char c) {
  return g_ascii_isalnum(c) || (c && strchr("{}[]\":,+-. \t\r\n", c));
}

JsonShape json_shape(const char *text, gsize length, const char **place) {
  gboolean quoted = FALSE;
  int depth = 0, values = 0;
  for (const char *c = *place = text; c < text + length; *place = ++c) {
    gboolean follows = values > 0 && depth == 0 && !g_ascii_isspace(*c);
    if (follows || (!quoted && !is_plain(*c))) return JSON_STRANGE;
    if (quoted && *c == '\\' && c + 1 < text + length)
      c++;
    else if (*c == '"')
      quoted = !quoted;
    else if (!quoted && (*c == '{' || *c == '['))
      depth++, values++;
    else if (!quoted && (*c == '}' || *c == ']'))
      depth--;
    else if (!quoted && *c == ',')
      values++;
    if (depth > NESTING_MOST) return JSON_DEEP;
    if (values > VALUES_MOST) return JSON_CROWDED;
  }
  return JSON_SOUND;
}

static gboolean check_shape(const char *text, gsize length, GError **error) {
  const char *place;
  JsonShape shape = json_shape(text, length, &place);
  if (shape == JSON_SOUND) return TRUE;
  g_autofree char *where = g_strdup_printf(_("line %u"), line_of(text, place));
  return json_fail(error, where, "%s",
                   shape == JSON_STRANGE ? _("this is not JSON")
                   : shape == JSON_DEEP  ? _("brackets are nested too deep for a saved game")
                                         : _("there are too many values for a saved game"));
}

static gboolean check_text(const char *text, gsize length, GError **error) {
  const char *end;
  if (length > GAME_FILE_BYTES_MOST)
    return json_fail(error, _("the file"), _("%u MiB are too much for a saved game"),
                     (guint)(length >> 20));
  if (!g_utf8_validate(text, (gssize)length, &end)) {
    g_autofree char *where = g_strdup_printf(_("line %u"), line_of(text, end));
    return json_fail(error, where, _("expected text in UTF-8, found byte 0x%02X"), (guchar)*end);
  }
  return check_shape(text, length, error);
}

JsonObject *json_parse(JsonParser *parser, const char *text, gsize length, GError **error) {
  g_autoptr(GError) wrong = NULL;
  if (!check_text(text, length, error)) return NULL;
  if (!json_parser_load_from_data(parser, text, (gssize)length, &wrong)) {
    guint line = 1; /* json-glib says it only at the head of its message */
    sscanf(wrong->message, "%*[^:]:%u", &line);
    g_autofree char *where = g_strdup_printf(_("line %u"), line);
    json_fail(error, where, _("this is not JSON"));
    return NULL;
  }
  JsonNode *root = json_parser_get_root(parser);
  if (root && JSON_NODE_HOLDS_OBJECT(root)) return json_node_get_object(root);
  json_fail(error, _("the file"), _("expected an object in braces"));
  return NULL;
}

/* Members of a kind. A missing one is an error. */

gboolean json_get(JsonObject *object, const char *where, const char *member, GType type,
                  JsonNode **node, GError **error) {
  *node = json_object_get_member(object, member);
  if (!*node) return json_fail(error, where, _("the member “%s” is missing"), member);
  if (json_node_get_value_type(*node) == type) return TRUE;
  g_autofree char *path = g_strdup_printf("%s.%s", where, member);
  const char *expected = type == G_TYPE_STRING     ? _("expected a text")
                         : type == G_TYPE_INT64    ? _("expected a whole number")
                         : type == G_TYPE_BOOLEAN  ? _("expected true or false")
                         : type == JSON_TYPE_ARRAY ? _("expected a list in brackets")
                                                   : _("expected an object in braces");
  return json_fail(error, path, "%s", expected);
}

gboolean json_get_string(JsonObject *object, const char *where, const char *member,
                         const char **text, GError **error) {
  JsonNode *node;
  if (!json_get(object, where, member, G_TYPE_STRING, &node, error)) return FALSE;
  *text = json_node_get_string(node);
  return TRUE;
}

gboolean json_get_array(JsonObject *object, const char *where, const char *member,
                        JsonArray **array, GError **error) {
  JsonNode *node;
  if (!json_get(object, where, member, JSON_TYPE_ARRAY, &node, error)) return FALSE;
  *array = json_node_get_array(node);
  return TRUE;
}

gboolean json_get_element(JsonArray *array, guint i, const char *where, JsonObject **object,
                          GError **error) {
  JsonNode *node = json_array_get_element(array, i);
  if (!JSON_NODE_HOLDS_OBJECT(node))
    return json_fail(error, where, _("expected an object in braces"));
  *object = json_node_get_object(node);
  return TRUE;
}

/* What we do not know would be lost when the game is saved again. */
gboolean json_check_members(JsonObject *object, const char *where, const char *const *known,
                            GError **error) {
  g_autoptr(GList) members = json_object_get_members(object);
  for (GList *m = members; m; m = m->next)
    if (!g_strv_contains(known, m->data))
      return json_fail(error, where, _("the member “%s” is unknown"), (const char *)m->data);
  return TRUE;
}

gboolean json_fail_text(GError **error, const char *where, const char *text, const Error *wrong) {
  g_autofree char *character =
      g_strdup_printf(_("%s, character %zu of “%.80s”"), where, wrong->offset + 1, text);
  return json_fail(error, character, "%s", wrong->message);
}
