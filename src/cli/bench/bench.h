/* What a benchmark consists of: the parts that measuring, table, CSV and pictures share.
 *
 * Each difficulty, a number of stones, has its positions; each variant of searching is measured on
 * the same ones. */
#pragma once

#include "base/command.h"
#include "base/options.h"

#include <math.h>

/* One way to search. */
typedef struct {
  const SolverInfo *solver;
  Scheme scheme;
  unsigned without; /* techniques that are switched off */
  char *label;      /* what distinguishes it from the other variants of the benchmark */
} BenchVariant;

typedef struct {
  SearchOptions search; /* solver and scheme are in variants */
  guint64 from, to;     /* difficulties, in this order */
  guint64 count;        /* positions of a difficulty */
  guint64 seed;
  GArray *variants; /* of BenchVariant */
  char *csv, *plot; /* file and folder; NULL if not wanted */
} Bench;

/* What one variant did on one difficulty. */
typedef struct {
  int variant, stones;
  int positions, solved;
  int holds; /* positions for which the claim was proved */
  Counters counters;
  double seconds, user_seconds, system_seconds; /* including making and first touching the table */
} BenchResult;

static inline const BenchVariant *bench_variant(const Bench *bench, int i) {
  return &g_array_index(bench->variants, BenchVariant, i);
}

static inline bool bench_complete(const BenchResult *result) {
  return result->solved == result->positions;
}

/* User time is counted in ticks of the clock; below this a quotient would show those. */
static const double BENCH_SHORT = 0.02;

/* Figures of a result, NAN where there is too little to tell. */
static inline double bench_ns_per_node(const BenchResult *result) {
  if (result->user_seconds < BENCH_SHORT || result->counters.nodes == 0) return (double)NAN;
  return 1e9 * result->user_seconds / (double)result->counters.nodes;
}
static inline double bench_hit_ratio(const BenchResult *result) {
  if (result->counters.probes == 0) return (double)NAN;
  return (double)result->counters.hits / (double)result->counters.probes;
}

Command bench_command;
