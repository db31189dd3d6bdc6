/* Members of a JSON text, checked: every function that can fail returns FALSE (or NULL) and an
 * error of the domain G_IO_ERROR that begins with the place, the path of a member or a line. */
#pragma once

#include <json-glib/json-glib.h>

#include "core/status.h"

gboolean json_fail(GError **error, const char *where, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* The same for a text of our own notation in which a character is wrong. */
gboolean json_fail_text(GError **error, const char *where, const char *text, const Error *wrong);

/* Whether json-glib, which reads by recursion and takes more than JSON, may be given a text.
 * Outside of strings it has only what JSON has, and nothing behind the object or list that it is;
 * brackets nest 16 deep at most; there are not millions of values. `place` is where it is wrong. */
typedef enum { JSON_SOUND, JSON_STRANGE, JSON_DEEP, JSON_CROWDED } JsonShape;
JsonShape json_shape(const char *text, gsize length, const char **place);

/* The object that the whole text is; the parser owns it. */
JsonObject *json_parse(JsonParser *parser, const char *text, gsize length, GError **error);

/* A member of that type, which must exist. */
gboolean json_get(JsonObject *object, const char *where, const char *member, GType type,
                  JsonNode **node, GError **error);
gboolean json_get_string(JsonObject *object, const char *where, const char *member,
                         const char **text, GError **error);
gboolean json_get_array(JsonObject *object, const char *where, const char *member,
                        JsonArray **array, GError **error);

/* An element that must be an object. */
gboolean json_get_element(JsonArray *array, guint i, const char *where, JsonObject **object,
                          GError **error);

/* Fails if the object has a member that is not listed: it would be lost when the game is saved
 * again. `known` ends in NULL. */
gboolean json_check_members(JsonObject *object, const char *where, const char *const *known,
                            GError **error);
