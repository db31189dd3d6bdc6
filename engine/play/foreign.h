/* Games as players write them elsewhere, read and written. docs/formats.md ("Elsewhere") has the
 * rules by which a text is told from our own. Pure functions: any thread. */
#pragma once

#include "line.h"

typedef enum {
  NOTATION_OWN,     /* as line.h has it */
  NOTATION_SQUARES, /* of the cube: A1 to D4 */
  NOTATION_PAIRS,   /* of the cube: x,y from 1, or from 0 if a 0 occurs */
  NOTATION_NUMBERS, /* of the cube: 1 to 16 */
  NOTATION_COLUMNS, /* of Connect-4: columns from 1 */
  NOTATIONS
} Notation;

enum { FOREIGN_TEXT = 6 * LINE_MOST + 1 }; /* bytes for a game with the final NUL */

/* "own", "squares", "pairs", "numbers", "columns". */
const char *notation_name(Notation notation);

/* For people, English, marked for translation: "columns A1 to D4". */
const char *notation_title(Notation notation);

/* Whether games of the variant are written so. */
bool notation_fits(Variant variant, Notation notation);

/* Reads a game from the empty board, or a position in our own notation, and says which notation it
 * was. *other: it is a game as columns from 1, too, and was taken for our own. STATUS_TEXT with the
 * offset of what is wrong in the notation that the text seems to have. Any of the last two results
 * may be NULL. */
Status foreign_read(Variant variant, const char *text, size_t length, Line *line,
                    Notation *notation, bool *other, Error *error);

/* The same of a text that is known to be in that notation, not our own. */
Status foreign_read_as(Variant variant, Notation notation, const char *text, size_t length,
                       Line *line, Error *error);

/* Writes the moves up to the cursor; "." for none. False if the game did not begin with the empty
 * board, or is not written so. */
bool foreign_write(const Line *line, Notation notation, char text[FOREIGN_TEXT]);
