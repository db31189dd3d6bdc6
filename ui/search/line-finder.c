#include "line-finder.h"

#include "base/worker.h"

struct LineFinder {
  Goal goal;
  const Solver *solver;
  Search search;
  StopFlag stop;
  Variation found; /* the worker's until it has ended */
  SearchLine line; /* what is shown */
  Worker *worker;  /* NULL when it has ended */
  LineFound tell;
  gpointer data;
};

static void find_line(gpointer data) {
  LineFinder *finder = data;
  Board from = finder->line.from;
  Board board = board_play(from, board_cell(from, finder->line.column));
  finder->found = variation_keep(finder->solver, &finder->search, board, finder->goal);
}

static void line_found(gpointer data) {
  LineFinder *finder = data;
  finder->worker = NULL;
  finder->line.rest = finder->found;
  finder->line.searching = FALSE;
  finder->tell(finder->data);
}

LineFinder *line_finder_start(Board from, int column, Goal goal, const Solver *solver, Table *table,
                              LineFound found, gpointer data) {
  LineFinder *finder = g_new0(LineFinder, 1);
  finder->line = (SearchLine){.from = from, .column = column, .searching = TRUE};
  finder->goal = goal;
  finder->solver = solver;
  finder->search = (Search){.table = table, .stop = &finder->stop};
  finder->tell = found;
  finder->data = data;
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
  g_free(finder);
}
