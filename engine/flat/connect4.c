/* The default solver of Connect-4: minimax for a claim that looks before it searches.
 *
 *   1. Every child of a node is judged before any is searched: is the game decided within two
 *      plies, does a static proof decide it, is it in the table?
 *   2. Replies that are forced are followed first, so a child is judged where they end.
 *   3. What is left is sorted by threats and history and searched until one move reaches the goal.
 *
 * A claim may have a deadline: the claimant has to win with a certain stone at the latest. Without
 * one it gives the weak value, with several the exact score. docs/flat.md gives the argument and
 * the worth of each technique. */
#include "connect4.h"

#include "../core/answer.h"
#include "colourless.h"
#include "follow-up.h"
#include "history.h"
#include "key.h"
#include "near.h"
#include "order-weights.h"
#include "pairs.h"
#include "variants.h"

#include <assert.h>
#include <string.h>

enum {
  NEAR_EMPTY = 14,    /* positions with at most this many empty cells live in the near table */
  TABLE_EMPTY = 4,    /* with fewer they are searched faster than looked up */
  MIRROR_STONES = 20, /* with more stones mirror images are rarely met */
  COLUMNS_MOST = FLAT_WIDTH_MOST,
};

typedef struct {
  FlatSearch *search;
  NearTable *near; /* the thread's */
  Grid grid;
  Lines lines;
  Proving proving;
  Player claimant; /* who wins if the answer is YES */
  unsigned use;    /* techniques: all that are not switched off */
  int last_stones; /* stones on the board before the claimant's last */
  int until;       /* if the answer is YES: stones at the end at most */
  bool bounds;     /* the tables hold bounds, not sets of values */
  int near_stones, table_stones, mirror_stones;
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
} Node;

/* A move and what judging it found out. */
typedef struct {
  Node node;      /* after the move: the opponent is to move */
  Cells openings; /* the mover's opening that the opponent must take, or none */
  Cells threats;  /* the mover's after the move */
  Cells code;     /* 0: not computed */
  int cell, missing, score;
  int until;    /* if the claimant wins: the most stones at the end */
  bool forcing; /* the opponent had to answer, and node is where that ended */
} Child;

static inline Player mover_of(Node node) { return (Player)(node.stones & 1); }

static inline Cells moves_of(const Connect4 *c, Node node) {
  return grid_moves(&c->grid, node.own | node.other);
}

static inline bool uses(const Connect4 *c, unsigned technique) { return c->use & technique; }

static inline Answer wins(const Connect4 *c, Player player) {
  return player == c->claimant ? YES : NO;
}

/* The proof for the player who has just moved, if it answers the claim. */
static inline Answer prove(const Connect4 *c, Node node, Answer mover_wins, Child *child) {
  bool claims = mover_wins == YES;
  if (!uses(c, claims ? CONNECT4_WIN : CONNECT4_HOLD)) return OPEN;
  FollowCase position = {node.own, node.other, node.other_threats & ~(node.own | node.other)};
  FollowGoal goal = claims ? FOLLOW_WIN : FOLLOW_HOLD;
  bool proved = follow_proof(&c->proving, position, goal, &child->missing, &child->until);
  return proved && !(claims && child->until > c->last_stones + 1) ? mover_wins : OPEN;
}

/* True if pairs keep the claimant, who is to move, from every line. */
static inline bool holds_by_pairs(const Connect4 *c, Node node) {
  return uses(c, CONNECT4_PAIRS) && pairs_hold(&c->proving, node.own, node.other);
}

/* Plays the cell and decides what can be decided at sight. The node's mover has no opening, and the
 * cell is safe or the only one that stops an opening. */
static inline Answer judge(const Connect4 *c, Node node, int cell, Child *child) {
  const Grid *grid = &c->grid;
  Player mover = mover_of(node), opponent = player_other(mover);
  Cells own = node.own | (Cells)1 << cell;
  Cells threats = grid_almost(grid, own) & grid->board & ~node.other;
  child->node = (Node){node.other, own, node.other_threats, threats, node.stones + 1};
  child->missing = FOLLOW_WRONG;
  Cells moves = moves_of(c, child->node);
  child->until = child->node.stones + 1;
  if (node.other_threats & moves) return wins(c, opponent);
  /* The claimant needs a stone before the deadline, and one with which he could win. */
  int last = mover == c->claimant ? c->last_stones : c->last_stones - 1;
  if (child->node.stones > last) return NO;
  child->until = child->node.stones + 2;
  child->openings = threats & moves;
  if (child->openings) {
    if (child->openings & (child->openings - 1) || threats & child->openings << 1)
      return wins(c, mover);
  } else if ((moves & ~(threats >> 1)) == 0) {
    return moves ? wins(c, mover) : NO;
  }
  if (!child->openings) {
    Answer answer = prove(c, child->node, wins(c, mover), child);
    if (answer != OPEN) return answer;
  }
  return mover != c->claimant && holds_by_pairs(c, child->node) ? NO : OPEN;
}

