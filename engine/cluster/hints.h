/* What is to be proved by a certificate, and what is already known of how: its roots with their
 * answers, and moves of the prover. From a certificate that somebody wrote before, or from nothing.
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
  char job[HINTS_JOB_LONGEST + 1]; /* whose results it was made of; "none": of no job */
  Claim claim;
  GArray *roots;     /* of HintRoot */
  GHashTable *moves; /* from canonical Key to 1 + a column of that image */
} Hints;

/* Nothing is known but the claim. */
void hints_init(Hints *hints, Claim claim);
void hints_clear(Hints *hints);

/* Takes over the roots and moves of a certificate of version 1 or 2. STATUS_TEXT: the message names
 * the line that is wrong. */
Status hints_read(Hints *hints, const char *text, size_t length, Error *error);

/* The cell of the prover's move, -1 if none is known. */
int hints_cell(const Hints *hints, Board board);
