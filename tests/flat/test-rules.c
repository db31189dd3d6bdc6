/* The flat games' rules, texts and counts against the plain program, along random games. */
#include "amount.h"
#include "flat/retrograde.h"
#include "solving.h"

/* Sizes of one word and of two, pops on and off. */
static const char *const games[] = {"connect4:7x6",  "connect4:4x4", "connect4:8x8",
                                    "connect4:10x6", "connect4:8x7", "connect4:6x10",
                                    "popout:7x6",    "popout:4x4",   "popout:8x8",
                                    "connect4:12x3", "popout:3x8"};

/* Lists the plain program's moves: drops from the left, then pops. */
static int list_plain(const Plain *plain, FlatMove *moves) {
  int count = 0;
  for (int pop = 0; pop < 2; pop++)
    for (int x = 0; x < plain->game.width; x++) {
      FlatMove move = {(uint8_t)x, pop};
      if (plain_legal(plain, move)) moves[count++] = move;
    }
  return count;
}

static ValueSet plain_result(const Plain *plain, int moves) {
  int winner = plain_winner(plain);
  if (winner != 0) return winner == 1 ? VALUE_FIRST : VALUE_SECOND;
  return moves == 0 ? VALUE_DRAW : VALUE_ANY;
}

static void assert_same(FlatBoard a, FlatBoard b) {
  g_assert_true(a.stones[0] == b.stones[0] && a.stones[1] == b.stones[1]);
}

/* Everything that the engine says about the position. */
static int assert_position(const Plain *plain, FlatMove *moves) {
  FlatMove expected[FLAT_MOVES_MOST];
  FlatBoard board = plain_board(plain), mirror = flat_mirror(plain->game, board);
  int count = list_plain(plain, expected);
  g_assert_cmpint(flat_moves(plain->game, board, moves), ==, count);
  for (int i = 0; i < count; i++) {
    g_assert_cmpint(moves[i].column, ==, expected[i].column);
    g_assert_cmpint(moves[i].pop, ==, expected[i].pop);
  }
  g_assert_cmpint(flat_mover(board), ==, plain_mover(plain) - 1);
  g_assert_cmpint(flat_result(plain->game, board), ==, plain_result(plain, count));
  char text[POSITION_TEXT];
  Position position = flat_position(plain->game, board);
  position_write_code(&position, text);
  assert_same(board_of(plain->game, text), board);
  for (int x = 0; x < plain->game.width; x++)
    for (int y = 0; y < plain->game.height; y++)
      g_assert_cmpint(flat_at(plain->game, mirror, plain->game.width - 1 - x, y), ==,
                      plain->at[x][y] - 1);
  return count;
}

/* The moves lead there. In PopOut they may do so beyond a repetition, which ends the game. */
static void assert_read(FlatGame game, const char *text, FlatBoard expected) {
  Position position = position_begin(flat_variant(game));
  for (size_t at = 0, length = strlen(text); at < length;) {
    Move move;
    g_assert_cmpint(position_read_move(&position, text, length, &at, &move, NULL), ==, STATUS_OK);
    position = position_play(&position, move);
  }
  assert_same(flat_play_board(&position), expected);
}

static void play_game(FlatGame game, GRand *rand) {
  enum { PLIES_MOST = 200 };
  Plain plain = plain_start(game);
  GString *text = g_string_new(NULL);
  FlatMove moves[FLAT_MOVES_MOST];
  int count;
  while ((count = assert_position(&plain, moves)) > 0 && plain.plies < PLIES_MOST) {
    FlatMove move = moves[g_rand_int_range(rand, 0, count)];
    FlatBoard next = flat_play(game, plain_board(&plain), move);
    char written[MOVE_TEXT];
    move_write(flat_variant(game), flat_move_number(game, move), written);
    g_string_append(text, written);
    plain_play(&plain, move);
    assert_same(next, plain_board(&plain));
  }
  assert_read(game, text->str, plain_board(&plain));
  g_string_free(text, TRUE);
}

static void test_random_games(void) {
  enum { GAMES = 150 };
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (guint i = 0; i < G_N_ELEMENTS(games); i++)
    for (int k = 0; k < amount(GAMES); k++)
      play_game(game_of(games[i]), rand);
}

