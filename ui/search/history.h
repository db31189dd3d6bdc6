/* How a search went: its counters over time, in memory that does not grow. When there is no room
 * for another sample, every second one is dropped and half as many are taken from then on. */
#pragma once

#include "play/analysis.h"

enum { HISTORY_ROOM = 512 };

typedef struct {
  double seconds; /* of search */
  Counters counters;
  uint64_t tasks; /* done */
  double used;    /* part of the table's entries, 0 to 1 */
} HistorySample;

typedef struct {
  Scheme scheme; /* of the table */
  int count;
  double interval; /* seconds between samples, at least */
  HistorySample samples[HISTORY_ROOM];
} History;

void history_begin(History *history, Scheme scheme);

/* True if enough time has passed for another sample, or the search has ended. */
bool history_is_due(const History *history, const AnalysisView *view);

void history_add(History *history, const AnalysisView *view, double used);

/* What happened between a sample (from the second on, i >= 1) and the one before: nodes a second,
 * and the part of the look-ups that found an entry; NAN where nothing happened. */
double history_rate(const History *history, int i);
double history_hit_ratio(const History *history, int i);
