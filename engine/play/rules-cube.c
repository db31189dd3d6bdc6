/* Connect Four 3D by its rules: the board of engine/cube behind a Rules. */
#include "../cube/code.h"
#include "../cube/diagram.h"
#include "../cube/notation.h"
#include "../cube/perft.h"
#include "../cube/sample.h"
#include "../cube/symmetry.h"
#include "cube-play.h"

#include <stdio.h>
#include <string.h>

#define N_(text) (text)

enum { SIDE = 4 };

Board cube_board(const Position *position) {
  const uint64_t *words = position->words;
  return (Board){{words[0], words[1]}, {words[2], words[3]}, (int)words[4]};
}

Position cube_position(Board board) {
  return (Position){.variant = {&rules_cube, SIDE, SIDE},
                    .words = {board.stones[FIRST], board.stones[SECOND], board.threats[FIRST],
                              board.threats[SECOND], (uint64_t)board.ply}};
}

static Position cube_begin(Variant variant) { return cube_position(board_empty()); }

static int cube_move_numbers(Variant variant) { return COLUMNS; }

static int cube_moves(const Position *position, Move moves[MOVES_MOST]) {
  Board board = cube_board(position);
  int count = 0;
  if (board_result(board) != VALUE_ANY) return 0;
  for (int column = 0; column < COLUMNS; column++)
    if (board_cell(board, column) >= 0) moves[count++] = (Move)column;
  return count;
}

static Position cube_play(const Position *position, Move move) {
  Board board = cube_board(position);
  return cube_position(board_play(board, board_cell(board, move)));
}

static ValueSet cube_result(const Position *position) { return board_result(cube_board(position)); }

static Player cube_mover(const Position *position) { return board_mover(cube_board(position)); }

static int cube_stones(const Position *position) { return cube_board(position).ply; }

/* A stone on top of its column may have been the last one thrown. */
static int cube_before(const Position *position, Position before[MOVES_MOST]) {
  Board board = cube_board(position);
  Player last = player_other(board_mover(board));
  int count = 0;
  for (int column = 0; column < COLUMNS && board.ply > 0; column++) {
    int above = board_cell(board, column), cell = (above < 0 ? CELLS + column : above) - COLUMNS;
    uint64_t stones[2] = {board.stones[FIRST], board.stones[SECOND]};
    if (cell < 0 || !(stones[last] >> cell & 1)) continue;
    stones[last] ^= (uint64_t)1 << cell;
    before[count++] = cube_position(board_from_stones(stones[FIRST], stones[SECOND]));
  }
  return count;
}

static int cube_columns(Variant variant) { return COLUMNS; }

static int cube_levels(Variant variant) { return LEVELS; }

static int cube_at(const Position *position, int column, int level) {
  Board board = cube_board(position);
  uint64_t cell = (uint64_t)1 << (column + COLUMNS * level);
  return board.stones[FIRST] & cell ? FIRST : board.stones[SECOND] & cell ? SECOND : CELL_EMPTY;
}

static bool cube_wins(const Position *position, int column, int level) {
  Board board = cube_board(position);
  uint64_t cells = lines_cells(board.stones[FIRST]) | lines_cells(board.stones[SECOND]);
  return cells >> (column + COLUMNS * level) & 1;
}

static CellLines cube_lines(const Position *position, int column, int level) {
  Board board = cube_board(position);
  int cell = column + COLUMNS * level;
  CellLines found = {.all = lines_of_cell_count[cell]};
  for (int player = FIRST; player <= SECOND; player++) {
    uint64_t own = board.stones[player], others = board.stones[player_other((Player)player)];
    uint64_t filled = own | others, here = (uint64_t)1 << cell;
    for (int i = 0; i < found.all; i++) {
      uint64_t line = lines_of_cell[cell][i];
      found.open[player] += !(line & others);
      found.near[player] += !(filled & here) && !(line & ~own & ~here);
    }
  }
  return found;
}

static int cube_move_column(Variant variant, Move move) { return move; }

/* Stones that need not be able to occur, and so without threats. */
static Position loose(const uint64_t stones[2]) {
  Board board = {.stones = {stones[FIRST], stones[SECOND]}};
  board.ply = __builtin_popcountll(board_filled(board));
  return cube_position(board);
}

static bool cube_put(Position *stones, int column, Player player) {
  Board board = cube_board(stones);
  int cell = board_cell(board, column);
  if (cell < 0) return false;
  board.stones[player] |= (uint64_t)1 << cell;
  *stones = loose(board.stones);
  return true;
}

