/* The methods of the protocol that are answered at once; docs/protocol.md has them all. */
#pragma once

#include "search.h"

typedef struct {
  Searches searches;
  char *quitting; /* the id of the request to quit, as a line to be written last; NULL: none yet */
} Server;

/* Does what a request asks, and answers it, or begins a search that will. False, with an error, if
 * it is wrong; then nothing has happened. */
bool methods_obey(Server *server, Request *request, GError **error);
