/* Searches that go on while further requests are read. Each has its own thread; all else happens in
 * the main thread, whose context (the default GMainContext) must run. */
#pragma once

#include "ask.h"
#include "request.h"

enum { SEARCHES_MOST = 16 }; /* at once */

/* Writes a line, without its end. */
typedef void ServeWrite(void *data, const char *line);

typedef struct {
  ServeWrite *write;
  void *data;
  int threads_most; /* of one search */
  Grounds grounds;
  GPtrArray *running; /* ServeSearch */
  GSourceFunc ended;  /* called with `data` after a search has ended and was answered */
} Searches;

void searches_init(Searches *searches);
void searches_clear(Searches *searches); /* none is running */

/* Begins what the request asks for, by its params. False, with an error, if it is wrong, and then
 * nothing has happened; else the answer is written when the search ends. */
bool search_start(Searches *searches, Request *request, GError **error);

/* Makes the search with that id end soon, or all if it is NULL; returns how many. */
int searches_stop(Searches *searches, JsonNode *id);
