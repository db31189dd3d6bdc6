/* The positions of a game in a row, for a review (play/review.h) and for drawings of one. */
#pragma once

#include "game-record.h"
#include "play/review.h"

/* All positions of the game, its main line first, then the variations: ReviewStep, at least one.
 * Free with g_array_unref(). */
GArray *game_steps(const GameRecord *record);

/* The step after these moves; -1 if there is none. */
int game_steps_find(const GArray *steps, const Move *moves, int length);

/* The moves from the start to a step. Returns how many. */
int game_steps_path(const GArray *steps, int step, Move moves[GAME_MOVES_MOST]);
