/* Bytes that arrive in pieces, as lines of bounded length. No thread of its own. */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { INBOX_LINE_MOST = 65536 }; /* bytes of a line without its end */

typedef struct {
  GByteArray *bytes; /* of the unfinished line */
  bool too_long;     /* the line is too long; the rest of it is dropped */
} Inbox;

/* Takes a line, ended by a NUL that is not counted; NULL: it was too long. */
typedef void InboxTake(void *data, const char *line, gsize length);

void inbox_init(Inbox *inbox);
void inbox_clear(Inbox *inbox);

/* Adds bytes; each line that ends among them is taken. LF ends a line; a CR before it and empty
 * lines are passed over. */
void inbox_add(Inbox *inbox, const char *bytes, gsize count, InboxTake *take, void *data);

/* The end of the input ends an unfinished line. */
void inbox_end(Inbox *inbox, InboxTake *take, void *data);
