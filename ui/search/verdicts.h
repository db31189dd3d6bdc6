/* What has been proved of the positions of one variant, by position: kept in memory, and in a store
 * on disk if there is one, so that it is known again after a restart.
 *
 * Several windows and programs may share the store. It is opened, read and written by a worker.
 * While that cannot be done, e.g. because the disk is full or the folder is read-only, everything
 * waits in memory and is tried again. Positions are their keys (play/position.h). Main thread only.
 */
#pragma once

#include <glib.h>

#include "play/question.h"
#include "storage/opinion.h"
#include "storage/store-care.h"

typedef struct Verdicts Verdicts;

/* Called when more has become known from the store, when the trouble changes, when a check begins
 * or ends, and every second meanwhile. */
typedef void (*VerdictsChanged)(gpointer data);

/* In memory alone. */
Verdicts *verdicts_new(VerdictsChanged changed, gpointer data);

/* Writes what is not written yet, waits for that, and forgets. */
void verdicts_free(Verdicts *verdicts);

/* Begins to use a store, once; it is made if there is none, and its folder too. `maker` is noted
 * as the source of what will be written. Returns at once. */
void verdicts_open(Verdicts *verdicts, const char *path, Variant variant, const char *maker);

/* Reads what others have written to the store since it was read last, if anything; returns at once.
 */
void verdicts_look_again(Verdicts *verdicts);

/* Forgets all that is proved, since a second opinion on an answer was different. A store keeps both
 * answers with their sources, and then proves nothing. These words are the trouble from now on. */
void verdicts_doubt(Verdicts *verdicts, const ProofRecord *record, const Opinion *opinion,
                    const char *words);

/* Forgets what has been proved since the last call of verdicts_known(), except for what a store
 * keeps of it already: it came from searches of which nothing is believed. */
void verdicts_withdraw(Verdicts *verdicts);

/* The values that are still possible, VALUE_ANY if nothing is known. */
ValueSet verdicts_find(Verdicts *verdicts, Key key);

/* Adds what a search has proved, and the nodes it took since the last time. */
void verdicts_add(Verdicts *verdicts, const ProofRecord *records, size_t count, uint64_t nodes);

/* Enters what a file says and nobody has proved here: it is shown, but no search relies on it and
 * no store keeps it. */
void verdicts_tell(Verdicts *verdicts, Key key, ValueSet values);
ValueSet verdicts_told(Verdicts *verdicts, Key key); /* VALUE_ANY if nothing */

/* Enters what a book knows: searches rely on it, but it is in no store. */
void verdicts_learn(Verdicts *verdicts, Key key, ValueSet values);

/* Shows that something outside the store, such as a book, is damaged. */
void verdicts_warn(Verdicts *verdicts, const char *trouble);

/* A number that changes as soon as more is known, or read from files. */
guint verdicts_version(Verdicts *verdicts);

/* All that is known, for searches that begin now. Valid until the next call, before which the
 * searches that use it must be freed. */
const Known *verdicts_known(Verdicts *verdicts);

/* A private copy of all that is known; NULL if copying would take long. */
Known *verdicts_copy(Verdicts *verdicts);

/* Why the store could not be opened, such as that another program uses it: what it has is not
 * known. NULL if it is open, or there is none. */
const char *verdicts_shut_out(Verdicts *verdicts);

/* Whether there is a store that nobody has tried to read yet: more may be known soon. */
gboolean verdicts_are_awaited(const Verdicts *verdicts);

/* Positions of which something is proved, and records that are not on disk yet though there is a
 * store. */
size_t verdicts_count(Verdicts *verdicts);
size_t verdicts_waiting(Verdicts *verdicts);

/* Answers that wait since the last attempt to write them failed; 0 if all is well. */
size_t verdicts_stuck(Verdicts *verdicts);

/* From now on they are trying, until an attempt to write those has ended: `changed` is called then.
 * The other one makes an attempt now, without waiting for it. */
void verdicts_await_attempt(Verdicts *verdicts);
gboolean verdicts_are_trying(const Verdicts *verdicts);
void verdicts_try_again(Verdicts *verdicts);

/* The store's file; NULL in memory alone. */
const char *verdicts_path(Verdicts *verdicts);

typedef enum {
  CHECK_NONE,
  CHECK_UNDER_WAY,
  CHECK_DONE,
  CHECK_STOPPED,
  CHECK_IMPOSSIBLE,
} CheckState;

typedef struct {
  CheckState state;
  StoreHealth health; /* CHECK_DONE: what was found */
  ProvedAgain proved; /* ... and of a hundred answers, proved again by another solver */
  Error error;        /* CHECK_IMPOSSIBLE: why not */
} VerdictsCheck;

/* Begins to read all rows of the store, to see whether it is damaged, and to prove a hundred of its
 * answers again; returns at once. Does nothing without a store, or while a check is under way. */
void verdicts_check(Verdicts *verdicts);

void verdicts_stop_check(Verdicts *verdicts); /* soon; nothing is found then */
guint64 verdicts_checked(Verdicts *verdicts); /* rows read so far by the check under way */

/* The last check. */
const VerdictsCheck *verdicts_last_check(Verdicts *verdicts);

/* What somebody does in a worker with the store, which is NULL if it is not open, and with the
 * records that wait to be written there (of ProofRecord). When the verdicts are freed the flag is
 * raised: the store then fails, and the work should end. */
typedef void (*VerdictsWork)(Store *store, const GArray *waiting, const StopFlag *stop,
                             gpointer data);

/* Calls work(data) once nothing else uses the store, and then done(data) in the main loop, or when
 * the verdicts are freed before; then the work may not have been done. One at a time: FALSE, and
 * nothing happens, while somebody uses it already. */
gboolean verdicts_lend(Verdicts *verdicts, VerdictsWork work, void (*done)(gpointer),
                       gpointer data);
gboolean verdicts_are_lent(Verdicts *verdicts);

/* True if the trouble is that answers contradict each other, so that none is a proof. */
gboolean verdicts_contradicted(Verdicts *verdicts);

/* Why nothing can be kept on disk at the moment, or what was left out of a damaged store, as a
 * sentence; NULL if all is well. */
const char *verdicts_trouble(Verdicts *verdicts);
