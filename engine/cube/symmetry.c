#include "symmetry.h"

#include "transform.h"

#include <assert.h>

uint64_t symmetry_cells(uint64_t cells, int symmetry) {
  assert(symmetry >= 0 && symmetry < SYMMETRIES);
  if (symmetry & 1) cells = transform_left_right(cells);
  if (symmetry & 2) cells = transform_front_back(cells);
  if (symmetry & 4) cells = transform_diagonal(cells);
  return cells;
}

int symmetry_column(int column, int symmetry) {
  return __builtin_ctzll(symmetry_cells((uint64_t)1 << column, symmetry));
}

Board symmetry_board(Board board, int symmetry) {
  for (int player = FIRST; player <= SECOND; player++) {
    board.stones[player] = symmetry_cells(board.stones[player], symmetry);
    board.threats[player] = symmetry_cells(board.threats[player], symmetry);
  }
  return board;
}

unsigned symmetry_useful(Board board) {
  unsigned useful = 0;
  for (int g = 1; g < SYMMETRIES; g++)
    if ((board.stones[FIRST] & symmetry_cells(board.stones[SECOND], g)) == 0 &&
        (board.stones[SECOND] & symmetry_cells(board.stones[FIRST], g)) == 0)
      useful |= 1u << g;
  return useful;
}
