/* PopOut's alpha-beta for one claim under one handicap: the search below popout.c.
 *
 * At every node nobody has a line, and the mover cannot win at once. What makes a move ensures
 * that: moves that let the opponent win at once are left out. Each way to win at once takes a shift
 * or two to see. Drops come first, by history, and pops last. Before a drop is searched all of them
 * are looked up, so that their slots are fetched from memory at the same time. docs/flat.md has the
 * arguments.
 */
#include "popout-search.h"

#include <limits.h>
#include <string.h>

enum {
  LAST_PLIES = 3
}; /* with this many left and the other to move the claimant has one move left */

/* The outcome if none of the moves reached the goal. */
static inline Outcome outcome_without(Answer goal, unsigned taint) {
  return goal == YES ? (Outcome){NO, taint} : answer_of(YES);
}

/* The columns to try: of a symmetric position one half. */
static inline Cells popout_columns(const Grid *grid, bool symmetric) {
  return symmetric ? ((Cells)1 << ((unsigned)grid->width + 1) / 2 * grid->stride) - 1 : ~(Cells)0;
}

/* True if the mover wins at once. */
static inline bool popout_wins_at_once(const PopOut *o, Pops p, Cells across) {
  Cells drops = grid_moves(&o->grid, p.own | p.other);
  if ((cells_above_three(p.own) | across) & drops) return true;
  return o->pops && pops_wins(&o->grid, p.own, across);
}

/* The position after the next of these pops that does not let the opponent win at once; it is taken
 * from *bottoms. False if there is none. */
static inline bool next_pop(PopOut *o, Pops p, Cells losing, Cells *bottoms, PopoutPlace *child) {
  const Grid *grid = &o->grid;
  while (*bottoms != 0) {
    Cells stone = *bottoms & -*bottoms;
    *bottoms ^= stone;
    if (!(losing & pops_columns(grid, stone))) {
      child->p = pops_pop(grid, p, stone);
      child->across = grid_almost_across(grid, child->p.own);
      if (!popout_wins_at_once(o, child->p, child->across)) return true;
    }
    o->search->terminals++;
  }
  return false;
}

static inline bool is_past(const PopOut *o, Pops p, Player mover) {
  return o->past->stones[cells_count(p.own | p.other)] &&
         past_has(o->past, popout_code(o, p, mover));
}

/* True if a move of the mover's, who is to avoid a loss, leads to a position of the past. Such
 * moves are looked for beforehand, since those that let the opponent win at once are not searched.
 */
static bool leads_to_past(const PopOut *o, Pops p, Player mover) {
  Player next = player_other(mover);
  if (o->past == NULL) return false;
  for (Cells cells = grid_moves(&o->grid, p.own | p.other); cells != 0; cells &= cells - 1)
    if (is_past(o, pops_drop(p, cells & -cells), next)) return true;
  for (Cells bottoms = p.own & o->grid.bottom; bottoms != 0; bottoms &= bottoms - 1)
    if (is_past(o, pops_pop(&o->grid, p, bottoms & -bottoms), next)) return true;
  return false;
}

/* The outcome if the claimant has one move left and the other is to move: has he a move after which
 * the claimant does not win at once? */
static Outcome search_last(PopOut *o, Pops p) {
  o->search->counters.nodes++;
  if (leads_to_past(o, p, player_other(o->claimant))) return answer_of(NO);
  if ((p.own | p.other) == o->grid.board) return answer_of(NO); /* ends the game as a draw */
  Cells other_across = grid_almost_across(&o->grid, p.other);
  if (pops_safe_drops(&o->grid, p, other_across, o->pops)) return answer_of(NO);
  if (!o->pops) return answer_of(YES);
  PopoutPlace child;
  Cells bottoms = p.own & o->grid.bottom, losing = pops_lines(p.other, other_across);
  return answer_of(next_pop(o, p, losing, &bottoms, &child) ? NO : YES);
}

static Outcome popout_search_node(PopOut *o, const PopoutPlace *place, Player mover, Left left);

/* The child's outcome, seen from the path; `left` is what is left after the move. */
static inline Outcome search_child(PopOut *o, const PopoutPlace *child, Player mover, Left left) {
  if (o->past != NULL && is_past(o, child->p, mover)) return answer_of(NO);
  if (mover != o->claimant && at_most(left.plies, LAST_PLIES)) return search_last(o, child->p);
  if (o->depth >= DEPTH_MOST || stack_is_low(o->stack_floor)) return (Outcome){NO, CUT_OFF};
  o->depth++;
  Outcome outcome = popout_search_node(o, child, mover, left);
  o->depth--;
  return outcome;
}

