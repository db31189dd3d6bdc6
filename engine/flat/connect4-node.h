/* What the search of connect4.c does at a node before it goes deeper: every child is judged, looked
 * up in the tables and put in order. Inline, for connect4.c alone. */
#pragma once

#include "connect4.h"

#include "../core/answer.h"
#include "colourless.h"
#include "follow-up.h"
#include "history.h"
#include "key.h"
#include "late.h"
#include "order-weights.h"
#include "pairs.h"
#include "solver.h"

enum {
  LATE_EMPTY = 14,    /* positions with at most this many empty cells live in the late table */
  TABLE_EMPTY = 4,    /* with fewer they are searched faster than looked up */
  MIRROR_STONES = 20, /* with more stones mirror images are rarely met */
  COLUMNS_MOST = FLAT_WIDTH_MOST,
};

typedef struct {
  FlatSearch *search;
  LateTable *late; /* the thread's */
  Grid grid;
  Lines lines;
  Proving proving;
  Player claimant; /* who wins if the answer is YES */
  unsigned use;    /* techniques: all that are not switched off */
  int last_stones; /* stones on the board before the claimant's last */
  int until;       /* if the answer is YES: stones at the end at most */
  bool bounds;     /* the tables hold bounds, not sets of values */
  int late_stones, table_stones, mirror_stones;
  History history;
  OrderLines order;
  const OrderWeights *weights; /* of both players */
} Connect4;

/* A position with the mover's view of it. Threats are empty cells, or were empty when they
 * arose. */
typedef struct {
  Cells own, other;
  Cells own_threats, other_threats;
  int stones;
} FlatNode;

/* A move and what judging it found out. */
typedef struct {
  FlatNode node;  /* after the move: the opponent is to move */
  Cells openings; /* the mover's opening that the opponent must take, or none */
  Cells threats;  /* the mover's after the move */
  Cells code;     /* 0: not computed */
  int cell, missing, score;
  int until;    /* if the claimant wins: the most stones at the end */
  bool forcing; /* the opponent had to answer, and node is where that ended */
} FlatChild;

static inline Player flat_node_mover(FlatNode node) { return (Player)(node.stones & 1); }

static inline Cells moves_of(const Connect4 *c, FlatNode node) {
  return grid_moves(&c->grid, node.own | node.other);
}

static inline bool uses(const Connect4 *c, unsigned technique) { return c->use & technique; }

static inline Answer node_wins(const Connect4 *c, Player player) {
  return player == c->claimant ? YES : NO;
}

/* The proof for the player who has just moved, if it answers the claim. */
static inline Answer prove(const Connect4 *c, FlatNode node, Answer mover_wins, FlatChild *child) {
  bool claims = mover_wins == YES;
  if (!uses(c, claims ? CONNECT4_WIN : CONNECT4_HOLD)) return OPEN;
  FollowCase position = {node.own, node.other, node.other_threats & ~(node.own | node.other)};
  FollowGoal goal = claims ? FOLLOW_WIN : FOLLOW_HOLD;
  bool proved = follow_proof(&c->proving, position, goal, &child->missing, &child->until);
  return proved && !(claims && child->until > c->last_stones + 1) ? mover_wins : OPEN;
}

/* True if pairs keep the claimant, who is to move, from every line. */
static inline bool holds_by_pairs(const Connect4 *c, FlatNode node) {
  return uses(c, CONNECT4_PAIRS) && pairs_hold(&c->proving, node.own, node.other);
}

/* Plays the cell and decides what can be decided at sight. The node's mover has no opening, and the
 * cell is safe or the only one that stops an opening. */
