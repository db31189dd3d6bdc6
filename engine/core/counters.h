/* What a search counts. The searching thread owns a plain Counters and publishes it now and then;
 * any other thread reads the published copy. */
#pragma once

#include <stdatomic.h>
#include <stdint.h>

typedef struct {
  uint64_t nodes;    /* calls of the search on a position */
  uint64_t probes;   /* look-ups in the table */
  uint64_t hits;     /* look-ups that found an entry */
  uint64_t stores;   /* entries offered to the table */
  uint64_t replaced; /* entries of other positions that were lost to a store */
  uint64_t filled;   /* stores that used an empty entry */
} Counters;

typedef struct {
  atomic_uint_fast64_t nodes, probes, hits, stores, replaced, filled;
} SharedCounters;

/* The sum over successive searches: those that have ended, and the one under way. */
typedef struct {
  SharedCounters ended, now;
} Tally;

Counters counters_add(Counters a, Counters b);

/* Copies counters to where other threads can see them. Only the owning thread calls this. */
void counters_publish(SharedCounters *shared, const Counters *counters);

/* The last published counters. Any thread; the fields may stem from two adjacent publications. */
Counters counters_peek(const SharedCounters *shared);

/* The search under way has ended with these counters; only its thread calls this. */
void tally_end(Tally *tally, Counters counters);

/* The counters of all searches together. Any thread; for a moment, one that has just ended may be
 * missing. */
Counters tally_peek(const Tally *tally);
