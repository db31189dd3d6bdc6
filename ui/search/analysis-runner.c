#include "analysis-runner.h"

#include "base/worker.h"

/* Milliseconds from report to report. Proofs are kept with a report, so an unseen search that is
 * killed loses ten seconds of them at most. */
enum { SEEN_EVERY = 100, UNSEEN_EVERY = 10000 };

struct AnalysisRunner {
  Analysis *analysis;
  Worker *worker; /* NULL unless running */
  guint timer;    /* the source that peeks; 0 unless running */
  gboolean seen;
  gboolean stopped; /* told to end since it was started */
  AnalysisReport report;
  gpointer data;
};

static void runner_report(AnalysisRunner *runner) {
  AnalysisView view = analysis_peek(runner->analysis);
  view.running = runner->worker != NULL; /* the thread may be about to begin or to be joined */
  runner->report(&view, runner->data);
}

static gboolean runner_tick(gpointer data) {
  runner_report(data);
  return G_SOURCE_CONTINUE;
}

static void remove_timer(AnalysisRunner *runner) {
  g_clear_handle_id(&runner->timer, g_source_remove);
}

static void set_timer(AnalysisRunner *runner) {
  remove_timer(runner);
  runner->timer = g_timeout_add(runner->seen ? SEEN_EVERY : UNSEEN_EVERY, runner_tick, runner);
}

static void runner_ended(gpointer data) {
  AnalysisRunner *runner = data;
  remove_timer(runner);
  runner->worker = NULL;
  runner_report(runner);
}

static void runner_work(gpointer data) { analysis_run(((AnalysisRunner *)data)->analysis); }

AnalysisRunner *analysis_runner_new(const QuestionOptions *options, AnalysisReport report,
                                    gpointer data) {
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
  if (runner->worker) {
    analysis_stop(runner->analysis);
    remove_timer(runner);
    worker_join(runner->worker);
  }
  analysis_free(runner->analysis);
  g_free(runner);
}

void analysis_runner_start(AnalysisRunner *runner) {
  if (runner->worker) return;
  runner->stopped = FALSE;
  set_timer(runner);
  runner->worker = worker_start("analysis", runner_work, runner_ended, runner);
}

void analysis_runner_stop(AnalysisRunner *runner) {
  if (!runner->worker || runner->stopped) return;
  runner->stopped = TRUE; /* a second stop might come after the end, and be kept for the next run */
  analysis_stop(runner->analysis);
}

void analysis_runner_set_seen(AnalysisRunner *runner, gboolean seen) {
  if (runner->seen == seen) return;
  runner->seen = seen;
  if (!runner->worker) return;
  set_timer(runner);
  if (seen) runner_report(runner);
}

gboolean analysis_runner_is_running(const AnalysisRunner *runner) {
  return runner && runner->worker;
}

Analysis *analysis_runner_get(AnalysisRunner *runner) { return runner->analysis; }
