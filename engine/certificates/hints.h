/* What a certificate has to prove, and what is already known about how: its roots with their
 * answers, and moves of the prover. These come from an earlier certificate, or there are none.
 */
#pragma once

#include "../core/status.h"
#include "../core/table.h"
#include "../cube/board.h"

#include <glib.h>

enum { HINTS_JOB_LONGEST = 64 };

typedef struct {
  Board board;
  bool holds; /* the claim */
} HintRoot;

typedef struct {
  char job[HINTS_JOB_LONGEST + 1]; /* from whose results it was made; "none": from no job */
  Claim claim;
  GArray *roots;       /* of HintRoot */
  GHashTable *moves;   /* from canonical Key to 1 + a column of that image */
  GHashTable *lines;   /* from canonical Key to the text behind it in the certificate */
  GHashTable *divided; /* keys of leaves to divide, while the rest of the certificates stays as it
                          is; NULL: nothing stays */
} Hints;

/* Only the claim is known. */
void hints_init(Hints *hints, Claim claim);
void hints_clear(Hints *hints);

/* Takes over the roots and moves of a certificate of version 1 or 2. STATUS_TEXT: the message names
 * the line that is wrong. */
Status hints_read(Hints *hints, const char *text, size_t length, Error *error);

/* Takes over what another certificate has to say about leaves of the first one, and leaves of its
 * own there; the rest of the first one stays as it is. STATUS_TEXT as above, or it has another
 * claim. */
Status hints_join(Hints *hints, const char *text, size_t length, Error *error);

/* Reads names of leaves to divide, one a line, or none; the rest of the certificate that was read
 * stays as it is. STATUS_TEXT: the message names the line that is no name, or no leaf of it. */
Status hints_divide(Hints *hints, const char *text, size_t length, Error *error);

bool hints_divides(const Hints *hints, Key key); /* true if it is one of those leaves */

/* True if the text of a line is that of a leaf. */
bool hints_is_leaf(const char *line);

/* The line of a position if it stays as it is; NULL if not, or if it has none. */
const char *hints_line(const Hints *hints, Key key);

/* The cell of the prover's move, -1 if none is known. */
int hints_cell(const Hints *hints, Board board);
