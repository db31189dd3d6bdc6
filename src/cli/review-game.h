/* A game as `fourscore-cli review` takes it and prints it. */
#pragma once

#include "base/options.h"
#include "game/game-record.h"
#include "play/review.h"

/* The positions of a game with its variations, the main line first; ReviewStep, free with
 * g_array_unref(). */
GArray *review_steps(const GameRecord *record);

/* Prints a line for each move, and one with what they come to; as JSON if that is asked for. */
void review_print(const SearchOptions *options, const GArray *steps, const ReviewNote *notes);
