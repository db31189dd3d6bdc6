/* In words of 128 bits, whatever the size. */
#define FLAT_WIDE 1

#include "sight.h"

#include "popout.h"

/* Whether the mover can win at once; `across` is grid_almost_across() of his stones. */
static bool sight_wins(const Grid *grid, Pops p, Cells across, bool pops) {
  Cells drops = grid_moves(grid, p.own | p.other);
  return (drops & (across | cells_above_three(p.own))) != 0 ||
         (pops && pops_wins(grid, p.own, across));
}

static void sight_add(Sight *found, Pops after, Player mover) {
  found->replies++;
  found->after.stones[mover] = after.other;
  found->after.stones[player_other(mover)] = after.own;
}

/* `across` is of the other player's stones. */
static void add_drops(const Grid *grid, Pops p, Cells across, bool pops, Player mover,
                      Sight *found) {
  for (Cells drops = pops_safe_drops(grid, p, across, pops); drops; drops &= drops - 1)
    sight_add(found, pops_drop(p, drops & -drops), mover);
}

static void add_pops(const Grid *grid, Pops p, Cells across, Player mover, Sight *found) {
  PopsMoves moves;
  uint64_t lost = 0;
  pops_list(grid, p, across, &moves, &lost);
  for (int i = 0; i < moves.pops; i++) {
    Pops after = moves.popped[i];
    if (!sight_wins(grid, after, grid_almost_across(grid, after.own), true))
      sight_add(found, after, mover);
  }
}

Sight sight(FlatGame game, FlatBoard board) {
  Grid grid = grid_make(game.width, game.height);
  Player mover = flat_mover(board);
  Pops p = {board.stones[mover], board.stones[player_other(mover)]};
  Sight found = {.wins = sight_wins(&grid, p, grid_almost_across(&grid, p.own), game.pops)};
  if (found.wins) return found;
  Cells across = grid_almost_across(&grid, p.other);
  add_drops(&grid, p, across, game.pops, mover, &found);
  if (game.pops) add_pops(&grid, p, across, mover, &found);
  if (game.pops && (p.own | p.other) == grid.board) found.replies += 2;
  return found;
}
