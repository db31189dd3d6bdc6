#define FLAT_WIDE 1

#include "code.h"

#include "cells.h"

#include <assert.h>

static Cells grid_code_of(const Grid *grid, FlatBoard board) {
  return grid_code(grid, board.stones[FIRST], board.stones[FIRST] | board.stones[SECOND]);
}

Key flat_code_canonical(FlatGame game, FlatBoard board) {
  assert(flat_game_bits(game) <= FLAT_CODE_BITS_MOST);
  Grid grid = grid_make(game.width, game.height);
  Cells code = grid_code_of(&grid, board), image = grid_mirror(&grid, code);
  Cells least = image < code ? image : code;
  return (Key){(uint64_t)least, (uint16_t)(least >> 64)};
}

/* A column's marker is its highest bit; below it ones are the first player's stones. */
FlatBoard flat_code_board(FlatGame game, Key key) {
  Grid grid = grid_make(game.width, game.height);
  Cells code = (Cells)key.high << 64 | key.low;
  FlatBoard board = {{0, 0}};
  for (int x = 0; x < game.width; x++) {
    bool below = false;
    for (int y = game.height; y >= 0; y--) {
      Cells cell = grid_cell(&grid, x, y);
      if (below) board.stones[code & cell ? FIRST : SECOND] |= cell;
      below |= (code & cell) != 0;
    }
  }
  return board;
}

bool flat_code_can_be_asked(FlatGame game, Key key) {
  FlatBoard board = flat_code_board(game, key);
  Key again = flat_code_canonical(game, board);
  return again.low == key.low && again.high == key.high &&
         flat_check(game, board, NULL) == STATUS_OK && flat_result(game, board) == VALUE_ANY;
}
