/* Questions about Connect Four 3D: claim by claim, by a solver alone or by the parallel one. Trees
 * of proof numbers stay from run to run. And the list of the solvers. */
#include "../core/clock.h"
#include "../cube/belief-ahead.h"
#include "../cube/classic.h"
#include "../cube/code.h"
#include "../cube/distance.h"
#include "../cube/paper.h"
#include "../team/parallel.h"
#include "../team/proof.h"
#include "cube-play.h"
#include "question-inner.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  SOLVERS_MOST = 8,
  COLLECTED = 256,
  RECORDED_NODES = 1 << 17, /* from here on what one thread's tree proves is recorded */
};

/* --- The solvers ------------------------------------------------------------------------------ */

typedef struct {
  SolverInfo info;
  const Solver *solver;
} CubeListed;

static CubeListed listed[SOLVERS_MOST];
static const SolverInfo *infos[SOLVERS_MOST + 1];

static void list_solver(int i, SolverInfo info, const Solver *solver) {
  assert(i < SOLVERS_MOST);
  listed[i] = (CubeListed){info, solver};
  infos[i] = &listed[i].info;
}

static void list_alone(int i, const Solver *solver) {
  bool paper = solver == &paper_solver;
  list_solver(
      i,
      (SolverInfo){.name = solver->name,
                   .summary = solver->summary,
                   .techniques = solver->techniques,
                   .needs_table = true,
                   .shares_table = true,
                   .has_team = paper,
                   .threads_most = paper ? PAPER_THREADS_MOST : 0,
                   .has_cutoff = paper,
                   .keeps_trees = solver == &proof_solver,
                   .distances = solver == &classic_solver ? DISTANCES_NONE : DISTANCES_ON_REQUEST},
      solver);
}

/* The default for one thread, the others of solvers[], and a team. */
__attribute__((constructor)) static void list_solvers(void) {
  static char summary[80];
  int count = 0;
  snprintf(summary, sizeof summary, "a team of threads that search parts with %s",
           solvers[0]->name);
  list_alone(count++, &proof_solver);
  for (int i = 0; solvers[i] != NULL; i++)
    list_alone(count++, solvers[i]);
  list_solver(count,
              (SolverInfo){.name = "parallel",
                           .summary = summary,
                           .techniques = solvers[0]->techniques,
                           .needs_table = true,
                           .shares_table = true,
                           .has_team = true,
                           .threads_most = PARALLEL_THREADS_MOST,
                           .keeps_trees = true,
                           .divides = true},
              solvers[0]);
}

static const Solver *solver_of(const SolverInfo *info) {
  return ((const CubeListed *)info)->solver;
}

/* --- A question ------------------------------------------------------------------------------- */

typedef struct {
  Question question;
  Parallel *team;     /* of the claim under way; NULL: none yet */
  ParallelView *last; /* how the team before it ended; NULL: there was none */
  Proof *proof;       /* of one thread, for the claim under way; NULL: none yet */
  uint64_t nodes;     /* of one thread for that claim, in all runs so far */
  double seconds;
} CubeAsked;

static CubeAsked *asked(Question *question) { return (CubeAsked *)question; }

/* The team at work, which may be that of one thread; NULL: there is none. */
static Parallel *present_team(const CubeAsked *cube) {
  Parallel *of_one = cube->proof == NULL ? NULL : proof_team(cube->proof);
  return cube->team != NULL ? cube->team : of_one;
}

/* Of one thread only what took long: most of its searches are soon over, and then the answer is all
 * that is worth keeping. */
static void drain(Question *question) {
  const CubeAsked *cube = asked(question);
  Parallel *team = present_team(cube);
  ProofRecord records[COLLECTED];
  size_t count;
  if (team == NULL || (cube->team == NULL && cube->nodes < RECORDED_NODES)) return;
  while ((count = parallel_collect(team, records, COLLECTED)) > 0)
    for (size_t i = 0; i < count; i++)
      question_keep(question, records[i]);
}

/* The team's figures become part of the question's view, also for a team of one thread, whose work
 * is there already. */
static void cube_add(Question *question, QuestionView *view) {
  const CubeAsked *cube = asked(question);
  Parallel *present = present_team(cube);
  ParallelView team;
  if (present == NULL) return;
  parallel_peek(present, &team);
  view->outlook = team.outlook;
  if (team.dag.split > 0) view->leaning = team.leaning;
  if (cube->team == NULL) return;
  view->counters = counters_add(view->counters, team.counters);
  view->tasks_open = team.dag.open + team.dag.running;
  view->tasks_done += team.dag.done;
}

/* What is believed about the next claim, until a team knows more. */
static void lean(Question *question) {
  QuestionView *view = &question->view;
  Board board = cube_board(&question->options.position);
  Belief belief;
  view->leaning = -1;
  if (goal_answered(question->options.goal, view->values)) return;
  belief_of(belief_built_in(), &board, 1, &belief);
  view->leaning = belief_yes(&belief, goal_next_claim(question->options.goal, view->values));
}

