#include "team.h"

#include <assert.h>
#include <pthread.h>

typedef struct {
  const FlatSolver *solver;
  FlatGame game;
  FlatBoard board;
  Goal goal;
  StopFlag answered; /* by one of the team */
} Task;

typedef struct {
  pthread_t thread;
  Task *task;
  FlatSearch search;
  ValueSet values;
} Helper;

static ValueSet work(Task *task, FlatSearch *search) {
  search->answered = &task->answered;
  ValueSet values = task->solver->solve(search, task->game, task->board, task->goal);
  stop_raise(&task->answered); /* or stopped, which ends the others too */
  return values;
}

static void *help(void *data) {
  Helper *helper = data;
  helper->values = work(helper->task, &helper->search);
  return NULL;
}

/* Starts at most so many helpers and returns their number. */
static int start(Helper *helpers, SharedCounters *shared, int count, Task *task,
                 const FlatSearch *search) {
  for (int i = 0; i < count; i++) {
    helpers[i] = (Helper){.task = task, .search = flat_search_make(search->table)};
    helpers[i].search.stop = search->stop;
    helpers[i].search.shared = &shared[i];
    helpers[i].search.without = search->without;
    helpers[i].search.handicap = search->handicap;
    if (pthread_create(&helpers[i].thread, NULL, help, &helpers[i]) != 0) return i;
  }
  return count;
}

ValueSet flat_team_solve(const FlatSolver *solver, FlatSearch *search, FlatGame game,
                         FlatBoard board, Goal goal, int threads) {
  assert(threads >= 1 && threads <= FLAT_TEAM_MOST);
  Helper helpers[FLAT_TEAM_MOST];
  SharedCounters shared[FLAT_TEAM_MOST] = {0};
  Task task = {.solver = solver, .game = game, .board = board, .goal = goal};
  int count = solver->needs_table ? start(helpers, shared, threads - 1, &task, search) : 0;
  search->others = shared;
  search->others_count = count;
  ValueSet values = work(&task, search);
  for (int i = 0; i < count; i++) {
    pthread_join(helpers[i].thread, NULL);
    values &= helpers[i].values;
    search->counters = counters_add(search->counters, helpers[i].search.counters);
  }
  search->answered = NULL;
  search->others = NULL;
  search->others_count = 0;
  return values;
}
