/* The rules of Connect-4 and PopOut: the board of engine/flat behind two Rules. */
#include "../core/marked.h"
#include "../flat/code.h"
#include "../flat/sample.h"
#include "flat-play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

FlatGame flat_play_game(Variant variant) {
  return (FlatGame){variant.width, variant.height, variant.rules == &rules_popout};
}

Variant flat_variant(FlatGame game) {
  return (Variant){game.pops ? &rules_popout : &rules_connect4, (uint8_t)game.width,
                   (uint8_t)game.height};
}

FlatBoard flat_play_board(const Position *position) {
  FlatBoard board;
  static_assert(sizeof board <= sizeof position->words, "a board fits a position");
  memcpy(&board, position->words, sizeof board);
  return board;
}

Position flat_position(FlatGame game, FlatBoard board) {
  Position position = {.variant = flat_variant(game)};
  memcpy(position.words, &board, sizeof board);
  return position;
}

Move flat_move_number(FlatGame game, FlatMove move) {
  return (Move)(move.column + (move.pop ? game.width : 0));
}

FlatMove flat_move_of(FlatGame game, Move move) {
  bool pop = move >= game.width;
  return (FlatMove){(uint8_t)(move - (pop ? game.width : 0)), pop};
}

static FlatGame game_of(const Position *position) { return flat_play_game(position->variant); }

static Status play_check(int width, int height, Error *error) {
  FlatGame game = {.width = width, .height = height};
  return flat_game_check(game, error);
}

static Position play_begin(Variant variant) {
  return flat_position(flat_play_game(variant), (FlatBoard){{0, 0}});
}

static int play_moves(const Position *position, Move moves[MOVES_MOST]) {
  FlatMove legal[FLAT_MOVES_MOST];
  FlatGame game = game_of(position);
  int count = flat_moves(game, flat_play_board(position), legal);
  for (int i = 0; i < count; i++)
    moves[i] = flat_move_number(game, legal[i]);
  return count;
}

static Position play_play(const Position *position, Move move) {
  FlatGame game = game_of(position);
  FlatBoard board = flat_play(game, flat_play_board(position), flat_move_of(game, move));
  return flat_position(game, board);
}

static ValueSet play_result(const Position *position) {
  return flat_result(game_of(position), flat_play_board(position));
}

static Player play_mover(const Position *position) { return flat_mover(flat_play_board(position)); }

static int play_stones(const Position *position) { return flat_stones(flat_play_board(position)); }

/* On a full board a mover with a stone to pop may end the game instead. */
static bool play_may_end(const Position *position) {
  int cells = position->variant.width * position->variant.height;
  return play_stones(position) == cells && play_result(position) == VALUE_ANY;
}

static int play_at(const Position *position, int column, int level) {
  int player = flat_at(game_of(position), flat_play_board(position), column, level);
  return player < 0 ? CELL_EMPTY : player;
}

static FlatCells rules_flat_cell_of(Variant variant, int column, int level) {
  return (FlatCells)1 << (column * (variant.height + 1) + level);
}

static bool play_wins(const Position *position, int column, int level) {
  FlatCells cells = flat_winning_cells(game_of(position), flat_play_board(position));
  return (cells & rules_flat_cell_of(position->variant, column, level)) != 0;
}

/* Counts the line of four from (x, y) on, of which the cell (column, level) is one. */
static void rules_flat_add_line(const Position *position, int x, int y, int right, int up,
                                CellLines *found) {
  Variant variant = position->variant;
  int stones[2] = {0, 0}, last_x = x + 3 * right, last_y = y + 3 * up;
  if (x < 0 || y < 0 || y >= variant.height) return;
  if (last_x >= variant.width || last_y < 0 || last_y >= variant.height) return;
  for (int i = 0; i < 4; i++) {
    int player = play_at(position, x + i * right, y + i * up);
    if (player != CELL_EMPTY) stones[player]++;
  }
  found->all++;
  for (int player = FIRST; player <= SECOND; player++) {
    bool open = stones[player_other((Player)player)] == 0;
    found->open[player] += open;
    found->missing_one[player] += open && stones[player] == 3;
  }
}

static CellLines play_lines(const Position *position, int column, int level) {
  static const int right[] = {0, 1, 1, 1}, up[] = {1, -1, 0, 1};
  CellLines found = {0};
  for (int way = 0; way < 4; way++)
    for (int i = 0; i < 4; i++)
      rules_flat_add_line(position, column - i * right[way], level - i * up[way], right[way],
                          up[way], &found);
  if (play_at(position, column, level) != CELL_EMPTY)
    found.missing_one[FIRST] = found.missing_one[SECOND] = 0;
  return found;
}

