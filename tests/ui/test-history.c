/* The course of a search that is longer than there is room for. */
#include <math.h>

#include "search/history.h"

#include <glib.h>

/* A search of this many seconds, looked at ten times a second: 1000 nodes a second, and of each 10
 * look-ups 3 find something. */
static void run(History *history, int seconds) {
  AnalysisView view = {.running = true};
  history_begin(history, SCHEME_TWOBIG);
  for (int i = 0; i <= 10 * seconds; i++) {
    view.seconds = i / 10.0;
    view.counters.nodes = 100 * (uint64_t)i;
    view.counters.probes = 10 * (uint64_t)i;
    view.counters.hits = 3 * (uint64_t)i;
    if (history_is_due(history, &view)) history_add(history, &view, 0.5);
  }
}

static void assert_steady(const History *history) {
  for (int i = 1; i < history->count; i++) {
    double step = history->samples[i].seconds - history->samples[i - 1].seconds;
    g_assert_cmpfloat(step, >=, history->interval - 0.1);
    g_assert_cmpfloat_with_epsilon(history_rate(history, i), 1000, 1);
    g_assert_cmpfloat_with_epsilon(history_hit_ratio(history, i), 0.3, 0.001);
  }
}

static void test_short(void) {
  History history;
  run(&history, 100);
  g_assert_cmpint(history.count, ==, 201);
  g_assert_cmpfloat(history.interval, ==, 0.5);
  assert_steady(&history);
}

/* Half as many samples are taken each time that there is no room; the first and the last stay. */
static void test_thinned_out(void) {
  History history;
  run(&history, 2000);
  g_assert_cmpint(history.count, >, HISTORY_ROOM / 2);
  g_assert_cmpint(history.count, <=, HISTORY_ROOM);
  g_assert_cmpfloat(history.interval, ==, 4);
  g_assert_cmpfloat(history.samples[0].seconds, ==, 0);
  g_assert_cmpfloat(history.samples[history.count - 1].seconds, >=, 1996);
  assert_steady(&history);
}

/* Where nothing happened between two samples there is no rate. */
static void test_nothing_happened(void) {
  History history;
  AnalysisView view = {.seconds = 1};
  history_begin(&history, SCHEME_NEW);
  history_add(&history, &view, 0);
  history_add(&history, &view, 0);
  g_assert_true(isnan(history_rate(&history, 1)));
  g_assert_true(isnan(history_hit_ratio(&history, 1)));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/history/short", test_short);
  g_test_add_func("/history/thinned-out", test_thinned_out);
  g_test_add_func("/history/nothing-happened", test_nothing_happened);
  return g_test_run();
}
