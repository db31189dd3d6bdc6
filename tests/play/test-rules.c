/* The rules of each game against the functions of its own that they stand for, in random games. */
#include "cube/code.h"
#include "play/cube-play.h"
#include "flat/code.h"
#include "play/cube-play.h"
#include "play/flat-play.h"
#include "plays.h"

static void assert_key(const Position *position, Key expected) {
  Key key = position_key(position);
  g_assert_cmpuint(key.low, ==, expected.low);
  g_assert_cmpuint(key.high, ==, expected.high);
}

static void assert_cube(const Position *position) {
  Board board = cube_board(position);
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves), legal = 0;
  bool over = board_result(board) != VALUE_ANY;
  for (int column = 0; column < COLUMNS; column++) {
    if (over || board_cell(board, column) < 0) continue;
    g_assert_cmpint(moves[legal++], ==, column);
    Position child = position_play(position, (Move)column);
    Position played = cube_position(board_play(board, board_cell(board, column)));
    g_assert_true(position_equal(&child, &played));
  }
  g_assert_cmpint(count, ==, legal);
  g_assert_cmpint(position_result(position), ==, board_result(board));
  g_assert_cmpint(position_mover(position), ==, board_mover(board));
  g_assert_cmpint(position_stones(position), ==, board.ply);
  assert_key(position, code_canonical(board));
  uint64_t won = lines_cells(board.stones[FIRST]) | lines_cells(board.stones[SECOND]);
  for (int cell = 0; cell < CELLS; cell++) {
    int column = cell % COLUMNS, level = cell / COLUMNS;
    int stone = board.stones[FIRST] >> cell & 1    ? FIRST
                : board.stones[SECOND] >> cell & 1 ? SECOND
                                                   : CELL_EMPTY;
    g_assert_cmpint(position->variant.rules->at(position, column, level), ==, stone);
    g_assert_cmpint(position->variant.rules->wins(position, column, level), ==, won >> cell & 1);
  }
}

static void assert_flat(const Position *position) {
  FlatGame game = flat_play_game(position->variant);
  FlatBoard board = flat_play_board(position);
  FlatMove legal[FLAT_MOVES_MOST];
  Move moves[MOVES_MOST];
  int count = flat_moves(game, board, legal);
  g_assert_cmpint(position_moves(position, moves), ==, count);
  for (int i = 0; i < count; i++) {
    g_assert_cmpint(moves[i], ==, legal[i].column + (legal[i].pop ? game.width : 0));
    g_assert_cmpint(move_column(position->variant, moves[i]), ==, legal[i].column);
    Position child = position_play(position, moves[i]);
    FlatBoard played = flat_play(game, board, legal[i]), got = flat_play_board(&child);
    g_assert_cmpmem(&got, sizeof got, &played, sizeof played);
  }
  g_assert_cmpint(position_result(position), ==, flat_result(game, board));
  g_assert_cmpint(position_mover(position), ==, flat_mover(board));
  g_assert_cmpint(position_stones(position), ==, flat_stones(board));
  if (position_has_key(position->variant)) assert_key(position, flat_code_canonical(game, board));
  FlatCells won = flat_winning_cells(game, board);
  for (int x = 0; x < game.width; x++)
    for (int y = 0; y < game.height; y++) {
      g_assert_cmpint(position->variant.rules->at(position, x, y), ==, flat_at(game, board, x, y));
      g_assert_cmpint(position->variant.rules->wins(position, x, y), ==,
                      (int)(won >> (x * (game.height + 1) + y) & 1));
    }
}

/* A stone of the player's in the cell, whatever rests on what, would complete a line. */
static bool completes(const Position *position, int column, int level, Player player) {
  if (position->variant.rules == &rules_cube) {
    Board board = cube_board(position);
    return lines_any(board.stones[player] | (uint64_t)1 << (column + COLUMNS * level));
  }
  FlatBoard board = flat_play_board(position);
  int bit = column * (position->variant.height + 1) + level;
  board.stones[player] |= (FlatCells)1 << bit;
  board.stones[player_other(player)] = 0;
  Position with = flat_position(flat_play_game(position->variant), board);
  return position->variant.rules->wins(&with, column, level);
}

