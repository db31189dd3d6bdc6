/* What has been proved of flat positions: for each game the verdicts of verdicts.h, kept in a store
 * in a folder of the game's own (connect4-7x6). Mirror images are one. A board too large for the
 * keys of a store (flat/code.h), which no solver with a table plays, is known in memory alone. Main
 * thread only. */
#pragma once

#include "flat/board.h"
#include "verdicts.h"

typedef struct FlatVerdicts FlatVerdicts;

/* In memory alone. */
FlatVerdicts *flat_verdicts_new(VerdictsChanged changed, gpointer data);
void flat_verdicts_free(FlatVerdicts *verdicts); /* writes what is not written yet */

/* Keeps stores below this folder, from now on, once. */
void flat_verdicts_open(FlatVerdicts *verdicts, const char *folder);

/* The folder of the game, whether or not it is there; NULL without a folder. Free with g_free(). */
char *flat_verdicts_folder(const FlatVerdicts *verdicts, FlatGame game);

/* The values still possible, VALUE_ANY if nothing is known; of an ended game its result. *seconds
 * as of verdicts_find(). */
ValueSet flat_verdicts_find(FlatVerdicts *verdicts, FlatGame game, FlatBoard board,
                            double *seconds);

/* Adds what is proved, and what that took. FALSE if all was known: the work is not taken then. */
gboolean flat_verdicts_add(FlatVerdicts *verdicts, FlatGame game, FlatBoard board, ValueSet values,
                           uint64_t nodes, double seconds);

/* Notes the nodes that were searched since the last time, whatever came of them. */
void flat_verdicts_spend(FlatVerdicts *verdicts, FlatGame game, uint64_t nodes);

/* Why nothing can be kept of a game, or NULL. */
const char *flat_verdicts_trouble(FlatVerdicts *verdicts, FlatGame game);
