/* Keeps what a parallel solver proves in a store, while it runs.
 *
 * A thread of the recorder's own collects the records twice a second and writes them in one
 * transaction. If that fails, e.g. because the disk is full, it keeps them and tries again; the
 * search does not notice. Now and then it keeps the table's entries of most work as well, so that a
 * restart does not begin with an empty table. Any thread may peek. */
#pragma once

#include "../cube/parallel.h"
#include "store.h"

typedef struct Recorder Recorder;

typedef struct {
  uint64_t written;   /* records */
  uint64_t waiting;   /* proved and not yet written */
  bool failing;       /* the last attempt to write failed; `message` says why */
  uint64_t conflicts; /* batches in which an answer contradicted the store; `message` names one */
  char message[240];
} RecorderView;

/* Starts recording the claim's answers. The recorder uses the store alone until recorder_stop();
 * the parallel solver was made with `record`. STATUS_MEMORY if there is no thread to be had. */
Status recorder_start(Recorder **recorder, Parallel *parallel, Store *store, Table *table,
                      Claim claim, Error *error);

/* The state now; may wait for a moment, but never for the disk. */
RecorderView recorder_peek(Recorder *recorder);

/* Writes the rest, ends the thread and frees the recorder. The view's `waiting` tells what could
 * not be written. NULL is allowed and gives an empty view. */
RecorderView recorder_stop(Recorder *recorder);
