/* Requests of one client, a line each, until the input ends: read, done and answered (methods.h).
 *
 * Only the caller's thread reads and writes, while it runs the default GMainContext. Searches have
 * threads of their own (search.h). */
#pragma once

#include "search.h"

typedef struct {
  size_t table_bytes; /* of the table of each game */
  bool no_book;
  int threads_most;   /* of one search */
  bool takes_signals; /* SIGINT and SIGTERM end it as the end of the input does */
  ServeWrite *write;
  void *data; /* for write() */
} ServeOptions;

/* Returns when the input has ended or the client has asked to quit, and all searches have ended and
 * are answered. False if a signal ended it, or the input could not be read: errno says why. */
bool serve(int input, const ServeOptions *options);