/* Drops to be searched, and what their look-up needs: by number, of which `order` lists those that
 * are left. */
typedef struct {
  int count; /* of `order` */
  uint8_t order[FLAT_WIDTH_MOST], cells[FLAT_WIDTH_MOST];
  bool symmetric[FLAT_WIDTH_MOST]; /* the positions after them */
  Key keys[FLAT_WIDTH_MOST];
  TableSlot slots[FLAT_WIDTH_MOST];
} Drops;

/* Keys and slots of all children. */
static inline void fetch_drops(const PopOut *o, Pops p, Player next, Left left, Drops *drops) {
  PopoutPlace child;
  for (int i = 0; i < drops->count; i++) {
    child.p = pops_drop(p, (Cells)1 << drops->cells[i]);
    place_fetch(o, &child, next, left);
    drops->keys[i] = child.key;
    drops->slots[i] = child.slot;
    drops->symmetric[i] = child.symmetric;
  }
}

/* Looks up all children: true if one is known to reach the goal. Those known not to are removed. */
static inline bool look_up_drops(PopOut *o, Answer goal, Drops *drops) {
  int kept = 0;
  for (int i = 0; i < drops->count; i++) {
    Answer known = place_answer(o, drops->keys[i], drops->slots[i]);
    o->search->counters.nodes += known != OPEN;
    if (known == goal) return true;
    drops->order[kept] = (uint8_t)i;
    kept += known == OPEN;
  }
  drops->count = kept;
  return false;
}

/* Moves the best of the drops from `first` on to that place and returns its number. Comparisons are
 * no jumps, which nobody could predict. */
static inline int bring_best(const PopOut *o, const int *worth, Drops *drops, int first) {
  int best = first, most = INT_MIN;
  for (int i = first; i < drops->count && o->use & POPOUT_HISTORY; i++) {
    int its = worth[drops->cells[drops->order[i]]];
    best = its > most ? i : best;
    most = its > most ? its : most;
  }
  uint8_t number = drops->order[best];
  drops->order[best] = drops->order[first];
  return drops->order[first] = number;
}

/* Searches these drops until one reaches the mover's goal. None lets the opponent win at once. */
static Outcome search_drops(PopOut *o, Pops p, Cells other_across, Player mover, Left left,
                            Cells cells) {
  Answer goal = mover == o->claimant ? YES : NO;
  Player next = player_other(mover);
  int *worth = o->history.worth[mover];
  uint8_t tried[FLAT_WIDTH_MOST];
  unsigned taint = 0;
  Drops drops;
  drops.count = 0;
  for (; cells != 0; cells &= cells - 1, drops.count++) {
    drops.order[drops.count] = (uint8_t)drops.count;
    drops.cells[drops.count] = (uint8_t)cells_lowest(cells);
    drops.symmetric[drops.count] = false;
  }
  if (place_uses_key(left)) {
    fetch_drops(o, p, next, left, &drops);
    if (o->use & POPOUT_CHILDREN_FIRST && look_up_drops(o, goal, &drops)) return answer_of(goal);
  }
  for (int i = 0; i < drops.count; i++) {
    int number = bring_best(o, worth, &drops, i);
    tried[i] = drops.cells[number];
    PopoutPlace child = {pops_drop(p, (Cells)1 << tried[i]), other_across, drops.keys[number],
                         drops.slots[number], drops.symmetric[number]};
    Outcome outcome = search_child(o, &child, next, left);
    if (outcome.answer == goal) history_cutoff(worth, tried, i);
    if (outcome.answer == goal || outcome.answer == OPEN) return outcome;
    taint |= outcome.taint;
  }
  return outcome_without(goal, taint);
}

