/* The rules in words of 128 bits, whatever the size: clear rather than fast. */
#define FLAT_WIDE 1

#include "board.h"

#include "cells.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Grid grid_of(FlatGame game) { return grid_make(game.width, game.height); }

unsigned flat_game_bits(FlatGame game) {
  return (unsigned)game.width * ((unsigned)game.height + 1);
}

/* Reads a number of one or two digits; 0 if there is none. */
static int read_size(const char *text, size_t *at) {
  int number = 0;
  for (int digits = 0; digits < 2 && text[*at] >= '0' && text[*at] <= '9'; digits++)
    number = 10 * number + text[(*at)++] - '0';
  return number;
}

Status flat_game_check(FlatGame game, Error *error) {
  if (game.width > FLAT_WIDTH_MOST || game.height > FLAT_HEIGHT_MOST || flat_game_bits(game) > 128)
    return status_fail(
        error, STATUS_RANGE, 0,
        "a board of %dx%d is too large: width * (height + 1) may be 128 at most, and "
        "%d columns and rows",
        game.width, game.height, FLAT_WIDTH_MOST);
  return STATUS_OK;
}

Status flat_game_read(const char *text, FlatGame *out, Error *error) {
  static const char connect4[] = "connect4:", popout[] = "popout:";
  FlatGame game = {.pops = strncmp(text, popout, sizeof popout - 1) == 0};
  size_t at = game.pops ? sizeof popout - 1 : sizeof connect4 - 1;
  if (!game.pops && strncmp(text, connect4, at) != 0)
    return status_fail(error, STATUS_TEXT, 0, "expected \"%s\" or \"%s\" and a size such as 7x6",
                       connect4, popout);
  game.width = read_size(text, &at);
  if (game.width == 0)
    return status_fail(error, STATUS_TEXT, at, "expected the board's width in columns");
  if (text[at] != 'x')
    return status_fail(error, STATUS_TEXT, at, "expected an x between width and height");
  at++;
  game.height = read_size(text, &at);
  if (game.height == 0)
    return status_fail(error, STATUS_TEXT, at, "expected the board's height in rows");
  if (text[at] != '\0')
    return status_fail(error, STATUS_TEXT, at, "expected nothing after the size");
  Status status = flat_game_check(game, error);
  if (status != STATUS_OK) return status;
  *out = game;
  return STATUS_OK;
}

int flat_stones(FlatBoard board) { return cells_count(board.stones[0] | board.stones[1]); }

Player flat_mover(FlatBoard board) { return (Player)(flat_stones(board) & 1); }

int flat_at(FlatGame game, FlatBoard board, int x, int y) {
  Grid grid = grid_of(game);
  Cells cell = grid_cell(&grid, x, y);
  return board.stones[FIRST] & cell ? FIRST : board.stones[SECOND] & cell ? SECOND : -1;
}

/* The legal moves of a game that nobody has won. */
static int list_moves(FlatGame game, FlatBoard board, FlatMove moves[FLAT_MOVES_MOST]) {
  Grid grid = grid_of(game);
  Cells drops = grid_moves(&grid, board.stones[0] | board.stones[1]);
  Cells pops = game.pops ? board.stones[flat_mover(board)] & grid.bottom : 0;
  int count = 0;
  for (int x = 0; x < game.width; x++)
    if (drops & grid_column(&grid, x)) moves[count++] = (FlatMove){(uint8_t)x, false};
  for (int x = 0; x < game.width; x++)
    if (pops & grid_column(&grid, x)) moves[count++] = (FlatMove){(uint8_t)x, true};
  return count;
}

/* Who has won, VALUE_ANY if nobody. */
static ValueSet winner(FlatGame game, FlatBoard board) {
  Grid grid = grid_of(game);
  Player mover = flat_mover(board), last = player_other(mover);
  Player by_line = grid_line(&grid, board.stones[last]) ? last : mover;
  if (by_line == mover && !grid_line(&grid, board.stones[mover])) return VALUE_ANY;
  return by_line == FIRST ? VALUE_FIRST : VALUE_SECOND;
}

ValueSet flat_result(FlatGame game, FlatBoard board) {
  FlatMove moves[FLAT_MOVES_MOST];
  ValueSet won = winner(game, board);
  if (won != VALUE_ANY) return won;
  return list_moves(game, board, moves) == 0 ? VALUE_DRAW : VALUE_ANY;
}

FlatCells flat_winning_cells(FlatGame game, FlatBoard board) {
  Grid grid = grid_of(game);
  ValueSet won = winner(game, board);
  return won == VALUE_ANY
             ? 0
             : grid_line_cells(&grid, board.stones[won == VALUE_FIRST ? FIRST : SECOND]);
}

int flat_moves(FlatGame game, FlatBoard board, FlatMove moves[FLAT_MOVES_MOST]) {
  return winner(game, board) == VALUE_ANY ? list_moves(game, board, moves) : 0;
}

FlatBoard flat_play(FlatGame game, FlatBoard board, FlatMove move) {
  Grid grid = grid_of(game);
  Cells column = grid_column(&grid, move.column);
  if (!move.pop) {
    Cells cell = grid_moves(&grid, board.stones[0] | board.stones[1]) & column;
    assert(cell != 0);
    board.stones[flat_mover(board)] |= cell;
    return board;
  }
  assert(game.pops && board.stones[flat_mover(board)] & column & grid.bottom);
  for (int player = 0; player < 2; player++) {
    Cells stones = board.stones[player];
    board.stones[player] = (stones & ~column) | ((stones & column & ~grid.bottom) >> 1);
  }
  return board;
}

