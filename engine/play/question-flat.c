/* Questions about Connect-4 and PopOut: the whole goal at once, by a solver alone or by several
 * threads with one table. And the list of the solvers. */
#include "../core/clock.h"
#include "../flat/opinion.h"
#include "../flat/soonest.h"
#include "../flat/team.h"
#include "distances.h"
#include "flat-play.h"
#include "question-inner.h"

#include <assert.h>

static_assert((int)QUESTION_NO_LIMIT == (int)FLAT_NO_LIMIT, "one number for no limit");

/* --- The solvers ------------------------------------------------------------------------------ */

enum { SOLVERS_MOST = 8 };

typedef struct {
  SolverInfo info;
  const FlatSolver *solver;
} FlatListed;

static FlatListed listed[SOLVERS_MOST];
static const SolverInfo *infos[SOLVERS_MOST + 1];

static DistanceCost distances_of(const FlatSolver *solver) {
  if (solver->distances) return DISTANCES_AT_ONCE;
  return solver == flat_solver_find("popout") ? DISTANCES_LIKE_VALUES : DISTANCES_NONE;
}

__attribute__((constructor)) static void list_solvers(void) {
  for (int i = 0; flat_solvers[i] != NULL; i++) {
    const FlatSolver *solver = flat_solvers[i];
    assert(i < SOLVERS_MOST);
    listed[i].info = (SolverInfo){.name = solver->name,
                                  .summary = solver->summary,
                                  .techniques = solver->techniques,
                                  .needs_table = solver->needs_table,
                                  .has_team = solver->needs_table,
                                  .threads_most = solver->needs_table ? FLAT_TEAM_MOST : 1,
                                  .has_handicap = solver->handicaps,
                                  .distances = distances_of(solver)};
    listed[i].solver = solver;
    infos[i] = &listed[i].info;
  }
}

static const FlatSolver *solver_of(const SolverInfo *info) {
  return ((const FlatListed *)info)->solver;
}

/* --- A question ------------------------------------------------------------------------------- */

/* Enters an answer to each claim that is new; both come from one search. */
static void flat_enter(Question *question, ValueSet values, uint64_t nodes, double seconds) {
  ValueSet before = question->view.values;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    if (!claim_answered(claim, values) || claim_answered(claim, before)) continue;
    question_enter(question, claim, claim_values(claim, values == claim_value(claim)), nodes,
                   seconds);
    nodes = 0;
    seconds = 0;
  }
}

static FlatSearch flat_search_of(Question *question, uint64_t nodes) {
  const QuestionOptions *options = &question->options;
  return (FlatSearch){
      .table = options->table,
      .memory = options->memory,
      .stop = question_stop_flag(question),
      .shared = &options->tally->now,
      .node_limit = nodes,
      .without = options->without,
      .handicap = {options->plies, options->pops},
  };
}

static void flat_answer(Question *question, uint64_t nodes) {
  const QuestionOptions *options = &question->options;
  FlatSearch search = flat_search_of(question, nodes);
  double began = clock_seconds();
  ValueSet values = flat_team_solve(solver_of(options->solver), &search,
                                    flat_play_game(options->position.variant),
                                    flat_play_board(&options->position), options->goal,
                                    question_wants_team(question, nodes) ? options->threads : 1);
  question_lock(question);
  question_count(question, &search.counters);
  flat_enter(question, values, search.counters.nodes, clock_seconds() - began);
  question->view.out_of_memory |= search.out_of_memory;
  bool to_the_end = nodes == 0 || search.counters.nodes < nodes;
  question->view.exhausted =
      search.out_of_memory || (to_the_end && !stop_is_raised(question_stop_flag(question)) &&
                               !goal_answered(options->goal, question->view.values));
  question_unlock(question);
}

static Question *flat_ask(const QuestionOptions *options) {
  static const QuestionKind kind = {.size = sizeof(Question), .answer = flat_answer};
  return question_make(&kind, options);
}

/* --- Best play -------------------------------------------------------------------------------- */

static FlatSearch distance_search(const QuestionOptions *options, const StopFlag *stop) {
  FlatSearch search = flat_search_make(options->table);
  search.stop = stop;
  search.shared = options->tally != NULL ? &options->tally->now : NULL;
  search.without = options->without;
  return search;
}

static int shortest(const QuestionOptions *options, const Position *from, const StopFlag *stop,
                    Move *moves) {
  FlatGame game = flat_play_game(from->variant);
  FlatBoard board = flat_play_board(from);
  FlatMove line[128];
  FlatSearch search = distance_search(options, stop);
  int length = solver_of(options->solver)->distances
                   ? flat_line(&search, game, board, line)
                   : flat_soonest_line(&search, game, board, line);
  for (int i = 0; i < length; i++)
    moves[i] = flat_move_number(game, line[i]);
  return length;
}

/* By the solver that finds the moves until the end. Without pops each of them is a stone. */
static Distance by_moves(const FlatSearch *search, const Position *from, uint64_t *nodes) {
  FlatSoonest found =
      flat_soonest(search, flat_play_game(from->variant), flat_play_board(from), nodes);
  if (found.value == VALUE_DRAW) return distance_of_draw(from->variant);
  int stones = from->variant.rules->pops ? 0 : position_stones(from);
  return (Distance){found.value, stones + found.moves};
}

static Distance flat_distance(const QuestionOptions *options, const Position *from,
                              const StopFlag *stop, uint64_t limit, uint64_t *nodes) {
  FlatSearch search = distance_search(options, stop);
  search.node_limit = limit;
  if (!solver_of(options->solver)->distances) return by_moves(&search, from, nodes);
  FlatScore score = flat_score(&search, flat_play_game(from->variant), flat_play_board(from));
  *nodes += search.counters.nodes;
  return (Distance){score.value, score.stones};
}

/* --- What is believed ------------------------------------------------------------------------- */

static bool flat_believe(const Position positions[], int count, int plies, double estimates[][3]) {
  const OpinionWeights *weights = opinion_built_in(flat_play_game(positions[0].variant));
  if (weights == NULL) return false;
  for (int i = 0; i < count; i++)
    opinion_believe(weights, flat_play_board(&positions[i]), estimates[i]);
  return true;
}

/* --- What the games say of their solvers ------------------------------------------------------ */

static Status flat_fits(const SolverInfo *solver, Variant variant, Error *error) {
  return flat_solver_fits(solver_of(solver), flat_play_game(variant), error);
}

static unsigned key_bits(const SolverInfo *solver, Variant variant) {
  return flat_key_bits(solver_of(solver), flat_play_game(variant));
}

static size_t memory(const SolverInfo *solver, Variant variant) {
  const FlatSolver *flat = solver_of(solver);
  return flat->memory != NULL ? flat->memory(flat_play_game(variant)) : 0;
}

const Solving flat_solving = {
    .solvers = infos,
    .fits = flat_fits,
    .key_bits = key_bits,
    .memory = memory,
    .question = flat_ask,
    .shortest = shortest,
    .distance = flat_distance,
    .believe = flat_believe,
};
