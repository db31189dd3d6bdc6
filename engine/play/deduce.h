/* What follows for a position, for those after its moves and for those before it, from what is
 * known about each: a position is worth what its best move is worth, whatever was found first.
 *
 * Sets of values are narrowed to what fits together (docs/methods.md, "What follows from
 * known values"). Nothing is searched, and no true value is ever excluded. Values are those of a
 * position by itself, without the moves that led to it; in PopOut as elsewhere they obey that law,
 * so positions that lead to each other are no trouble. No state: any thread. */
#pragma once

#include "../core/known.h"
#include "knower.h"

/* What a set of proved values knows; NULL, and a variant without keys, knows nothing. */
Knower deduce_known(const Known *known);

typedef struct {
  ValueSet values;            /* of the position */
  ValueSet moves[MOVES_MOST]; /* of those after its legal moves, by move number; else VALUE_ANY */
} Family;

/* Narrows the sets to the values that can be together. Moves that lead to images of one position
 * count as one; who knows more of one of them than of another loses no more than that. False, and
 * nothing changed, if there is no such value: what was known contradicts itself. */
bool deduce_narrow(const Position *position, Family *family);

/* True if anything is known about the position or of one after its moves, before any of it is put
 * together: a small part of the work of deduce_family(). */
bool deduce_any(const Position *position, Knower knower);

/* The values of a position that are still possible by what is known about it, of the positions
 * after its moves, and of those before it with all their moves. VALUE_ANY if that contradicts
 * itself. Of an ended game its result. */
ValueSet deduce_values(const Position *position, Knower knower);

/* The same of a position and of each of its moves, narrowed together. What only a look at the board
 * two moves ahead would tell, that the reply to a move ends the game, is left to searches. False,
 * and all VALUE_ANY, if that contradicts itself. */
bool deduce_family(const Position *position, Knower knower, Family *family);
