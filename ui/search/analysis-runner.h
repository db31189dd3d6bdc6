/* One analysis, run by a worker and reported to the main loop. All functions are called from the
 * main thread.
 *
 * While it runs the analysis is peeked at ten times a second, or every ten seconds while nobody
 * looks. */
#pragma once

#include <glib.h>

#include "play/analysis.h"

typedef struct AnalysisRunner AnalysisRunner;

/* Called in the main loop while the analysis runs, and once more, with view->running false, when
 * its thread has ended; from within that last one the runner may be started again or freed. */
typedef void (*AnalysisReport)(const AnalysisView *view, gpointer data);

/* Prepares an analysis; NULL if there is no memory. Table and known set must outlive the runner. */
AnalysisRunner *analysis_runner_new(const QuestionOptions *options, AnalysisReport report,
                                    gpointer data);

/* Stops, waits for the thread (20 ms at most) and forgets. No report follows. NULL is allowed. */
void analysis_runner_free(AnalysisRunner *runner);

/* Runs the analysis, or continues with it after a stop. Does nothing if it is running. */
void analysis_runner_start(AnalysisRunner *runner);

/* Asks it to end and returns at once; the last report says when it has. */
void analysis_runner_stop(AnalysisRunner *runner);

/* Sets whether anybody looks at the reports; at first nobody does. If somebody does now and the
 * analysis runs, a report follows at once. */
void analysis_runner_set_seen(AnalysisRunner *runner, gboolean seen);

gboolean analysis_runner_is_running(const AnalysisRunner *runner);

/* The analysis, for the functions that any thread may call. */
Analysis *analysis_runner_get(AnalysisRunner *runner);