FlatBoard flat_mirror(FlatGame game, FlatBoard board) {
  Grid grid = grid_of(game);
  return (FlatBoard){{grid_mirror(&grid, board.stones[0]), grid_mirror(&grid, board.stones[1])}};
}

uint64_t flat_perft(FlatGame game, FlatBoard board, int depth) {
  if (depth == 0) return 1;
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(game, board, moves);
  if (depth == 1) return (uint64_t)count;
  uint64_t games = 0;
  for (int i = 0; i < count; i++)
    games += flat_perft(game, flat_play(game, board, moves[i]), depth - 1);
  return games;
}

/* The column that a character names, -1 if none. */
static int read_column(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'o') return c - 'a' + 10;
  if (c >= 'q' && c <= 'w') return c - 'a' + 9; /* p is the pop */
  return -1;
}

static char column_name(int column) { return "0123456789abcdefghijklmnoqrstuvw"[column]; }

void flat_game_write(FlatGame game, char text[24]) {
  snprintf(text, 24, "%s:%dx%d", game.pops ? "popout" : "connect4", game.width, game.height);
}

void flat_move_write(FlatMove move, char text[3]) {
  if (move.pop) *text++ = 'p';
  *text++ = column_name(move.column);
  *text = '\0';
}

static bool is_legal(FlatGame game, FlatBoard board, FlatMove move) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(game, board, moves);
  for (int i = 0; i < count; i++)
    if (moves[i].column == move.column && moves[i].pop == move.pop) return true;
  return false;
}

Status flat_move_read(FlatGame game, FlatBoard board, const char *text, size_t *at, FlatMove *out,
                      Error *error) {
  size_t start = *at;
  FlatMove move = {.pop = game.pops && text[start] == 'p'};
  size_t name = start + move.pop;
  int column = read_column(text[name]);
  if (column < 0 || column >= game.width)
    return status_fail(error, STATUS_TEXT, name, "expected a column from 0 to %c",
                       column_name(game.width - 1));
  move.column = (uint8_t)column;
  if (!is_legal(game, board, move))
    return status_fail(error, STATUS_TEXT, start,
                       move.pop ? "the mover has no stone at the bottom of column %c"
                                : "column %c is full",
                       text[name]);
  *at = name + 1;
  *out = move;
  return STATUS_OK;
}

static Status read_moves(FlatGame game, const char *text, FlatBoard *out, Error *error) {
  FlatBoard board = {{0, 0}};
  for (size_t at = 0; text[at] != '\0';) {
    if (flat_result(game, board) != VALUE_ANY)
      return status_fail(error, STATUS_TEXT, at, "the game is over before this move");
    FlatMove move;
    Status status = flat_move_read(game, board, text, &at, &move, error);
    if (status != STATUS_OK) return status;
    board = flat_play(game, board, move);
  }
  *out = board;
  return STATUS_OK;
}

/* Connect-4: a line must hold the last stone, so one player has lines at most, and not the mover;
 * counts follow from the turns. PopOut: any counts can occur. */
Status flat_check(FlatGame game, FlatBoard board, Error *error) {
  if (game.pops) return STATUS_OK;
  int first = cells_count(board.stones[FIRST]), second = cells_count(board.stones[SECOND]);
  if (first != second && first != second + 1)
    return status_fail(error, STATUS_TEXT, 0,
                       "%d stones w and %d stones b: w must have as many as b or one more", first,
                       second);
  Grid grid = grid_of(game);
  if (grid_line(&grid, board.stones[flat_mover(board)]))
    return status_fail(error, STATUS_TEXT, 0,
                       "the player to move has four in a row: the game was over before");
  return STATUS_OK;
}

Status flat_read_stones(FlatGame game, const char *text, FlatBoard *out, Error *error) {
  FlatBoard board = {{0, 0}};
  Grid grid = grid_of(game);
  size_t at = 0;
  for (int x = 0; x < game.width; x++) {
    for (int y = 0; text[at] == 'w' || text[at] == 'b'; at++, y++) {
      if (y == game.height)
        return status_fail(error, STATUS_TEXT, at, "column %c has more than %d stones",
                           column_name(x), game.height);
      board.stones[text[at] == 'w' ? FIRST : SECOND] |= grid_cell(&grid, x, y);
    }
    bool last = x + 1 == game.width;
    if (text[at] != (last ? '\0' : '/'))
      return status_fail(error, STATUS_TEXT, at,
                         last ? "expected w, b or the end after %d columns"
                              : "expected w, b or / (the board has %d columns)",
                         game.width);
    at++;
  }
  *out = board;
  return STATUS_OK;
}

static Status read_code(FlatGame game, const char *text, FlatBoard *out, Error *error) {
  FlatBoard board;
  Status status = flat_read_stones(game, text, &board, error);
  if (status == STATUS_OK) status = flat_check(game, board, error);
  if (status == STATUS_OK) *out = board;
  return status;
}

Status flat_read(FlatGame game, const char *text, FlatBoard *board, Error *error) {
  if (text[0] == '\0')
    return status_fail(error, STATUS_TEXT, 0, "expected moves, a board code or . for no moves");
  if (strchr(text, '/') != NULL) return read_code(game, text, board, error);
  return read_moves(game, strcmp(text, ".") == 0 ? "" : text, board, error);
}

void flat_write(FlatGame game, FlatBoard board, char text[160]) {
  for (int x = 0; x < game.width; x++) {
    for (int y = 0; y < game.height && flat_at(game, board, x, y) >= 0; y++)
      *text++ = flat_at(game, board, x, y) == FIRST ? 'w' : 'b';
    if (x + 1 < game.width) *text++ = '/';
  }
  *text = '\0';
}
