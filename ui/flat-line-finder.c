#include "flat-line-finder.h"

#include "worker.h"

enum { TABLE_BYTES = 64 << 20 }; /* cleared often, so not a large one */

struct FlatLineFinder {
  FlatGame game;
  FlatBoard board;
  FlatSearch search;
  StopFlag stop;
  FlatMove moves[128];
  int length;
  Worker *worker; /* NULL when it has ended */
  FlatLineFound found;
  gpointer data;
};

static void find(gpointer data) {
  FlatLineFinder *finder = data;
  finder->length = flat_line(&finder->search, finder->game, finder->board, finder->moves);
}

static void has_found(gpointer data) {
  FlatLineFinder *finder = data;
  finder->worker = NULL;
  finder->found(finder->moves, finder->length, finder->data);
}

FlatLineFinder *flat_line_finder_new(FlatGame game, FlatBoard board, FlatLineFound found,
                                     gpointer data) {
  Table *table;
  unsigned bits = flat_key_bits(flat_solver_find("connect4"), game);
  if (table_create(&table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) != STATUS_OK) return NULL;
  FlatLineFinder *finder = g_new0(FlatLineFinder, 1);
  finder->game = game;
  finder->board = board;
  finder->search = flat_search_make(table);
  finder->search.stop = &finder->stop;
  finder->found = found;
  finder->data = data;
  finder->worker = worker_start("line", find, has_found, finder);
  return finder;
}

void flat_line_finder_free(FlatLineFinder *finder) {
  if (!finder) return;
  if (finder->worker) {
    stop_raise(&finder->stop);
    worker_join(finder->worker);
  }
  table_free(finder->search.table);
  g_free(finder);
}