static void keep_last(CubeAsked *cube) {
  if (cube->last == NULL) cube->last = malloc(sizeof *cube->last);
  if (cube->last != NULL) parallel_peek(cube->team, cube->last);
}

static void dismiss_team(Question *question) {
  drain(question);
  cube_add(question, &question->view);
  keep_last(asked(question));
  question->view.tasks_open = 0;
  question->view.outlook = (OutlookPart){0};
  parallel_free(asked(question)->team);
  asked(question)->team = NULL;
}

static void dismiss_proof(Question *question) {
  proof_free(asked(question)->proof);
  asked(question)->proof = NULL;
}

static ParallelOptions team_of(const Question *question, Claim claim) {
  const QuestionOptions *options = &question->options;
  return (ParallelOptions){
      .board = cube_board(&options->position),
      .claim = claim,
      .solver = solver_of(options->solver),
      .table = options->table,
      .without = options->without,
      .threads = options->solver->divides ? options->threads : 1,
      .dag_bytes = options->tree_bytes,
      .known = options->known,
      .record = options->record && options->solver->divides,
  };
}

/* Begins what keeps a tree for one thread, if the solver has one and there is memory. A question
 * with a limit is usually about a move that is not the best. A tree pays off less there, and still
 * less with more stones (docs/belief.md). */
static void make_proof(Question *question, Claim claim, uint64_t nodes) {
  CubeAsked *cube = asked(question);
  int stones = position_stones(&question->options.position);
  if (cube->proof != NULL || !question->options.solver->keeps_trees) return;
  ParallelOptions options = team_of(question, claim);
  options.solver = NULL;
  cube->proof =
      proof_begin(&options, nodes == 0 ? PROOF_MINIMAX_NODES : proof_minimax_nodes(stones));
}

/* Continues the team of one thread, if there is one. */
static bool make_team(Question *question, Claim claim) {
  CubeAsked *cube = asked(question);
  if (cube->team != NULL) return true;
  if (cube->proof != NULL) cube->team = proof_take_team(cube->proof);
  dismiss_proof(question);
  const ParallelOptions options = team_of(question, claim);
  return cube->team != NULL || parallel_create(&cube->team, &options, NULL) == STATUS_OK;
}

/* The answer to the claim, which a team has found with this much work. */
static void enter_answer(Question *question, Claim claim, ValueSet values, uint64_t nodes,
                         double seconds) {
  CubeAsked *cube = asked(question);
  question_enter(question, claim, values, cube->nodes + nodes, cube->seconds + seconds);
  dismiss_proof(question);
  cube->nodes = 0;
  cube->seconds = 0;
}

static ValueSet search_claim(Question *question, CubeSearch *search, Claim claim, uint64_t nodes) {
  const QuestionOptions *options = &question->options;
  Board board = cube_board(&options->position);
  int threads = question_wants_team(question, nodes) ? options->threads : 1;
  if (asked(question)->proof != NULL) return proof_run(asked(question)->proof, search);
  if (options->solver->has_cutoff)
    return paper_solve(search, board, claim, threads, options->cutoff);
  return solver_of(options->solver)->solve(search, board, claim);
}

/* One claim without a team that stays; a Proof with a tree stays for the next run. */
static void answer_alone(Question *question, Claim claim, uint64_t nodes) {
  const QuestionOptions *options = &question->options;
  CubeSearch search = {
      .table = options->table,
      .stop = question_stop_flag(question),
      .shared = &options->tally->now,
      .node_limit = nodes,
      .without = options->without,
  };
  double began = clock_seconds();
  ValueSet values = search_claim(question, &search, claim, nodes);
  ParallelView view = {0};
  Proof *proof = asked(question)->proof;
  if (proof != NULL && proof_team(proof) != NULL) parallel_peek(proof_team(proof), &view);
  question_lock(question);
  if (view.contradicted) question_contradict(question, view.contradiction);
  question_count(question, &search.counters);
  asked(question)->nodes += search.counters.nodes;
  asked(question)->seconds += clock_seconds() - began;
  if (values != VALUE_ANY) enter_answer(question, claim, values, 0, 0);
  lean(question);
  question_unlock(question);
}

/* One claim by the team, which stays for the next run if this one does not suffice. */
static void answer_together(Question *question, Claim claim, uint64_t nodes) {
  Parallel *team = asked(question)->team;
  parallel_limit(team, nodes);
  ValueSet values = parallel_run(team);
  ParallelView view;
  parallel_peek(team, &view);
  question_lock(question);
  if (view.contradicted) question_contradict(question, view.contradiction);
  if (values != VALUE_ANY) {
    dismiss_team(question);
    bool counted = question->options.at_once; /* with the tasks, whose records have it all */
    enter_answer(question, claim, values, counted ? 0 : view.counters.nodes,
                 counted ? 0 : view.seconds);
    lean(question);
  }
  question_unlock(question);
}

/* Answers the next claim, or as much of it as the nodes allow. A team, once gathered, continues
 * with its tree whatever they are. If there is no memory for one, this thread works alone. */