static inline Answer node_judge(const Connect4 *c, FlatNode node, int cell, FlatChild *child) {
  const Grid *grid = &c->grid;
  Player mover = flat_node_mover(node), opponent = player_other(mover);
  Cells own = node.own | (Cells)1 << cell;
  Cells threats = grid_almost(grid, own) & grid->board & ~node.other;
  child->node = (FlatNode){node.other, own, node.other_threats, threats, node.stones + 1};
  child->missing = FOLLOW_WRONG;
  Cells moves = moves_of(c, child->node);
  child->until = child->node.stones + 1;
  if (node.other_threats & moves) return node_wins(c, opponent);
  /* The claimant needs a stone before the deadline, and one with which he could win. */
  int last = mover == c->claimant ? c->last_stones : c->last_stones - 1;
  if (child->node.stones > last) return NO;
  child->until = child->node.stones + 2;
  child->openings = threats & moves;
  if (child->openings) {
    if (child->openings & (child->openings - 1) || threats & child->openings << 1)
      return node_wins(c, mover);
  } else if ((moves & ~(threats >> 1)) == 0) {
    return moves ? node_wins(c, mover) : NO;
  }
  if (!child->openings) {
    Answer answer = prove(c, child->node, node_wins(c, mover), child);
    if (answer != OPEN) return answer;
  }
  return mover != c->claimant && holds_by_pairs(c, child->node) ? NO : OPEN;
}

static inline Cells node_code(const Connect4 *c, FlatNode node) {
  bool first = flat_node_mover(node) == FIRST;
  Cells stones[2] = {first ? node.own : node.other, first ? node.other : node.own};
  Cells code = uses(c, CONNECT4_COLOURLESS)
                   ? colourless_code(&c->grid, &c->lines, stones[0], stones[1])
                   : grid_code(&c->grid, stones[0], stones[0] | stones[1]);
  return node.stones <= c->mirror_stones ? key_canonical(&c->grid, code) : code;
}

/* Starts to fetch what look_up will read. */
static inline void prepare(const Connect4 *c, Cells code, int stones) {
  if (stones < c->late_stones) key_fetch(c->search->table, code);
}

/* A bound as the tables hold it: that a player wins with his n-th stone at the latest, or that he
 * does not win with his n-th or before. No bound is 0 or VALUE_ANY. */
#ifdef FLAT_LONG
enum { BOUND_BASE = 0 }; /* 124 stones leave no room for more; no deadline is before the fifth */
#else
enum { BOUND_BASE = VALUE_ANY + 1 };
#endif

static inline ValueSet bound_make(const Connect4 *c, Answer answer) {
  int stones = answer == YES ? c->until : c->last_stones + 1;
  return (ValueSet)(BOUND_BASE + 4 * ((stones + 1) / 2) + 2 * (answer == YES) + (int)c->claimant);
}

/* What a bound says of the claim; *until if it is YES. */
static inline Answer bound_answer(const Connect4 *c, ValueSet bound, int *until) {
  if (bound == VALUE_ANY) return OPEN;
  unsigned rest = bound - BOUND_BASE, wins = rest & 2;
  if ((rest & 1) != c->claimant) return wins ? NO : OPEN;
  int stones = (int)(rest / 4 * 2) - (c->claimant == FIRST);
  if (!wins) return stones > c->last_stones ? NO : OPEN;
  *until = stones;
  return stones <= c->last_stones + 1 ? YES : OPEN;
}

/* What a set of values says of the claim; of a win it does not say when. */
static inline Answer set_answer(const Connect4 *c, ValueSet known, int *until) {
  Claim claim = c->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  if (!claim_answered(claim, known)) return OPEN;
  *until = c->last_stones + 1;
  return known == claim_values(claim, true) ? YES : NO;
}

/* What the tables know of the claim; *until if it is YES. */
static inline Answer look_up(Connect4 *c, Cells code, int stones, int *until) {
  ValueSet known = stones < c->late_stones ? key_probe(c->search->table, code, &c->search->counters)
                                           : late_probe(c->late, code);
  return c->bounds ? bound_answer(c, known, until) : set_answer(c, known, until);
}

