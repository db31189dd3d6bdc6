#include "recording.h"

#include "../core/clock.h"
#include "../cube/moves.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  COLLECTED_MOST = 256,     /* at once */
  MEMORY_ENTRIES = 1 << 18, /* kept of the table at once, some 3 MiB */
  COSTLY_MOST = 1 << 16,    /* ... and of what is new between two writes */
  LEAST_WORK = 256,         /* of both, at first */
  REST = 10,                /* the wait until the next write, in times of what this one took */
};

static const double WAIT_SECONDS = 0.1; /* between two writes, at least */

struct Recording {
  RecordingOptions options;
  pthread_t thread;

  /* Of that thread alone: */
  uint64_t nodes;      /* of the search, told to the recorder */
  Known *learned;      /* what was collected; NULL: it is not to be learned */
  bool claimed[2];     /* by Claim: that it is searched has to be noted ... */
  bool noted[2];       /* ... and that it is */
  TableEntry *costly;  /* of the table; NULL: nothing of it is kept */
  uint64_t least_work; /* of the entries that are kept */
  size_t costly_kept;  /* since all entries were last kept again */

  pthread_mutex_t mutex; /* guards all below */
  pthread_cond_t stopping;
  bool stopped;
};

static size_t recording_take(const RecordingOptions *from, ProofRecord *records, size_t room) {
  return from->question != NULL ? question_collect(from->question, records, room)
                                : analysis_collect(from->analysis, records, room);
}

static uint64_t nodes_of(const RecordingOptions *from) {
  return from->question != NULL ? question_peek(from->question).counters.nodes
                                : analysis_peek(from->analysis).counters.nodes;
}

/* Offers answers to the verifier. */
static void offer(const Recording *recording, const ProofRecord *records, size_t count) {
  const RecordingOptions *options = &recording->options;
  if (options->verifier != NULL &&
      verifier_offer(options->verifier, records, count, recording->nodes))
    question_stop(options->question);
}

/* An answer that there is no memory for is searched again. */
static void recording_learn(Recording *recording, const ProofRecord *record) {
  recording->claimed[record->claim] = true;
  if (recording->learned != NULL) known_add(recording->learned, proof_entry(record), NULL);
}

/* Collects all there is. */
static void recording_collect(Recording *recording) {
  const RecordingOptions *options = &recording->options;
  ProofRecord records[COLLECTED_MOST];
  size_t count;
  uint64_t before = recording->nodes;
  while ((count = recording_take(options, records, COLLECTED_MOST)) > 0) {
    for (size_t i = 0; i < count; i++)
      recording_learn(recording, &records[i]);
    offer(recording, records, count);
    if (options->store != NULL) recorder_add(options->recorder, records, count, 0);
  }
  recording->nodes = nodes_of(options);
  offer(recording, NULL, 0);
  if (options->store != NULL) recorder_add(options->recorder, NULL, 0, recording->nodes - before);
}

static bool has_answer(const Recording *recording, Board board, Claim claim) {
  const KnownEntry *entry = known_find(recording->options.known, code_canonical(board));
  return entry != NULL && claim_answered(claim, entry->values);
}

/* Notes that the root is searched for this claim. Nothing is if the store has the answer to the
 * position, or to the one that its forced moves lead to. */
static void note_claim(Recording *recording, Claim claim) {
  StoreRoot root = *recording->options.root;
  Board choice = root.board;
  if (!recording->claimed[claim] || recording->noted[claim]) return;
  root.claim = claim;
  moves_to_choice(&choice, claim, root.without);
  recording->noted[claim] = has_answer(recording, root.board, claim) ||
                            has_answer(recording, choice, claim) ||
                            store_add_root(recording->options.store, &root, NULL) == STATUS_OK;
}

/* Of the claims that have records, or are under way. */
static void note_claims(Recording *recording) {
  if (recording->options.root == NULL) return;
  QuestionView view = question_peek(recording->options.question);
  if (!view.outlook.over) recording->claimed[view.claim] = true;
  note_claim(recording, CLAIM_FIRST);
  note_claim(recording, CLAIM_SECOND);
}

/* What fails is told by the recorder, and tried again. */
static void write_all(Recording *recording) {
  const RecordingOptions *options = &recording->options;
  recording_collect(recording);
  if (options->store == NULL) return;
  if (!recorder_has_news(options->recorder) && recorder_peek(options->recorder).nodes == 0) return;
  note_claims(recording);
  recorder_write(options->recorder, options->store);
}

