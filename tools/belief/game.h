/* Games of Connect Four 3D between judgements, which a proof ends: what the programs share that
 * make games to learn from and that compare weights. Every game is the same whenever it is
 * played. */
#pragma once

#include "cube/belief.h"
#include "judge/judgement.h"

enum { GAME_ASKED_FROM = 22 }; /* stones from which a proof is tried before each move */

/* Who says how games end. */
typedef struct {
  QuestionOptions question;
  uint64_t nodes_most; /* for each position */
} Referee;

/* Ends the program with a message if there is no memory. */
void referee_begin(Referee *referee, uint64_t nodes_most);
void referee_end(Referee *referee);

/* Forgets what was proved, so that a game does not depend on those before it. */
void referee_forget(Referee *referee);

/* The exact value if the game is over or can be won at once, or if a proof or the position's
 * judgement gives it; else VALUE_ANY. */
ValueSet referee_value(Referee *referee, const Line *line, ValueSet judged);

/* A player with these beliefs about early positions. It looks at this many positions for a move.
 */
Judgement *game_player(const BeliefWeights *early, uint64_t visits);

/* What it thinks about the position at the cursor, after this many more visits. */
JudgementView game_think(Judgement *player, const Line *line, uint64_t visits);

/* A random line of that many stones, after which the game goes on; the same for a seed. */
Line game_opening(uint64_t seed, int stones);
