#include "analysis.h"

#include "../core/clock.h"
#include "code.h"
#include "symmetry.h"

#include <pthread.h>
#include <stdlib.h>

enum {
  FIRST_BUDGET = 1 << 14, /* nodes for each column in the first round */
  BUDGET_GROWTH = 8,
};

struct Analysis {
  AnalysisOptions options;
  StopFlag stop;
  SharedCounters shared; /* of the search under way */

  pthread_mutex_t mutex; /* guards all below; held for moments only */
  AnalysisView view;     /* counters and times without those of what is under way */
  double began;          /* when the run began */
  double column_began;   /* when the column under way began */
  int column;            /* being searched, or -1 */
};

/* The position's values, as far as its columns tell. */
static ValueSet fold_columns(const Analysis *analysis) {
  Player mover = board_mover(analysis->options.board);
  ValueSet values = values_worst(mover);
  for (int c = 0; c < COLUMNS; c++)
    if (analysis->view.columns[c].state != COLUMN_ILLEGAL)
      values = values_fold(mover, values, analysis->view.columns[c].values);
  return values;
}

/* Enters what is known of a column, for all columns that are the same as it. */
static void set_values(Analysis *analysis, int column, ValueSet values) {
  bool answered = goal_answered(analysis->options.goal, values);
  analysis->view.answered = true;
  for (int c = 0; c < COLUMNS; c++) {
    ColumnStatus *status = &analysis->view.columns[c];
    if (status->state == COLUMN_ILLEGAL) continue;
    if (status->same_as == column) {
      status->values = values;
      status->state = answered ? COLUMN_ANSWERED : COLUMN_OPEN;
    }
    if (status->state != COLUMN_ANSWERED) analysis->view.answered = false;
  }
  analysis->view.values = fold_columns(analysis);
}

/* The least column to which a symmetry of the position maps this one. */
static int least_image(int column, unsigned stabiliser) {
  int least = column;
  for (int g = 0; g < SYMMETRIES; g++) {
    int image = symmetry_column(column, g);
    if ((stabiliser >> g & 1) && image < least) least = image;
  }
  return least;
}

Analysis *analysis_new(AnalysisOptions options) {
  Analysis *analysis = calloc(1, sizeof *analysis);
  if (analysis == NULL) return NULL;
  analysis->options = options;
  analysis->column = -1;
  pthread_mutex_init(&analysis->mutex, NULL);
  ValueSet result = board_result(options.board);
  unsigned stabiliser = symmetry_stabiliser(options.board);
  for (int c = 0; c < COLUMNS; c++) {
    bool legal = result == VALUE_ANY && board_cell(options.board, c) >= 0;
    analysis->view.columns[c] = (ColumnStatus){
        .state = legal ? COLUMN_OPEN : COLUMN_ILLEGAL,
        .values = VALUE_ANY,
        .same_as = least_image(c, stabiliser),
    };
  }
  analysis->view.values = result;
  analysis->view.answered = result != VALUE_ANY;
  return analysis;
}

void analysis_free(Analysis *analysis) {
  if (analysis == NULL) return;
  pthread_mutex_destroy(&analysis->mutex);
  free(analysis);
}

/* Searches one column within the budget and enters what came out. */
static void search_column(Analysis *analysis, int column, uint64_t budget) {
  const AnalysisOptions *options = &analysis->options;
  Search search = {
      .table = options->table,
      .stop = &analysis->stop,
      .shared = &analysis->shared,
      .node_limit = budget,
      .without = options->without,
  };
  pthread_mutex_lock(&analysis->mutex);
  counters_publish(&analysis->shared, &search.counters);
  analysis->column = column;
  analysis->column_began = clock_seconds();
  ColumnStatus *status = &analysis->view.columns[column];
  status->state = COLUMN_SEARCHING;
  ValueSet known = status->values;
  pthread_mutex_unlock(&analysis->mutex);

  Board child = board_play(options->board, board_cell(options->board, column));
  known &= solver_answer(options->solver, &search, child, options->goal);

  pthread_mutex_lock(&analysis->mutex);
  analysis->column = -1;
  analysis->view.counters = counters_add(analysis->view.counters, search.counters);
  status->nodes += search.counters.nodes;
  status->seconds += clock_seconds() - analysis->column_began;
  set_values(analysis, column, known);
  counters_publish(&analysis->shared, &(Counters){0});
  pthread_mutex_unlock(&analysis->mutex);
}

void analysis_run(Analysis *analysis) {
  pthread_mutex_lock(&analysis->mutex);
  /* A second run goes on counting where the first ended. */
  analysis->began = clock_seconds() - analysis->view.seconds;
  analysis->view.running = true;
  bool answered = analysis->view.answered;
  pthread_mutex_unlock(&analysis->mutex);

  for (uint64_t budget = FIRST_BUDGET; !answered && !stop_is_raised(&analysis->stop);
       budget *= BUDGET_GROWTH)
    for (int c = 0; c < COLUMNS && !stop_is_raised(&analysis->stop); c++) {
      /* Only this thread writes states, so it may read them without the mutex. */
      const ColumnStatus *status = &analysis->view.columns[c];
      if (status->state == COLUMN_OPEN && status->same_as == c) search_column(analysis, c, budget);
      answered = analysis->view.answered;
    }

  pthread_mutex_lock(&analysis->mutex);
  analysis->view.running = false;
  analysis->view.seconds = clock_seconds() - analysis->began;
  stop_lower(&analysis->stop);
  pthread_mutex_unlock(&analysis->mutex);
}

void analysis_stop(Analysis *analysis) { stop_raise(&analysis->stop); }

AnalysisView analysis_peek(Analysis *analysis) {
  pthread_mutex_lock(&analysis->mutex);
  AnalysisView view = analysis->view;
  if (view.running) {
    double now = clock_seconds();
    view.seconds = now - analysis->began;
    Counters under_way = counters_peek(&analysis->shared);
    view.counters = counters_add(view.counters, under_way);
    if (analysis->column >= 0) {
      view.columns[analysis->column].nodes += under_way.nodes;
      view.columns[analysis->column].seconds += now - analysis->column_began;
    }
  }
  for (int c = 0; c < COLUMNS; c++)
    view.columns[c].state = view.columns[view.columns[c].same_as].state;
  pthread_mutex_unlock(&analysis->mutex);
  return view;
}
