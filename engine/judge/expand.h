/* The moves of a position as a judgement sees them: what is decided at sight about each, and what
 * is believed about the others, all in one batch.
 *
 * Forced replies are followed before a belief is asked. In Connect Four 3D the solver's proofs at
 * sight count (cube/moves.h), in Connect-4 and PopOut a win at once, and one that the other player
 * cannot stop (flat/sight.h). No state: any thread. */
#pragma once

#include "../play/question.h"

enum { EXPAND_NEVER = UINT8_MAX }; /* a cost: a proof is out of the question */

typedef struct {
  Move move;
  ValueSet values; /* proved about the position after it; VALUE_ANY: nothing */
  uint8_t cost;    /* logarithm to base 2 of the nodes that a proof is believed to take */
  float points;    /* points that the first player can expect there: 0 to 1 */
} ExpandedMove;

typedef struct {
  int count;
  ExpandedMove moves[MOVES_MOST];
} Expansion;

/* What is known before. */
typedef struct {
  const QuestionOptions *question;      /* its known set is asked; NULL: nothing is known */
  const struct BeliefWeights *early;    /* of the cube: as of belief_opinions() */
  const struct OpinionWeights *opinion; /* of Connect-4 and PopOut; NULL: what is built in */
  const Position *past; /* positions that end the game as a draw if they occur again */
  int past_count;
} ExpandKnown;

/* The moves of a position whose game goes on; of moves that a symmetry exchanges, one. Proved
 * losses are left out, except for one if there is no other move. */
void expand(const Position *position, const ExpandKnown *known, Expansion *expansion);

/* The same for positions after moves: narrows values, and fills in points and costs of those that
 * stay open. In flat games after[] has these positions. */
void expand_cube(const Position *position, const ExpandKnown *known, Expansion *expansion);
void expand_flat(const ExpandKnown *known, const Position after[], Expansion *expansion);

/* True if the position is of the past that ends the game. */
bool expand_occurred(const ExpandKnown *known, const Position *position);
