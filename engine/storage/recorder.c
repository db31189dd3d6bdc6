#include "recorder.h"

#include "../core/clock.h"
#include "../cube/moves.h"

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
  RecorderOptions options;
  pthread_t thread;

  /* Of the recorder's thread alone: */
  ProofRecord *records; /* those before `written` are kept only to be learned */
  size_t count, room, written;
  uint64_t nodes_written;
  bool noted[2];       /* by Claim: that it is searched */
  TableEntry *notes;   /* of the table; NULL: nothing of it is kept */
  uint64_t least_work; /* of the entries that are kept */
  size_t notes_kept;   /* since all entries were last kept again */

  pthread_mutex_t mutex; /* guards all below */
  pthread_cond_t stopping;
  bool stopped;
  RecorderView view;
};

static size_t take(const RecorderOptions *from, ProofRecord *records, size_t room) {
  return from->question != NULL ? question_collect(from->question, records, room)
                                : analysis_collect(from->analysis, records, room);
}

static uint64_t nodes_of(const RecorderOptions *from) {
  return from->question != NULL ? question_peek(from->question).counters.nodes
                                : analysis_peek(from->analysis).counters.nodes;
}

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
    size_t count = take(&recorder->options, recorder->records + recorder->count,
                        recorder->room - recorder->count);
    if (count == 0) return;
    recorder->count += count;
  }
}

/* Offers what was collected since the last time to the verifier. */
static void offer(Recorder *recorder, size_t begin, uint64_t nodes) {
  const RecorderOptions *options = &recorder->options;
  if (options->verifier != NULL &&
      verifier_offer(options->verifier, recorder->records + begin, recorder->count - begin, nodes))
    question_stop(options->question);
}

static bool has_answer(const Recorder *recorder, Board board, Claim claim) {
  const KnownEntry *entry = known_find(recorder->options.known, code_canonical(board));
  return entry != NULL && claim_answered(claim, entry->values);
}

/* Notes that the root is searched for this claim. Nothing is if the store has the answer to the
 * position, or to the one that its forced moves lead to. */
static void note_claim(Recorder *recorder, Claim claim) {
  StoreRoot root = *recorder->options.root;
  Board choice = root.board;
  if (recorder->noted[claim]) return;
  root.claim = claim;
  moves_to_choice(&choice, claim, root.without);
  recorder->noted[claim] = has_answer(recorder, root.board, claim) ||
                           has_answer(recorder, choice, claim) ||
                           store_add_root(recorder->options.store, &root, NULL) == STATUS_OK;
}

/* Of the claims that have records, or are under way. */
static void note_claims(Recorder *recorder) {
  if (recorder->options.root == NULL) return;
  QuestionView view = question_peek(recorder->options.question);
  if (!view.outlook.over) note_claim(recorder, view.claim);
  for (size_t i = recorder->written; i < recorder->count; i++)
    note_claim(recorder, recorder->records[i].claim);
}

static Status write_waiting(Recorder *recorder, uint64_t nodes, Error *error) {
  size_t waiting = recorder->count - recorder->written;
  if (recorder->options.store == NULL || (waiting == 0 && nodes <= recorder->nodes_written))
    return STATUS_OK;
  note_claims(recorder);
  return store_write(recorder->options.store, recorder->records + recorder->written, waiting,
                     nodes - recorder->nodes_written, error);
}

/* What is not to be learned is forgotten. */
static void mark_written(Recorder *recorder, uint64_t nodes) {
  recorder->nodes_written = nodes;
  recorder->view.written += recorder->count - recorder->written;
  if (!recorder->options.learns) recorder->count = 0;
  recorder->written = recorder->count;
}

static void write_all(Recorder *recorder) {
  Error error = {0};
  size_t collected = recorder->count;
  collect(recorder);
  uint64_t nodes = nodes_of(&recorder->options);
  offer(recorder, collected, nodes);
  Status status = write_waiting(recorder, nodes, &error);
  pthread_mutex_lock(&recorder->mutex);
  RecorderView *view = &recorder->view;
  view->failing = status != STATUS_OK && status != STATUS_CONFLICT;
  if (!view->failing) mark_written(recorder, nodes);
  view->waiting = recorder->count - recorder->written;
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
  while ((count = table_copy(recorder->options.table, recorder->least_work, entries,
                             MEMORY_ENTRIES)) == MEMORY_ENTRIES)
    recorder->least_work *= 2;
  if (store_write_memory(recorder->options.store, entries, count, NULL) == STATUS_OK) {
    recorder->notes_kept = 0;
    table_note(recorder->options.table, recorder->least_work, NOTES_MOST, NULL);
  }
  free(entries);
}

/* Keeps the entries of much work that were made since the last time, or now and then all of them.
 * Failing here does no harm: they only save time. */
static void keep_memory(Recorder *recorder) {
  if (recorder->notes == NULL) return;
  size_t count = table_take_notes(recorder->options.table, recorder->notes, NOTES_MOST);
  if (count > 0) store_add_memory(recorder->options.store, recorder->notes, count, NULL);
  recorder->notes_kept += count;
  if (recorder->notes_kept > MEMORY_ENTRIES) renew_memory(recorder);
}

/* Waits this many seconds, or until recorder_finish(); true if it was that. */
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
  if (recorder->options.table == NULL || recorder->options.store == NULL) return;
  recorder->notes = malloc(NOTES_MOST * sizeof *recorder->notes);
  if (recorder->notes == NULL ||
      table_note(recorder->options.table, LEAST_WORK, NOTES_MOST, NULL) == STATUS_OK)
    return;
  free(recorder->notes);
  recorder->notes = NULL;
}

static void end_notes(Recorder *recorder) {
  if (recorder->notes != NULL) table_note(recorder->options.table, 0, 0, NULL);
  free(recorder->notes);
}

Status recorder_start(Recorder **out, const RecorderOptions *options, Error *error) {
  Recorder *recorder = calloc(1, sizeof *recorder);
  if (recorder == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory to record results");
  recorder->options = *options;
  begin_notes(recorder);
  pthread_mutex_init(&recorder->mutex, NULL);
  pthread_cond_init(&recorder->stopping, NULL);
  if (pthread_create(&recorder->thread, NULL, record, recorder) != 0) {
    recorder_free(recorder);
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

/* An answer that there is no memory for is searched again. */
static void learn(Recorder *recorder) {
  if (!recorder->options.learns) return;
  for (size_t i = 0; i < recorder->count; i++)
    known_add(recorder->options.known, proof_entry(&recorder->records[i]), NULL);
}

void recorder_finish(Recorder *recorder) {
  if (recorder == NULL) return;
  pthread_mutex_lock(&recorder->mutex);
  recorder->stopped = true;
  pthread_cond_signal(&recorder->stopping);
  pthread_mutex_unlock(&recorder->mutex);
  pthread_join(recorder->thread, NULL);
  learn(recorder);
}

void recorder_free(Recorder *recorder) {
  if (recorder == NULL) return;
  pthread_cond_destroy(&recorder->stopping);
  pthread_mutex_destroy(&recorder->mutex);
  end_notes(recorder);
  free(recorder->records);
  free(recorder);
}
