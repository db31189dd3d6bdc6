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
  WAIT_NANOSECONDS = 500000000,
  MEMORY_ENTRIES = 1 << 18, /* kept of the table, some 3 MiB */
  LEAST_WORK = 64,
  MEMORY_SECONDS = 1, /* between two times, at least */
  MEMORY_REST = 20,   /* ... and as many times what it takes */
};

struct Recorder {
  Parallel *parallel;
  Store *store;
  Table *table; /* NULL: nothing of it is kept */
  Claim claim;
  pthread_t thread;

  /* Of the recorder's thread alone: */
  DagRecord *records; /* not yet written */
  size_t count, room;
  uint64_t nodes_written;
  uint64_t least_work; /* of the table's entries that are kept */
  double next_memory;  /* when they are kept next */
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
      DagRecord *records = realloc(recorder->records, room * sizeof *records);
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

static void write_all(Recorder *recorder) {
  Error error = {0};
  Status status = STATUS_OK;
  collect(recorder);
  parallel_peek(recorder->parallel, &recorder->look);
  uint64_t nodes = recorder->look.counters.nodes;
  if (recorder->count > 0 || nodes > recorder->nodes_written)
    status = store_write(recorder->store, recorder->claim, recorder->records, recorder->count,
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

/* Keeps the table's entries of most work; where they are too many, only those of more. What fails
 * here is only a help, and is tried again next time. */
static void keep_memory(Recorder *recorder) {
  double begin = clock_seconds();
  if (recorder->table == NULL || begin < recorder->next_memory) return;
  TableEntry *entries = malloc(MEMORY_ENTRIES * sizeof *entries);
  if (entries != NULL) {
    size_t count;
    while ((count = table_copy(recorder->table, recorder->least_work, entries, MEMORY_ENTRIES)) ==
           MEMORY_ENTRIES)
      recorder->least_work *= 2;
    store_write_memory(recorder->store, entries, count, NULL);
  }
  free(entries);
  double end = clock_seconds();
  recorder->next_memory = end + fmax(MEMORY_SECONDS, MEMORY_REST * (end - begin));
}

/* Waits half a second, or until recorder_stop(); true if it was that. */
static bool wait_for_stop(Recorder *recorder) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += WAIT_NANOSECONDS;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
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
  while (!wait_for_stop(recorder)) {
    write_all(recorder);
    keep_memory(recorder);
  }
  write_all(recorder);
  return NULL;
}

Status recorder_start(Recorder **out, Parallel *parallel, Store *store, Table *table, Claim claim,
                      Error *error) {
  Recorder *recorder = calloc(1, sizeof *recorder);
  if (recorder == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory to record results");
  recorder->parallel = parallel;
  recorder->store = store;
  recorder->table = table;
  recorder->least_work = LEAST_WORK;
  recorder->next_memory = clock_seconds() + MEMORY_SECONDS;
  recorder->claim = claim;
  pthread_mutex_init(&recorder->mutex, NULL);
  pthread_cond_init(&recorder->stopping, NULL);
  if (pthread_create(&recorder->thread, NULL, record, recorder) != 0) {
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
  free(recorder->records);
  free(recorder);
  return view;
}
