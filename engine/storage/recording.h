/* Follows a question or an analysis while it runs, and writes what it proves.
 *
 * A thread collects the records ten times a second, or less often if the disk is slow, and writes
 * them (recorder.h) in one transaction; the search does not notice. Entries of the table that took
 * much work are kept as well, so that a restart does not begin with an empty one.
 */
#pragma once

#include "../play/analysis.h"
#include "recorder.h"
#include "verifier.h"

typedef struct Recording Recording;

typedef struct {
  Question *question;    /* whose answers are recorded, made with `record` ... */
  Analysis *analysis;    /* ... or this one's, without a verifier */
  Recorder *recorder;    /* by which they are written ... */
  Store *store;          /* ... here: this thread's alone until it ends; NULL: nothing is written */
  Verifier *verifier;    /* is offered the answers, and stops the question; NULL: none */
  Table *table;          /* whose costly entries are kept too; NULL: none */
  const StoreRoot *root; /* is noted in the store for each claim that is searched; NULL: nothing */
  Known *known;          /* what the search knows from the store */
  bool learns;           /* enters in it what was recorded, at the end */
} RecordingOptions;

/* What the options name must outlive the recording. STATUS_MEMORY if there is no thread to be had.
 */
Status recording_start(Recording **recording, const RecordingOptions *options, Error *error);

/* Writes the rest and ends the thread, once: the search is over. What could not be written waits in
 * the recorder. NULL is allowed, also below. */
void recording_finish(Recording *recording);

void recording_free(Recording *recording); /* after recording_finish() */
