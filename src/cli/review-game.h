/* A game as `fourscore-cli review` prints it. */
#pragma once

#include "base/options.h"
#include "game/game-steps.h"

/* Prints a line for each move and one that sums them up, with the sentence; as JSON if so asked. */
void review_print(const SearchOptions *options, const GArray *steps, const ReviewFinding *findings,
                  const char *sentence);
