#include "game.h"

#include <assert.h>

Game game_new(Board start) { return (Game){.start = start}; }

Board game_board_at(const Game *game, int n) {
  assert(n >= 0 && n <= game->length);
  Board board = game->start;
  for (int i = 0; i < n; i++)
    board = board_play(board, board_cell(board, game->columns[i]));
  return board;
}

Board game_board(const Game *game) { return game_board_at(game, game->at); }

bool game_play(Game *game, int column) {
  Board board = game_board(game);
  if (board_result(board) != VALUE_ANY || board_cell(board, column) < 0) return false;
  if (game->at == game->length || game->columns[game->at] != column) {
    game->columns[game->at] = (uint8_t)column;
    game->length = game->at + 1;
  }
  game->at++;
  return true;
}

bool game_undo(Game *game) {
  if (game->at == 0) return false;
  game->at--;
  return true;
}

bool game_redo(Game *game) {
  if (game->at == game->length) return false;
  game->at++;
  return true;
}

void game_go_to(Game *game, int n) {
  assert(n >= 0 && n <= game->length);
  game->at = n;
}

int game_last_cell(const Game *game) {
  if (game->at == 0) return -1;
  return board_cell(game_board_at(game, game->at - 1), game->columns[game->at - 1]);
}

ValueSet game_result(const Game *game) { return board_result(game_board(game)); }

uint64_t game_winning_cells(const Game *game) {
  Board board = game_board(game);
  return lines_cells(board.stones[FIRST]) | lines_cells(board.stones[SECOND]);
}
