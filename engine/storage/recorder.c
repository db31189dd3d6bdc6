#include "recorder.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024 };

typedef struct {
  ProofRecord *records;
  size_t count, room;
  size_t answers; /* among them */
  uint64_t nodes;
} RecorderBatch;

typedef struct {
  bool wanted;
  ProofRecord record;
  Opinion opinion;
} Opposed;

struct Recorder {
  pthread_mutex_t mutex; /* guards all below */
  RecorderBatch waiting;
  size_t being_written, answers_being_written;
  uint64_t lost; /* for want of memory */
  Opposed opposed;
  RecorderView view; /* without what waits */
};

Recorder *recorder_new(void) {
  Recorder *recorder = calloc(1, sizeof *recorder);
  if (recorder != NULL) pthread_mutex_init(&recorder->mutex, NULL);
  return recorder;
}

void recorder_free(Recorder *recorder) {
  if (recorder == NULL) return;
  pthread_mutex_destroy(&recorder->mutex);
  free(recorder->waiting.records);
  free(recorder);
}

static bool recorder_make_room(RecorderBatch *batch, size_t count) {
  size_t room = batch->room > 0 ? batch->room : FIRST_ROOM;
  while (room < batch->count + count)
    room *= 2;
  if (room == batch->room) return true;
  ProofRecord *records = realloc(batch->records, room * sizeof *records);
  if (records == NULL) return false;
  batch->records = records;
  batch->room = room;
  return true;
}

static size_t count_answers(const ProofRecord *records, size_t count) {
  size_t answers = 0;
  for (size_t i = 0; i < count; i++)
    answers += records[i].values != VALUE_ANY;
  return answers;
}

/* False, and only the nodes are added, if there is no memory. */
static bool recorder_append(RecorderBatch *batch, const ProofRecord *records, size_t count,
                            uint64_t nodes) {
  batch->nodes += nodes;
  if (count == 0) return true;
  if (!recorder_make_room(batch, count)) return false;
  memcpy(batch->records + batch->count, records, count * sizeof *records);
  batch->count += count;
  batch->answers += count_answers(records, count);
  return true;
}

/* What there is no memory for has to be searched again. */
void recorder_add(Recorder *recorder, const ProofRecord *records, size_t count, uint64_t nodes) {
  pthread_mutex_lock(&recorder->mutex);
  if (!recorder_append(&recorder->waiting, records, count, nodes)) {
    Error error = {0};
    recorder->lost += count;
    status_fail(&error, STATUS_MEMORY, 0, "no memory to record results");
    memcpy(recorder->view.message, error.message, sizeof recorder->view.message);
  }
  pthread_mutex_unlock(&recorder->mutex);
}

void recorder_oppose(Recorder *recorder, const ProofRecord *record, const Opinion *opinion) {
  pthread_mutex_lock(&recorder->mutex);
  if (!recorder->opposed.wanted) recorder->opposed = (Opposed){true, *record, *opinion};
  pthread_mutex_unlock(&recorder->mutex);
}

void recorder_drop(Recorder *recorder) {
  pthread_mutex_lock(&recorder->mutex);
  recorder->waiting.count = recorder->waiting.answers = 0;
  pthread_mutex_unlock(&recorder->mutex);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static RecorderBatch recorder_take(Recorder *recorder, Opposed *opposed) {
  pthread_mutex_lock(&recorder->mutex);
  RecorderBatch batch = recorder->waiting;
  recorder->waiting = (RecorderBatch){0};
  recorder->being_written = batch.count;
  recorder->answers_being_written = batch.answers;
  *opposed = recorder->opposed;
  pthread_mutex_unlock(&recorder->mutex);
  return batch;
}

static bool is_written(Status status) { return status == STATUS_OK || status == STATUS_CONFLICT; }

static Status write_batch(Store *store, const RecorderBatch *batch, const Opposed *opposed,
                          Error *error) {
  Status status = STATUS_OK;
  if (opposed->wanted)
    status = store_write_opposites(store, &opposed->record, &opposed->opinion, error);
  if (!is_written(status) || (batch->count == 0 && batch->nodes == 0)) return status;
  Status after = store_write(store, batch->records, batch->count, batch->nodes, error);
  return after == STATUS_OK ? status : after;
}

/* What could not be written comes first the next time. */
static void put_back(Recorder *recorder, RecorderBatch *batch) {
  const RecorderBatch later = recorder->waiting;
  if (!recorder_append(batch, later.records, later.count, later.nodes))
    recorder->lost += later.count;
  recorder->waiting = *batch;
  *batch = later;
}

static void note_end(Recorder *recorder, Status status, const Opposed *opposed, const Error *error,
                     RecorderBatch *batch) {
  RecorderView *view = &recorder->view;
  recorder->being_written = recorder->answers_being_written = 0;
  view->failing = !is_written(status);
  view->conflicts += status == STATUS_CONFLICT;
  if (status != STATUS_OK) memcpy(view->message, error->message, sizeof view->message);
  if (view->failing) {
    put_back(recorder, batch);
  } else {
    if (opposed->wanted) recorder->opposed.wanted = false;
    view->written += batch->count;
  }
}

Status recorder_write(Recorder *recorder, Store *store) {
  Error error = {0};
  Opposed opposed;
  RecorderBatch batch = recorder_take(recorder, &opposed);
  Status status = write_batch(store, &batch, &opposed, &error);
  pthread_mutex_lock(&recorder->mutex);
  note_end(recorder, status, &opposed, &error, &batch);
  pthread_mutex_unlock(&recorder->mutex);
  free(batch.records);
  return status;
}

/* --- Looking ---------------------------------------------------------------------------------- */

bool recorder_has_news(Recorder *recorder) {
  pthread_mutex_lock(&recorder->mutex);
  bool news = recorder->waiting.count > 0 || recorder->opposed.wanted;
  pthread_mutex_unlock(&recorder->mutex);
  return news;
}

RecorderView recorder_peek(Recorder *recorder) {
  pthread_mutex_lock(&recorder->mutex);
  RecorderView view = recorder->view;
  view.nodes = recorder->waiting.nodes;
  view.waiting = recorder->waiting.count + recorder->being_written + recorder->lost;
  view.answers = recorder->waiting.answers + recorder->answers_being_written;
  pthread_mutex_unlock(&recorder->mutex);
  return view;
}

ProofRecord *recorder_copy(Recorder *recorder, size_t *count) {
  RecorderBatch copy = {0};
  pthread_mutex_lock(&recorder->mutex);
  recorder_append(&copy, recorder->waiting.records, recorder->waiting.count, 0);
  pthread_mutex_unlock(&recorder->mutex);
  *count = copy.count;
  return copy.records;
}
