/* How the work of positions was divided among their moves in a recorded search. Larger searches are
 * invented with such shapes: how much of a position has to be searched and what the answer is.
 *
 * Where the mover reaches his goal, the move that does so takes all the work of the position, and
 * the others do not help. Each of them would take as much more or less as was recorded, but no more
 * than the position. Where he does not, the work is that of all moves. So a proof takes at least
 * the nodes that the position has, however it is divided. */
#pragma once

#include "storage/store.h"

#include <glib.h>

typedef struct {
  Key key;
  bool yes;
  bool begun;   /* it cannot change any more */
  double nodes; /* to answer it */
} Fate;

typedef struct {
  Claim claim;
  uint64_t seed;     /* other ones, other searches */
  double recorded;   /* nodes of the search */
  double usual;      /* part of the whole that a position takes about which nothing is known */
  bool yes;          /* the answer of the root */
  GArray *shapes[2]; /* of Shape: where the mover reaches his goal, where he does not */
  GHashTable *fates; /* Fate by key */
} Shapes;

/* STATUS_RANGE if the recorded search was not ended or not divided. */
Status shapes_read(const char *store, StoreRoot *root, Shapes **shapes, Error *error);

/* The fate of a position, NULL if nobody has given it one. */
const Fate *shapes_find(const Shapes *shapes, Key key);
void shapes_add(Shapes *shapes, Fate fate);

/* Divides a position: those after its moves that have no fate get one, by a shape that the
 * position's key chooses. `nodes`: what is left of its work. */
void shapes_divide(Shapes *shapes, Board board, bool yes, double nodes);

/* The position is searched or divided: its fate is final. */
void shapes_begin(Shapes *shapes, Key key);
