/* The rules in words of 128 bits, whatever the size: clear rather than fast. */
#define FLAT_WIDE 1

#include "board.h"

#include "cells.h"

#include <assert.h>

static Grid grid_of(FlatGame game) { return grid_make(game.width, game.height); }

unsigned flat_game_bits(FlatGame game) {
  return (unsigned)game.width * ((unsigned)game.height + 1);
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

int flat_cells_count(FlatCells cells) { return cells_count(cells); }

int flat_stones(FlatBoard board) { return cells_count(board.stones[0] | board.stones[1]); }

Player flat_mover(FlatBoard board) { return (Player)(flat_stones(board) & 1); }

int flat_at(FlatGame game, FlatBoard board, int x, int y) {
  Grid grid = grid_of(game);
  Cells cell = grid_cell(&grid, x, y);
  return board.stones[FIRST] & cell ? FIRST : board.stones[SECOND] & cell ? SECOND : -1;
}

/* The legal moves of a game that nobody has won. */
static int flat_list_moves(FlatGame game, FlatBoard board, FlatMove moves[FLAT_MOVES_MOST]) {
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
  return flat_list_moves(game, board, moves) == 0 ? VALUE_DRAW : VALUE_ANY;
}

FlatCells flat_winning_cells(FlatGame game, FlatBoard board) {
  Grid grid = grid_of(game);
  ValueSet won = winner(game, board);
  return won == VALUE_ANY
             ? 0
             : grid_line_cells(&grid, board.stones[won == VALUE_FIRST ? FIRST : SECOND]);
}

int flat_moves(FlatGame game, FlatBoard board, FlatMove moves[FLAT_MOVES_MOST]) {
  return winner(game, board) == VALUE_ANY ? flat_list_moves(game, board, moves) : 0;
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

/* --- Lines ------------------------------------------------------------------------------------ */

/* Those lines of one direction, by their first cells, in which every cell is of the set. */
static Cells whole_lines(Cells cells, unsigned step) {
  Cells pairs = cells & cells >> step;
  return pairs & pairs >> 2 * step;
}

/* Adds the lines of one direction that are open to the player. */
static void flat_add_lines(Cells open, Cells own, unsigned step, int *lines, Cells *missing_one) {
  Cells at[4];
  for (unsigned i = 0; i < 4; i++) {
    at[i] = own >> i * step;
    *lines += cells_count(open & at[i]);
  }
  for (unsigned hole = 0; hole < 4; hole++) {
    Cells three = open & ~at[hole];
    for (unsigned i = 0; i < 4; i++)
      if (i != hole) three &= at[i];
    *missing_one |= three << hole * step;
  }
}

FlatLines flat_lines(FlatGame game, FlatBoard board) {
  Grid grid = grid_of(game);
  const unsigned steps[] = {1, grid.stride - 1, grid.stride, grid.stride + 1};
  FlatLines found = {0};
  for (int player = FIRST; player <= SECOND; player++)
    for (int way = 0; way < 4; way++) {
      Cells other = board.stones[player_other((Player)player)];
      Cells open = whole_lines(grid.board & ~other, steps[way]);
      flat_add_lines(open, board.stones[player], steps[way], &found.lines[player],
                     &found.missing_one[player]);
    }
  return found;
}

FlatCells flat_even_rows(FlatGame game) {
  Grid grid = grid_of(game);
  Cells rows = 0;
  for (int row = 0; row < game.height; row += 2)
    rows |= grid.bottom << row;
  return rows;
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

/* The marker above a column's stones is one bit, also if it is full: no column has a highest cell
 * above that. */
static bool take_back_drop(const Grid *grid, FlatBoard *board, Player player, int x) {
  Cells column = grid_column(grid, x), filled = board->stones[FIRST] | board->stones[SECOND];
  Cells marker = (filled + grid->bottom) & (column | column << 1);
  Cells highest = marker >> 1 & column & board->stones[player];
  board->stones[player] &= ~highest;
  return highest != 0;
}

/* Puts a stone of the player's below the column, if there is room for one more. */
static bool take_back_pop(const Grid *grid, FlatBoard *board, Player player, int x) {
  Cells column = grid_column(grid, x), filled = board->stones[FIRST] | board->stones[SECOND];
  if ((grid_moves(grid, filled) & column) == 0) return false;
  for (int owner = FIRST; owner <= SECOND; owner++) {
    Cells stones = board->stones[owner];
    board->stones[owner] = (stones & ~column) | (stones & column) << 1;
  }
  board->stones[player] |= grid->bottom & column;
  return true;
}

int flat_before(FlatGame game, FlatBoard board, FlatBoard before[FLAT_MOVES_MOST]) {
  Grid grid = grid_of(game);
  Player last = player_other(flat_mover(board));
  int count = 0;
  for (int x = 0; x < game.width; x++) {
    FlatBoard dropped = board, popped = board;
    if (take_back_drop(&grid, &dropped, last, x) && winner(game, dropped) == VALUE_ANY)
      before[count++] = dropped;
    if (game.pops && take_back_pop(&grid, &popped, last, x) && winner(game, popped) == VALUE_ANY)
      before[count++] = popped;
  }
  return count;
}

static bool last_move_won(FlatGame game, FlatBoard board) {
  FlatBoard before[FLAT_MOVES_MOST];
  return flat_before(game, board, before) > 0;
}

/* Connect-4: counts follow from the turns. PopOut: any counts can arise, and a pop can make lines
 * of both players. */
Status flat_check(FlatGame game, FlatBoard board, Error *error) {
  Grid grid = grid_of(game);
  int first = cells_count(board.stones[FIRST]), second = cells_count(board.stones[SECOND]);
  if (!game.pops && first != second && first != second + 1)
    return status_fail(error, STATUS_RANGE, 0,
                       "%d stones w and %d stones b: w must have as many as b or one more", first,
                       second);
  if (!game.pops && grid_line(&grid, board.stones[flat_mover(board)]))
    return status_fail(error, STATUS_RANGE, 0,
                       "the player to move has four in a row: the game was over before");
  if (winner(game, board) != VALUE_ANY && !last_move_won(game, board))
    return status_fail(error, STATUS_RANGE, 0,
                       "there are lines of four that no last move can have made");
  return STATUS_OK;
}
