#include "solver.h"

#include "classic.h"
#include "minimax.h"
#include "paper.h"

#include <string.h>

const Solver *const solvers[] = {&minimax_solver, &classic_solver, &paper_solver, NULL};

const Solver *solver_find(const char *name) {
  for (int i = 0; solvers[i] != NULL; i++)
    if (strcmp(solvers[i]->name, name) == 0) return solvers[i];
  return NULL;
}

bool cube_look_up(CubeSearch *search) {
  uint64_t nodes = search->counters.nodes, limit = search->node_limit;
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  if (limit != 0 && nodes >= limit) return true;
  search->next_look_up = nodes + CUBE_LOOK_UP_NODES;
  if (limit != 0 && limit < search->next_look_up) search->next_look_up = limit;
  return false;
}

ValueSet cube_search_part(CubeSearch *search, const Solver *solver, Board board, Claim claim,
                          uint64_t nodes) {
  search->node_limit = nodes == 0 ? 0 : search->counters.nodes + nodes;
  search->next_look_up = 0;
  ValueSet values = solver->solve(search, board, claim);
  search->goes_on = true;
  return values;
}
