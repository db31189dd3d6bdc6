/* Leaves solved again, by several threads in the order in which the walk met them: neighbours share
 * much of what a thread's table holds. */
#include "leaves.h"
#include "names.h"
#include "progress.h"
#include "solver.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { LEAVES_AT_ONCE = 16 };

typedef struct {
  const Certificate *certificate;
  const LeafOptions *options;
  const Line **leaves;
  size_t count;
  atomic_size_t next;
  atomic_bool over;     /* an error was found */
  pthread_mutex_t lock; /* of what follows */
  const Line *wrong;    /* a leaf whose answer differs; NULL: none */
  bool no_memory;
  LeafCounts *counts;
} Recheck;

static int by_turn(const void *a, const void *b) {
  const Line *first = *(const Line *const *)a, *second = *(const Line *const *)b;
  return first->turn < second->turn ? -1 : first->turn > second->turn;
}

static bool recheck_choose(Recheck *recheck) {
  const Certificate *certificate = recheck->certificate;
  size_t chosen = leaves_chosen(certificate, recheck->options);
  recheck->leaves = malloc((chosen + 1) * sizeof *recheck->leaves);
  if (recheck->leaves == NULL) return false;
  for (size_t i = 0; i < certificate->line_count; i++)
    if (leaf_is_chosen(&certificate->lines[i], recheck->options))
      recheck->leaves[recheck->count++] = &certificate->lines[i];
  qsort(recheck->leaves, chosen, sizeof *recheck->leaves, by_turn);
  return true;
}

/* Under the lock. Failures to write are reported when the file is closed. */
static void list(const Recheck *recheck, const Line *leaf) {
  char name[21];
  name_write(leaf->name, name);
  fprintf(recheck->options->list, "%s\n", name);
}

static void recheck_solve(Recheck *recheck, Solver *solver, const Line *leaf) {
  Position position;
  uint64_t before = solver_nodes(solver);
  game_position(leaf->name, &position);
  SolverAnswer answer =
      solver_solve(solver, &position, recheck->certificate->claimant, recheck->options->limits);
  uint64_t nodes = solver_nodes(solver) - before;
  pthread_mutex_lock(&recheck->lock);
  LeafCounts *counts = recheck->counts;
  counts->chosen++;
  counts->nodes += nodes;
  if (nodes > counts->most) counts->most = nodes;
  counts->open += answer == SOLVER_OUT_OF_TIME;
  if (answer == SOLVER_OUT_OF_TIME && recheck->options->list != NULL) list(recheck, leaf);
  bool agrees = (answer == SOLVER_YES) == (bool)leaf->wins;
  counts->agreed += answer != SOLVER_OUT_OF_TIME && agrees;
  if (answer != SOLVER_OUT_OF_TIME && !agrees) {
    recheck->wrong = leaf;
    recheck->over = true;
  }
  pthread_mutex_unlock(&recheck->lock);
}

static Solver *make_solver(Recheck *recheck, bool silent) {
  const LeafOptions *options = recheck->options;
  Solver *solver = solver_new(&(SolverOptions){options->table_bytes / (size_t)options->threads,
                                               options->plain, silent, recheck->certificate->stop});
  if (solver != NULL) return solver;
  pthread_mutex_lock(&recheck->lock);
  recheck->no_memory = true;
  recheck->over = true;
  pthread_mutex_unlock(&recheck->lock);
  return NULL;
}

/* The work of a thread; only the program's first thread draws progress. */
static void recheck_work(Recheck *recheck, bool silent) {
  Solver *solver = make_solver(recheck, silent);
  while (solver != NULL && !recheck->over) {
    size_t from = atomic_fetch_add(&recheck->next, LEAVES_AT_ONCE), to = from + LEAVES_AT_ONCE;
    if (from >= recheck->count) break;
    if (!silent) progress_begin("solving leaf %zu of %zu", from + 1, recheck->count);
    for (size_t i = from; i < to && i < recheck->count && !recheck->over; i++)
      recheck_solve(recheck, solver, recheck->leaves[i]);
  }
  solver_free(solver);
}

static void *work_silently(void *recheck) {
  recheck_work(recheck, true);
  return NULL;
}

/* It may have the last leaf, and that for years: a terminal is shown that the check goes on. */
static void wait_for_helper(pthread_t helper) {
  struct timespec end;
  do {
    progress_tick();
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec++;
  } while (pthread_timedjoin_np(helper, NULL, &end) == ETIMEDOUT);
}

/* Threads that cannot be started leave their share to the others. */
static void work_together(Recheck *recheck) {
  pthread_t *helpers = calloc((size_t)recheck->options->threads, sizeof *helpers);
  int started = 0;
  progress_begin("solving %zu leaves", recheck->count);
  while (helpers != NULL && started + 1 < recheck->options->threads &&
         pthread_create(&helpers[started], NULL, work_silently, recheck) == 0)
    started++;
  recheck_work(recheck, false);
  while (started > 0)
    wait_for_helper(helpers[--started]);
  free(helpers);
}

static Verdict recheck_report(const Recheck *recheck) {
  if (recheck->wrong != NULL)
    return leaf_differs(recheck->certificate, recheck->wrong, "the checker's solver");
  if (!recheck->no_memory) return GOOD;
  tell("there is no memory for a table of %zu bytes", recheck->options->table_bytes);
  return NOT_CHECKED;
}

Verdict leaves_recheck(const Certificate *certificate, const LeafOptions *options,
                       LeafCounts *counts) {
  Recheck recheck = {.certificate = certificate, .options = options, .counts = counts};
  *counts = (LeafCounts){0};
  pthread_mutex_init(&recheck.lock, NULL);
  recheck.no_memory = !recheck_choose(&recheck);
  if (!recheck.no_memory && recheck.count > 0) work_together(&recheck);
  free(recheck.leaves);
  pthread_mutex_destroy(&recheck.lock);
  return recheck_report(&recheck);
}
