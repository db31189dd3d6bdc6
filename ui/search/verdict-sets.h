/* What has been proved of the positions of all games: for each variant the verdicts of verdicts.h,
 * kept in a store of its own. That of the first game is FOLDER/verdicts.store, that of another
 * FOLDER/connect4-7x6/verdicts.store. A variant whose positions have no keys, which no solver with
 * a table plays, is known in memory alone. Main thread only. */
#pragma once

#include "play/position.h"
#include "storage/books.h"
#include "verdicts.h"

typedef struct VerdictSets VerdictSets;

/* In memory alone. */
VerdictSets *verdict_sets_new(VerdictsChanged changed, gpointer data);
void verdict_sets_free(VerdictSets *sets); /* writes what is not written yet */

/* Keeps stores below this folder, from now on, once. A store is opened when its variant is first
 * asked for. */
void verdict_sets_open(VerdictSets *sets, const char *folder);

/* The folder of the variant, whether or not it is there; NULL without a folder. Free with g_free().
 */
char *verdict_sets_folder(const VerdictSets *sets, Variant variant);

/* The verdicts of a variant; owned by the sets. */
Verdicts *verdict_sets_get(VerdictSets *sets, Variant variant);

/* The key under which the verdicts of its variant have the position; FALSE if they do not. */
gboolean verdict_sets_key(VerdictSets *sets, const Position *position, Key *key);

/* Adds what is proved of a position and was not known, and what that took. */
void verdict_sets_add(VerdictSets *sets, const Position *position, ValueSet values, uint64_t nodes,
                      double seconds);

/* The books of a variant, for those who look into them in a worker; owned by the sets until the
 * next turn of the main loop, in which others may have changed them: books_share(). NULL without a
 * folder, or if its positions have no keys. */
Books *verdict_sets_books(VerdictSets *sets, Variant variant);

/* Another number as soon as there are other books in the folder. */
guint verdict_sets_books_version(const VerdictSets *sets);

/* What the books of its variant know of a position; without a folder there are none. */
BookAnswer verdict_sets_look(VerdictSets *sets, const Position *position);

/* Enters what the books know of a position and of those after its moves, for a search. */
void verdict_sets_learn(VerdictSets *sets, const Position *position);

/* As verdicts_tell(). */
void verdict_sets_tell(VerdictSets *sets, const Position *position, ValueSet values);
