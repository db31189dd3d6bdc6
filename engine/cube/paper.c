/* Threads take the tasks of the tree in turn and have minimax search them. What the paper did by
 * hand is left out: if a thread finds no task it waits, and the cut-off stays. */
#include "paper.h"

#include "../core/threads.h"
#include "minimax.h"
#include "moves.h"
#include "paper-tree.h"
#include "symmetry.h"

#include <pthread.h>

/* Nodes of a search until its thread looks whether the task is still needed. */
enum { LOOK_NODES = 1 << 16 };

typedef struct {
  Claim claim;
  CubeSearch *search; /* what the caller asked for */
  int threads;
  SharedCounters counters[PAPER_THREADS_MOST]; /* of each */
  Counters before;                             /* of the caller */
  CubeSearch tasks;                            /* as each thread begins */

  pthread_mutex_t mutex; /* guards all below; each thread locks it first and last */
  pthread_cond_t changed;
  PaperTree *tree;
} Team;

/* --- With the mutex locked -------------------------------------------------------------------- */

static Counters paper_count(const Team *team) {
  Counters sum = team->before;
  for (int i = 0; i < team->threads; i++)
    sum = counters_add(sum, counters_peek(&team->counters[i]));
  return sum;
}

static bool paper_is_over(const Team *team) {
  const CubeSearch *search = team->search;
  return paper_tree_answer(team->tree) != OPEN ||
         (search->stop != NULL && stop_is_raised(search->stop)) ||
         (search->node_limit != 0 && paper_count(team).nodes >= search->node_limit);
}

static uint64_t nodes_until_look(const Team *team) {
  uint64_t limit = team->search->node_limit;
  uint64_t left = limit == 0 ? LOOK_NODES : limit - paper_count(team).nodes;
  return left > 0 && left < LOOK_NODES ? left : LOOK_NODES;
}

/* Releases the mutex during the search. */
static ValueSet search_task(Team *team, CubeSearch *search, Board board) {
  uint64_t nodes = nodes_until_look(team);
  pthread_mutex_unlock(&team->mutex);
  ValueSet values = cube_search_part(search, &minimax_solver, board, team->claim, nodes);
  pthread_mutex_lock(&team->mutex);
  if (team->search->shared != NULL) {
    Counters all = paper_count(team);
    counters_publish(team->search->shared, &all);
  }
  return values;
}

static void paper_do_task(Team *team, CubeSearch *search, PaperNode task) {
  Board board = paper_tree_board(team->tree, task);
  ValueSet values = VALUE_ANY;
  while (values == VALUE_ANY && !paper_is_over(team) && paper_tree_needs(team->tree, task))
    values = search_task(team, search, board);
  Answer answer = values == VALUE_ANY ? OPEN : values == claim_values(team->claim, true) ? YES : NO;
  paper_tree_end(team->tree, task, answer);
  pthread_cond_broadcast(&team->changed);
}

/* --- Threads ---------------------------------------------------------------------------------- */

static void paper_work(void *data, int number) {
  Team *team = data;
  pthread_mutex_lock(&team->mutex);
  CubeSearch search = team->tasks;
  search.shared = &team->counters[number];
  while (!paper_is_over(team)) {
    PaperNode task = paper_tree_take(team->tree);
    if (task != PAPER_NONE)
      paper_do_task(team, &search, task);
    else
      pthread_cond_wait(&team->changed, &team->mutex);
  }
  pthread_mutex_unlock(&team->mutex);
}

/* With the mutex locked, which is all that the thread sanitizer sees of the team's start and end.
 */
static bool paper_begin(Team *team, Board board, int cutoff) {
  const CubeSearch *search = team->search;
  team->before = search->counters;
  team->tasks = (CubeSearch){.table = search->table,
                             .stop = search->stop,
                             .symmetries = symmetry_useful(board),
                             .sharers = team->threads};
  if (cutoff == 0) cutoff = board.ply + PAPER_CUTOFF_PLIES;
  team->tree = paper_tree_new(&(PaperTreeOptions){
      .root = board,
      .claim = team->claim,
      .cutoff = cutoff,
      .stop = search->stop,
  });
  return team->tree != NULL;
}

static ValueSet paper_end(Team *team) {
  Answer answer = paper_tree_answer(team->tree);
  paper_tree_free(team->tree);
  team->search->counters = paper_count(team);
  return answer == OPEN ? VALUE_ANY : claim_values(team->claim, answer == YES);
}

ValueSet paper_solve(CubeSearch *search, Board board, Claim claim, int threads, int cutoff) {
  ValueSet values = moves_to_choice(&board, claim, 0);
  if (values != VALUE_ANY) return values;
  Team team = {.claim = claim, .search = search, .threads = threads};
  pthread_mutex_init(&team.mutex, NULL);
  pthread_cond_init(&team.changed, NULL);
  pthread_mutex_lock(&team.mutex);
  bool begun = paper_begin(&team, board, cutoff);
  pthread_mutex_unlock(&team.mutex);
  if (begun) threads_run(threads, paper_work, &team);
  pthread_mutex_lock(&team.mutex);
  if (begun) values = paper_end(&team);
  pthread_mutex_unlock(&team.mutex);
  pthread_cond_destroy(&team.changed);
  pthread_mutex_destroy(&team.mutex);
  return begun ? values : minimax_solver.solve(search, board, claim);
}

static ValueSet paper_solve_claim(CubeSearch *search, Board board, Claim claim) {
  return paper_solve(search, board, claim, 1, 0);
}

static const Technique no_techniques[] = {{NULL}};

const Solver paper_solver = {
    .name = "paper",
    .summary = "the parallel solver of \"Towards Solving Connect Four 3D\", a reference",
    .techniques = no_techniques,
    .solve = paper_solve_claim,
};