/* Replaces all that was kept of the table by its entries of most work. If these are too many, only
 * those of more work are kept from now on. */
static void renew_memory(Recording *recording) {
  TableEntry *entries = malloc(MEMORY_ENTRIES * sizeof *entries);
  size_t count;
  if (entries == NULL) return;
  while ((count = table_copy(recording->options.table, recording->least_work, entries,
                             MEMORY_ENTRIES)) == MEMORY_ENTRIES)
    recording->least_work *= 2;
  if (store_write_memory(recording->options.store, entries, count, NULL) == STATUS_OK) {
    recording->costly_kept = 0;
    table_note(recording->options.table, recording->least_work, COSTLY_MOST, NULL);
  }
  free(entries);
}

/* Keeps the entries of much work that were made since the last time, or now and then all of them.
 * Failing here does no harm: they only save time. */
static void keep_memory(Recording *recording) {
  if (recording->costly == NULL) return;
  size_t count = table_take_notes(recording->options.table, recording->costly, COSTLY_MOST);
  if (count > 0) store_add_memory(recording->options.store, recording->costly, count, NULL);
  recording->costly_kept += count;
  if (recording->costly_kept > MEMORY_ENTRIES) renew_memory(recording);
}

/* Waits this many seconds, or until recording_finish(); true if it was that. */
static bool wait_for_stop(Recording *recording, double seconds) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  double nanoseconds = (double)until.tv_nsec + 1e9 * fmod(seconds, 1);
  until.tv_sec += (time_t)seconds + (nanoseconds >= 1e9);
  until.tv_nsec = (long)fmod(nanoseconds, 1e9);
  pthread_mutex_lock(&recording->mutex);
  int result = 0;
  while (!recording->stopped && result != ETIMEDOUT)
    result = pthread_cond_timedwait(&recording->stopping, &recording->mutex, &until);
  bool stopped = recording->stopped;
  pthread_mutex_unlock(&recording->mutex);
  return stopped;
}

static void *record(void *data) {
  Recording *recording = data;
  double rest = WAIT_SECONDS;
  while (!wait_for_stop(recording, rest)) {
    double begin = clock_seconds();
    write_all(recording);
    keep_memory(recording);
    rest = fmax(WAIT_SECONDS, REST * (clock_seconds() - begin));
  }
  write_all(recording);
  keep_memory(recording);
  return NULL;
}

/* Without memory for it, nothing of the table is kept. */
static void begin_costly(Recording *recording) {
  recording->least_work = LEAST_WORK;
  if (recording->options.table == NULL || recording->options.store == NULL) return;
  recording->costly = malloc(COSTLY_MOST * sizeof *recording->costly);
  if (recording->costly == NULL ||
      table_note(recording->options.table, LEAST_WORK, COSTLY_MOST, NULL) == STATUS_OK)
    return;
  free(recording->costly);
  recording->costly = NULL;
}

static void end_costly(Recording *recording) {
  if (recording->costly != NULL) table_note(recording->options.table, 0, 0, NULL);
  free(recording->costly);
}

Status recording_start(Recording **out, const RecordingOptions *options, Error *error) {
  Recording *recording = calloc(1, sizeof *recording);
  if (recording == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory to record results");
  recording->options = *options;
  if (options->learns) recording->learned = known_new();
  begin_costly(recording);
  pthread_mutex_init(&recording->mutex, NULL);
  pthread_cond_init(&recording->stopping, NULL);
  if (pthread_create(&recording->thread, NULL, record, recording) != 0) {
    recording_free(recording);
    return status_fail(error, STATUS_MEMORY, 0, "the system gives no thread to record results");
  }
  *out = recording;
  return STATUS_OK;
}

static void learn_all(const Recording *recording) {
  const Known *learned = recording->learned;
  for (size_t i = 0; learned != NULL && i < known_places(learned); i++)
    if (known_at(learned, i)->values != 0)
      known_add(recording->options.known, *known_at(learned, i), NULL);
}

void recording_finish(Recording *recording) {
  if (recording == NULL) return;
  pthread_mutex_lock(&recording->mutex);
  recording->stopped = true;
  pthread_cond_signal(&recording->stopping);
  pthread_mutex_unlock(&recording->mutex);
  pthread_join(recording->thread, NULL);
  learn_all(recording);
}

void recording_free(Recording *recording) {
  if (recording == NULL) return;
  pthread_cond_destroy(&recording->stopping);
  pthread_mutex_destroy(&recording->mutex);
  end_costly(recording);
  known_free(recording->learned);
  free(recording);
}
