/* Positions to start a search from: by random reasonable play, and by good play from there. */
#pragma once

#include "fourscore.h"

#include <glib.h>

/* A position of `stones` stones in which nobody has won. The first moves are random but reasonable.
 * Seven of eight positions are chosen for columns where `answerer` has a threat at level 2 above an
 * empty cell: those that parity and tempo moves are about. In half of the positions the last eight
 * moves are, where a short search tells, ones that keep what the mover can get; `table` is for that
 * search. */
Board starts_position(GRand *rand, int stones, Player answerer, Table *table);
