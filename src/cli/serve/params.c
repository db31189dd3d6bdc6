#include "params.h"

#include <math.h>
#include <string.h>

G_DEFINE_QUARK(fourscore - serve - error, serve_error)

static const double SECONDS_MOST = 2e6; /* 23 days: timers count 31 bits of milliseconds */

void params_begin(Params *params, JsonObject *object) {
  *params = (Params){.object = object, .read = g_hash_table_new(g_str_hash, g_str_equal)};
}

void params_clear(Params *params) {
  g_clear_pointer(&params->read, g_hash_table_unref);
  g_clear_error(&params->error);
}

bool params_fail(Params *params, const char *name, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *reason = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (params->error == NULL)
    params->error = g_error_new(SERVE_ERROR, WRONG_PARAMS, "%s: %s", name, reason);
  return false;
}

/* The member; NULL if there is none. */
JsonNode *params_node(Params *params, const char *name) {
  g_hash_table_add(params->read, (gpointer)name);
  if (params->error != NULL || params->object == NULL) return NULL;
  return json_object_get_member(params->object, name);
}

const char *params_text(Params *params, const char *name, const char *otherwise) {
  JsonNode *node = params_node(params, name);
  if (node == NULL) return otherwise;
  if (json_node_get_value_type(node) == G_TYPE_STRING) return json_node_get_string(node);
  params_fail(params, name, "expected a text");
  return otherwise;
}

gint64 params_int(Params *params, const char *name, gint64 least, gint64 most, gint64 otherwise) {
  JsonNode *node = params_node(params, name);
  if (node == NULL) return otherwise;
  gint64 value = json_node_get_value_type(node) == G_TYPE_INT64 ? json_node_get_int(node) : -1;
  if (value >= least && value <= most) return value;
  params_fail(params, name,
              "expected a whole number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, least,
              most);
  return otherwise;
}

static double params_number_of(JsonNode *node) {
  GType type = json_node_get_value_type(node);
  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double(node) : (double)NAN;
}

double params_seconds(Params *params, const char *name, double least, double otherwise) {
  JsonNode *node = params_node(params, name);
  if (node == NULL) return otherwise;
  double value = params_number_of(node);
  if (value >= least && value <= SECONDS_MOST) return value;
  params_fail(params, name, "expected seconds, from %g to %g", least, SECONDS_MOST);
  return otherwise;
}

bool params_flag(Params *params, const char *name) {
  JsonNode *node = params_node(params, name);
  if (node == NULL) return false;
  if (json_node_get_value_type(node) == G_TYPE_BOOLEAN) return json_node_get_boolean(node);
  return params_fail(params, name, "expected true or false");
}

int params_choice(Params *params, const char *name, const char *const *names, int otherwise) {
  const char *text = params_text(params, name, NULL);
  if (text == NULL) return otherwise;
  for (int i = 0; names[i] != NULL; i++)
    if (strcmp(names[i], text) == 0) return i;
  g_autofree char *all = g_strjoinv(", ", (char **)names);
  params_fail(params, name, "expected one of %s", all);
  return otherwise;
}

bool params_end(Params *params, GError **error) {
  g_autoptr(GList) members =
      params->object != NULL ? json_object_get_members(params->object) : NULL;
  for (GList *m = members; m != NULL; m = m->next)
    if (!g_hash_table_contains(params->read, m->data))
      params_fail(params, m->data, "there is no such member here");
  if (params->error == NULL) return true;
  g_propagate_error(error, g_steal_pointer(&params->error));
  return false;
}