static inline Cells code_of(const Connect4 *c, Node node) {
  bool first = mover_of(node) == FIRST;
  Cells stones[2] = {first ? node.own : node.other, first ? node.other : node.own};
  Cells code = uses(c, CONNECT4_COLOURLESS)
                   ? colourless_code(&c->grid, &c->lines, stones[0], stones[1])
                   : grid_code(&c->grid, stones[0], stones[0] | stones[1]);
  return node.stones <= c->mirror_stones ? key_canonical(&c->grid, code) : code;
}

/* Starts to fetch what look_up will read. */
static inline void prepare(const Connect4 *c, Cells code, int stones) {
  if (stones < c->near_stones) key_fetch(c->search->table, code);
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
  ValueSet known = stones < c->near_stones ? key_probe(c->search->table, code, &c->search->counters)
                                           : near_probe(c->near, code);
  return c->bounds ? bound_answer(c, known, until) : set_answer(c, known, until);
}

static inline void keep(Connect4 *c, Cells code, int stones, Answer answer, uint64_t work) {
  Claim claim = c->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  ValueSet values = c->bounds ? bound_make(c, answer) : claim_values(claim, answer == YES);
  if (stones < c->near_stones)
    key_store(c->search->table, code, values, work, &c->search->counters);
  else
    near_store(c->near, code, values);
}

/* Takes an answer below a node into account: as the node's, or as one of those of which only the
 * latest counts. */
static inline void add_until(int *until, int next) {
  if (next > *until) *until = next;
}

static inline int score(const Connect4 *c, Node node, const Child *child) {
  int history = c->history.worth[mover_of(node)][child->cell];
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
  return order_score(&c->grid, &c->order, &c->weights[mover_of(node)], move);
}

/* Sorts the children by score, the highest first (insertion sort). `order` receives their indices.
 */
static inline void sort(const Connect4 *c, Node node, Child *children, int count, uint8_t *order) {
  for (int k = 0; k < count; k++) {
    children[k].score = score(c, node, &children[k]);
    int i = k;
    for (; i > 0 && children[order[i - 1]].score < children[k].score; i--)
      order[i] = order[i - 1];
    order[i] = (uint8_t)k;
  }
}

/* Follows forced replies until the child has a choice or an answer. */
static inline Answer settle(const Connect4 *c, Child *child) {
  Answer answer = OPEN;
  while (answer == OPEN && child->openings) {
    c->search->counters.nodes++;
    answer = judge(c, child->node, cells_lowest(child->openings), child);
  }
  return answer;
}

/* Judges the child by the move to the cell, and where forced replies lead. */
static inline Answer examine(const Connect4 *c, Node node, int cell, Child *child) {
  Answer answer = judge(c, node, cell, child);
  if (answer != OPEN) return answer;
  child->cell = cell;
  child->code = 0;
  child->threats = child->node.other_threats;
  child->forcing = child->openings != 0;
  return settle(c, child);
}

/* Judges all children. Returns the node's answer if that decides it, else OPEN and the open ones.
 */