static inline void node_keep(Connect4 *c, Cells code, int stones, Answer answer, uint64_t work) {
  Claim claim = c->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  ValueSet values = c->bounds ? bound_make(c, answer) : claim_values(claim, answer == YES);
  if (stones < c->late_stones)
    key_store(c->search->table, code, values, work, &c->search->counters);
  else
    late_store(c->late, code, values);
}

/* Takes an answer below a node into account: as the node's, or as one of those of which only the
 * latest counts. */
static inline void add_until(int *until, int next) {
  if (next > *until) *until = next;
}

static inline int score(const Connect4 *c, FlatNode node, const FlatChild *child) {
  int history = c->history.worth[flat_node_mover(node)][child->cell];
  if (!uses(c, CONNECT4_ORDER)) return history;
  Cells filled = node.own | node.other | (Cells)1 << child->cell;
  OrderMove move = {.cell = child->cell,
                    .own = node.own,
                    .other = node.other,
                    .own_threats = child->threats,
                    .new_threats = child->threats & ~node.own_threats & ~filled,
                    .other_threats = node.other_threats,
                    .forcing = child->forcing,
                    .missing = child->missing == FOLLOW_WRONG ? -1 : child->missing,
                    .history = history};
  return order_score(&c->grid, &c->order, &c->weights[flat_node_mover(node)], move);
}

/* Sorts the children by score, the highest first (insertion sort). `order` receives their indices.
 */
static inline void node_sort(const Connect4 *c, FlatNode node, FlatChild *children, int count,
                             uint8_t *order) {
  for (int k = 0; k < count; k++) {
    children[k].score = score(c, node, &children[k]);
    int i = k;
    for (; i > 0 && children[order[i - 1]].score < children[k].score; i--)
      order[i] = order[i - 1];
    order[i] = (uint8_t)k;
  }
}

/* Follows forced replies until the child has a choice or an answer. */
static inline Answer node_settle(const Connect4 *c, FlatChild *child) {
  Answer answer = OPEN;
  while (answer == OPEN && child->openings) {
    c->search->counters.nodes++;
    answer = node_judge(c, child->node, cells_lowest(child->openings), child);
  }
  return answer;
}

/* Judges the child by the move to the cell, and where forced replies lead. */
static inline Answer examine(const Connect4 *c, FlatNode node, int cell, FlatChild *child) {
  Answer answer = node_judge(c, node, cell, child);
  if (answer != OPEN) return answer;
  child->cell = cell;
  child->code = 0;
  child->threats = child->node.other_threats;
  child->forcing = child->openings != 0;
  return node_settle(c, child);
}

/* Judges all children. Returns the node's answer if that decides it, else OPEN and the open ones.
 */
static inline Answer expand(const Connect4 *c, FlatNode node, FlatChild *children, int *count,
                            int *until) {
  Answer goal = node_wins(c, flat_node_mover(node));
  *count = 0;
  *until = 0;
  for (Cells moves = moves_of(c, node) & ~(node.other_threats >> 1); moves; moves &= moves - 1) {
    Answer answer = examine(c, node, cells_lowest(moves), &children[*count]);
    if (answer == YES) add_until(until, children[*count].until);
    if (answer == goal) return goal;
    *count += answer == OPEN;
  }
  return *count ? OPEN : goal == YES ? NO : YES;
}

/* Looks all children up in the table; drops those that do not help. */
static inline Answer look_up_children(Connect4 *c, FlatNode node, FlatChild *children, int *count,
                                      int *until) {
  Answer goal = node_wins(c, flat_node_mover(node));
  for (int i = 0; i < *count; i++) {
    children[i].code = node_code(c, children[i].node);
    prepare(c, children[i].code, children[i].node.stones);
  }
  for (int i = 0; i < *count;) {
    int its = 0;
    Answer answer = look_up(c, children[i].code, children[i].node.stones, &its);
    if (answer == OPEN) {
      i++;
      continue;
    }
    if (answer == YES) add_until(until, its);
    if (answer == goal) return goal;
    children[i] = children[--*count];
  }
  return *count ? OPEN : goal == YES ? NO : YES;
}
