/* What has been proved of flat positions: kept in memory, and in a file if there is one.
 *
 * The file has a line for each answer, "connect4:7x6<TAB>board code<TAB>first,draw,second" (the
 * values still possible), is only ever appended to, and may be shared by several programs. A worker
 * reads and writes it; an unfinished line and one that is none are skipped. Mirror images are one.
 * Main thread only. */
#pragma once

#include <glib.h>

#include "flat/board.h"

typedef struct FlatVerdicts FlatVerdicts;

/* Called when more has become known from the file. */
typedef void (*FlatVerdictsRead)(gpointer data);

FlatVerdicts *flat_verdicts_new(FlatVerdictsRead read, gpointer data);
void flat_verdicts_free(FlatVerdicts *verdicts); /* writes what is not written yet */

/* Begins to use a file, once; it is made if there is none. Returns at once. */
void flat_verdicts_open(FlatVerdicts *verdicts, const char *path);

/* The values still possible, VALUE_ANY if nothing is known; of an ended game its result. */
ValueSet flat_verdicts_find(FlatVerdicts *verdicts, FlatGame game, FlatBoard board);

/* Adds what is proved. */
void flat_verdicts_add(FlatVerdicts *verdicts, FlatGame game, FlatBoard board, ValueSet values);

/* Why nothing can be kept in the file, or NULL. */
const char *flat_verdicts_trouble(const FlatVerdicts *verdicts);
