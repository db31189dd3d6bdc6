/* A game as `fourscore-cli review` prints it. */
#pragma once

#include "base/options.h"
#include "game/game-steps.h"

/* Prints a line for each move, and one with what they come to; as JSON if that is asked for. */
void review_print(const SearchOptions *options, const GArray *steps, const ReviewNote *notes);