static inline Answer expand(const Connect4 *c, Node node, Child *children, int *count, int *until) {
  Answer goal = wins(c, mover_of(node));
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
static inline Answer look_up_children(Connect4 *c, Node node, Child *children, int *count,
                                      int *until) {
  Answer goal = wins(c, mover_of(node));
  for (int i = 0; i < *count; i++) {
    children[i].code = code_of(c, children[i].node);
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

static Answer search_node(Connect4 *c, Node node, Cells code);

/* Searches the children in this order until one reaches the mover's goal. */
static Answer search_in_order(Connect4 *c, Node node, const Child *children, const uint8_t *order,
                              int count, int until) {
  Answer goal = wins(c, mover_of(node));
  uint8_t tried[COLUMNS_MOST];
  for (int i = 0; i < count; i++) {
    tried[i] = (uint8_t)children[order[i]].cell;
    Answer answer = search_node(c, children[order[i]].node, children[order[i]].code);
    if (answer == OPEN) return OPEN;
    if (answer == YES) add_until(&until, c->until);
    c->until = until;
    if (answer == goal) {
      history_cutoff(c->history.worth[mover_of(node)], tried, i);
      return goal;
    }
  }
  return goal == YES ? NO : YES;
}

/* The answer of a node that the table does not know. */
static Answer search_children(Connect4 *c, Node node) {
  Child children[COLUMNS_MOST];
  uint8_t order[COLUMNS_MOST] = {0};
  int count, until;
  Answer answer = expand(c, node, children, &count, &until);
  c->until = until;
  if (answer != OPEN) return answer;
  if (count > 1) {
    if (node.stones < c->table_stones - 1 && uses(c, CONNECT4_CHILDREN_FIRST)) {
      answer = look_up_children(c, node, children, &count, &until);
      c->until = until;
      if (answer != OPEN) return answer;
    }
    sort(c, node, children, count, order);
  }
  return search_in_order(c, node, children, order, count, until);
}

/* The mover has no opening, and no move is forced. The code may have been computed, else it is 0.
 */
static Answer search_node(Connect4 *c, Node node, Cells code) {
  FlatSearch *search = c->search;
  uint64_t nodes_before = search->counters.nodes++;
  if (flat_must_end(search)) return OPEN;
  if (node.stones >= c->table_stones) return search_children(c, node);

  if (code == 0) code = code_of(c, node);
  Answer answer = look_up(c, code, node.stones, &c->until);
  if (answer != OPEN) return answer;
  answer = search_children(c, node);
  if (answer != OPEN) keep(c, code, node.stones, answer, search->counters.nodes - nodes_before);
  return answer;
}

/* The root: any position of a game that is not over. */
static Answer search_root(Connect4 *c, Node node) {
  Player mover = mover_of(node), opponent = player_other(mover);
  if (node.stones > c->last_stones) return NO;
  Cells moves = moves_of(c, node);
  c->until = node.stones + 1;
  if (node.own_threats & moves) return wins(c, mover);
  c->until = node.stones + 2;
  Cells opening = node.other_threats & moves;
  if (opening & (opening - 1) || opening & node.other_threats >> 1) return wins(c, opponent);
  if (opening) {
    Child forced = {.node = node, .openings = opening};
    Answer answer = settle(c, &forced);
    c->until = forced.until;
    return answer == OPEN ? search_node(c, forced.node, 0) : answer;
  }
  if ((moves & ~(node.other_threats >> 1)) == 0) return wins(c, opponent);
  return search_node(c, node, 0);
}

/* The number of stones before the player's last one on a full board. */
static int last_of(const Grid *grid, Player player) {
  int cells = grid->width * grid->height;
  return cells % 2 != (int)player ? cells - 1 : cells - 2;
}

/* Answers the claim that the claimant wins with at most `stones` stones on the board at the end. */
static Answer answer_claim(Connect4 *c, FlatBoard board, Claim claim, int stones) {
  Player mover = flat_mover(board), other = player_other(mover);
  Cells own = (Cells)board.stones[mover], others = (Cells)board.stones[other];
  const Grid *grid = &c->grid;
  c->claimant = claim_player(claim);
  int last = last_of(grid, c->claimant);
  c->last_stones = stones > last ? last : stones - 1;
  Node root = {own, others, grid_almost(grid, own) & grid->board,
               grid_almost(grid, others) & grid->board, flat_stones(board)};
  return search_root(c, root);
}

static Connect4 make(FlatSearch *search, FlatGame game) {
  Connect4 c = {.search = search,
                .near = scratch_take(SCRATCH_FLAT),
                .grid = grid_make(game.width, game.height)};
  int cells = game.width * game.height;
  c.lines = lines_make(&c.grid);
  c.proving = proving_make(c.grid);
  c.use = ~search->without;
  c.history = history_make(&c.grid);
  c.order = order_lines(&c.grid);
  c.weights = search->order != NULL ? search->order : order_weights;
  c.table_stones = cells - TABLE_EMPTY;
  c.near_stones = uses(&c, CONNECT4_NEAR) ? cells - NEAR_EMPTY : c.table_stones;
  c.mirror_stones = uses(&c, CONNECT4_MIRROR) ? MIRROR_STONES : -1;
  return c;
}

/* Answers the goal by claims without a deadline. */
static ValueSet answer_goal(Connect4 *c, FlatBoard board, Goal goal) {
  int stones = c->grid.width * c->grid.height;
  ValueSet values = VALUE_ANY;
  memset(c->near, 0, sizeof *c->near);
  while (!goal_answered(goal, values)) {
    Claim claim = goal_next_claim(goal, values);
    Answer answer = answer_claim(c, board, claim, stones);
    if (answer == OPEN) break;
    values &= claim_values(claim, answer == YES);
  }
  return values;
}

ValueSet FLAT_NAME(connect4_solve)(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {
  Connect4 c = make(search, game);
  ValueSet values = answer_goal(&c, board, goal);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return values;
}

/* From now on the tables hold bounds, if entries have room for them: those of earlier scores that
 * share them, or nothing so far. A bound is true of its position, whatever was asked. Under
 * deadlines codes of dead stones do not pay for their time. */
static void hold_bounds(Connect4 *c) {
  c->use &= ~(unsigned)CONNECT4_COLOURLESS;
  c->bounds = c->search->shares_bounds || table_hold(c->search->table, FLAT_BOUND_BITS);
  memset(c->near, 0, sizeof *c->near);
}

/* Answers the claim for a score. Without room for bounds the tables are emptied first: what is in
 * them holds for another deadline. */
static Answer answer_deadline(Connect4 *c, FlatBoard board, Claim claim, int stones) {
  if (!c->bounds) {
    table_clear(c->search->table);
    memset(c->near, 0, sizeof *c->near);
  }
  return answer_claim(c, board, claim, stones);
}

/* The least number of stones with which the claim holds, which has just been answered with yes; 0
 * if stopped. Deadlines fall, so that every "no" stays true, and every "yes" gives the next one to
 * ask about. */
static int least_stones(Connect4 *c, FlatBoard board, Claim claim) {
  int most = c->until;
  while (most - 2 > flat_stones(board)) {
    Answer answer = answer_deadline(c, board, claim, most - 2);
    if (answer == OPEN) return 0;
    if (answer == NO) break;
    most = c->until;
  }
  return most;
}

static FlatScore find_score(Connect4 *c, FlatBoard board) {
  int cells = c->grid.width * c->grid.height;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    Answer answer = answer_deadline(c, board, claim, cells);
    if (answer == NO) continue;
    int stones = answer == OPEN ? 0 : least_stones(c, board, claim);
    return (FlatScore){stones == 0 ? VALUE_ANY : claim_value(claim), stones};
  }
  return (FlatScore){VALUE_DRAW, cells};
}

/* Reports how the search went, and leaves no bounds behind unless others share them. */
static void end_bounds(Connect4 *c) {
  if (!c->search->shares_bounds) table_hold(c->search->table, TABLE_SETS);
  if (c->search->shared != NULL) counters_publish(c->search->shared, &c->search->counters);
}

FlatScore FLAT_NAME(connect4_score)(FlatSearch *search, FlatGame game, FlatBoard board) {
  Connect4 c = make(search, game);
  hold_bounds(&c);
  FlatScore score = find_score(&c, board);
  end_bounds(&c);
  return score;
}

/* Whether the position that the mover's move leads to has the score, his own or better: YES or NO.
 */
static Answer keeps_score(Connect4 *c, FlatGame game, FlatBoard next, FlatScore score) {
  Player mover = player_other(flat_mover(next));
  ValueSet over = flat_result(game, next), win = mover == FIRST ? VALUE_FIRST : VALUE_SECOND;
  if (over != VALUE_ANY) return over == score.value ? YES : NO;
  Claim mine = mover == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  if (score.value == win) return answer_deadline(c, next, mine, score.stones);
  Claim his = mover == FIRST ? CLAIM_SECOND : CLAIM_FIRST;
  int stones = score.value == VALUE_DRAW ? score.stones : score.stones - 2;
  Answer answer = answer_deadline(c, next, his, stones);
  return answer == OPEN ? OPEN : answer == YES ? NO : YES;
}

/* Plays the first move that keeps the score. False if stopped. */
static bool play_best(Connect4 *c, FlatGame game, FlatBoard *board, FlatScore score,
                      FlatMove *move) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(game, *board, moves);
  for (int i = 0; i < count; i++) {
    FlatBoard next = flat_play(game, *board, moves[i]);
    Answer answer = keeps_score(c, game, next, score);
    if (answer == OPEN) return false;
    if (answer == NO) continue;
    *move = moves[i];
    *board = next;
    return true;
  }
  assert(false); /* one of them has the score of the position */
  return false;
}

int FLAT_NAME(connect4_line)(FlatSearch *search, FlatGame game, FlatBoard board,
                             FlatMove line[128]) {
  Connect4 c = make(search, game);
  int length = 0;
  hold_bounds(&c);
  FlatScore score = find_score(&c, board);
  while (length >= 0 && score.value != VALUE_ANY && flat_result(game, board) == VALUE_ANY)
    length = play_best(&c, game, &board, score, &line[length]) ? length + 1 : -1;
  end_bounds(&c);
  return score.value == VALUE_ANY ? -1 : length;
}
