/* Keeps what a question or an analysis proves in a store, while it runs.
 *
 * A thread of the recorder's own collects the records ten times a second, or less often if the disk
 * is slow, and writes them in one transaction. If that fails, e.g. because the disk is full, it
 * keeps them and tries again; the search does not notice. Entries of the table that took much work
 * are kept as well, so that a restart does not begin with an empty one. Any thread may peek.
 */
#pragma once

#include "../play/analysis.h"
#include "store.h"
#include "verifier.h"

typedef struct Recorder Recorder;

typedef struct {
  Question *question;    /* whose answers are recorded, made with `record` ... */
  Analysis *analysis;    /* ... or this one's, without a verifier */
  Store *store;          /* the recorder's alone until it ends; NULL: nothing is written */
  Verifier *verifier;    /* is offered the answers, and stops the question; NULL: none */
  Table *table;          /* whose costly entries are kept too; NULL: none */
  const StoreRoot *root; /* is noted in the store for each claim that is searched; NULL: nothing */
  Known *known;          /* what the search knows from the store */
  bool learns;           /* enters in it what was recorded, at the end */
} RecorderOptions;

typedef struct {
  uint64_t written;   /* records */
  uint64_t waiting;   /* proved and not yet written */
  bool failing;       /* the last attempt to write failed; `message` says why */
  uint64_t conflicts; /* batches in which an answer contradicted the store; `message` names one */
  char message[240];
} RecorderView;

/* What the options name must outlive the recorder. STATUS_MEMORY if there is no thread to be had.
 */
Status recorder_start(Recorder **recorder, const RecorderOptions *options, Error *error);

/* The state now; may wait for a moment, but never for the disk. */
RecorderView recorder_peek(Recorder *recorder);

/* Writes the rest and ends the thread, once: the search is over. The view's `waiting` says from now
 * on how much could not be written. NULL is allowed, also below. */
void recorder_finish(Recorder *recorder);

void recorder_free(Recorder *recorder); /* after recorder_finish() */
