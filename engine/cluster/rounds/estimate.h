/* How long a task may take: a short search tells which are easy. Those that it does not answer are
 * expected to take what others with as many stones took. */
#pragma once

#include "../../core/known.h"
#include "../../cube/solver.h"

typedef struct {
  double seconds[CELLS + 1]; /* by stones */
} Estimate;

/* From the seconds of what is known. Stones without a result get twice the time of one stone more,
 * or half that of one less; without any result all get ESTIMATE_DEFAULT seconds. */
Estimate estimate_from(const Known *known);

static const double ESTIMATE_DEFAULT = 10;

/* The searches that tell easy tasks from others. */
typedef struct {
  Table *table; /* NULL: nothing is searched */
  Search search;
} Glance;

/* Without memory for a table, nothing is searched. */
Glance glance_new(void);
void glance_free(Glance *glance);

/* The seconds that a task may take. */
double estimate_task(const Estimate *estimate, Glance *glance, Board board, Claim claim);
