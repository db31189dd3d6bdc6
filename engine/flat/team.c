#include "team.h"

#include <assert.h>
#include <pthread.h>

/* What the whole team is asked. */
typedef struct {
  const FlatSolver *solver;
  FlatGame game;
  FlatBoard board;
  Goal goal;
  StopFlag answered; /* by one of the team */
} FlatAsked;

typedef struct {
  pthread_t thread;
  FlatAsked *asked;
  FlatSearch search;
  ValueSet values;
} Helper;

static ValueSet flat_team_work(FlatAsked *asked, FlatSearch *search) {
  search->answered = &asked->answered;
  ValueSet values = asked->solver->solve(search, asked->game, asked->board, asked->goal);
  stop_raise(&asked->answered); /* or stopped, which ends the others too */
  return values;
}

static void *flat_team_help(void *data) {
  Helper *helper = data;
  helper->values = flat_team_work(helper->asked, &helper->search);
  return NULL;
}

/* Starts at most `count` helpers and returns their number. */
static int flat_team_start(Helper *helpers, SharedCounters *shared, int count, FlatAsked *asked,
                           const FlatSearch *search) {
  for (int i = 0; i < count; i++) {
    helpers[i] = (Helper){.asked = asked, .search = flat_search_make(search->table)};
    helpers[i].search.stop = search->stop;
    helpers[i].search.shared = &shared[i];
    helpers[i].search.without = search->without;
    helpers[i].search.handicap = search->handicap;
    if (pthread_create(&helpers[i].thread, NULL, flat_team_help, &helpers[i]) != 0) return i;
  }
  return count;
}

ValueSet flat_team_solve(const FlatSolver *solver, FlatSearch *search, FlatGame game,
                         FlatBoard board, Goal goal, int threads) {
  assert(threads >= 1 && threads <= FLAT_TEAM_MOST);
  Helper helpers[FLAT_TEAM_MOST];
  SharedCounters shared[FLAT_TEAM_MOST] = {0};
  FlatAsked asked = {.solver = solver, .game = game, .board = board, .goal = goal};
  int count =
      solver->needs_table ? flat_team_start(helpers, shared, threads - 1, &asked, search) : 0;
  search->others = shared;
  search->others_count = count;
  ValueSet values = flat_team_work(&asked, search);
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
