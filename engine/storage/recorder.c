#include "recorder.h"

#include "../core/clock.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  FIRST_ROOM = 1024,
  MEMORY_ENTRIES = 1 << 18, /* kept of the table at once, some 3 MiB */
  NOTES_MOST = 1 << 16,     /* ... and of what is new between two writes */
  LEAST_WORK = 256,         /* of both, at first */
  REST = 10,                /* the wait until the next write, in times of what this one took */
};

static const double WAIT_SECONDS = 0.1; /* between two writes, at least */

struct Recorder {
  Parallel *parallel;
  Store *store;
  Verifier *verifier;
  Table *table;
  pthread_t thread;

  /* Of the recorder's thread alone: */
  ProofRecord *records; /* not yet written */
  size_t count, room;
  uint64_t nodes_written;
  TableEntry *notes;   /* of the table; NULL: nothing of it is kept */
  uint64_t least_work; /* of the entries that are kept */
  size_t notes_kept;   /* since all entries were last kept anew */
  ParallelView look;

  pthread_mutex_t mutex; /* guards all below */
  pthread_cond_t stopping;
  bool stopped;
  RecorderView view;
};

/* Collects all there is, as far as memory allows. */
static void collect(Recorder *recorder) {
  for (;;) {
    if (recorder->count == recorder->room) {
      size_t room = recorder->room ? 2 * recorder->room : FIRST_ROOM;
      ProofRecord *records = realloc(recorder->records, room * sizeof *records);
      if (records == NULL) return; /* the rest waits where it is */
      recorder->records = records;
      recorder->room = room;
    }
    size_t count = parallel_collect(recorder->parallel, recorder->records + recorder->count,
                                    recorder->room - recorder->count);
    if (count == 0) return;
    recorder->count += count;
  }
}

/* Offers what was collected since the last time to the verifier. */
static void offer(Recorder *recorder, size_t begin, uint64_t nodes) {
  if (recorder->verifier != NULL &&
      verifier_offer(recorder->verifier, recorder->records + begin, recorder->count - begin, nodes))
    parallel_stop(recorder->parallel);
}

static void write_all(Recorder *recorder) {
  Error error = {0};
  Status status = STATUS_OK;
  size_t waiting = recorder->count;
  collect(recorder);
  parallel_peek(recorder->parallel, &recorder->look);
  uint64_t nodes = recorder->look.counters.nodes;
  offer(recorder, waiting, nodes);
  if (recorder->store == NULL)
    recorder->count = 0;
  else if (recorder->count > 0 || nodes > recorder->nodes_written)
    status = store_write(recorder->store, recorder->records, recorder->count,
                         nodes - recorder->nodes_written, &error);
  pthread_mutex_lock(&recorder->mutex);
  RecorderView *view = &recorder->view;
  view->failing = status != STATUS_OK && status != STATUS_CONFLICT;
  if (!view->failing) {
    recorder->nodes_written = nodes;
    view->written += recorder->count;
    recorder->count = 0;
  }
  view->waiting = recorder->count;
  view->conflicts += status == STATUS_CONFLICT;
  if (status != STATUS_OK) memcpy(view->message, error.message, sizeof view->message);
  pthread_mutex_unlock(&recorder->mutex);
}

/* Replaces all that was kept of the table by its entries of most work. If these are too many, only
 * those of more work are kept from now on. */
static void renew_memory(Recorder *recorder) {
  TableEntry *entries = malloc(MEMORY_ENTRIES * sizeof *entries);
  size_t count;
  if (entries == NULL) return;
  while ((count = table_copy(recorder->table, recorder->least_work, entries, MEMORY_ENTRIES)) ==
         MEMORY_ENTRIES)
    recorder->least_work *= 2;
  if (store_write_memory(recorder->store, entries, count, NULL) == STATUS_OK) {
    recorder->notes_kept = 0;
    table_note(recorder->table, recorder->least_work, NOTES_MOST, NULL);
  }
  free(entries);
}

