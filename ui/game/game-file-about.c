/* Saved games: facts about a game besides its moves. */
#include <glib/gi18n.h>
#include <string.h>

#include "core/figures.h"
#include "game-file-inner.h"

static const char *const members[] = {"white", "black",  "date",   "place",
                                      "tags",  "result", "ending", NULL};

static const struct {
  const char *name;
  ValueSet value;
} results[] = {{"first", VALUE_FIRST}, {"draw", VALUE_DRAW}, {"second", VALUE_SECOND}};

static const struct {
  const char *name;
  GameEnding ending;
} endings[] = {{"resigned", ENDING_RESIGNED}, {"time", ENDING_TIME}};

/* Reading. An unknown text stays NULL. */

static gboolean read_text(JsonObject *object, const char *where, const char *member,
                          const char **text, GError **error) {
  const char *found;
  if (!json_object_has_member(object, member)) return TRUE;
  if (!json_get_string(object, where, member, &found, error)) return FALSE;
  *text = found;
  if (g_utf8_strlen(found, -1) <= GAME_ABOUT_TEXT) return TRUE;
  return json_fail(error, where, _("“%s” has more than %s characters"), member,
                   figure_count(GAME_ABOUT_TEXT, "\u202F").text);
}

static gboolean read_result(JsonObject *object, const char *where, ValueSet *result,
                            GError **error) {
  const char *text = NULL;
  if (!read_text(object, where, "result", &text, error)) return FALSE;
  for (guint i = 0; text && i < G_N_ELEMENTS(results) && !*result; i++)
    if (strcmp(text, results[i].name) == 0) *result = results[i].value;
  if (!text || *result) return TRUE;
  return json_fail(error, where, _("expected “first”, “draw” or “second” in “%s”"), "result");
}

static gboolean read_ending(JsonObject *object, const char *where, GameEnding *ending,
                            GError **error) {
  const char *text = NULL;
  if (!read_text(object, where, "ending", &text, error)) return FALSE;
  for (guint i = 0; text && i < G_N_ELEMENTS(endings); i++)
    if (strcmp(text, endings[i].name) == 0) *ending = endings[i].ending;
  if (!text || *ending != ENDING_UNKNOWN) return TRUE;
  return json_fail(error, where, _("expected “resigned” or “time” in “%s”"), "ending");
}

/* The texts stay the parser's. */
static gboolean read_tags(JsonObject *object, const char *where, GPtrArray *tags, GError **error) {
  JsonArray *array;
  if (!json_object_has_member(object, "tags")) return TRUE;
  if (!json_get_array(object, where, "tags", &array, error)) return FALSE;
  if (json_array_get_length(array) > GAME_ABOUT_TAGS)
    return json_fail(error, where, _("there are more than %s tags"),
                     figure_count(GAME_ABOUT_TAGS, "\u202F").text);
  for (guint i = 0; i < json_array_get_length(array); i++) {
    JsonNode *node = json_array_get_element(array, i);
    g_autofree char *path = g_strdup_printf("%s.tags[%u]", where, i);
    if (json_node_get_value_type(node) != G_TYPE_STRING)
      return json_fail(error, path, _("expected a text"));
    g_ptr_array_add(tags, (gpointer)json_node_get_string(node));
  }
  return TRUE;
}

GameAbout *game_file_read_about(JsonObject *object, const char *where, GError **error) {
  GameAbout told = {0};
  g_autoptr(GPtrArray) tags = g_ptr_array_new();
  gboolean read = json_check_members(object, where, members, error) &&
                  read_text(object, where, "white", &told.white, error) &&
                  read_text(object, where, "black", &told.black, error) &&
                  read_text(object, where, "date", &told.date, error) &&
                  read_text(object, where, "place", &told.place, error) &&
                  read_result(object, where, &told.result, error) &&
                  read_ending(object, where, &told.ending, error) &&
                  read_tags(object, where, tags, error);
  g_ptr_array_add(tags, NULL);
  told.tags = (const char *const *)tags->pdata;
  return read ? game_about_new(&told) : NULL;
}

/* Writing. */

static void write_text(JsonBuilder *builder, const char *member, const char *text) {
  if (!text) return;
  json_builder_set_member_name(builder, member);
  json_builder_add_string_value(builder, text);
}

void game_file_write_about(JsonBuilder *builder, const GameAbout *about) {
  json_builder_set_member_name(builder, "about");
  json_builder_begin_object(builder);
  write_text(builder, "white", about->white);
  write_text(builder, "black", about->black);
  write_text(builder, "date", about->date);
  write_text(builder, "place", about->place);
  for (guint i = 0; i < G_N_ELEMENTS(results); i++)
    if (about->result == results[i].value) write_text(builder, "result", results[i].name);
  for (guint i = 0; i < G_N_ELEMENTS(endings); i++)
    if (about->ending == endings[i].ending) write_text(builder, "ending", endings[i].name);
  if (about->tags[0]) {
    json_builder_set_member_name(builder, "tags");
    json_builder_begin_array(builder);
    for (const char *const *tag = about->tags; *tag; tag++)
      json_builder_add_string_value(builder, *tag);
    json_builder_end_array(builder);
  }
  json_builder_end_object(builder);
}
