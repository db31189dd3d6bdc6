/* The table of a window's searches: held, looked at, and given back in a worker, since giving back
 * its pages takes time. Main thread only. All zero: no table. */
#pragma once

#include <glib.h>

#include "core/table.h"
#include "base/worker.h"

typedef struct {
  Table *table;        /* NULL: none yet */
  double used, looked; /* part of its entries, and when that was seen, clock_seconds() */
  Table *old;          /* whose memory is given back */
  Worker *freeing;     /* that does it; mostly NULL */
} TableKeeper;

/* Takes a table over in place of the one there is, which no search may use any more. */
void table_keeper_take(TableKeeper *keeper, Table *table);

/* The part of its entries that is in use, looked at once a second; NAN without a table. */
double table_keeper_used(TableKeeper *keeper);

/* Frees the table and waits until all memory is given back. */
void table_keeper_clear(TableKeeper *keeper);
