/* What follows for a position, for those after its moves and for those before it, from what is
 * known about each: a position is worth what its best move is worth, whatever was found first.
 *
 * Sets of values are narrowed to values that fit together; docs/deduction.md has the argument.
 * Nothing is searched, and no true value is ever excluded. Values are those of a
 * position by itself, without the moves that led to it; in PopOut as elsewhere they obey that law,
 * so positions that lead to each other do no harm. No state: any thread. */
#pragma once

#include "../core/known.h"
#include "knower.h"

/* What a set of proved values knows; NULL knows nothing, and neither does any set about a variant
 * without keys. */
Knower deduce_known(const Known *known);

typedef struct {
  ValueSet values;            /* of the position */
  ValueSet moves[MOVES_MOST]; /* of those after its legal moves, by move number; else VALUE_ANY */
} Family;

Family family_of_nothing(void); /* all VALUE_ANY */

/* Narrows the sets to the values that can be together. Moves that lead to images of one position
 * count as one, so the most that is known about one of them counts for all. False, and nothing
 * changed, if there is no such value: what was known contradicts itself. */
bool deduce_narrow(const Position *position, Family *family);

/* True if anything is known about the position or of one after its moves, before any of it is put
 * together: a small part of the work of deduce_family(). */
bool deduce_any(const Position *position, Knower knower);

/* The values of a position that are still possible by what is known about it, of the positions
 * after its moves, and of those before it with all their moves. VALUE_ANY if that contradicts
 * itself. Of an ended game its result. */
ValueSet deduce_values(const Position *position, Knower knower);

/* The same of a position and of each of its moves, narrowed together. That the reply to a move ends
 * the game is left to searches: only a look two moves ahead would show it. False, and all
 * VALUE_ANY, if that contradicts itself. */
bool deduce_family(const Position *position, Knower knower, Family *family);