/* What lines say of each cell, worked out in a different way. */
static void assert_lines(const Position *position) {
  const Rules *rules = position->variant.rules;
  if (position_result(position) != VALUE_ANY) return;
  for (int x = 0; x < variant_columns(position->variant); x++)
    for (int y = 0; y < variant_levels(position->variant); y++) {
      CellLines found = rules->lines(position, x, y);
      bool empty = rules->at(position, x, y) == CELL_EMPTY;
      for (int player = FIRST; player <= SECOND; player++) {
        g_assert_cmpint(found.open[player], <=, found.all);
        g_assert_cmpint(found.missing_one[player], <=, found.open[player]);
        g_assert_cmpint(found.missing_one[player] > 0, ==,
                        empty && completes(position, x, y, (Player)player));
      }
    }
}

static void test_lines(void) {
  Error error;
  Variant variant;
  g_assert_cmpint(variant_read("connect4:7x6", 12, &variant, &error), ==, STATUS_OK);
  Position empty = position_begin(variant);
  g_assert_cmpint(variant.rules->lines(&empty, 0, 0).all, ==, 3);
  g_assert_cmpint(variant.rules->lines(&empty, 3, 2).all, ==, 13);
  Position played = position_play(&empty, 3);
  CellLines found = variant.rules->lines(&played, 2, 0);
  g_assert_cmpint(found.all, ==, 5);
  g_assert_cmpint(found.open[FIRST], ==, 5);
  g_assert_cmpint(found.open[SECOND], ==, 2);
}

/* How often the letter stands in the diagram, without its first and its last line. */
static int letters_in(const char *diagram, char letter) {
  int count = 0;
  const char *end = strstr(diagram, " stone");
  for (const char *c = strchr(diagram, '\n'); c < end; c++)
    count += *c == letter;
  return count;
}

/* Its diagram shows its stones; its code and its key lead back to it. */
static void assert_texts(const Position *position) {
  const Rules *rules = position->variant.rules;
  char code[POSITION_TEXT], text[DIAGRAM_TEXT];
  Position again;
  position_write_code(position, code);
  position_draw(position, position_result(position), text);
  g_assert_cmpint(letters_in(text, 'w') + letters_in(text, 'b'), ==, position_stones(position));
  g_assert_cmpint(position_read_code(position->variant, code, strlen(code), &again, NULL), ==,
                  STATUS_OK);
  g_assert_true(position_equal(position, &again));
  if (!position_has_key(position->variant)) return;
  bool asked = rules->of_key(position->variant, position_key(position), &again);
  g_assert_cmpint(asked, ==, position_result(position) == VALUE_ANY);
  if (asked) g_assert_true(position_image(position, &again, NULL));
}

/* Images have one key and one result, and turning commutes with playing. */
static void assert_images(const Position *position) {
  const Rules *rules = position->variant.rules;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves), found;
  g_assert_true(position_image(position, position, &found) && found == 0);
  for (int i = 0; i < rules->images; i++) {
    Position image = rules->image(position, i);
    g_assert_true(position_image(position, &image, &found));
    if (position_has_key(position->variant)) assert_key(&image, position_key(position));
    g_assert_cmpint(position_result(&image), ==, position_result(position));
    for (int k = 0; k < count; k++) {
      Move turned = rules->image_move(position->variant, moves[k], i);
      Position a = position_play(position, moves[k]), b = position_play(&image, turned);
      Position c = rules->image(&a, i);
      g_assert_true(position_equal(&b, &c));
      if (!position_equal(&image, position)) continue;
      g_assert_cmpint(position_same_move(position, moves[k]), <=, turned);
    }
  }
}

