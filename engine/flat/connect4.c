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
#include "connect4-node.h"
#include "variants.h"

#include <assert.h>
#include <string.h>

static Answer connect4_search_node(Connect4 *c, FlatNode node, Cells code);

/* Searches the children in this order until one reaches the mover's goal. */
static Answer search_in_order(Connect4 *c, FlatNode node, const FlatChild *children,
                              const uint8_t *order, int count, int until) {
  Answer goal = node_wins(c, flat_node_mover(node));
  uint8_t tried[COLUMNS_MOST];
  for (int i = 0; i < count; i++) {
    tried[i] = (uint8_t)children[order[i]].cell;
    Answer answer = connect4_search_node(c, children[order[i]].node, children[order[i]].code);
    if (answer == OPEN) return OPEN;
    if (answer == YES) add_until(&until, c->until);
    c->until = until;
    if (answer == goal) {
      history_cutoff(c->history.worth[flat_node_mover(node)], tried, i);
      return goal;
    }
  }
  return goal == YES ? NO : YES;
}

/* The answer of a node that the table does not know. */
static Answer search_children(Connect4 *c, FlatNode node) {
  FlatChild children[COLUMNS_MOST];
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
    node_sort(c, node, children, count, order);
  }
  return search_in_order(c, node, children, order, count, until);
}

/* The mover has no opening, and no move is forced. The code may have been computed, else it is 0.
 */
static Answer connect4_search_node(Connect4 *c, FlatNode node, Cells code) {
  FlatSearch *search = c->search;
  uint64_t nodes_before = search->counters.nodes++;
  if (flat_must_end(search)) return OPEN;
  if (node.stones >= c->table_stones) return search_children(c, node);

  if (code == 0) code = node_code(c, node);
  Answer answer = look_up(c, code, node.stones, &c->until);
  if (answer != OPEN) return answer;
  answer = search_children(c, node);
  if (answer != OPEN)
    node_keep(c, code, node.stones, answer, search->counters.nodes - nodes_before);
  return answer;
}

/* The root: any position of a game that is not over. */
static Answer search_root(Connect4 *c, FlatNode node) {
  Player mover = flat_node_mover(node), opponent = player_other(mover);
  if (node.stones > c->last_stones) return NO;
  Cells moves = moves_of(c, node);
  c->until = node.stones + 1;
  if (node.own_threats & moves) return node_wins(c, mover);
  c->until = node.stones + 2;
  Cells opening = node.other_threats & moves;
  if (opening & (opening - 1) || opening & node.other_threats >> 1) return node_wins(c, opponent);
  if (opening) {
    FlatChild forced = {.node = node, .openings = opening};
    Answer answer = node_settle(c, &forced);
    c->until = forced.until;
    return answer == OPEN ? connect4_search_node(c, forced.node, 0) : answer;
  }
  if ((moves & ~(node.other_threats >> 1)) == 0) return node_wins(c, opponent);
  return connect4_search_node(c, node, 0);
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
  FlatNode root = {own, others, grid_almost(grid, own) & grid->board,
                   grid_almost(grid, others) & grid->board, flat_stones(board)};
  return search_root(c, root);
}

static Connect4 connect4_make(FlatSearch *search, FlatGame game) {
  Connect4 c = {.search = search,
                .late = scratch_take(SCRATCH_FLAT),
                .grid = grid_make(game.width, game.height)};
  int cells = game.width * game.height;
  c.lines = lines_make(&c.grid);
  c.proving = proving_make(c.grid);
  c.use = ~search->without;
  c.history = history_make(&c.grid);
  c.order = order_lines(&c.grid);
  c.weights = search->order != NULL ? search->order : order_weights;
  c.table_stones = cells - TABLE_EMPTY;
  c.late_stones = uses(&c, CONNECT4_LATE) ? cells - LATE_EMPTY : c.table_stones;
  c.mirror_stones = uses(&c, CONNECT4_MIRROR) ? MIRROR_STONES : -1;
  return c;
}

/* Answers the goal by claims without a deadline. */
static ValueSet answer_goal(Connect4 *c, FlatBoard board, Goal goal) {
  int stones = c->grid.width * c->grid.height;
  ValueSet values = VALUE_ANY;
  memset(c->late, 0, sizeof *c->late);
  while (!goal_answered(goal, values)) {
    Claim claim = goal_next_claim(goal, values);
    Answer answer = answer_claim(c, board, claim, stones);
    if (answer == OPEN) break;
    values &= claim_values(claim, answer == YES);
  }
  return values;
}

ValueSet FLAT_NAME(connect4_solve)(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {
  Connect4 c = connect4_make(search, game);
  ValueSet values = answer_goal(&c, board, goal);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return values;
}

/* From now on the tables hold bounds, if entries have room for them: those of earlier scores that
 * share them, or nothing so far. A bound is true of its position, whatever was asked. Under
 * deadlines colourless codes do not pay for their time. */
static void hold_bounds(Connect4 *c) {
  c->use &= ~(unsigned)CONNECT4_COLOURLESS;
  c->bounds = c->search->shares_bounds || table_hold(c->search->table, FLAT_BOUND_BITS);
  memset(c->late, 0, sizeof *c->late);
}

/* Answers the claim for a score. Without room for bounds the tables are emptied first: what is in
 * them holds for another deadline. */
static Answer answer_deadline(Connect4 *c, FlatBoard board, Claim claim, int stones) {
  if (!c->bounds) {
    table_clear(c->search->table);
    memset(c->late, 0, sizeof *c->late);
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
  Connect4 c = connect4_make(search, game);
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
  Connect4 c = connect4_make(search, game);
  int length = 0;
  hold_bounds(&c);
  FlatScore score = find_score(&c, board);
  while (length >= 0 && score.value != VALUE_ANY && flat_result(game, board) == VALUE_ANY)
    length = play_best(&c, game, &board, score, &line[length]) ? length + 1 : -1;
  end_bounds(&c);
  return score.value == VALUE_ANY ? -1 : length;
}
