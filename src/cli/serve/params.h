/* The members of a request's params, each read once. The first error is remembered, and the
 * remaining members then read as if they were absent; params_end() also refuses members that nobody
 * read.
 */
#pragma once

#include <json-glib/json-glib.h>
#include <stdbool.h>

/* Codes of errors, as JSON-RPC 2.0 has them. */
typedef enum {
  WRONG_JSON = -32700,
  WRONG_REQUEST = -32600,
  WRONG_METHOD = -32601,
  WRONG_PARAMS = -32602,
  WRONG_INSIDE = -32603, /* no memory, or answers that contradict each other */
  WRONG_NOW = -32000,    /* too many questions at once */
} Wrong;

#define SERVE_ERROR (serve_error_quark())
GQuark serve_error_quark(void);

typedef struct {
  JsonObject *object; /* NULL: there are none */
  GHashTable *read;   /* names of members */
  GError *error;      /* what is wrong with them; NULL: nothing so far */
} Params;

void params_begin(Params *params, JsonObject *object);
void params_clear(Params *params);

/* Values of members, or the last argument if there is no such member or something is wrong. */
const char *params_text(Params *params, const char *name, const char *otherwise);
JsonNode *params_node(Params *params, const char *name); /* NULL: there is none */
gint64 params_int(Params *params, const char *name, gint64 least, gint64 most, gint64 otherwise);
double params_seconds(Params *params, const char *name, double least, double otherwise);
bool params_flag(Params *params, const char *name);

/* Which of the names (ended by NULL) a member is. */
int params_choice(Params *params, const char *name, const char *const *names, int otherwise);

/* Says that a member, or "params" as a whole, is wrong. Always false. */
bool params_fail(Params *params, const char *name, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* False, with the error, if something was wrong or a member was not read. */
bool params_end(Params *params, GError **error);
