#include "analysis.h"

#include "../core/clock.h"

#include <pthread.h>
#include <stdlib.h>

enum {
  FIRST_BUDGET = 1 << 14, /* nodes for each move in the first round */
  BUDGET_GROWTH = 8,
  TEAM_BUDGET = 1 << 20, /* smaller ones are not worth the start of threads */
};

struct FlatAnalysis {
  FlatAnalysisOptions options;
  StopFlag stop;
  SharedCounters shared; /* of the search under way */

  pthread_mutex_t mutex;  /* guards all below; held for moments only */
  FlatAnalysisView view;  /* counters and times without those of what is under way */
  double began;           /* when the run began */
  double move_began;      /* when the move under way began */
  FlatMoveStatus *status; /* of the move under way, or NULL */
};

ValueSet flat_analysis_fold(FlatGame game, FlatBoard board, const FlatMoveStatus *moves,
                            int count) {
  Player mover = flat_mover(board);
  ValueSet values = values_worst(mover);
  for (int i = 0; i < count; i++)
    values = values_fold(mover, values, moves[i].values);
  if (flat_stones(board) == game.width * game.height)
    values = values_fold(mover, values, VALUE_DRAW);
  return values;
}

double flat_analysis_progress(const FlatAnalysisView *view) {
  int count = 0, answered = 0;
  for (int i = 0; i < view->count; i++) {
    if (view->moves[i].same_as != i) continue;
    count++;
    answered += view->moves[i].answered;
  }
  return count > 0 ? (double)answered / count : 0;
}

/* Enters what is known of a move, for all that are the same as it. */
static void set_values(FlatAnalysis *analysis, int index, ValueSet values) {
  FlatAnalysisView *view = &analysis->view;
  view->answered = true;
  for (int i = 0; i < view->count; i++) {
    FlatMoveStatus *status = &view->moves[i];
    if (status->same_as == index) {
      status->values = values;
      status->answered = goal_answered(analysis->options.goal, values);
    }
    view->answered &= status->answered;
  }
  view->values =
      flat_analysis_fold(analysis->options.game, analysis->options.board, view->moves, view->count);
}

/* The move that mirrors this one if it comes before it and the position is its own image. */
static int first_image(const FlatAnalysis *analysis, int index) {
  const FlatAnalysisOptions *options = &analysis->options;
  FlatBoard image = flat_mirror(options->game, options->board);
  const FlatMoveStatus *moves = analysis->view.moves;
  if (image.stones[0] != options->board.stones[0] || image.stones[1] != options->board.stones[1])
    return index;
  for (int i = 0; i < index; i++)
    if (moves[i].move.pop == moves[index].move.pop &&
        moves[i].move.column + moves[index].move.column == options->game.width - 1)
      return i;
  return index;
}

FlatAnalysis *flat_analysis_new(FlatAnalysisOptions options) {
  FlatAnalysis *analysis = calloc(1, sizeof *analysis);
  if (analysis == NULL) return NULL;
  analysis->options = options;
  pthread_mutex_init(&analysis->mutex, NULL);
  FlatMove moves[FLAT_MOVES_MOST];
  FlatAnalysisView *view = &analysis->view;
  view->count = flat_moves(options.game, options.board, moves);
  for (int i = 0; i < view->count; i++) {
    view->moves[i] = (FlatMoveStatus){.move = moves[i], .values = VALUE_ANY};
    view->moves[i].same_as = first_image(analysis, i);
  }
  view->values = flat_result(options.game, options.board);
  view->answered = view->values != VALUE_ANY;
  return analysis;
}

void flat_analysis_free(FlatAnalysis *analysis) {
  if (analysis == NULL) return;
  pthread_mutex_destroy(&analysis->mutex);
  free(analysis);
}

/* Searches one move within the budget (0: none) and enters what came out. */
static void search_move(FlatAnalysis *analysis, int index, uint64_t budget) {
  const FlatAnalysisOptions *options = &analysis->options;
  FlatSearch search = {.table = options->table,
                       .memory = options->memory,
                       .stop = &analysis->stop,
                       .shared = &analysis->shared,
                       .node_limit = budget,
                       .without = options->without,
                       .handicap = options->handicap};
  pthread_mutex_lock(&analysis->mutex);
  counters_publish(&analysis->shared, &search.counters);
  FlatMoveStatus *status = analysis->status = &analysis->view.moves[index];
  analysis->move_began = clock_seconds();
  status->searching = true;
  ValueSet known = status->values;
  pthread_mutex_unlock(&analysis->mutex);

  FlatBoard child = flat_play(options->game, options->board, status->move);
  bool alone = options->threads < 2 || (budget > 0 && budget < TEAM_BUDGET);
  known &= flat_team_solve(options->solver, &search, options->game, child, options->goal,
                           alone ? 1 : options->threads);

  pthread_mutex_lock(&analysis->mutex);
  analysis->status = NULL;
  analysis->view.counters = counters_add(analysis->view.counters, search.counters);
  analysis->view.out_of_memory |= search.out_of_memory;
  status->searching = false;
  status->nodes += search.counters.nodes;
  status->seconds += clock_seconds() - analysis->move_began;
  set_values(analysis, index, known);
  counters_publish(&analysis->shared, &(Counters){0});
  pthread_mutex_unlock(&analysis->mutex);
}

/* Searches all open moves with that budget. Only the running thread writes the view, so it may read
 * it without the mutex. */
static void search_round(FlatAnalysis *analysis, uint64_t budget) {
  for (int i = 0; i < analysis->view.count && !stop_is_raised(&analysis->stop); i++)
    if (!analysis->view.moves[i].answered && analysis->view.moves[i].same_as == i)
      search_move(analysis, i, budget);
}

/* A search under a handicap that has come to its end would come to the same again. */
static bool has_handicap(const FlatAnalysisOptions *options) {
  return options->handicap.plies != FLAT_NO_LIMIT || options->handicap.pops != FLAT_NO_LIMIT;
}

void flat_analysis_run(FlatAnalysis *analysis) {
  pthread_mutex_lock(&analysis->mutex);
  analysis->began = clock_seconds() - analysis->view.seconds;
  analysis->view.running = true;
  pthread_mutex_unlock(&analysis->mutex);

  bool once = !analysis->options.solver->needs_table || has_handicap(&analysis->options);
  uint64_t budget = once ? 0 : FIRST_BUDGET;
  while (!analysis->view.answered && !stop_is_raised(&analysis->stop)) {
    search_round(analysis, budget);
    if (once) break;
    budget *= BUDGET_GROWTH;
  }

  pthread_mutex_lock(&analysis->mutex);
  analysis->view.running = false;
  analysis->view.seconds = clock_seconds() - analysis->began;
  stop_lower(&analysis->stop);
  pthread_mutex_unlock(&analysis->mutex);
}

void flat_analysis_stop(FlatAnalysis *analysis) { stop_raise(&analysis->stop); }

FlatAnalysisView flat_analysis_peek(FlatAnalysis *analysis) {
  pthread_mutex_lock(&analysis->mutex);
  FlatAnalysisView view = analysis->view;
  if (view.running) {
    double now = clock_seconds();
    view.seconds = now - analysis->began;
    Counters under_way = counters_peek(&analysis->shared);
    view.counters = counters_add(view.counters, under_way);
    if (analysis->status != NULL) {
      FlatMoveStatus *status = &view.moves[analysis->status - analysis->view.moves];
      status->nodes += under_way.nodes;
      status->seconds += now - analysis->move_began;
    }
  }
  pthread_mutex_unlock(&analysis->mutex);
  return view;
}
