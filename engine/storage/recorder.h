/* What was proved and is not in a store yet: all that programs and the window keep goes this way.
 *
 * Any thread may add to it, at any time; the thread that has the store writes. What cannot be
 * written, because the disk is full for example, waits and is tried again with the next.
 */
#pragma once

#include "store.h"

typedef struct Recorder Recorder;

typedef struct {
  uint64_t written;   /* records */
  uint64_t waiting;   /* to be written; also those for which there was no memory */
  uint64_t answers;   /* to be written, of those that say something: splits do not */
  uint64_t nodes;     /* to be written */
  bool failing;       /* the last attempt to write failed; `message` says why */
  uint64_t conflicts; /* batches in which an answer contradicted the store; `message` names one */
  char message[240];
} RecorderView;

/* NULL if there is no memory. */
Recorder *recorder_new(void);
void recorder_free(Recorder *recorder); /* forgets what waits; NULL is allowed */

/* Adds answers and splits, and the nodes that were searched since the last time. */
void recorder_add(Recorder *recorder, const ProofRecord *records, size_t count, uint64_t nodes);

/* Adds an answer with a different second opinion: a store that has both proves nothing. Nothing
 * happens while another one waits. */
void recorder_oppose(Recorder *recorder, const ProofRecord *record, const Opinion *opinion);

/* Forgets the records that wait. */
void recorder_drop(Recorder *recorder);

/* Writes what waits, as store_write(), whose message is in the view; one thread at a time. */
Status recorder_write(Recorder *recorder, Store *store);

/* True if there is anything to be written but nodes. */
bool recorder_has_news(Recorder *recorder);

/* The state now. Never waits for the disk, as recorder_copy(). */
RecorderView recorder_peek(Recorder *recorder);

/* A copy of the records that wait and are not being written, and their number; to be freed, NULL if
 * there are none, or no memory. */
ProofRecord *recorder_copy(Recorder *recorder, size_t *count);
