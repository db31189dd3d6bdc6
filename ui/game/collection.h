/* Many games and where each position occurs in them, up to the symmetries of the board. Positions
 * of main lines count, each once per game. It never changes once it is made, so any thread may ask.
 */
#pragma once

#include "game-document.h"

typedef struct Collection Collection;

/* Makes a collection of these games, all of one variant, and keeps them. Takes some 30 ms for 1,000
 * games. */
Collection *collection_new(GPtrArray *games);
void collection_free(Collection *collection);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Collection, collection_free)

/* A game, and how many of its moves lead to a position. */
typedef struct {
  guint32 game;
  guint32 ply;
} CollectionPlace;

/* Where the position occurs, in the order of the games. Free with g_array_unref(). */
GArray *collection_find(const Collection *collection, const Position *position);

/* How games went on from a position with a move, or with one that a symmetry exchanges with it. */
typedef struct {
  Move move; /* of these the one that was played most often, where the board lay like this */
  guint games;
  guint first, draws, second; /* games that ended this way; the others have no result */
} CollectionMove;

/* The moves that were played, the most frequent first. Free with g_array_unref(). */
GArray *collection_moves(const Collection *collection, const Position *position);

/* The same, of moves by number that were counted each for itself; only sums have to be positive. */
GArray *collection_sum(const Position *position, const CollectionMove moves[MOVES_MOST]);

/* The points of the player who is to move, 0 to 1, on average of the games that ended; -1 if none
 * did. */
double collection_points(const CollectionMove *move, Player mover);
