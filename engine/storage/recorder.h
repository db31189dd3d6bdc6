/* Keeps what a parallel solver proves in a store, while it runs.
 *
 * A thread of the recorder's own collects the records ten times a second, or less often if the disk
 * is slow, and writes them in one transaction. If that fails, e.g. because the disk is full, it
 * keeps them and tries again; the search does not notice. Entries of the table that took much work
 * are kept as well, so that a restart does not begin with an empty one. Any thread may peek.
 */
#pragma once

#include "../cube/parallel.h"
#include "store.h"
#include "verifier.h"

typedef struct Recorder Recorder;

typedef struct {
  uint64_t written;   /* records */
  uint64_t waiting;   /* proved and not yet written */
  bool failing;       /* the last attempt to write failed; `message` says why */
  uint64_t conflicts; /* batches in which an answer contradicted the store; `message` names one */
  char message[240];
} RecorderView;

/* Starts recording answers, in a store and for a verifier, of which one may be NULL.
 * The recorder uses the store alone until recorder_stop(), and stops the solver when the verifier
 * has another opinion; the parallel solver was made with `record`. STATUS_MEMORY if there is no
 * thread to be had. */
Status recorder_start(Recorder **recorder, Parallel *parallel, Store *store, Verifier *verifier,
                      Table *table, Error *error);

/* The state now; may wait for a moment, but never for the disk. */
RecorderView recorder_peek(Recorder *recorder);

/* Writes the rest, ends the thread and frees the recorder. The view's `waiting` tells what could
 * not be written. NULL is allowed and gives an empty view. */
RecorderView recorder_stop(Recorder *recorder);
