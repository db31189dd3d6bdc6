/* The position that a request is about: its game, and the moves that led there. */
#pragma once

#include "params.h"
#include "play/line.h"

/* Reads the members game, position, notation and moves: moves are added to the position. False if
 * one is wrong; the params then know the error. */
bool place_read(Params *params, Line *line);

/* The member game alone; `given` may be NULL. */
bool place_read_game(Params *params, Variant *variant, bool *given);