/* Searches the pops in these columns until one reaches the mover's goal. None wins at once. */
static Outcome search_pops(PopOut *o, Pops p, Cells other_across, Player mover, Left left,
                           Cells columns) {
  Answer goal = mover == o->claimant ? YES : NO;
  Player next = player_other(mover);
  Cells bottoms = p.own & o->grid.bottom & columns, losing = pops_lines(p.other, other_across);
  unsigned taint = 0;
  PopoutPlace child = {.symmetric = false};
  while (next_pop(o, p, losing, &bottoms, &child)) {
    if (place_uses_key(left)) place_fetch(o, &child, next, left);
    Outcome outcome = search_child(o, &child, next, left);
    if (outcome.answer == goal || outcome.answer == OPEN) return outcome;
    taint |= outcome.taint;
  }
  return outcome_without(goal, taint);
}

/* Searches all moves. */
static inline Outcome popout_search_moves(PopOut *o, const PopoutPlace *place, Player mover,
                                          Left left) {
  const Grid *grid = &o->grid;
  Pops p = place->p;
  bool claims = mover == o->claimant;
  Answer goal = claims ? YES : NO;
  if (!claims && leads_to_past(o, p, mover)) return answer_of(NO);
  Cells columns = popout_columns(grid, place->symmetric);
  Cells other_across = grid_almost_across(grid, p.other);
  Cells cells = pops_safe_drops(grid, p, other_across, o->pops) & columns;
  if (left.plies != FLAT_NO_LIMIT) left.plies--;
  Outcome drops = search_drops(o, p, other_across, mover, left, cells);
  if (drops.answer == goal || drops.answer == OPEN) return drops;
  if (!o->pops || (claims && left.pops == 0)) return drops;
  if (claims && left.pops != FLAT_NO_LIMIT) left.pops--;
  Outcome pops = search_pops(o, p, other_across, mover, left, columns);
  if (pops.answer == NO && goal == YES) pops.taint |= drops.taint;
  return pops;
}

/* The outcome, if the table does not know it. */
static inline Outcome search_open(PopOut *o, const PopoutPlace *place, Player mover, Left left) {
  if (!o->can_repeat) return popout_search_moves(o, place, mover, left);
  Cells code = popout_code(o, place->p, mover);
  Cells *slot = code_slot(o->memory->path, PATH_SLOTS, code);
  if (*slot == code) return (Outcome){NO, REPEATED};
  *slot = code;
  Outcome outcome = popout_search_moves(o, place, mover, left);
  *slot = 0;
  return outcome;
}

/* Requires that the other, if he is to move, has more than LAST_PLIES plies left. */
static Outcome popout_search_node(PopOut *o, const PopoutPlace *place, Player mover, Left left) {
  FlatSearch *search = o->search;
  bool claims = mover == o->claimant;
  uint64_t nodes_before = search->counters.nodes++;
  if (flat_must_end(search)) return answer_of(OPEN);
  if (claims && at_most(left.plies, LAST_PLIES - 1)) return answer_of(NO);
  bool full = (place->p.own | place->p.other) == o->grid.board;
  if (full && !claims) return answer_of(NO); /* ends the game as a draw */
  if (!place_uses_key(left)) return search_open(o, place, mover, left);
  Answer known = place_answer(o, place->key, place->slot);
  if (known != OPEN) return answer_of(known);
  Outcome outcome = search_open(o, place, mover, left);
  if (outcome.answer == YES || (outcome.answer == NO && outcome.taint == 0))
    place_keep(o, place, outcome.answer, search->counters.nodes - nodes_before);
  return outcome;
}

Outcome FLAT_NAME(popout_search)(PopOut *o, FlatBoard board, Claim claim, FlatHandicap handicap) {
  Player mover = flat_mover(board);
  Left left = {handicap.plies, handicap.pops};
  if (left.plies > PLIES_LEFT_MOST) left.plies = PLIES_LEFT_MOST;
  if (left.pops > POPS_LEFT_MOST) left.pops = POPS_LEFT_MOST;
  o->claimant = claim_player(claim);
  o->can_repeat = o->pops && left.pops != 0;
  o->depth = 0;
  memset(o->memory, 0, sizeof *o->memory);
  if (left.plies == 0) return answer_of(NO);
  PopoutPlace root = {
      .p = {(Cells)board.stones[mover], (Cells)board.stones[player_other(mover)]},
  };
  root.across = grid_almost_across(&o->grid, root.p.own);
  if (popout_wins_at_once(o, root.p, root.across))
    return answer_of(mover == o->claimant ? YES : NO);
  place_fetch(o, &root, mover, left);
  return search_child(o, &root, mover, left);
}
