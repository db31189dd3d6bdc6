/* Short probes: how the work of positions below a root falls with each further stone.
 *
 * A probe is a walk from the root and a search of its end. In a walk the best move by the order of
 * minimax is the likeliest, the second half as likely, and so on: such lines are the hard ones.
 * Searches have a limit.
 *
 * The logarithm of the work is assumed to be normally distributed around a straight line over the
 * stones. The line is fitted so that the samples, including those that met the limit, are most
 * likely ("Tobit", by expectation and maximisation). That serves only for the tasks below the root,
 * since walks miss the hardest lines. The root itself is searched by proof numbers for most of the
 * time, as by the parallel solver. From the tasks of that search the outlook (core/outlook.h)
 * foretells what is left, or says that it cannot. */
#pragma once

#include "../../core/outlook.h"
#include "../../cube/lines.h"
#include "../../cube/solver.h"

typedef struct {
  Board root;
  Claim claim;
  Table *table;         /* shared by the probes */
  const StopFlag *stop; /* ends the probes early; NULL: nothing does */
  double seconds;       /* seconds of the processor, for all probes together */
  double patience;      /* ... and by the clock, if others keep it busy; 0: no limit */
  uint64_t root_nodes;  /* for the root, instead of the time that is left; 0: that */
} ProbeOptions;

/* The probes with one number of stones. */
typedef struct {
  int tried, solved, holds; /* holds: those of the solved for which the claim is true */
  double nodes;             /* mean; those that met the limit count with it */
} ProbeRow;

typedef struct {
  int stones; /* of the root */
  int probed; /* in all */
  ProbeRow rows[CELLS + 1];
  double rate;       /* nodes a second of the processor, measured */
  double growth;     /* one stone fewer multiplies the work by this */
  bool solved;       /* the root */
  double root_nodes; /* nodes searched for it, in vain unless it is solved */
  Outlook outlook;   /* what is left of that search */
  double log_root;   /* of the line at the root: the median of such positions */
  double slope;      /* ... and by how much it falls with each stone */
  double spread;     /* standard deviation of the logarithms */
} Probes;

/* Probes within the time. The root must not be decided at sight. */
Probes probe_run(const ProbeOptions *options);

/* Seconds of one core for the root. It takes at least what was searched in vain. */
typedef struct {
  double searched;
  double least,
      most; /* including what was searched; they have a meaning if the outlook is foretold */
} ProbePrice;

ProbePrice probe_price(const Probes *probes);
