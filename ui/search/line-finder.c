#include "line-finder.h"

#include "base/worker.h"

enum { TABLE_BYTES = 64 << 20 }; /* cleared often, so not a large one */

struct LineFinder {
  QuestionOptions options;
  int first;
  Table *own; /* NULL: the options' table belongs to somebody else, or none is needed */
  StopFlag stop;
  BestLine found;  /* the worker's until it has ended */
  SearchLine line; /* what is shown */
  Worker *worker;  /* NULL when it has ended */
  LineFound tell;
  gpointer data;
};

static void find_line(gpointer data) {
  LineFinder *finder = data;
  finder->found = best_line_find(&finder->options, finder->first, &finder->stop);
}

static void line_found(gpointer data) {
  LineFinder *finder = data;
  finder->worker = NULL;
  finder->line.searching = FALSE;
  if (finder->found.length > 0) finder->line.best = finder->found;
  finder->tell(finder->data);
}

static gboolean take_table(LineFinder *finder) {
  QuestionOptions *options = &finder->options;
  Variant variant = options->position.variant;
  if (options->table || !options->solver->needs_table) return TRUE;
  unsigned bits = variant.rules->solving->key_bits(options->solver, variant);
  if (table_create(&finder->own, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) != STATUS_OK)
    return FALSE;
  options->table = finder->own;
  return TRUE;
}

LineFinder *line_finder_start(const QuestionOptions *options, int first, LineFound found,
                              gpointer data) {
  LineFinder *finder = g_new0(LineFinder, 1);
  finder->options = *options;
  finder->first = first;
  finder->tell = found;
  finder->data = data;
  finder->line.searching = TRUE;
  finder->line.best.from = options->position;
  finder->line.best.length = first >= 0;
  finder->line.best.moves[0] = (Move)MAX(first, 0);
  if (!take_table(finder)) {
    g_free(finder);
    return NULL;
  }
  finder->worker = worker_start("line", find_line, line_found, finder);
  return finder;
}

const SearchLine *line_finder_get(const LineFinder *finder) { return &finder->line; }

void line_finder_free(LineFinder *finder) {
  if (!finder) return;
  if (finder->worker) {
    stop_raise(&finder->stop);
    worker_join(finder->worker);
  }
  table_free(finder->own);
  g_free(finder);
}
