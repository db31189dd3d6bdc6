/* Who wins each position of the box, by play to the end. */
#pragma once

#include "box.h"

typedef enum { NO_GAME, LOST, DRAWN, WON } Value; /* for the player to move */

/* A position with its value, which is not NO_GAME. */
typedef void ValueVisitor(const Position *position, Value value, void *data);

/* Visits every position in which the game goes on: stones that rest on each other and add up,
 * without a complete line, whether or not play can reach it. It takes 31^columns steps for four
 * levels, 15^columns for three, and a quarter of a byte for each. */
void values_of_all(ValueVisitor *visit, void *data);

/* Visits this position and those to which play leads from it, in which the game goes on. A player
 * who can win at once does so. Some positions may be visited again. */
void values_from(const Position *start, ValueVisitor *visit, void *data);
