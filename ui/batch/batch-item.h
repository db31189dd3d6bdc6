/* A position of a batch and its answer, and both as text: the list as it is given, and results, a
 * line each with position, goal, value, nodes and seconds, separated by commas. */
#pragma once

#include <glib.h>

#include "play/game-list.h"

typedef struct {
  char *text; /* the line as text; the array's */
  Position position;
  ValueSet values;
  bool fresh;     /* found by the latest run */
  bool exhausted; /* to go on would change nothing in this run */
  uint64_t nodes; /* spent on it, all goals together */
  double seconds;
} BatchItem;

enum { BATCH_ITEMS_MOST = 100000 };

/* What the results begin with. */
#define BATCH_HEAD "position,goal,value,nodes,seconds\n"
#define BATCH_KEPT_HEAD "position,goal,value,nodes,seconds,sum\n" /* ... if they are kept */

GArray *batch_items_new(void);

/* The items of a list of positions of a game (position-list.h), answered only where the game is
 * over; free with g_array_unref(). NULL with the reason if a line is wrong. */
GArray *batch_items_read(Variant variant, Notation asked, const char *text, NotationChoice *choice,
                         GError **error);

/* Adds the result of an item as a line; `game` for a line that is kept: then its last field is the
 * CRC-32 of the game's name and of the line before it. NULL: without that. */
void batch_item_write(const BatchItem *item, Goal goal, const char *game, GString *text);

/* Enters the results that a text has for these items, and returns how many of its lines are damaged
 * and were left out. Those of earlier versions, which have a different head, have no checksums. A
 * last line that was cut off by a crash is left out and not counted. */
guint batch_items_take_results(GArray *items, const char *game, const char *text);
