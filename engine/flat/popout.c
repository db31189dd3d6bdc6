/* PopOut by alpha-beta for a claim, after the Oulu thesis on solving PopOut (5.5 to 5.10).
 *
 * Drops are tried by history, pops last; positions and their mirror images are one. A position that
 * occurs again on the path is a draw. An answer that rests on that holds for its path only, so it
 * is tainted and stays out of the table (graph-history interaction); "the claimant wins" never
 * rests on it. The player who is to win can be handicapped: his win must come within a number of
 * plies and of his non-winning pops. Then only a win proves something. docs/flat.md has the
 * arguments.
 *
 * popout-search.c has the search; this file decides what it searches for, and with which
 * handicap. */
#include "popout-search.h"

#include <string.h>

/* The values that remain. A handicapped claimant who does not win proves nothing, and neither does
 * a search that was cut off by its depth. */
static ValueSet remaining(Claim claim, Outcome outcome, bool limited) {
  if (outcome.answer == YES) return claim_values(claim, true);
  if (outcome.answer == OPEN || limited || outcome.taint & CUT_OFF) return VALUE_ANY;
  return claim_values(claim, false);
}

/* Searches with at most this many nodes more than now. */
static Outcome try_claim(PopOut *o, FlatBoard board, Claim claim, FlatHandicap handicap,
                         uint64_t nodes) {
  FlatSearch *search = o->search;
  uint64_t limit = search->node_limit, own = search->counters.nodes + nodes;
  if (limit == 0 || own < limit) search->node_limit = own;
  search->next_look_up = 0;
  Outcome outcome = FLAT_NAME(popout_search)(o, board, claim, handicap);
  search->node_limit = limit;
  search->next_look_up = 0;
  return outcome;
}

/* A claim, and the handicap that its player is to win under next. */
typedef struct {
  Claim claim;
  FlatHandicap handicap;
} Track;

/* Loosens the ply limit as often as it proves too tight, with this many nodes in all. True if the
 * claim holds. */
static bool loosen_plies(PopOut *o, FlatBoard board, Track *track, uint64_t nodes) {
  enum { MORE_PLIES = 4 };
  const uint64_t *spent = &o->search->counters.nodes, end = *spent + nodes;
  while (*spent < end && track->handicap.plies <= PLIES_LEFT_MOST) {
    Outcome outcome = try_claim(o, board, track->claim, track->handicap, end - *spent);
    if (outcome.answer != NO) return outcome.answer == YES;
    track->handicap.plies += MORE_PLIES;
  }
  return false;
}

/* Answers the claims that the goal asks for without limits, as far as this many nodes for each do.
 */
static ValueSet without_limits(PopOut *o, FlatBoard board, Goal goal, ValueSet values,
                               uint64_t nodes) {
  const FlatHandicap none = {FLAT_NO_LIMIT, FLAT_NO_LIMIT};
  while (!goal_answered(goal, values)) {
    Claim claim = goal_next_claim(goal, values);
    ValueSet more = remaining(claim, try_claim(o, board, claim, none, nodes), false);
    if (more == VALUE_ANY) break;
    values &= more;
  }
  return values;
}

/* Tries, in rounds of growing effort, handicaps without a pop and with one for each player, with a
 * ply limit that is loosened as it fails, and no limits at all. Ends when the goal is answered: if
 * one player wins, the other does not. */
static ValueSet loosen(PopOut *o, FlatBoard board, Goal goal) {
  enum { FIRST_NODES = 1 << 16, GROWTH = 4, FIRST_PLIES = 9, TRACKS = 4 };
  Track tracks[TRACKS] = {{CLAIM_FIRST, {FIRST_PLIES, 0}},
                          {CLAIM_FIRST, {FIRST_PLIES, 1}},
                          {CLAIM_SECOND, {FIRST_PLIES, 0}},
                          {CLAIM_SECOND, {FIRST_PLIES, 1}}};
  ValueSet values = VALUE_ANY;
  for (uint64_t nodes = FIRST_NODES; !goal_answered(goal, values); nodes *= GROWTH) {
    for (int i = 0; i < TRACKS && o->pops; i++)
      if (loosen_plies(o, board, &tracks[i], nodes)) return claim_values(tracks[i].claim, true);
    values = without_limits(o, board, goal, values, nodes);
    if (flat_must_end(o->search)) break;
  }
  return values;
}

/* Answers the claims that the goal asks for, each under the handicap for its player. If that does
 * not prove a win, it says nothing about the other player. */
static ValueSet under_limits(PopOut *o, FlatBoard board, Goal goal, FlatHandicap given) {
  ValueSet values = VALUE_ANY;
  if (goal != GOAL_SECOND)
    values = remaining(CLAIM_FIRST, FLAT_NAME(popout_search)(o, board, CLAIM_FIRST, given), true);
  if (goal != GOAL_FIRST && values == VALUE_ANY)
    values = remaining(CLAIM_SECOND, FLAT_NAME(popout_search)(o, board, CLAIM_SECOND, given), true);
  return values;
}

/* The game's past, or NULL. Mirror images are then two positions: one may have occurred, and the
 * other not. */
static Past *past_of(PopOut *o, const FlatSearch *search, Past *past) {
  *past = (Past){0};
  for (int i = 0; i < search->past_count; i++) {
    const FlatCells *stones = search->past[i].stones;
    Player mover = flat_mover(search->past[i]);
    Pops p = {(Cells)stones[mover], (Cells)stones[player_other(mover)]};
    past_add(past, popout_code(o, p, mover), cells_count(p.own | p.other));
  }
  if (search->past_count > 0) o->use &= ~(unsigned)POPOUT_MIRROR;
  return search->past_count > 0 ? past : NULL;
}

ValueSet FLAT_NAME(popout_solve)(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {
  PopOut o = {.search = search,
              .memory = scratch_take(SCRATCH_FLAT),
              .grid = grid_make(game.width, game.height),
              .pops = game.pops,
              .use = ~search->without,
              .stack_floor = stack_floor(STACK_RESERVE)};
  Past past; /* of the game */
  o.past = past_of(&o, search, &past);
  o.history = history_make(&o.grid);
  o.late_plies = late_plies(&o.grid, o.use);
  FlatHandicap given = search->handicap;
  bool limited = given.plies != FLAT_NO_LIMIT || given.pops != FLAT_NO_LIMIT;
  ValueSet values = limited ? under_limits(&o, board, goal, given) : loosen(&o, board, goal);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return values;
}
