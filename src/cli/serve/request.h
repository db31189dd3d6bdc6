/* A line of input as a request of JSON-RPC 2.0, and the lines that answer it. */
#pragma once

#include "params.h"

typedef struct {
  JsonParser *parser;
  JsonNode *id; /* a text or a whole number; NULL: none could be read */
  const char *method;
  Params params;
} Request;

/* Reads a line; NULL: it was too long. False, with an error, if it is no request. Whatever could be
 * read, above all the id, is filled in even then. Clear with request_clear(). */
bool request_read(Request *request, const char *line, gsize length, GError **error);
void request_clear(Request *request);

/* An answer that is being built: its members are added to what is returned, inside of "result". */
JsonBuilder *answer_begin(JsonNode *id);

/* The same of a notification, inside of "params". */
JsonBuilder *notification_begin(const char *method);

/* The finished line, without its end; frees the builder. Free with g_free(). */
char *answer_end(JsonBuilder *answer);

/* The line of an error; `id` may be NULL. Free with g_free(). */
char *answer_error(JsonNode *id, const GError *error);