static void cube_answer(Question *question, uint64_t nodes) {
  question_lock(question);
  Claim claim = goal_next_claim(question->options.goal, question->view.values);
  bool wanted = asked(question)->team != NULL ||
                (question->options.solver->divides && question_wants_team(question, nodes));
  bool together = wanted && make_team(question, claim);
  if (!together) make_proof(question, claim, nodes);
  question_unlock(question);
  if (together)
    answer_together(question, claim, nodes);
  else
    answer_alone(question, claim, nodes);
}

static void stop_team(Question *question) {
  if (asked(question)->team != NULL) parallel_stop(asked(question)->team);
}

static void cube_clear(Question *question) {
  parallel_free(asked(question)->team);
  proof_free(asked(question)->proof);
  free(asked(question)->last);
}

bool cube_question_team(Question *question, ParallelView *view) {
  const CubeAsked *cube = asked(question);
  question_lock(question);
  bool there = cube->team != NULL || cube->last != NULL;
  if (cube->team != NULL)
    parallel_peek(cube->team, view);
  else if (there)
    *view = *cube->last;
  question_unlock(question);
  return there;
}

static TaskState state_of(ParallelTaskState state) {
  return state == PARALLEL_RUNNING   ? TASK_RUNNING
         : state == PARALLEL_WAITING ? TASK_WAITING
                                     : TASK_DONE;
}

static size_t list_tasks(Question *question, TaskView *tasks, size_t room) {
  ParallelTask *of_team = malloc((room + 1) * sizeof *of_team);
  size_t count = 0;
  if (of_team != NULL && asked(question)->team != NULL)
    count = parallel_tasks(asked(question)->team, of_team, room);
  for (size_t i = 0; i < count; i++)
    tasks[i] = (TaskView){state_of(of_team[i].state), cube_position(of_team[i].board),
                          of_team[i].values, of_team[i].nodes, of_team[i].seconds};
  free(of_team);
  return count;
}

static Question *cube_ask(const QuestionOptions *options) {
  static const QuestionKind kind = {
      .size = sizeof(CubeAsked),
      .measured = true,
      .answer = cube_answer,
      .stop = stop_team,
      .add = cube_add,
      .drain = drain,
      .tasks = list_tasks,
      .clear = cube_clear,
  };
  Question *question = question_make(&kind, options);
  if (question == NULL) return NULL;
  lean(question);
  question->rest = question->view;
  return question;
}

/* --- Distances -------------------------------------------------------------------------------- */

static CubeSearch cube_search_of(const QuestionOptions *options, const StopFlag *stop) {
  return (CubeSearch){.table = options->table,
                      .stop = stop,
                      .shared = options->tally != NULL ? &options->tally->now : NULL,
                      .without = options->without};
}

static int shortest(const QuestionOptions *options, const Position *from, const StopFlag *stop,
                    Move *moves) {
  CubeSearch search = cube_search_of(options, stop);
  uint8_t cells[CELLS];
  int length = cube_score_line(&search, cube_board(from), cells);
  for (int i = 0; i < length; i++)
    moves[i] = cells[i] % COLUMNS;
  return length;
}

static Distance cube_distance(const QuestionOptions *options, const Position *from,
                              const StopFlag *stop, uint64_t limit, uint64_t *nodes) {
  CubeSearch search = cube_search_of(options, stop);
  search.node_limit = limit;
  CubeScore score = cube_score(&search, cube_board(from));
  *nodes += search.counters.nodes;
  return (Distance){score.value, score.stones};
}

/* --- What the game says of its solvers -------------------------------------------------------- */

static Status cube_fits(const SolverInfo *solver, Variant variant, Error *error) {
  return STATUS_OK;
}

static unsigned key_bits(const SolverInfo *solver, Variant variant) { return CODE_BITS; }

static size_t memory(const SolverInfo *solver, Variant variant) { return 0; }

static void believe_at_sight(const Position positions[], int count, double estimates[][3]) {
  Board boards[MOVES_MOST];
  Belief beliefs[MOVES_MOST];
  assert(count > 0 && count <= MOVES_MOST);
  for (int i = 0; i < count; i++)
    boards[i] = cube_board(&positions[i]);
  belief_opinions(NULL, boards, count, beliefs);
  for (int i = 0; i < count; i++) {
    BeliefView view = belief_view(&beliefs[i]);
    memcpy(estimates[i], view.value, sizeof view.value);
  }
}

/* With fewer stones a belief says how games end, not what can be proved. */
static bool cube_believe(const Position positions[], int count, int plies, double estimates[][3]) {
  if (plies == 0 || position_stones(&positions[0]) < BELIEF_NODES_FROM)
    believe_at_sight(positions, count, estimates);
  else
    for (int i = 0; i < count; i++)
      belief_ahead(belief_built_in(), cube_board(&positions[i]), plies, estimates[i]);
  return true;
}

const Solving cube_solving = {
    .solvers = infos,
    .fits = cube_fits,
    .key_bits = key_bits,
    .memory = memory,
    .question = cube_ask,
    .shortest = shortest,
    .distance = cube_distance,
    .zugzwang = cube_zugzwang,
    .believe = cube_believe,
};