static EstimateView play_view(const Position *position) {
  FlatGame game = game_of(position);
  FlatLines lines = flat_lines(game, flat_play_board(position));
  FlatCells even = game.pops || game.height % 2 != 0 ? 0 : flat_even_rows(game);
  FlatCells own[2] = {even, even == 0 ? 0 : ~even};
  EstimateView view = {.lines = {lines.lines[FIRST], lines.lines[SECOND]}};
  for (int player = FIRST; player <= SECOND; player++) {
    view.good[player] = flat_cells_count(lines.missing_one[player] & own[player]);
    view.other[player] = flat_cells_count(lines.missing_one[player] & ~own[player]);
  }
  return view;
}

/* The stones in a column: they rest on each other. */
static int column_height(const Position *stones, int column) {
  int height = 0;
  while (height < stones->variant.height && play_at(stones, column, height) != CELL_EMPTY)
    height++;
  return height;
}

static int play_before(const Position *position, Position before[MOVES_MOST]) {
  FlatGame game = game_of(position);
  FlatBoard boards[FLAT_MOVES_MOST];
  int count = flat_before(game, flat_play_board(position), boards);
  for (int i = 0; i < count; i++)
    before[i] = flat_position(game, boards[i]);
  return count;
}

static bool play_put(Position *stones, int column, Player player) {
  FlatBoard board = flat_play_board(stones);
  int height = column_height(stones, column);
  if (height == stones->variant.height) return false;
  board.stones[player] |= rules_flat_cell_of(stones->variant, column, height);
  *stones = flat_position(game_of(stones), board);
  return true;
}

static bool play_take(Position *stones, int column) {
  FlatBoard board = flat_play_board(stones);
  int height = column_height(stones, column);
  if (height == 0) return false;
  for (int player = FIRST; player <= SECOND; player++)
    board.stones[player] &= ~rules_flat_cell_of(stones->variant, column, height - 1);
  *stones = flat_position(game_of(stones), board);
  return true;
}

static Status play_settle(const Position *stones, Position *position, Error *error) {
  Status status = flat_check(game_of(stones), flat_play_board(stones), error);
  if (status == STATUS_OK) *position = *stones;
  return status;
}

static Position play_image(const Position *position, int image) {
  FlatGame game = game_of(position);
  FlatBoard board = flat_play_board(position);
  return flat_position(game, image == 0 ? board : flat_mirror(game, board));
}

static Move play_image_move(Variant variant, Move move, int image) {
  FlatGame game = flat_play_game(variant);
  FlatMove turned = flat_move_of(game, move);
  if (image != 0) turned.column = (uint8_t)(game.width - 1 - turned.column);
  return flat_move_number(game, turned);
}

static unsigned play_key_bits(Variant variant) { return flat_game_bits(flat_play_game(variant)); }

static Key play_key(const Position *position) {
  return flat_code_canonical(game_of(position), flat_play_board(position));
}

static bool play_of_key(Variant variant, Key key, Position *position) {
  FlatGame game = flat_play_game(variant);
  if (flat_game_bits(game) > FLAT_CODE_BITS_MOST || !flat_code_can_be_asked(game, key))
    return false;
  *position = flat_position(game, flat_code_board(game, key));
  return true;
}

static bool play_sample(Variant variant, int stones, uint64_t *state, Move *moves) {
  FlatSample sample = {.game = flat_play_game(variant), .state = *state, .stones = stones};
  FlatMove drops[128];
  FlatBoard board;
  bool found = flat_sample_next(&sample, &board, drops);
  *state = sample.state;
  for (int i = 0; found && i < stones; i++)
    moves[i] = flat_move_number(sample.game, drops[i]);
  return found;
}

static uint64_t play_perft(const Position *position, int depth) {
  return flat_perft(game_of(position), flat_play_board(position), depth);
}

/* The parts that both games have in common. */
#define FLAT_RULES                                                                                 \
  .letters = "0123456789abcdefghijklmnoqrstuvw", .sized = true, .check = play_check,               \
  .begin = play_begin, .moves = play_moves, .play = play_play, .result = play_result,              \
  .mover = play_mover, .stones = play_stones, .before = play_before, .at = play_at,                \
  .wins = play_wins, .lines = play_lines, .view = play_view, .put = play_put, .take = play_take,   \
  .settle = play_settle, .images = 2, .image = play_image, .image_move = play_image_move,          \
  .key_bits = play_key_bits, .key = play_key, .of_key = play_of_key, .sample = play_sample,        \
  .perft = play_perft, .solving = &flat_solving

const Rules rules_connect4 = {
    .name = "connect4",
    .title = N_("Connect-4"),
    FLAT_RULES,
};

const Rules rules_popout = {
    .name = "popout",
    .title = N_("PopOut"),
    .pops = true,
    .repeats_draw = true,
    .may_end = play_may_end,
    FLAT_RULES,
};
