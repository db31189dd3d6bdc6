/* The course of a search that is longer than there is room for. */
#include <math.h>

#include "search/trace.h"

#include <glib.h>

/* A search of this many seconds, looked at ten times a second: 1000 nodes a second, and of each 10
 * look-ups 3 find something. */
static void run(Trace *trace, int seconds) {
  AnalysisView view = {.running = true};
  trace_begin(trace, SCHEME_TWOBIG);
  for (int i = 0; i <= 10 * seconds; i++) {
    view.seconds = i / 10.0;
    view.counters.nodes = 100 * (uint64_t)i;
    view.counters.probes = 10 * (uint64_t)i;
    view.counters.hits = 3 * (uint64_t)i;
    if (trace_is_due(trace, &view)) trace_add(trace, &view, 0.5);
  }
}

static void assert_steady(const Trace *trace) {
  for (int i = 1; i < trace->count; i++) {
    double step = trace->samples[i].seconds - trace->samples[i - 1].seconds;
    g_assert_cmpfloat(step, >=, trace->interval - 0.1);
    g_assert_cmpfloat_with_epsilon(trace_rate(trace, i), 1000, 1);
    g_assert_cmpfloat_with_epsilon(trace_hit_ratio(trace, i), 0.3, 0.001);
  }
}

static void test_short(void) {
  Trace trace;
  run(&trace, 100);
  g_assert_cmpint(trace.count, ==, 201);
  g_assert_cmpfloat(trace.interval, ==, 0.5);
  assert_steady(&trace);
}

/* Half as many samples are taken each time that there is no room; the first and the last stay. */
static void test_thinned_out(void) {
  Trace trace;
  run(&trace, 2000);
  g_assert_cmpint(trace.count, >, TRACE_ROOM / 2);
  g_assert_cmpint(trace.count, <=, TRACE_ROOM);
  g_assert_cmpfloat(trace.interval, ==, 4);
  g_assert_cmpfloat(trace.samples[0].seconds, ==, 0);
  g_assert_cmpfloat(trace.samples[trace.count - 1].seconds, >=, 1996);
  assert_steady(&trace);
}

/* Where nothing happened between two samples there is no rate. */
static void test_nothing_happened(void) {
  Trace trace;
  AnalysisView view = {.seconds = 1};
  trace_begin(&trace, SCHEME_NEW);
  trace_add(&trace, &view, 0);
  trace_add(&trace, &view, 0);
  g_assert_true(isnan(trace_rate(&trace, 1)));
  g_assert_true(isnan(trace_hit_ratio(&trace, 1)));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/short", test_short);
  g_test_add_func("/trace/thinned-out", test_thinned_out);
  g_test_add_func("/trace/nothing-happened", test_nothing_happened);
  return g_test_run();
}
