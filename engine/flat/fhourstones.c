/* Alpha-beta as in John Tromp's "Solving Connect-4 on medium board sizes": the reference.
 *
 * Values are the three outcomes and the bounds between them, each as a set of possible values:
 * "loss or draw" is {loss, draw}. The table is looked up under the lesser of the code and its
 * mirror image. Moves are ordered by the history heuristic. Winning moves are found, and forced
 * replies made, before the table is looked at.
 */
#include "history.h"
#include "key.h"
#include "variants.h"

enum { LOSS = -1, DRAW = 0, WIN = 1 }; /* for the mover */

enum { COLUMNS_MOST = FLAT_WIDTH_MOST };

typedef struct {
  FlatSearch *search;
  Grid grid;
  History history;
  bool stopped;
} Fhourstones;

/* The key of a position in the table, with `turn` to move. */
static inline Cells fhourstones_code(const Fhourstones *f, Cells own, Cells other, unsigned turn) {
  Cells code = grid_code(&f->grid, turn ? other : own, own | other);
  return key_canonical(&f->grid, code);
}

/* The set of values from `low` to `high` of the player to move. */
static inline ValueSet value_range(int low, int high, unsigned turn) {
  static const ValueSet one[2][3] = {{VALUE_SECOND, VALUE_DRAW, VALUE_FIRST},
                                     {VALUE_FIRST, VALUE_DRAW, VALUE_SECOND}};
  ValueSet set = 0;
  for (int value = low; value <= high; value++)
    set |= one[turn][value + 1];
  return set;
}

/* The least and the greatest value that the set leaves open to the mover. */
static inline int value_least(ValueSet set, unsigned turn) {
  return set & (turn ? VALUE_FIRST : VALUE_SECOND) ? LOSS : set & VALUE_DRAW ? DRAW : WIN;
}
static inline int value_most(ValueSet set, unsigned turn) {
  return set & (turn ? VALUE_SECOND : VALUE_FIRST) ? WIN : set & VALUE_DRAW ? DRAW : LOSS;
}

/* The cell of greatest worth, the lowest of equals. */
static inline int best_of(const int *worth, Cells moves) {
  int best = cells_lowest(moves);
  for (Cells rest = moves & (moves - 1); rest != 0; rest &= rest - 1) {
    int cell = cells_lowest(rest);
    if (worth[cell] > worth[best]) best = cell;
  }
  return best;
}

static int fhourstones_search_node(Fhourstones *f, Cells own, Cells other, int alpha, int beta);

/* Searches the moves; returns a value <= alpha as upper bound, >= beta as lower bound, or exact. */
static int fhourstones_search_moves(Fhourstones *f, Cells own, Cells other, Cells moves,
                                    unsigned turn, int alpha, int beta) {
  uint8_t tried[COLUMNS_MOST];
  int best = LOSS;
  for (int count = 0; moves != 0; count++) {
    int cell = best_of(f->history.worth[turn], moves);
    moves ^= (Cells)1 << cell;
    tried[count] = (uint8_t)cell;
    int value = -fhourstones_search_node(f, other, own | (Cells)1 << cell, -beta, -alpha);
    if (f->stopped) return best;
    if (value <= best) continue;
    best = value;
    if (best > alpha) alpha = best;
    if (alpha >= beta) {
      if (moves != 0) history_cutoff(f->history.worth[turn], tried, count);
      break;
    }
  }
  return best;
}

/* The value for the player to move, by the window (alpha, beta); nobody has a line. */
static int fhourstones_search_node(Fhourstones *f, Cells own, Cells other, int alpha, int beta) {
  FlatSearch *search = f->search;
  uint64_t nodes_before = search->counters.nodes++;
  if (flat_must_end(search)) {
    f->stopped = true;
    return DRAW;
  }
  const Grid *grid = &f->grid;
  Cells filled = own | other, moves = grid_moves(grid, filled);
  if (moves == 0) return DRAW;
  if (grid_almost(grid, own) & moves) return WIN;
  Cells threats = grid_almost(grid, other) & grid->board, forced = threats & moves;
  if (forced != 0) {
    if (forced & (forced - 1) || forced << 1 & threats) return LOSS;
    return -fhourstones_search_node(f, other, own | forced, -beta, -alpha);
  }
  moves &= ~(threats >> 1);
  if (moves == 0) return LOSS;
  if ((filled | moves) == grid->board && !(moves & (moves - 1))) return DRAW;

  unsigned turn = (unsigned)cells_count(filled) & 1;
  Cells code = fhourstones_code(f, own, other, turn);
  key_fetch(search->table, code);
  /* The first move's entry is fetched together with this one's: waiting for memory is most of the
   * time. */
  Cells first = (Cells)1 << best_of(f->history.worth[turn], moves);
  key_fetch(search->table, fhourstones_code(f, other, own | first, turn ^ 1));
  ValueSet known = key_probe(search->table, code, &search->counters);
  int least = value_least(known, turn), most = value_most(known, turn);
  if (least == most || least >= beta) return least;
  if (most <= alpha) return most;
  if (least > alpha) alpha = least;
  if (most < beta) beta = most;

  int best = fhourstones_search_moves(f, own, other, moves, turn, alpha, beta);
  if (f->stopped) return best;
  if (best < least) best = least;
  int low = best <= alpha ? LOSS : best, high = best >= beta ? WIN : best;
  key_store(search->table, code, value_range(low, high, turn),
            search->counters.nodes - nodes_before, &search->counters);
  return best;
}

ValueSet FLAT_NAME(fhourstones_solve)(FlatSearch *search, FlatGame game, FlatBoard board,
                                      Goal goal) {
  Fhourstones f = {.search = search, .grid = grid_make(game.width, game.height)};
  f.history = history_make(&f.grid);
  Player mover = flat_mover(board);
  Cells own = (Cells)board.stones[mover], other = (Cells)board.stones[player_other(mover)];
  int alpha = LOSS, beta = WIN;
  if (goal != GOAL_EXACT) {
    bool wins = (goal == GOAL_FIRST) == (mover == FIRST); /* asked: does the mover win? */
    alpha = wins ? DRAW : LOSS;
    beta = wins ? WIN : DRAW;
  }
  int value = fhourstones_search_node(&f, own, other, alpha, beta);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  if (f.stopped) return VALUE_ANY;
  return value_range(value <= alpha ? LOSS : value, value >= beta ? WIN : value, mover);
}
