/* Why a position is won, or held: the essence of a proof, in parts that can be shown.
 *
 * An explanation is about one claim and its answer. The reasons are tried from the one that is
 * easiest to follow to the one that always exists:
 *
 *   over       the game has ended;
 *   forced     one line: each reply is the only one that does not lose at once, until every one
 *              does (forced.h);
 *   blocked    no line is left to the other player;
 *   zugzwang   one player answers all moves by a rule, until the other runs out of moves and has to
 *              let him win (cube/follow-up-rule.h); only in games whose Solving finds it;
 *   answered   the same rule without that end: the other player never completes a line;
 *   moves      none that is short: the first moves of the proof by search, and what each took.
 *
 * The player who holds may do more, and win: then that is the reason.
 *
 * explain_find() blocks; one thread, and `stop` from any. */
#pragma once

#include "forced.h"
#include "fours.h"
#include "question.h"

typedef enum {
  REASON_NONE, /* it is not proved; or it was stopped */
  REASON_OVER,
  REASON_FORCED,
  REASON_BLOCKED,
  REASON_ZUGZWANG,
  REASON_ANSWERED,
  REASON_MOVES,
} Reason;

enum {
  EXPLAIN_COLUMNS = 16,
  EXPLAIN_FORCED_NODES = 20000, /* for a line that must be there, or may be */
  EXPLAIN_LUCKY_NODES = 1000,   /* ... or would be more than is asked for */
  EXPLAIN_REPLY_NODES = 200000  /* of the search for each reply, whose answer is clear anyway */
};

/* The rule of the player who answers, by cells and columns. The other one is to move. */
typedef struct ExplainZugzwang {
  int closed_count; /* cells where the answerer never plays; he threatens the cell above each */
  BoardCell closed[EXPLAIN_COLUMNS];
  int free_cells; /* others, that are played before those */
  int pair_count; /* free cells of which he gets one each: he answers one with the other */
  BoardCell pairs[EXPLAIN_COLUMNS / 2][2];
  int opened;      /* a column whose threat he gives up for the parity; -1: none */
  int tempo_count; /* closed columns in which he can gain a move; he needs `tempi` of them */
  uint8_t tempo[EXPLAIN_COLUMNS];
  int tempi;
  int yielded_count; /* columns in which he leaves the second cell to the other, for the third */
  uint8_t yielded[EXPLAIN_COLUMNS];
} ExplainZugzwang;

typedef struct {
  Move move;
  int answer;      /* the keeper's next move; -1: he needs none, or none was found soon enough */
  uint64_t nodes;  /* of a search for why it fails that nothing is told before; 0: at sight */
  bool cut;        /* that took more nodes, and was not followed to its end */
  Reason reason;   /* why the position after it is as it is: moves, if it takes a search */
  int line_length; /* of the forced line after it; 0: none */
} ExplainReply;

typedef struct {
  Claim claim;
  bool holds;
  Player keeper; /* the player who wins if it holds, else the one who does not let the other win */
  Reason reason;
  int first; /* a move that he makes first, before zugzwang or replies; -1: none */
  ForcedLine line;
  ExplainZugzwang zugzwang;
  int reply_count; /* all legal moves of the other player, the most work first */
  ExplainReply replies[MOVES_MOST];
} Explanation;

/* Both for a draw, else one. */
typedef struct {
  Position position;
  ValueSet values; /* as far as the goal asks */
  int count;
  Explanation parts[2];
} Explanations;

/* What can be said without a search by a solver: all reasons except moves. The claim has that
 * answer.
 */
Explanation explain_at_sight(const Position *position, Claim claim, bool holds,
                             const StopFlag *stop);

/* True for the reasons whose ExplainZugzwang is filled in. */
static inline bool reason_has_rule(Reason reason) {
  return reason == REASON_ZUGZWANG || reason == REASON_ANSWERED;
}

/* What the part proves of its position, which may be more than was asked. */
ValueSet explain_values(const Explanation *part);

/* The position after the moves that the part itself contains: the forced line, or the move that
 * comes first. */
Position explain_end_of(const Position *position, const Explanation *part);

/* Answers the options' goal, and explains what came out. The options' table is emptied between
 * replies, so that the work of each is counted separately: only the caller may use it. What is
 * known tells the values and the keeper's moves; how hard a reply is to answer is searched all the
 * same, so that a reason does not depend on what was proved before. `count` is 0 if it was stopped
 * before the goal was answered, or gave up after about this many nodes (0: no limit). Reasons are
 * REASON_NONE where it was stopped later. */
void explain_find(const QuestionOptions *options, uint64_t nodes, const StopFlag *stop,
                  Explanations *found);
