#include "solving.h"

Table *solving_table(size_t bytes, Scheme scheme) {
  Table *table = NULL;
  Error error;
  if (table_create(&table, bytes, CODE_BITS, scheme, 0, &error) != STATUS_OK)
    g_error("%s", error.message);
  return table;
}

ValueSet solving_answer(const Solver *solver, CubeSearch *search, Board board, Goal goal) {
  ValueSet values = VALUE_ANY;
  while (!goal_answered(goal, values)) {
    ValueSet answer = solver->solve(search, board, goal_next_claim(goal, values));
    if (answer == VALUE_ANY) break;
    values &= answer;
  }
  return values;
}

ValueSet solving_exact(const Solver *solver, Table *table, Board board, uint64_t *nodes) {
  CubeSearch search = {.table = table};
  ValueSet values = solving_answer(solver, &search, board, GOAL_EXACT);
  if (nodes != NULL) *nodes += search.counters.nodes;
  return values;
}

static gpointer wait_and_raise(gpointer data) {
  SolvingStopper *stopper = data;
  g_usleep((gulong)(stopper->delay * 1e6));
  stopper->raised = clock_seconds();
  stop_raise(&stopper->flag);
  return NULL;
}

void solving_stopper_start(SolvingStopper *stopper, double delay) {
  stopper->delay = delay;
  stop_lower(&stopper->flag);
  stopper->thread = g_thread_new("stopper", wait_and_raise, stopper);
}

double solving_stopper_join(SolvingStopper *stopper) {
  double now = clock_seconds();
  g_thread_join(stopper->thread);
  return now - stopper->raised;
}
