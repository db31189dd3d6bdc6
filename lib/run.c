/* Runs: each object has one at a time, within its limit of time. A thread sleeps until that time
 * and then halts the run. */
#include "inner.h"

#include "core/clock.h"
#include "core/scratch.h"

#include <math.h>
#include <time.h>

void run_init(LibRun *run, void (*halt)(void *what), void (*unhalt)(void *what), void *what) {
  pthread_condattr_t attributes;
  *run = (LibRun){.halt = halt, .unhalt = unhalt, .what = what};
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&run->mutex, NULL);
  pthread_cond_init(&run->changed, &attributes);
  pthread_condattr_destroy(&attributes);
}

void run_clear(LibRun *run) {
  pthread_mutex_lock(&run->mutex);
  while (run->running) {
    run->halt(run->what);
    pthread_cond_wait(&run->changed, &run->mutex);
  }
  pthread_mutex_unlock(&run->mutex);
  pthread_cond_destroy(&run->changed);
  pthread_mutex_destroy(&run->mutex);
}

/* Halts the run when its time is over. */
static void *lib_run_watch(void *data) {
  LibRun *run = data;
  struct timespec end = {.tv_sec = (time_t)run->end,
                         .tv_nsec = (long)((run->end - floor(run->end)) * 1e9)};
  pthread_mutex_lock(&run->mutex);
  while (!run->over && clock_seconds() < run->end)
    pthread_cond_timedwait(&run->changed, &run->mutex, &end);
  run->late = !run->over;
  pthread_mutex_unlock(&run->mutex);
  if (run->late) run->halt(run->what);
  return NULL;
}

static FourscoreStatus start_timer(LibRun *run, double seconds, FourscoreError *error) {
  static const double LONGEST = 1e9;
  run->over = run->late = run->timed = false;
  if (seconds <= 0) return FOURSCORE_OK;
  run->end = clock_seconds() + fmin(seconds, LONGEST);
  run->timed = pthread_create(&run->timer, NULL, lib_run_watch, run) == 0;
  return run->timed
             ? FOURSCORE_OK
             : fail_with(error, FOURSCORE_ERROR_MEMORY, "there is no thread for the limit of time");
}

static bool lib_run_enter(LibRun *run) {
  pthread_mutex_lock(&run->mutex);
  bool enters = !run->running;
  run->running = true;
  pthread_mutex_unlock(&run->mutex);
  return enters;
}

static void lib_run_leave(LibRun *run) {
  pthread_mutex_lock(&run->mutex);
  run->running = false;
  pthread_cond_broadcast(&run->changed);
  pthread_mutex_unlock(&run->mutex);
}

static FourscoreStatus lib_run_begin(LibRun *run, FourscoreTable *table, bool alone, double seconds,
                                     FourscoreError *error) {
  if (isnan(seconds) || seconds < 0)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "%g seconds: 0, or more", seconds);
  if (!scratch_reserve()) return fail_memory(error);
  if (!table_enter(table, alone))
    return fail_with(error, FOURSCORE_ERROR_BUSY, "the table is in use by another search");
  FourscoreStatus status = start_timer(run, seconds, error);
  if (status != FOURSCORE_OK) table_leave(table);
  return status;
}

FourscoreStatus run_begin(LibRun *run, FourscoreTable *table, bool alone, double seconds,
                          FourscoreError *error) {
  if (!lib_run_enter(run)) return fail_with(error, FOURSCORE_ERROR_BUSY, "it runs already");
  FourscoreStatus status = lib_run_begin(run, table, alone, seconds, error);
  if (status != FOURSCORE_OK) lib_run_leave(run);
  return status;
}

static void end_timer(LibRun *run) {
  pthread_mutex_lock(&run->mutex);
  run->over = true;
  pthread_cond_broadcast(&run->changed);
  pthread_mutex_unlock(&run->mutex);
  pthread_join(run->timer, NULL);
}

void run_end(LibRun *run, FourscoreTable *table) {
  if (run->timed) end_timer(run);
  if (run->late) run->unhalt(run->what);
  table_leave(table);
  lib_run_leave(run);
}
