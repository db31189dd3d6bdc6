#define FLAT_WIDE 1

#include "sample.h"

#include "../core/random.h"
#include "cells.h"

/* One of the cells, which lie in different columns, chosen from the left. */
static int random_cell(FlatSample *sample, Cells cells) {
  for (int skip = random_below(&sample->state, cells_count(cells)); skip > 0; skip--)
    cells &= cells - 1;
  return cells_lowest(cells);
}

/* The cell of the next reasonable drop, or -1 if the game is to be dropped. */
static int reasonable_cell(FlatSample *sample, const Grid *grid, FlatBoard board) {
  Player mover = flat_mover(board);
  Cells drops = grid_moves(grid, board.stones[0] | board.stones[1]);
  Cells openings = grid_almost(grid, board.stones[player_other(mover)]) & drops;
  if (drops == 0 || grid_almost(grid, board.stones[mover]) & drops) return -1;
  if (openings == 0) return random_cell(sample, drops);
  return openings & (openings - 1) ? -1 : cells_lowest(openings);
}

/* Plays one game of reasonable drops; false if it was dropped. */
static bool flat_sample_play(FlatSample *sample, const Grid *grid, FlatBoard *board,
                             FlatMove *moves) {
  *board = (FlatBoard){{0, 0}};
  for (int ply = 0; ply < sample->stones; ply++) {
    int cell = reasonable_cell(sample, grid, *board);
    if (cell < 0) return false;
    moves[ply] = (FlatMove){(uint8_t)((unsigned)cell / grid->stride), false};
    board->stones[flat_mover(*board)] |= (Cells)1 << cell;
  }
  return true;
}

bool flat_sample_next(FlatSample *sample, FlatBoard *board, FlatMove moves[128]) {
  enum { GAMES_MOST = 1000000 };
  Grid grid = grid_make(sample->game.width, sample->game.height);
  for (int games = 0; games < GAMES_MOST; games++)
    if (flat_sample_play(sample, &grid, board, moves)) return true;
  return false;
}