static void test_bad_texts(void) {
  static const struct {
    const char *game, *text;
    size_t offset;
  } bad[] = {
      {"connect4:7x6", "", 0},          {"connect4:7x6", "347", 2},
      {"connect4:7x6", "3333333", 6},   {"connect4:7x6", "p3", 0},
      {"popout:7x6", "3p3", 1},         {"popout:7x6", "p", 1},
      {"connect4:4x4", "w/b/x/", 4},    {"connect4:4x4", "w/b/", 4},
      {"connect4:4x4", "wbwbw/b//", 4}, {"connect4:4x4", "w/b///", 5},
      {"connect4:7x6", "30405061", 7},  {"connect4:4x4", "ww////", 5},
      {"connect4:4x4", "wwww///", 7},   {"connect4:4x4", "wwww/bbb/b/", 11},
      {"connect4:7x6", "3A", 1},        {"popout:7x6", "P3", 0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    Line line;
    Error error;
    Variant variant = flat_variant(game_of(bad[i].game));
    g_assert_cmpint(line_read(variant, bad[i].text, strlen(bad[i].text), &line, &error), ==,
                    STATUS_TEXT);
    g_assert_cmpuint(error.offset, ==, bad[i].offset);
  }
  static const char *const bad_games[] = {"",
                                          "connect4",
                                          "connect4:7",
                                          "popout:7x",
                                          "connect4:0x4",
                                          "checkers:8x8",
                                          "popout:7x6x",
                                          "connect4:16x16",
                                          "connect4:31x31"};
  for (guint i = 0; i < G_N_ELEMENTS(bad_games); i++) {
    Variant variant;
    g_assert_cmpint(variant_read(bad_games[i], strlen(bad_games[i]), &variant, NULL), !=,
                    STATUS_OK);
  }
}

static void test_winning_cells(void) {
  FlatGame game = game_of("connect4:7x6");
  FlatCells line = (FlatCells)1 | (FlatCells)1 << 7 | (FlatCells)1 << 14 | (FlatCells)1 << 21;
  g_assert_true(flat_winning_cells(game, board_of(game, "0011223")) == line);
  g_assert_true(flat_winning_cells(game, board_of(game, "001122")) == 0);
}

static uint64_t plain_perft(const Plain *plain, int depth) {
  if (depth == 0) return 1;
  FlatMove moves[FLAT_MOVES_MOST];
  int count = list_plain(plain, moves);
  uint64_t games_found = 0;
  for (int i = 0; i < count; i++) {
    Plain next = *plain;
    plain_play(&next, moves[i]);
    games_found += plain_perft(&next, depth - 1);
  }
  return games_found;
}

static void test_perft(void) {
  enum { DEPTH = 5 };
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    FlatGame game = game_of(games[i]);
    Plain start = plain_start(game);
    for (int depth = 0; depth <= DEPTH; depth++)
      g_assert_cmpuint(flat_perft(game, (FlatBoard){{0, 0}}, depth), ==,
                       plain_perft(&start, depth));
  }
}

/* Numbers of positions: Tromp for Connect-4, the thesis on PopOut for both. */
static const struct {
  const char *game;
  uint64_t positions;
  bool slow;
} states[] = {
    {"connect4:4x4", 161029, false},  {"connect4:4x5", 1706255, false},
    {"connect4:5x4", 3945711, false}, {"connect4:4x6", 15835683, true},
    {"connect4:5x5", 69763700, true}, {"connect4:6x4", 94910577, true},
    {"popout:4x4", 692427, false},    {"popout:4x5", 7942028, false},
    {"popout:5x4", 18531835, true},   {"popout:4x6", 82822024, true},
    {"popout:5x5", 359220338, true},  {"popout:6x4", 486534361, true},
};

static void test_states(void) {
  for (guint i = 0; i < G_N_ELEMENTS(states); i++) {
    if (states[i].slow != g_test_slow()) continue;
    FlatSearch search = flat_search_make(NULL);
    Retrograde *retrograde;
    size_t memory = (size_t)4 << 30;
    Error error;
    if (retrograde_new(&retrograde, game_of(states[i].game), memory, &error) != STATUS_OK) {
      g_test_message("%s left out: %s", states[i].game, error.message);
      continue;
    }
    g_assert_true(retrograde_count(retrograde, (FlatBoard){{0, 0}}, &search));
    g_assert_cmpuint(retrograde_positions(retrograde), ==, states[i].positions);
    retrograde_free(retrograde);
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/rules/states", test_states);
  if (g_test_slow()) return g_test_run();
  g_test_add_func("/flat/rules/random-games", test_random_games);
  g_test_add_func("/flat/rules/bad-texts", test_bad_texts);
  g_test_add_func("/flat/rules/winning-cells", test_winning_cells);
  g_test_add_func("/flat/rules/perft", test_perft);
  return g_test_run();
}
