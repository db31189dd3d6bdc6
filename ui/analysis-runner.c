#include "analysis-runner.h"

enum { REPORTS_PER_SECOND = 10 };

struct AnalysisRunner {
  Analysis *analysis;
  GThread *thread;  /* NULL unless running */
  guint timer;      /* the source that peeks; 0 unless running */
  gboolean stopped; /* told to end since it was started */
  AnalysisReport report;
  gpointer data;
};

static void runner_report(AnalysisRunner *runner) {
  AnalysisView view = analysis_peek(runner->analysis);
  view.running = runner->thread != NULL; /* the thread may be about to begin or to be joined */
  runner->report(&view, runner->data);
}

static gboolean runner_tick(gpointer data) {
  runner_report(data);
  return G_SOURCE_CONTINUE;
}

static void runner_join(AnalysisRunner *runner) {
  g_source_remove(runner->timer);
  runner->timer = 0;
  g_thread_join(g_steal_pointer(&runner->thread));
}

static gboolean runner_ended(gpointer data) {
  runner_join(data);
  runner_report(data);
  return G_SOURCE_REMOVE;
}

static gpointer runner_thread(gpointer data) {
  AnalysisRunner *runner = data;
  analysis_run(runner->analysis);
  g_idle_add_full(G_PRIORITY_DEFAULT, runner_ended, runner, NULL);
  return NULL;
}

AnalysisRunner *analysis_runner_new(AnalysisOptions options, AnalysisReport report, gpointer data) {
  Analysis *analysis = analysis_new(options);
  if (!analysis) return NULL;
  AnalysisRunner *runner = g_new0(AnalysisRunner, 1);
  runner->analysis = analysis;
  runner->report = report;
  runner->data = data;
  return runner;
}

void analysis_runner_free(AnalysisRunner *runner) {
  if (!runner) return;
  if (runner->thread) {
    analysis_stop(runner->analysis);
    runner_join(runner);
    g_idle_remove_by_data(runner); /* runner_ended, left by the thread as its last act */
  }
  analysis_free(runner->analysis);
  g_free(runner);
}

void analysis_runner_start(AnalysisRunner *runner) {
  if (runner->thread) return;
  runner->stopped = FALSE;
  runner->timer = g_timeout_add(1000 / REPORTS_PER_SECOND, runner_tick, runner);
  runner->thread = g_thread_new("analysis", runner_thread, runner);
}

void analysis_runner_stop(AnalysisRunner *runner) {
  if (!runner->thread || runner->stopped) return;
  runner->stopped = TRUE; /* a second stop might come after the end, and be kept for the next run */
  analysis_stop(runner->analysis);
}

gboolean analysis_runner_is_running(const AnalysisRunner *runner) {
  return runner && runner->thread;
}
