#include "trace.h"

#include <math.h>

static const double FIRST_INTERVAL = 0.5;

void trace_begin(Trace *trace, Scheme scheme) {
  trace->scheme = scheme;
  trace->count = 0;
  trace->interval = FIRST_INTERVAL;
}

bool trace_is_due(const Trace *trace, const AnalysisView *view) {
  if (trace->count == 0) return true;
  double passed = view->seconds - trace->samples[trace->count - 1].seconds;
  return passed >= trace->interval || (!view->running && passed > 0);
}

static void thin_out(Trace *trace) {
  for (int i = 0; i < TRACE_ROOM / 2; i++)
    trace->samples[i] = trace->samples[2 * i];
  trace->count = TRACE_ROOM / 2;
  trace->interval *= 2;
}

void trace_add(Trace *trace, const AnalysisView *view, double used) {
  if (trace->count == TRACE_ROOM) thin_out(trace);
  trace->samples[trace->count++] =
      (TraceSample){view->seconds, view->counters, view->tasks_done, used};
}

double trace_rate(const Trace *trace, int i) {
  const TraceSample *a = &trace->samples[i - 1], *b = &trace->samples[i];
  double seconds = b->seconds - a->seconds;
  return seconds > 0 ? (double)(b->counters.nodes - a->counters.nodes) / seconds : (double)NAN;
}

double trace_hit_ratio(const Trace *trace, int i) {
  const Counters *a = &trace->samples[i - 1].counters, *b = &trace->samples[i].counters;
  uint64_t probes = b->probes - a->probes;
  return probes > 0 ? (double)(b->hits - a->hits) / (double)probes : (double)NAN;
}
