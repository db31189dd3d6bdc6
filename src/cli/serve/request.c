#include "request.h"

#include "base/output.h"
#include "game/game-json.h"
#include "inbox.h"

#include <string.h>

enum { ID_MOST = 128 }; /* bytes of an id that is a text: live views repeat it */

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean request_fail(GError **error, Wrong code, const char *reason) {
  g_set_error_literal(error, SERVE_ERROR, code, reason);
  return FALSE;
}

/* Whether json-glib may be given this text. */
static gboolean check_text(const char *line, gsize length, GError **error) {
  static const char *const reasons[] = {
      [JSON_STRANGE] = "this is not JSON",
      [JSON_DEEP] = "brackets are nested too deep",
      [JSON_CROWDED] = "there are too many values",
  };
  const char *place;
  if (line == NULL)
    return g_set_error(error, SERVE_ERROR, WRONG_JSON, "a line has at most %d bytes",
                       INBOX_LINE_MOST),
           FALSE;
  if (!g_utf8_validate(line, (gssize)length, &place))
    return request_fail(error, WRONG_JSON, "expected text in UTF-8");
  JsonShape shape = json_shape(line, length, &place);
  return shape == JSON_SOUND || request_fail(error, WRONG_JSON, reasons[shape]);
}

static JsonObject *request_parse(Request *request, const char *line, gsize length, GError **error) {
  if (!check_text(line, length, error)) return NULL;
  if (!json_parser_load_from_data(request->parser, line, (gssize)length, NULL)) {
    request_fail(error, WRONG_JSON, "this is not JSON");
    return NULL;
  }
  JsonNode *root = json_parser_get_root(request->parser);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT(root)) return json_node_get_object(root);
  request_fail(error, WRONG_REQUEST, "expected a request, an object in braces");
  return NULL;
}

static bool is_id(JsonNode *node) {
  GType type = json_node_get_value_type(node);
  return type == G_TYPE_INT64 ||
         (type == G_TYPE_STRING && strlen(json_node_get_string(node)) <= ID_MOST);
}

static bool read_id(Request *request, JsonObject *object, GError **error) {
  JsonNode *id = json_object_get_member(object, "id");
  if (id == NULL) return request_fail(error, WRONG_REQUEST, "id: each request needs one");
  if (!is_id(id))
    return request_fail(error, WRONG_REQUEST,
                        "id: expected a whole number or a text of 128 bytes at most");
  request->id = json_node_copy(id);
  return true;
}

static bool read_params(Request *request, JsonObject *object, GError **error) {
  JsonNode *params = json_object_get_member(object, "params");
  bool found = params != NULL && JSON_NODE_HOLDS_OBJECT(params);
  if (found) request->params.object = json_node_get_object(params);
  return params == NULL || found ||
         request_fail(error, WRONG_PARAMS, "params: expected an object in braces");
}

static bool check_version(JsonObject *object, GError **error) {
  JsonNode *version = json_object_get_member(object, "jsonrpc");
  if (version == NULL) return true;
  bool text = json_node_get_value_type(version) == G_TYPE_STRING;
  return (text && strcmp(json_node_get_string(version), "2.0") == 0) ||
         request_fail(error, WRONG_REQUEST, "jsonrpc: expected \"2.0\"");
}

static bool check_members(JsonObject *object, GError **error) {
  static const char *const known[] = {"jsonrpc", "id", "method", "params", NULL};
  g_autoptr(GList) members = json_object_get_members(object);
  for (GList *m = members; m != NULL; m = m->next)
    if (!g_strv_contains(known, m->data))
      return request_fail(error, WRONG_REQUEST,
                          "expected jsonrpc, id, method and params, nothing else");
  return true;
}

bool request_read(Request *request, const char *line, gsize length, GError **error) {
  *request = (Request){.parser = json_parser_new_immutable()};
  params_begin(&request->params, NULL);
  JsonObject *object = request_parse(request, line, length, error);
  if (object == NULL || !read_id(request, object, error) || !check_version(object, error) ||
      !check_members(object, error))
    return false;
  JsonNode *method = json_object_get_member(object, "method");
  if (method == NULL || json_node_get_value_type(method) != G_TYPE_STRING)
    return request_fail(error, WRONG_REQUEST, "method: expected a text");
  request->method = json_node_get_string(method);
  return read_params(request, object, error);
}

void request_clear(Request *request) {
  params_clear(&request->params);
  g_clear_pointer(&request->id, json_node_unref);
  g_clear_object(&request->parser);
}

/* --- Answering -------------------------------------------------------------------------------- */

static JsonBuilder *line_begin(void) {
  JsonBuilder *json = json_builder_new();
  json_builder_begin_object(json);
  json_add_text(json, "jsonrpc", "2.0");
  return json;
}

static void add_id(JsonBuilder *json, JsonNode *id) {
  json_builder_set_member_name(json, "id");
  if (id != NULL)
    json_builder_add_value(json, json_node_copy(id));
  else
    json_builder_add_null_value(json);
}

JsonBuilder *answer_begin(JsonNode *id) {
  JsonBuilder *json = line_begin();
  add_id(json, id);
  json_begin_object(json, "result");
  return json;
}

JsonBuilder *notification_begin(const char *method) {
  JsonBuilder *json = line_begin();
  json_add_text(json, "method", method);
  json_begin_object(json, "params");
  return json;
}

char *answer_end(JsonBuilder *answer) {
  g_autoptr(JsonBuilder) json = answer;
  json_builder_end_object(json);
  json_builder_end_object(json);
  g_autoptr(JsonNode) root = json_builder_get_root(json);
  return json_to_string(root, FALSE);
}

char *answer_error(JsonNode *id, const GError *error) {
  JsonBuilder *json = line_begin();
  add_id(json, id);
  json_begin_object(json, "error");
  json_add_int(json, "code", error->code);
  json_add_text(json, "message", error->message);
  return answer_end(json);
}
