#include "history.h"

#include <math.h>

static const double FIRST_INTERVAL = 0.5;

void history_begin(History *history, Scheme scheme) {
  history->scheme = scheme;
  history->count = 0;
  history->interval = FIRST_INTERVAL;
}

bool history_is_due(const History *history, const AnalysisView *view) {
  if (history->count == 0) return true;
  double passed = view->seconds - history->samples[history->count - 1].seconds;
  return passed >= history->interval || (!view->running && passed > 0);
}

static void thin_out(History *history) {
  for (int i = 0; i < HISTORY_ROOM / 2; i++)
    history->samples[i] = history->samples[2 * i];
  history->count = HISTORY_ROOM / 2;
  history->interval *= 2;
}

void history_add(History *history, const AnalysisView *view, double used) {
  if (history->count == HISTORY_ROOM) thin_out(history);
  history->samples[history->count++] =
      (HistorySample){view->seconds, view->counters, view->tasks_done, used};
}

double history_rate(const History *history, int i) {
  const HistorySample *a = &history->samples[i - 1], *b = &history->samples[i];
  double seconds = b->seconds - a->seconds;
  return seconds > 0 ? (double)(b->counters.nodes - a->counters.nodes) / seconds : (double)NAN;
}

double history_hit_ratio(const History *history, int i) {
  const Counters *a = &history->samples[i - 1].counters, *b = &history->samples[i].counters;
  uint64_t probes = b->probes - a->probes;
  return probes > 0 ? (double)(b->hits - a->hits) / (double)probes : (double)NAN;
}
