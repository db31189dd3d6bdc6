/* PopOut by alpha-beta for a claim, after the Oulu thesis on solving PopOut (5.5 to 5.10).
 *
 * Drops are tried by history, pops last; positions and their mirror images are one. A position that
 * occurs again on the path is a draw. An answer that rests on that holds for its path only, so it
 * is tainted and stays out of the table (graph-history interaction); "the claimant wins" never
 * rests on it. The first player can be handicapped: his win must come within a number of plies and
 * of his non-winning pops. Then only a win proves something. docs/flat.md has the arguments. */
#include "popout.h"

#include "history.h"
#include "key.h"
#include "popout-use.h"
#include "variants.h"

#include <assert.h>
#include <string.h>

enum {
  DEPTH_MOST = 8192, /* plies below the root; deeper positions count as not won, tainted */
  PATH_SLOTS = 4 * DEPTH_MOST,
  PLIES_LEFT_MOST = 127, /* in a key; see POPOUT_KEY_EXTRA */
  POPS_LEFT_MOST = 6,
  TABLE_PLIES = 3, /* with fewer plies left a position is searched faster than looked up */
  COLUMNS_MOST = FLAT_WIDTH_MOST,
};

typedef enum { NO, YES, OPEN } Answer; /* OPEN: undecided, or stopped */

/* Why a NO holds for this path or this search only. */
enum { REPEATED = 1, CUT_OFF = 2 };

typedef struct {
  Answer answer;
  unsigned taint; /* of a NO */
} Outcome;

/* What is left of the handicap, or FLAT_NO_LIMIT. */
typedef struct {
  int plies, pops;
} Left;

typedef struct {
  FlatSearch *search;
  Grid grid;
  History history;
  bool pops;
  Player claimant;
  bool limited;    /* the claimant is handicapped */
  bool can_repeat; /* the claimant may pop without winning */
  unsigned use;
  int depth;
} PopOut;

/* The codes on the path, by hash. The last to come is the first to go, so a slot is just emptied.
 */
static _Thread_local Cells path[PATH_SLOTS];

static Cells *path_slot(Cells code) {
  uint64_t mixed = ((uint64_t)code ^ (uint64_t)(code >> (CELLS_BITS / 2))) * 0x9E3779B97F4A7C15;
  uint32_t slot = (uint32_t)(mixed >> 40) % PATH_SLOTS;
  while (path[slot] != 0 && path[slot] != code)
    slot = (slot + 1) % PATH_SLOTS;
  return &path[slot];
}

static inline Outcome answer_of(Answer answer) { return (Outcome){answer, 0}; }

/* The code of the position, or of its mirror image if that is less, with the first player's stones;
 * *symmetric tells whether the two are the same. */
static inline Cells code_of(const PopOut *o, Pops p, Player mover, bool *symmetric) {
  Cells code = grid_code(&o->grid, mover == FIRST ? p.own : p.other, p.own | p.other);
  if (!(o->use & POPOUT_MIRROR)) return code;
  Cells image = grid_mirror(&o->grid, code);
  *symmetric = image == code;
  return image < code ? image : code;
}

static inline Key key_of(const PopOut *o, Cells code, Left left) {
  unsigned extra = (unsigned)(left.plies + 1) << 3 | (unsigned)(left.pops + 1);
  unsigned bits = (unsigned)o->grid.width * o->grid.stride;
  unsigned __int128 key = (unsigned __int128)code | (unsigned __int128)extra << bits;
  return (Key){(uint64_t)key, (uint16_t)(key >> 64)};
}

static Outcome search_node(PopOut *o, Pops p, Player mover, Left left);

/* The child's outcome, seen from the path. */
static inline Outcome search_child(PopOut *o, Pops p, Player mover, Left left) {
  if (left.plies != FLAT_NO_LIMIT) left.plies--;
  if (o->depth >= DEPTH_MOST) return (Outcome){NO, CUT_OFF};
  o->depth++;
  Outcome outcome = search_node(o, p, player_other(mover), left);
  o->depth--;
  return outcome;
}

/* Takes the drop of greatest worth out of *drops. */
static inline int take_drop(const PopOut *o, const int *worth, Cells *drops) {
  int best = cells_lowest(*drops);
  if (o->use & POPOUT_HISTORY)
    for (Cells rest = *drops & (*drops - 1); rest != 0; rest &= rest - 1) {
      int cell = cells_lowest(rest);
      if (worth[cell] > worth[best]) best = cell;
    }
  *drops ^= (Cells)1 << best;
  return best;
}

