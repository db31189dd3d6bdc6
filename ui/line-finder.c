#include "line-finder.h"

#include "worker.h"

struct LineFinder {
  Board board;
  Goal goal;
  const Solver *solver;
  Search search;
  StopFlag stop;
  Variation variation;
  Worker *worker; /* NULL when it has ended */
  LineFound found;
  gpointer data;
};

static void find_line(gpointer data) {
  LineFinder *finder = data;
  finder->variation = variation_keep(finder->solver, &finder->search, finder->board, finder->goal);
}

static void line_found(gpointer data) {
  LineFinder *finder = data;
  finder->worker = NULL;
  finder->found(&finder->variation, finder->data);
}

LineFinder *line_finder_start(Board board, Goal goal, const Solver *solver, Table *table,
                              LineFound found, gpointer data) {
  LineFinder *finder = g_new0(LineFinder, 1);
  finder->board = board;
  finder->goal = goal;
  finder->solver = solver;
  finder->search = (Search){.table = table, .stop = &finder->stop};
  finder->found = found;
  finder->data = data;
  finder->worker = worker_start("line", find_line, line_found, finder);
  return finder;
}

void line_finder_free(LineFinder *finder) {
  if (!finder) return;
  if (finder->worker) {
    stop_raise(&finder->stop);
    worker_join(finder->worker);
  }
  g_free(finder);
}