static bool cube_take(Position *stones, int column) {
  Board board = cube_board(stones);
  uint64_t filled = board_filled(board) & (uint64_t)0x0001000100010001 << column;
  if (filled == 0) return false;
  uint64_t highest = (uint64_t)1 << (63 - __builtin_clzll(filled));
  for (int player = FIRST; player <= SECOND; player++)
    board.stones[player] &= ~highest;
  *stones = loose(board.stones);
  return true;
}

static Status cube_settle(const Position *stones, Position *position, Error *error) {
  Board board = cube_board(stones);
  if (notation_check_stones(board.stones, 0, error) != STATUS_OK) {
    if (error != NULL) error->status = STATUS_RANGE;
    return STATUS_RANGE;
  }
  *position = cube_position(board_from_stones(board.stones[FIRST], board.stones[SECOND]));
  return STATUS_OK;
}

static Status cube_read_stones(Variant variant, const char *text, size_t length, Position *stones,
                               Error *error) {
  uint64_t read[2];
  Status status = notation_read_stones(text, length, read, error);
  if (status == STATUS_OK) *stones = loose(read);
  return status;
}

static Position cube_image(const Position *position, int image) {
  return cube_position(symmetry_board(cube_board(position), image));
}

static Move cube_image_move(Variant variant, Move move, int image) {
  return (Move)symmetry_column(move, image);
}

static unsigned cube_key_bits(Variant variant) { return CODE_BITS; }

static Key cube_key(const Position *position) { return code_canonical(cube_board(position)); }

static bool cube_of_key(Variant variant, Key key, Position *position) {
  if (!code_is_canonical(key)) return false;
  *position = cube_position(code_board(key));
  return true;
}

static Status cube_read_code(Variant variant, const char *text, size_t length, Position *position,
                             Error *error) {
  Game game;
  uint64_t stones[2];
  Status status = STATUS_OK;
  if (length > 0 && text[0] != '.')
    status = notation_read_stones(text, length, stones, error); /* moves are refused here */
  if (status == STATUS_OK) status = notation_read(text, length, &game, error);
  if (status == STATUS_OK) *position = cube_position(game_board(&game));
  return status;
}

static void cube_write_code(const Position *position, char text[POSITION_TEXT]) {
  notation_write_code(cube_board(position), text);
}

static Status cube_read_move(const Position *position, const char *text, size_t length, size_t *at,
                             Move *move, Error *error) {
  int column;
  Status status = notation_read_move(cube_board(position), text, length, at, &column, error);
  if (status == STATUS_OK) *move = (Move)column;
  return status;
}

static void cube_write_move(Variant variant, Move move, char text[MOVE_TEXT]) {
  snprintf(text, MOVE_TEXT, "%X", move);
}

static bool cube_sample(Variant variant, int stones, uint64_t *state, Move *moves) {
  Sample sample = {.state = *state, .stones = stones};
  Game game = sample_next(&sample);
  *state = sample.state;
  for (int i = 0; i < stones; i++)
    moves[i] = game.columns[i];
  return true;
}

static uint64_t cube_perft(const Position *position, int depth) {
  return perft(cube_board(position), depth);
}

static void cube_diagram(const Position *position, ValueSet result, char *text, size_t size) {
  char diagram[DIAGRAM_SIZE];
  diagram_write(cube_board(position), diagram);
  snprintf(text, size, "%s", diagram);
}

const Rules rules_cube = {
    .name = "cube",
    .title = N_("Connect Four 3D"),
    .side = SIDE,
    .begin = cube_begin,
    .move_numbers = cube_move_numbers,
    .moves = cube_moves,
    .play = cube_play,
    .result = cube_result,
    .mover = cube_mover,
    .stones = cube_stones,
    .before = cube_before,
    .columns = cube_columns,
    .levels = cube_levels,
    .at = cube_at,
    .wins = cube_wins,
    .lines = cube_lines,
    .move_column = cube_move_column,
    .put = cube_put,
    .take = cube_take,
    .settle = cube_settle,
    .read_stones = cube_read_stones,
    .images = SYMMETRIES,
    .image = cube_image,
    .image_move = cube_image_move,
    .key_bits = cube_key_bits,
    .key = cube_key,
    .of_key = cube_of_key,
    .read_code = cube_read_code,
    .write_code = cube_write_code,
    .read_move = cube_read_move,
    .write_move = cube_write_move,
    .sample = cube_sample,
    .perft = cube_perft,
    .diagram = cube_diagram,
    .solving = &cube_solving,
};
