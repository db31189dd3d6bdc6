/* The notations in which people write games: which there are, and how each names a move.
 * docs/formats/positions.md ("Notations") lists them. Pure functions: any thread. */
#pragma once

#include "line.h"

typedef enum {
  NOTATION_OWN,       /* as line.h has it: a character for a move */
  NOTATION_SQUARES,   /* A1 to D4 of the cube; of Connect-4 column and row, as in d1 */
  NOTATION_PAIRS,     /* of the cube: x,y or x,y,z from 1 */
  NOTATION_PAIRS_0,   /* the same from 0 */
  NOTATION_NUMBERS,   /* of the cube: 1 to 16 */
  NOTATION_COLUMNS,   /* of flat games: columns from 1 */
  NOTATION_NUMBERS_0, /* columns from 0 */
  NOTATION_LETTERS,   /* of flat games: columns from A */
  NOTATIONS,
  NOTATION_ANY = NOTATIONS, /* as a choice: whichever it seems to be */
  NOTATION_CHOSEN           /* the same, but that of the screen (move-names.h) before others */
} Notation;

/* True of a choice that leaves the notation to the text. */
static inline bool notation_is_open(Notation asked) { return asked >= NOTATION_ANY; }

enum {
  NOTATION_TEXT = 6 * LINE_MOST + 1, /* bytes for a game with the final NUL */
  NOTATION_MOVE = 12,                /* bytes for a move with the final NUL */
};

/* "own", "squares", ...; in the order of the enumeration. */
const char *notation_name(Notation notation);
bool notation_of_name(const char *name, Notation *notation);

/* For people, English, marked for translation: "columns A1 to D4". */
const char *notation_title(Variant variant, Notation notation);

/* Whether games of the variant have this notation. */
bool notation_fits(Variant variant, Notation notation);

/* True if moves may follow each other without anything between them. */
bool notation_runs(Variant variant, Notation notation);

/* True if a text may fit both by its looks, with different games. */
bool notations_rival(Variant variant, Notation a, Notation b);

/* A move as it is named in a text, whether or not it is legal. */
typedef struct {
  size_t length; /* of its name; 0: there is none */
  int move;
  int level; /* where the stone comes to rest, -1 if that is not given */
} MoveName;

/* The move that is named at the beginning of a text. In a run a number has one digit. */
MoveName notation_read(Variant variant, Notation notation, const char *text, size_t length,
                       bool run);

/* Writes the moves up to the cursor; "." for none. Our own has board codes too; other notations are
 * false if the game did not begin with the empty board, or if it has no such notation. */
bool notation_write(const Line *line, Notation notation, char text[NOTATION_TEXT]);

/* Writes one move, legal in the position before it. */
void notation_write_move(const Position *before, Notation notation, Move move,
                         char text[NOTATION_MOVE]);
