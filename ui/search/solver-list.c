#include "solver-list.h"

#include <string.h>

static int solver_list_add(Variant variant, bool divides,
                           const SolverInfo *solvers[SOLVERS_LISTED_MOST], int count) {
  const Solving *solving = variant.rules->solving;
  for (int i = 0; solving->solvers[i] != NULL && count < SOLVERS_LISTED_MOST; i++)
    if (solving->solvers[i]->divides == divides &&
        solving->fits(solving->solvers[i], variant, NULL) == STATUS_OK)
      solvers[count++] = solving->solvers[i];
  return count;
}

int solver_list(Variant variant, const SolverInfo *solvers[SOLVERS_LISTED_MOST]) {
  return solver_list_add(variant, false, solvers, solver_list_add(variant, true, solvers, 0));
}

const SolverInfo *solver_list_find(Variant variant, const char *name) {
  const SolverInfo *solvers[SOLVERS_LISTED_MOST];
  int count = solver_list(variant, solvers);
  for (int i = 0; i < count && name != NULL; i++)
    if (strcmp(solvers[i]->name, name) == 0) return solvers[i];
  return solvers[0];
}
