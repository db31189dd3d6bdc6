/* The rules of Connect Four 3D: the board of engine/cube behind a Rules. */
#include "../core/marked.h"
#include "../cube/code.h"
#include "../cube/perft.h"
#include "../cube/sample.h"
#include "../cube/symmetry.h"
#include "cube-play.h"
#include "line.h"

#include <stdio.h>
#include <string.h>

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

Status cube_read(const char *text, Board *board, Error *error) {
  Line line;
  Status status = line_read((Variant){&rules_cube, SIDE, SIDE}, text, strlen(text), &line, error);
  if (status != STATUS_OK) return status;
  Position position = line_position(&line);
  *board = cube_board(&position);
  return STATUS_OK;
}

void cube_write(Board board, char text[POSITION_TEXT]) {
  Position position = cube_position(board);
  position_write_code(&position, text);
}

static Position cube_begin(Variant variant) { return cube_position(board_empty()); }

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
      found.missing_one[player] += !(filled & here) && !(line & ~own & ~here);
    }
  }
  return found;
}

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
  Status status = board_check(board.stones, error);
  if (status == STATUS_OK)
    *position = cube_position(board_from_stones(board.stones[FIRST], board.stones[SECOND]));
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
  if (!code_can_be_asked(key)) return false;
  *position = cube_position(code_board(key));
  return true;
}

static bool cube_sample(Variant variant, int stones, uint64_t *state, Move *moves) {
  Sample sample = {.state = *state, .stones = stones};
  sample_next(&sample, moves);
  *state = sample.state;
  return true;
}

static uint64_t cube_perft(const Position *position, int depth) {
  return perft(cube_board(position), depth);
}

/* 'w', 'b' and '.', or '+' where a stone can go now. */
static char cell_letter(Board board, int cell) {
  if (board.stones[FIRST] >> cell & 1) return 'w';
  if (board.stones[SECOND] >> cell & 1) return 'b';
  return board_playable(board) >> cell & 1 ? '+' : '.';
}

/* Four layers side by side, level 0 at the left. */
static char *cube_diagram(const Position *position, char *end) {
  Board board = cube_board(position);
  end += sprintf(end, "columns      level 1      level 2      level 3      level 4\n");
  for (int y = 0; y < SIDE; y++) {
    end += sprintf(end, "%X %X %X %X", 4 * y, 4 * y + 1, 4 * y + 2, 4 * y + 3);
    for (int z = 0; z < LEVELS; z++) {
      end += sprintf(end, "     ");
      for (int x = 0; x < SIDE; x++)
        end += sprintf(end, " %c", cell_letter(board, 16 * z + 4 * y + x));
    }
    end += sprintf(end, "\n");
  }
  return end;
}

const Rules rules_cube = {
    .name = "cube",
    .title = N_("Connect Four 3D"),
    .letters = "0123456789ABCDEF",
    .side = SIDE,
    .columns = COLUMNS,
    .levels = LEVELS,
    .begin = cube_begin,
    .moves = cube_moves,
    .play = cube_play,
    .result = cube_result,
    .mover = cube_mover,
    .stones = cube_stones,
    .before = cube_before,
    .at = cube_at,
    .wins = cube_wins,
    .lines = cube_lines,
    .put = cube_put,
    .take = cube_take,
    .settle = cube_settle,
    .images = SYMMETRIES,
    .image = cube_image,
    .image_move = cube_image_move,
    .key_bits = cube_key_bits,
    .key = cube_key,
    .of_key = cube_of_key,
    .sample = cube_sample,
    .perft = cube_perft,
    .diagram = cube_diagram,
    .solving = &cube_solving,
};
