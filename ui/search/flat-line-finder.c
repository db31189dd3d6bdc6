#include "flat-line-finder.h"

#include "base/worker.h"

enum { TABLE_BYTES = 64 << 20 }; /* cleared often, so not a large one */

struct FlatLineFinder {
  FlatGame game;
  FlatSearch search;
  StopFlag stop;
  FlatBestLine found; /* the worker's until it has ended */
  FlatBestLine line;  /* what is shown */
  Worker *worker;     /* NULL when it has ended */
  FlatLineFound tell;
  gpointer data;
};

static void find(gpointer data) {
  FlatLineFinder *finder = data;
  FlatBestLine *found = &finder->found;
  found->length = flat_line(&finder->search, finder->game, found->from, found->moves);
}

static void has_found(gpointer data) {
  FlatLineFinder *finder = data;
  finder->worker = NULL;
  finder->line = finder->found;
  finder->tell(finder->data);
}

FlatLineFinder *flat_line_finder_new(FlatGame game, FlatBoard board, FlatLineFound found,
                                     gpointer data) {
  Table *table;
  unsigned bits = flat_key_bits(flat_solver_find("connect4"), game);
  if (table_create(&table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) != STATUS_OK) return NULL;
  FlatLineFinder *finder = g_new0(FlatLineFinder, 1);
  finder->game = game;
  finder->found = finder->line = (FlatBestLine){.from = board};
  finder->line.searching = TRUE;
  finder->search = flat_search_make(table);
  finder->search.stop = &finder->stop;
  finder->tell = found;
  finder->data = data;
  finder->worker = worker_start("line", find, has_found, finder);
  return finder;
}

const FlatBestLine *flat_line_finder_get(const FlatLineFinder *finder) { return &finder->line; }

void flat_line_finder_free(FlatLineFinder *finder) {
  if (!finder) return;
  if (finder->worker) {
    stop_raise(&finder->stop);
    worker_join(finder->worker);
  }
  table_free(finder->search.table);
  g_free(finder);
}