/* Searches the moves in these columns until one reaches the mover's goal. None wins at once. */
static Outcome search_moves(PopOut *o, Pops p, Player mover, Left left, Cells drops,
                            Cells columns) {
  Answer goal = mover == o->claimant ? YES : NO;
  int *worth = o->history.worth[mover];
  uint8_t tried[COLUMNS_MOST];
  unsigned taint = 0;
  for (int count = 0; drops != 0; count++) {
    int cell = take_drop(o, worth, &drops);
    tried[count] = (uint8_t)cell;
    Outcome child = search_child(o, pops_drop(p, (Cells)1 << cell), mover, left);
    if (child.answer == goal) history_cutoff(worth, tried, count);
    if (child.answer == goal || child.answer == OPEN) return child;
    taint |= child.taint;
  }
  PopsMoves moves;
  moves.pops = 0;
  bool may_pop = o->pops && (mover != o->claimant || left.pops != 0);
  if (may_pop) pops_list(&o->grid, p, columns, &moves, &o->search->terminals);
  if (mover == o->claimant && left.pops != FLAT_NO_LIMIT) left.pops--;
  for (int i = 0; i < moves.pops; i++) {
    Outcome child = search_child(o, moves.popped[i], mover, left);
    if (child.answer == goal || child.answer == OPEN) return child;
    taint |= child.taint;
  }
  return goal == YES ? (Outcome){NO, taint} : answer_of(YES);
}

/* The outcome once the table did not tell. Requires that no move wins at once. */
static Outcome search_open(PopOut *o, Pops p, Player mover, Left left, Cells drops, Cells columns) {
  Cells code = 0, *slot = NULL;
  if (o->can_repeat) {
    code = grid_code(&o->grid, mover == FIRST ? p.own : p.other, p.own | p.other);
    slot = path_slot(code);
    if (*slot == code) return (Outcome){NO, REPEATED};
    *slot = code;
  }
  Outcome outcome = search_moves(o, p, mover, left, drops, columns);
  if (slot != NULL) *slot = 0;
  return outcome;
}

/* The columns to try: of a symmetric position one half. */
static inline Cells columns_of(const Grid *grid, bool symmetric) {
  return symmetric ? ((Cells)1 << ((unsigned)grid->width + 1) / 2 * grid->stride) - 1 : ~(Cells)0;
}

/* The claimant wins by his next move, if it is his to make, or not at all. */
static inline bool is_late(const PopOut *o, bool claims, Left left) {
  int least = !claims ? 2 : o->use & POPOUT_LATE ? 3 : 1;
  return o->limited && left.plies != FLAT_NO_LIMIT && left.plies < least;
}

/* The outcome of a position in which no drop wins, and which is not too late, without the table. */
static Outcome search_plainly(PopOut *o, Pops p, Player mover, Left left, Cells drops) {
  const Grid *grid = &o->grid;
  if (o->pops && pops_win(grid, p, grid->board, &o->search->terminals))
    return answer_of(mover == o->claimant ? YES : NO);
  return search_open(o, p, mover, left, pops_safe_drops(grid, p, drops), grid->board);
}

/* The same with the table. */
static Outcome search_known(PopOut *o, Pops p, Player mover, Left left, Cells drops) {
  FlatSearch *search = o->search;
  const Grid *grid = &o->grid;
  uint64_t nodes_before = search->counters.nodes - 1;
  bool symmetric = false;
  Key key = key_of(o, code_of(o, p, mover, &symmetric), left);
  access_prefetch(search->table, key);
  Cells columns = columns_of(grid, symmetric);
  Claim claim = o->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  if (o->pops && pops_win(grid, p, columns, &search->terminals))
    return answer_of(mover == o->claimant ? YES : NO);
  ValueSet known = access_probe(search->table, key, &search->counters);
  if (claim_answered(claim, known)) return answer_of(known == claim_values(claim, true) ? YES : NO);
  Outcome outcome =
      search_open(o, p, mover, left, pops_safe_drops(grid, p, drops) & columns, columns);
  if (outcome.answer == YES || (outcome.answer == NO && outcome.taint == 0))
    table_store(search->table, key, claim_values(claim, outcome.answer == YES),
                search->counters.nodes - nodes_before, &search->counters);
  return outcome;
}

/* Nobody has a line. */
static Outcome search_node(PopOut *o, Pops p, Player mover, Left left) {
  FlatSearch *search = o->search;
  const Grid *grid = &o->grid;
  bool claims = mover == o->claimant;
  search->counters.nodes++;
  if (flat_must_end(search)) return answer_of(OPEN);
  if (o->limited && left.plies == 0) return answer_of(NO);
  Cells drops = grid_moves(grid, p.own | p.other);
  if (grid_almost(grid, p.own) & drops) {
    search->terminals++;
    return answer_of(claims ? YES : NO);
  }
  if (!claims && drops == 0) return answer_of(NO); /* ends the game as a draw */
  if (!is_late(o, claims, left))
    return o->limited && left.plies == TABLE_PLIES - 1 ? search_plainly(o, p, mover, left, drops)
                                                       : search_known(o, p, mover, left, drops);
  bool pops = claims && o->pops && pops_win(grid, p, grid->board, &search->terminals);
  return answer_of(pops ? YES : NO);
}

