/* Short probes: how the work of positions below a root falls with each further stone.
 *
 * A probe is a walk from the root and a search of where it ends. In a walk the best move by the
 * order of minimax is the likeliest, the second half as likely, and so on: such lines are the
 * hard ones. Searches have a limit.
 *
 * The logarithm of the work is assumed to be normally distributed around a straight line over the
 * stones. The line is fitted so that the samples, including those that met the limit, are most
 * likely ("Tobit", by expectation and maximisation). That serves for the tasks below the root only,
 * since walks miss the hardest lines. The root's own cost comes from itself: most of the time goes
 * to a search of it by proof numbers, as the parallel solver does it. The outlook (core/outlook.h)
 * tells from its tasks what is left, or that it cannot be foretold. */
#pragma once

#include "../../core/outlook.h"
#include "../../cube/lines.h"
#include "../../cube/solver.h"

typedef struct {
  Board root;
  Claim claim;
  Table *table;         /* that the probes share */
  const StopFlag *stop; /* ends the probes early; NULL: nothing does */
  double seconds;       /* of the processor, for all probes together */
  double patience;      /* ... and by the clock, if others keep it busy; 0: no limit */
  uint64_t root_nodes;  /* for the root, instead of the time that is left; 0: that */
} ProbeOptions;

/* Of the positions with one number of stones. */
typedef struct {
  int tried, solved, holds; /* holds: of those solved, those for which the claim does */
  double nodes;             /* mean; those that met the limit count with it */
} ProbeRow;

typedef struct {
  int stones; /* of the root */
  int probed; /* in all */
  ProbeRow rows[CELLS + 1];
  double rate;       /* nodes a second of the processor, measured */
  double growth;     /* a stone less multiplies the work by this */
  bool solved;       /* the root */
  double root_nodes; /* that were searched for it, in vain unless it is solved */
  Outlook outlook;   /* what is left of that search */
  double log_root;   /* of the line at the root: of the middle one of such positions */
  double slope;      /* ... and what it falls by with each stone */
  double spread;     /* standard deviation of the logarithms */
} Probes;

/* Probes within the time. The root is not decided at sight. */
Probes probe_run(const ProbeOptions *options);

/* Seconds of one core for the root. What was searched in vain is the least that it takes. */
typedef struct {
  double searched;
  double least, most; /* with what was searched; they mean something if the outlook is foretold */
} ProbePrice;

ProbePrice probe_price(const Probes *probes);
