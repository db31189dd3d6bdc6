/* An opponent for games of any kind: which move to play, at a strength from a beginner's to that of
 * a player who thinks longer rather than give a proved win away.
 *
 * A level has up to six parts. Some moves are left to chance. The expectation of each move is
 * blurred. Replies are considered for some plies ahead (lookahead.h), or a judgement of some visits
 * is made (judgement.h). Values of moves are proved, with a budget of nodes or for the whole time.
 * And from OPPONENT_SIGHT on a win in one move is taken, and the other player's is stopped. Levels
 * 1 to 6 depend on the seed alone unless the stop flag cuts them short, level 7 also on the
 * contents of its table. The highest one uses all the time it gets, unless it has proved a win or
 * everything there is to prove. */
#pragma once

#include "../play/line.h"
#include "../play/question.h"

enum {
  OPPONENT_LEVELS = 8, /* from 1, a beginner's, on */
  OPPONENT_SIGHT = 4,  /* the first level that never misses a win in one move */
  OPPONENT_JUDGEMENT_BYTES = 64 << 20,
};

typedef struct {
  /* Its position and goal are not used. Its solver may need no table; with a team that divides, one
   * thread searches. Its stop flag ends thinking within 20 ms, with a move. */
  QuestionOptions question;
  int level;
  int threads;            /* that judge at the highest level; 0 or 1: the calling one */
  size_t judgement_bytes; /* most memory of its judgement; 0: OPPONENT_JUDGEMENT_BYTES */
  uint64_t seed;          /* the same seed plays the same moves at the same places of a game */
} OpponentOptions;

typedef enum {
  WHY_ONLY,    /* there is no other move */
  WHY_WINS,    /* it ends the game, won */
  WHY_STOPS,   /* after all other moves the other player wins at once */
  WHY_PROVED,  /* its value is proved and no loss, or it is proved that it is no loss */
  WHY_LONGEST, /* all moves are proved lost; for this one the proof was the hardest */
  WHY_EXPECTS, /* its expectation */
  WHY_CHANCE,  /* by chance, as beginners do */
} OpponentWhy;

/* "only", "wins", "stops", ...; a static string. */
const char *opponent_why_name(OpponentWhy why);

typedef struct {
  int move; /* -1: the game is over */
  OpponentWhy why;
  /* Proved about the position after it. A win of the mover's, at the highest level, and a draw by
   * repetition hold for this game; the rest holds for the position without its past. */
  ValueSet values;
  double points;  /* points that the mover can expect: 0 to 1; a proved value counts */
  uint64_t nodes; /* searched for proofs */
} OpponentChoice;

/* The move to play at the cursor of a line. Blocks until it is chosen; the stop flag ends that
 * soon. Any thread; needs the table for itself or shares it as questions do. */
OpponentChoice opponent_choose(const OpponentOptions *options, const Line *line);

/* What the highest level proved at its last move in a game. A win that was proved there has to be
 * proved again after the reply. The table makes that short, but very little time may still not
 * suffice. */
typedef struct {
  bool won;
  Line after; /* the move; whatever the reply, the position after it is won */
} OpponentMemory;

enum { OPPONENT_ROUNDS = 6 }; /* rounds of thinking about a known win, each twice as long */

/* Notes what was chosen at the cursor of the line. */
void opponent_remember(OpponentMemory *memory, int level, const Line *line,
                       const OpponentChoice *choice);

/* True if the choice at the cursor, after `rounds` rounds of thinking, gives a known win away. Then
 * think again, with what the table holds by now. */
bool opponent_thinks_on(const OpponentMemory *memory, const Line *line,
                        const OpponentChoice *choice, int rounds);
