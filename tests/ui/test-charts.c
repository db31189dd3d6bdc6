/* The charts of a search: what is drawn of its traces, and saved. */
#include "plots/charts.h"
#include "waiting.h"

#include <glib/gstdio.h>
#include <math.h>

static FsSearch *search_of(FsSession *session) { return fs_session_get_search(session); }

static gboolean has_data(const Chart *chart) {
  for (int s = 0; s < chart->plot.count; s++)
    for (int i = 0; i < chart->series[s].count; i++)
      if (isfinite(chart->series[s].y[i])) return TRUE;
  return FALSE;
}

/* A curve that is alone needs no legend, least of all one that is a riddle. */
static void test_one_curve(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  wait_until(fs_search_get_trace(search_of(session), SCHEME_TWOBIG));
  g_autoptr(Chart) chart = chart_new(search_of(session), CHART_RATE, FALSE);
  g_assert_cmpint(chart->plot.count, ==, 1);
  g_assert_null(chart->series[0].name);
}

/* The traces of all schemes on one position, and what is drawn and saved of them. */
static void test_charts(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  for (Scheme scheme = SCHEME_NEW; scheme <= SCHEME_TWOBIG; scheme++) {
    g_object_set(search_of(session), "scheme", scheme, NULL);
    fs_search_set_table_bytes(search_of(session), 64 << 20, NULL);
    fs_session_start(session);
    const Trace *trace = fs_search_get_trace(search_of(session), scheme);
    wait_until(trace->count >= 3 && trace_rate(trace, trace->count - 1) > 0);
    fs_session_stop(session);
    wait_until(!fs_session_is_running(session));
  }
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  for (ChartKind kind = CHART_RATE; kind < CHARTS; kind++) {
    g_autoptr(Chart) chart = chart_new(search_of(session), kind, FALSE);
    g_assert_cmpint(chart->plot.count, ==, kind == CHART_COLUMNS ? 1 : 3);
    g_assert_cmpstr(chart->series[0].name, ==, kind == CHART_COLUMNS ? NULL : "The newer (NEW)");
    g_assert_true(has_data(chart));
    g_autofree char *csv = chart_csv(chart);
    g_assert_true(g_str_has_prefix(csv, kind == CHART_COLUMNS ? "column,nodes\n" : "scheme,"));
    const char *const names[] = {"a.svg", "b.PNG", "c.csv"};
    const char *const begins[] = {"<?xml", "\x89PNG", csv};
    for (int i = 0; i < 3; i++) {
      g_autofree char *path = g_build_filename(folder, names[i], NULL), *text = NULL;
      g_assert_true(chart_save(chart, path, NULL));
      g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
      g_assert_true(g_str_has_prefix(text, begins[i]));
      g_remove(path);
    }
    g_autoptr(GError) error = NULL;
    g_assert_false(chart_save(chart, "/tmp/picture.gif", &error));
    g_assert_nonnull(error);
  }
  g_rmdir(folder);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/charts/schemes", test_charts);
  g_test_add_func("/charts/one-curve", test_one_curve);
  return g_test_run();
}
