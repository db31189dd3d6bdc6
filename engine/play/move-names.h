/* How moves are named and numbered for people, as the user has chosen for the process. Files, and
 * everything that is read again, name moves as move_write() does. */
#pragma once

#include "notation.h"

typedef enum {
  MOVE_NAMES_OWN,     /* 0 to F; of flat games columns from 0 */
  MOVE_NAMES_NUMBERS, /* 1 to 16; of flat games columns from 1 */
  MOVE_NAMES_LETTERS, /* A1 to D4; of flat games columns from A */
} MoveNames;

/* Any thread; what is written afterwards has these names. */
void move_names_choose(MoveNames names);
MoveNames move_names_chosen(void);

/* The notation with these names; our own if games of the variant have no such notation. */
Notation move_names_notation(Variant variant, MoveNames names);

/* Writes the moves up to the cursor in the names that were chosen, or in our own notation where
 * that is not possible. Who reads it asks for NOTATION_CHOSEN. */
void move_names_write(const Line *line, char text[NOTATION_TEXT]);

/* The name of a move in the names that were chosen, and in given ones. */
void move_name(Variant variant, Move move, char text[NOTATION_MOVE]);
void move_name_in(Variant variant, MoveNames names, Move move, char text[NOTATION_MOVE]);

/* The number of a ply, which counts from 1: White's and Black's move have one number together. */
static inline int move_number(int ply) { return (ply + 1) / 2; }

/* In how many moves the winner wins, as people count: his own among these of both players, the last
 * of which is his. */
static inline int moves_to_win(int moves) { return (moves + 1) / 2; }
