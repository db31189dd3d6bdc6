#include "explain-finder.h"

#include "base/worker.h"

enum { TABLE_BYTES = 64 << 20 }; /* emptied for each reply, so not a large one */

struct ExplainFinder {
  QuestionOptions options;
  Known *known;
  StopFlag stop;
  Explanations found; /* the worker's until it has ended */
  SearchExplanation shown;
  Worker *worker; /* NULL when it has ended */
  ExplanationFound tell;
  gpointer data;
};

static void find(gpointer data) {
  ExplainFinder *finder = data;
  explain_find(&finder->options, &finder->stop, &finder->found);
}

static void explanation_found(gpointer data) {
  ExplainFinder *finder = data;
  finder->worker = NULL;
  finder->shown.searching = FALSE;
  finder->shown.found = finder->found;
  finder->tell(finder->data);
}

static gboolean take_table(ExplainFinder *finder) {
  QuestionOptions *options = &finder->options;
  Variant variant = options->position.variant;
  options->table = NULL;
  if (!options->solver->needs_table) return TRUE;
  unsigned bits = variant.rules->solving->key_bits(options->solver, variant);
  return table_create(&options->table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) == STATUS_OK;
}

ExplainFinder *explain_finder_start(const QuestionOptions *options, Known *known,
                                    ExplanationFound found, gpointer data) {
  ExplainFinder *finder = g_new0(ExplainFinder, 1);
  finder->options = *options;
  finder->options.known = finder->known = known;
  finder->tell = found;
  finder->data = data;
  finder->shown.searching = TRUE;
  finder->shown.found.position = options->position;
  if (!take_table(finder)) {
    explain_finder_free(finder);
    return NULL;
  }
  finder->worker = worker_start("explain", find, explanation_found, finder);
  return finder;
}

const SearchExplanation *explain_finder_get(const ExplainFinder *finder) { return &finder->shown; }

void explain_finder_free(ExplainFinder *finder) {
  if (!finder) return;
  if (finder->worker) {
    stop_raise(&finder->stop);
    worker_join(finder->worker);
  }
  table_free(finder->options.table);
  known_free(finder->known);
  g_free(finder);
}
