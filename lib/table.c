/* Tables that are shared, and the solvers that they are for. */
#include "inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Solvers ---------------------------------------------------------------------------------- */

/* The first solver that has a team, if one is wanted; solvers that divide the work come first. */
static const SolverInfo *best_solver(Variant variant, int threads) {
  const struct Solving *solving = variant.rules->solving;
  const SolverInfo *found = NULL;
  for (int i = 0; threads > 1 && solving->solvers[i] != NULL; i++) {
    const SolverInfo *solver = solving->solvers[i];
    if (!solver->has_team || threads > solver->threads_most ||
        solving->fits(solver, variant, NULL) != STATUS_OK)
      continue;
    if (found == NULL || (solver->divides && !found->divides)) found = solver;
  }
  return found != NULL ? found : solving_default(variant);
}

/* Says which solvers there are. */
static FourscoreStatus fail_solver(Variant variant, const char *name, FourscoreError *error) {
  const SolverInfo *const *solvers = variant.rules->solving->solvers;
  char names[160] = "";
  for (int i = 0; solvers[i] != NULL; i++) {
    if (variant.rules->solving->fits(solvers[i], variant, NULL) != STATUS_OK) continue;
    size_t length = strlen(names);
    snprintf(names + length, sizeof names - length, "%s%s", length > 0 ? ", " : "",
             solvers[i]->name);
  }
  return fail_with(error, FOURSCORE_ERROR_RANGE, "no solver is called %.40s: there are %s", name,
                   names);
}

FourscoreStatus find_solver(Variant variant, const char *name, int threads,
                            const SolverInfo **solver, FourscoreError *error) {
  Error failure;
  if (name == NULL) {
    *solver = best_solver(variant, threads);
    return *solver != NULL ? FOURSCORE_OK
                           : fail_with(error, FOURSCORE_ERROR_RANGE, "no solver fits this board");
  }
  const SolverInfo *found = solving_find(variant, name);
  if (found == NULL) return fail_solver(variant, name, error);
  if (variant.rules->solving->fits(found, variant, &failure) != STATUS_OK)
    return pass_on(error, &failure);
  *solver = found;
  return FOURSCORE_OK;
}

/* --- Tables ----------------------------------------------------------------------------------- */

FourscoreStatus table_make(FourscoreTable **table, Variant variant, const SolverInfo *solver,
                           size_t bytes, FourscoreError *error) {
  Error failure;
  FourscoreTable *made = calloc(1, sizeof *made);
  if (made == NULL) return fail_memory(error);
  *made = (FourscoreTable){.variant = variant, .solver = solver, .users = 1};
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  if (table_create(&made->table, bytes, bits, SCHEME_TWOBIG, 0, &failure) != STATUS_OK) {
    free(made);
    return pass_on(error, &failure);
  }
  pthread_mutex_init(&made->mutex, NULL);
  *table = made;
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_table_create(FourscoreTable **table, const char *variant,
                                       const char *solver, size_t bytes, FourscoreError *error) {
  Variant game;
  const SolverInfo *found;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status == FOURSCORE_OK) status = find_solver(game, solver, 1, &found, error);
  if (status != FOURSCORE_OK) return status;
  if (!found->needs_table)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "the solver %s uses no table", found->name);
  return table_make(table, game, found, bytes, error);
}

FourscoreTable *table_share(FourscoreTable *table) {
  pthread_mutex_lock(&table->mutex);
  table->users++;
  pthread_mutex_unlock(&table->mutex);
  return table;
}

void fourscore_table_free(FourscoreTable *table) {
  if (table == NULL) return;
  pthread_mutex_lock(&table->mutex);
  int users = --table->users;
  pthread_mutex_unlock(&table->mutex);
  if (users > 0) return;
  table_free(table->table);
  pthread_mutex_destroy(&table->mutex);
  free(table);
}

bool table_enter(FourscoreTable *table, bool alone) {
  if (table == NULL) return true;
  pthread_mutex_lock(&table->mutex);
  bool enters = table->running == 0 || !(alone || table->alone);
  if (enters) {
    table->running++;
    table->alone = alone;
  }
  pthread_mutex_unlock(&table->mutex);
  return enters;
}

void table_leave(FourscoreTable *table) {
  if (table == NULL) return;
  pthread_mutex_lock(&table->mutex);
  if (--table->running == 0) table->alone = false;
  pthread_mutex_unlock(&table->mutex);
}

FourscoreStatus fourscore_table_clear(FourscoreTable *table, FourscoreError *error) {
  if (!table_enter(table, true))
    return fail_with(error, FOURSCORE_ERROR_BUSY, "the table is in use by a search");
  table_clear(table->table);
  table_leave(table);
  return FOURSCORE_OK;
}