/* Keeps the entries of much work that were made since the last time, or now and then all of them.
 * Failing here does no harm: they only save time. */
static void keep_memory(Recorder *recorder) {
  if (recorder->notes == NULL) return;
  size_t count = table_take_notes(recorder->table, recorder->notes, NOTES_MOST);
  if (count > 0) store_add_memory(recorder->store, recorder->notes, count, NULL);
  recorder->notes_kept += count;
  if (recorder->notes_kept > MEMORY_ENTRIES) renew_memory(recorder);
}

/* Waits so many seconds, or until recorder_stop(); true if it was that. */
static bool wait_for_stop(Recorder *recorder, double seconds) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  double nanoseconds = (double)until.tv_nsec + 1e9 * fmod(seconds, 1);
  until.tv_sec += (time_t)seconds + (nanoseconds >= 1e9);
  until.tv_nsec = (long)fmod(nanoseconds, 1e9);
  pthread_mutex_lock(&recorder->mutex);
  int result = 0;
  while (!recorder->stopped && result != ETIMEDOUT)
    result = pthread_cond_timedwait(&recorder->stopping, &recorder->mutex, &until);
  bool stopped = recorder->stopped;
  pthread_mutex_unlock(&recorder->mutex);
  return stopped;
}

static void *record(void *data) {
  Recorder *recorder = data;
  double rest = WAIT_SECONDS;
  while (!wait_for_stop(recorder, rest)) {
    double begin = clock_seconds();
    write_all(recorder);
    keep_memory(recorder);
    rest = fmax(WAIT_SECONDS, REST * (clock_seconds() - begin));
  }
  write_all(recorder);
  keep_memory(recorder);
  return NULL;
}

/* Without memory for it, nothing of the table is kept. */
static void begin_notes(Recorder *recorder) {
  recorder->least_work = LEAST_WORK;
  if (recorder->table == NULL || recorder->store == NULL) return;
  recorder->notes = malloc(NOTES_MOST * sizeof *recorder->notes);
  if (recorder->notes == NULL ||
      table_note(recorder->table, LEAST_WORK, NOTES_MOST, NULL) == STATUS_OK)
    return;
  free(recorder->notes);
  recorder->notes = NULL;
}

static void end_notes(Recorder *recorder) {
  if (recorder->notes != NULL) table_note(recorder->table, 0, 0, NULL);
  free(recorder->notes);
}

Status recorder_start(Recorder **out, Parallel *parallel, Store *store, Verifier *verifier,
                      Table *table, Error *error) {
  Recorder *recorder = calloc(1, sizeof *recorder);
  if (recorder == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory to record results");
  recorder->parallel = parallel;
  recorder->store = store;
  recorder->verifier = verifier;
  recorder->table = table;
  begin_notes(recorder);
  pthread_mutex_init(&recorder->mutex, NULL);
  pthread_cond_init(&recorder->stopping, NULL);
  if (pthread_create(&recorder->thread, NULL, record, recorder) != 0) {
    end_notes(recorder);
    free(recorder);
    return status_fail(error, STATUS_MEMORY, 0, "the system gives no thread to record results");
  }
  *out = recorder;
  return STATUS_OK;
}

RecorderView recorder_peek(Recorder *recorder) {
  pthread_mutex_lock(&recorder->mutex);
  RecorderView view = recorder->view;
  pthread_mutex_unlock(&recorder->mutex);
  return view;
}

RecorderView recorder_stop(Recorder *recorder) {
  if (recorder == NULL) return (RecorderView){0};
  pthread_mutex_lock(&recorder->mutex);
  recorder->stopped = true;
  pthread_cond_signal(&recorder->stopping);
  pthread_mutex_unlock(&recorder->mutex);
  pthread_join(recorder->thread, NULL);
  RecorderView view = recorder->view;
  pthread_cond_destroy(&recorder->stopping);
  pthread_mutex_destroy(&recorder->mutex);
  end_notes(recorder);
  free(recorder->records);
  free(recorder);
  return view;
}