/* Searches the claim with this handicap for the claimant. */
static Outcome search_claim(PopOut *o, FlatBoard board, Claim claim, FlatHandicap handicap) {
  Player mover = flat_mover(board);
  Left left = {handicap.plies, handicap.pops};
  if (left.plies > PLIES_LEFT_MOST) left.plies = PLIES_LEFT_MOST;
  if (left.pops > POPS_LEFT_MOST) left.pops = POPS_LEFT_MOST;
  o->claimant = claim_player(claim);
  o->limited = left.plies != FLAT_NO_LIMIT || left.pops != FLAT_NO_LIMIT;
  o->can_repeat = o->pops && left.pops != 0;
  o->depth = 0;
  memset(path, 0, sizeof path);
  return search_node(
      o, (Pops){(Cells)board.stones[mover], (Cells)board.stones[player_other(mover)]}, mover, left);
}

/* The values that remain. A handicapped claimant who does not win proves nothing, and neither does
 * a search that was cut off by its depth. */
static ValueSet remaining(Claim claim, Outcome outcome, bool limited) {
  if (outcome.answer == YES) return claim_values(claim, true);
  if (outcome.answer == OPEN || limited || outcome.taint & CUT_OFF) return VALUE_ANY;
  return claim_values(claim, false);
}

/* Searches with at most so many nodes more than now. */
static Outcome try_claim(PopOut *o, FlatBoard board, Claim claim, FlatHandicap handicap,
                         uint64_t nodes) {
  FlatSearch *search = o->search;
  uint64_t limit = search->node_limit, own = search->counters.nodes + nodes;
  if (limit == 0 || own < limit) search->node_limit = own;
  search->next_look_up = 0;
  Outcome outcome = search_claim(o, board, claim, handicap);
  search->node_limit = limit;
  search->next_look_up = 0;
  return outcome;
}

/* Loosens the ply limit as often as it proves to be too tight, with so many nodes in all. True if
 * the first player wins. */
static bool loosen_plies(PopOut *o, FlatBoard board, FlatHandicap *handicap, uint64_t nodes) {
  enum { MORE_PLIES = 4 };
  uint64_t end = o->search->counters.nodes + nodes;
  while (o->search->counters.nodes < end && handicap->plies <= PLIES_LEFT_MOST) {
    Outcome outcome = try_claim(o, board, CLAIM_FIRST, *handicap, end - o->search->counters.nodes);
    if (outcome.answer != NO) return outcome.answer == YES;
    handicap->plies += MORE_PLIES;
  }
  return false;
}

/* Answers the claims that the goal asks for without limits, as far as so many nodes for each do. */
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

/* Tries handicaps without a pop and with one, each with a ply limit that is loosened as it fails,
 * and no limits at all, in rounds of growing effort until the goal is answered. */
static ValueSet loosen(PopOut *o, FlatBoard board, Goal goal) {
  enum { FIRST_NODES = 1 << 16, GROWTH = 4, FIRST_PLIES = 9, TRACKS = 2 };
  FlatSearch *search = o->search;
  FlatHandicap tracks[TRACKS] = {{FIRST_PLIES, 0}, {FIRST_PLIES, 1}};
  ValueSet values = VALUE_ANY;
  for (uint64_t nodes = FIRST_NODES; !goal_answered(goal, values); nodes *= GROWTH) {
    for (int i = 0; i < TRACKS && o->pops && goal != GOAL_SECOND; i++)
      if (loosen_plies(o, board, &tracks[i], nodes)) return VALUE_FIRST;
    values = without_limits(o, board, goal, values, nodes);
    if (flat_must_end(search)) break;
  }
  return values;
}

ValueSet FLAT_NAME(popout_solve)(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {
  PopOut o = {.search = search,
              .grid = grid_make(game.width, game.height),
              .pops = game.pops,
              .use = ~search->without};
  o.history = history_make(&o.grid);
  FlatHandicap given = search->handicap;
  ValueSet values;
  if (given.plies != FLAT_NO_LIMIT || given.pops != FLAT_NO_LIMIT)
    values = remaining(CLAIM_FIRST, search_claim(&o, board, CLAIM_FIRST, given), true);
  else
    values = loosen(&o, board, goal);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return values;
}
