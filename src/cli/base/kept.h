/* What the searches of a command keep, and begin with: a store of any game, if there is one, and
 * its contents. It also has second opinions formed on what a team proves.
 *
 * For each search: kept_prepare() or kept_teach(), kept_begin(), the search, and kept_finish() in
 * the search thread, and then kept_end(). All except kept_finish() are for the main thread. */
#pragma once

#include "base/options.h"
#include "play/analysis.h"
#include "storage/books.h"
#include "storage/store.h"

typedef struct Kept Kept;

typedef struct {
  const SearchOptions *search;
  const char *path; /* of the store, which is made if there is none; NULL: nothing is kept */
  Table *table;     /* of a team that divides its work, filled with what was kept; or NULL */
  uint64_t verify;  /* a second opinion on one answer in this many; 0: none */
  bool bounded;     /* ... which take a small part of all nodes at most */
} KeptOptions;

/* Opens the store and reads it. False, after a message, if that fails, or if the search has a
 * handicap, whose answers are no values. */
bool kept_open(Kept **kept, const KeptOptions *options);

/* False, after a message, if something proved is missing in the store, or answers contradict each
 * other. NULL is allowed. */
bool kept_close(Kept *kept);

/* Makes a question or an analysis begin with what is known, and record what it proves. */
void kept_prepare(const Kept *kept, QuestionOptions *options);

/* Lets searches begin also with what books know about a position and its moves. Not during a
 * search. */
void kept_teach(Kept *kept, const Books *books, const Position *position);

/* Begins to write what is proved, if there is a store, and to form opinions. The root is noted as
 * what is searched. NULL: no root, and then later searches know what this one proves. False after a
 * message. */
bool kept_begin(Kept *kept, Question *question, const StoreRoot *root);
bool kept_begin_analysis(Kept *kept, Analysis *analysis);

/* Says once if the disk is full, and once if it has room again; returns how many answers wait to be
 * written. */
bool kept_has_news(const Kept *kept);
uint64_t kept_tick(Kept *kept);

/* Gives up opinions that are not formed yet; writing continues. */
void kept_stop(Kept *kept);

/* The search has ended: writes the rest, and waits for the opinions. */
void kept_finish(Kept *kept);

/* Ends what kept_begin() began, if it did; kept_finish() need not have been called where the search
 * could not be started. False, after a message, if a second opinion is different: nothing is
 * believed any more. */
bool kept_end(Kept *kept);

/* Adds what follows from its moves for the position of an analysis, if that is not known yet. */
void kept_add_whole(Kept *kept, const Position *position, ValueSet values);

/* Reads the store again, which must exist: the next search then knows what was proved since. False
 * after a message. */
bool kept_learn(Kept *kept);
const Known *kept_known(const Kept *kept);

/* False once a second opinion was different or answers contradict each other: then nothing that was
 * found is a proof. */
bool kept_believes(const Kept *kept);
bool kept_is_sound(const Kept *kept);
