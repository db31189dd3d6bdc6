/* The players that a text names around its games (play/players-text.h). Main thread only. */
#pragma once

#include "game-record.h"
#include "play/players-text.h"

/* A game of this line with the result told and the players named before its moves, or else in the
 * line above it, which may be NULL. */
GameRecord *players_record(const Line *line, ValueSet told, const FoldedText *text,
                           const FoldedText *above);

/* The first game gets the players of the first `above` lines of the text, if it has none yet: as
 * "Bob - Carol", or "White: Bob" and "Black: Carol", in English or the user's language. Where other
 * games follow, one of them has to have players. */
void players_add(GPtrArray *records, const char *text, int above);
