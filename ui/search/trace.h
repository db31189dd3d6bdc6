/* How a search went: its counters over time, in memory that does not grow. When there is no room
 * for another sample, every second one is dropped and half as many are taken from then on. */
#pragma once

#include "play/analysis.h"

enum { TRACE_ROOM = 512 };

typedef struct {
  double seconds; /* of search */
  Counters counters;
  uint64_t tasks; /* done */
  double used;    /* part of the table's entries, 0 to 1 */
} TraceSample;

typedef struct {
  Scheme scheme; /* of the table */
  int count;
  double interval; /* seconds between samples, at least */
  TraceSample samples[TRACE_ROOM];
} Trace;

void trace_begin(Trace *trace, Scheme scheme);

/* True if enough time has passed for another sample, or the search has ended. */
bool trace_is_due(const Trace *trace, const AnalysisView *view);

void trace_add(Trace *trace, const AnalysisView *view, double used);

/* What happened between a sample (from the second on, i >= 1) and the one before: nodes a second,
 * and the part of the look-ups that found an entry; NAN where nothing happened. */
double trace_rate(const Trace *trace, int i);
double trace_hit_ratio(const Trace *trace, int i);
