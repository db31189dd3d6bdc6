/* Flat games in words, as words.h does it for the cube. Strings are for the caller to free unless
 * they are said to be static. */
#pragma once

#include "flat-session.h"

/* "Connect-4, 7×6" */
char *flat_words_game(FlatGame game);

/* "Column 3", "Pop column 3" */
char *flat_words_move(FlatMove move);

/* "Column 3, 2 stones", "Pop column 3": where a move is made, as the board is. */
char *flat_words_place(FlatGame game, FlatBoard board, FlatMove move);

/* Why a move that is not legal cannot be played. Static. */
const char *flat_words_obstacle(const FlatRecord *record, FlatMove move);

/* Whose turn it is, or how the game ended. Static. */
const char *flat_words_turn(const FlatRecord *record);

/* A move of the view as a column of an analysis of the cube, for its words and its badge. */
MoveStatus flat_words_status(const FlatAnalysisView *view, int index);