/* A position is taken down stone by stone and set up again. */
static void assert_setup(const Position *position) {
  const Rules *rules = position->variant.rules;
  int columns = variant_columns(position->variant), levels = variant_levels(position->variant);
  Position stones = *position, built = position_begin(position->variant), settled;
  for (int c = 0; c < columns; c++) {
    for (int l = 0; l < levels && rules->at(position, c, l) != CELL_EMPTY; l++)
      g_assert_true(rules->put(&built, c, (Player)rules->at(position, c, l)));
    while (rules->take(&stones, c)) {
    }
    g_assert_cmpint(rules->at(&stones, c, 0), ==, CELL_EMPTY);
    if (rules->at(position, c, levels - 1) != CELL_EMPTY)
      g_assert_false(rules->put(&built, c, FIRST));
  }
  g_assert_cmpint(position_stones(&stones), ==, 0);
  g_assert_cmpint(rules->settle(&built, &settled, NULL), ==, STATUS_OK);
  g_assert_true(position_equal(&settled, position));
  char code[POSITION_TEXT];
  position_write_code(&built, code);
  g_assert_cmpint(position_read_stones(position->variant, code, strlen(code), &stones, NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(rules->settle(&stones, &settled, NULL), ==, STATUS_OK);
  g_assert_true(position_equal(&settled, position));
}

static void test_random(gconstpointer name) {
  Variant variant = plays_variant(name);
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int i = 0; i < amount(60); i++) {
    Line line = plays_random(variant, 70, rand);
    for (int n = 0; n <= line.length; n++) {
      Position position = line_position_at(&line, n);
      if (variant.rules == &rules_cube)
        assert_cube(&position);
      else
        assert_flat(&position);
      assert_texts(&position);
      assert_lines(&position);
      assert_images(&position);
      assert_setup(&position);
    }
  }
}

static void test_variants(void) {
  Variant variant = variant_default();
  Error error;
  char text[VARIANT_TEXT];
  g_assert_true(variant.rules == &rules_cube && variant.width == 4);
  for (int i = 0; plays_names[i] != NULL; i++) {
    variant_write(plays_variant(plays_names[i]), text);
    g_assert_cmpstr(text, ==, plays_names[i]);
  }
  g_assert_true(variant_equal(plays_variant("popout:7x6"), plays_variant("popout:7x6")));
  g_assert_false(variant_equal(plays_variant("popout:7x6"), plays_variant("connect4:7x6")));
  static const struct {
    const char *text;
    Status status;
    size_t offset;
    const char *message;
  } wrong[] = {
      {"", STATUS_TEXT, 0, "expected one of these games: cube, connect4:WxH, popout:WxH"},
      {"cubes", STATUS_TEXT, 0, "expected one of these games: cube, connect4:WxH, popout:WxH"},
      {"connect4", STATUS_TEXT, 0, "expected one of these games: cube, connect4:WxH, popout:WxH"},
      {"popout:", STATUS_TEXT, 7, "expected the board's width in columns"},
      {"popout:7", STATUS_TEXT, 8, "expected an x between width and height"},
      {"popout:7x", STATUS_TEXT, 9, "expected the board's height in rows"},
      {"popout:7x6 ", STATUS_TEXT, 10, "expected nothing after the size"},
      {"popout:32x1", STATUS_RANGE, 0,
       "a board of 32x1 is too large: width * (height + 1) may be 128 at most, and 31 columns and "
       "rows"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    g_assert_cmpint(variant_read(wrong[i].text, strlen(wrong[i].text), &variant, &error), ==,
                    wrong[i].status);
    g_assert_cmpuint(error.offset, ==, wrong[i].offset);
    g_assert_cmpstr(error.message, ==, wrong[i].message);
  }
}

/* Stones that no game leads to are refused, and what was there stays. */
static void test_settle(void) {
  static const char *const wrong[][2] = {
      {"cube", "ww///////////////"},       {"cube", "b///////////////"},
      {"cube", "wwww/bbbb//////////////"}, {"cube", "wwww/bbb/b/////////////"},
      {"connect4:4x4", "ww///"},           {"connect4:4x4", "wwww/bbbb//"}};
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    Variant variant = plays_variant(wrong[i][0]);
    Position stones, settled = position_begin(variant), before = settled;
    Error error;
    const char *code = wrong[i][1];
    g_assert_cmpint(position_read_stones(variant, code, strlen(code), &stones, NULL), ==,
                    STATUS_OK);
    g_assert_cmpint(variant.rules->settle(&stones, &settled, &error), ==, STATUS_RANGE);
    g_assert_cmpint(error.status, ==, STATUS_RANGE);
    g_assert_cmpuint(strlen(error.message), >, 0);
    g_assert_true(position_equal(&settled, &before));
  }
}

/* Keys of no position are refused. */
static void test_keys(void) {
  for (int i = 0; plays_names[i] != NULL; i++) {
    Variant variant = plays_variant(plays_names[i]);
    Position position;
    g_assert_false(variant.rules->of_key(variant, (Key){0, 0}, &position));
    g_assert_false(variant.rules->of_key(variant, (Key){UINT64_MAX, UINT16_MAX}, &position));
  }
  Variant variant = plays_variant("connect4:4x4");
  Position position;
  g_assert_false(variant.rules->of_key(variant, (Key){0x842F, 0}, &position));
}

/* Stones with lines that no last move can have made are no position of a game. */
static void test_lines_of_two_moves(void) {
  static const char *const codes[][2] = {
      {"cube", "wwww//wwww/bbb/b/b/b//b///////"},
      {"connect4:6x5", "wwww/bbb/wwww/bbb/b/"},
      {"connect4:6x5", "bbbb/www/bbbb/www/w/w"},
      {"popout:6x5", "wwwwb/wwwwb/bb//b/"}, /* a stone on each line, and no pop is left */
      {"popout:6x5", "wwww//wwww///b"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(codes); i++) {
    Position position;
    Error error = {0};
    const char *code = codes[i][1];
    g_assert_cmpint(
        position_read_code(plays_variant(codes[i][0]), code, strlen(code), &position, &error), ==,
        STATUS_TEXT);
    g_assert_nonnull(strstr(error.message, "no last"));
  }
}

/* Every position of small boards that play reaches is one, and can be asked about unless it is
 * over.
 */
static void test_reached(void) {
  static const char *const games[] = {"connect4:5x4", "popout:4x3", "popout:5x4", "popout:1x5"};
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (size_t g = 0; g < G_N_ELEMENTS(games); g++)
    for (int i = 0; i < 2000; i++) {
      Line line = plays_random(plays_variant(games[g]), 40, rand);
      Position position = line_position(&line), again;
      const Rules *rules = position.variant.rules;
      g_assert_cmpint(rules->settle(&position, &again, NULL), ==, STATUS_OK);
      g_assert_cmpint(rules->of_key(position.variant, position_key(&position), &again), ==,
                      position_result(&position) == VALUE_ANY);
    }
}

/* What the moves say about a position, and a draw that the mover may claim on a full board. */
static void test_fold(void) {
  Variant variant = plays_variant("popout:2x2");
  Position full;
  ValueSet values[MOVES_MOST];
  g_assert_cmpint(position_read_code(variant, "wb/bw", 5, &full, NULL), ==, STATUS_OK);
  g_assert_true(variant.rules->may_end(&full));
  memset(values, VALUE_SECOND, sizeof values);
  g_assert_cmpint(position_fold(&full, values), ==, VALUE_DRAW);
  Position begin = position_begin(variant);
  g_assert_false(variant.rules->may_end(&begin));
  g_assert_cmpint(position_fold(&begin, values), ==, VALUE_SECOND);
  values[1] = VALUE_ANY;
  g_assert_cmpint(position_fold(&begin, values), ==, VALUE_ANY);
  values[0] = VALUE_FIRST;
  g_assert_cmpint(position_fold(&begin, values), ==, VALUE_FIRST);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  for (int i = 0; plays_names[i] != NULL; i++) {
    g_autofree char *path = g_strdup_printf("/play/rules/random/%s", plays_names[i]);
    g_test_add_data_func(path, plays_names[i], test_random);
  }
  g_test_add_func("/play/rules/variants", test_variants);
  g_test_add_func("/play/rules/lines", test_lines);
  g_test_add_func("/play/rules/settle", test_settle);
  g_test_add_func("/play/rules/keys", test_keys);
  g_test_add_func("/play/rules/lines-of-two-moves", test_lines_of_two_moves);
  g_test_add_func("/play/rules/reached", test_reached);
  g_test_add_func("/play/rules/fold", test_fold);
  return g_test_run();
}
