/* A game with its undo and redo against a naive model: a list of moves and the oracle, replayed
 * from the start each time. */
#include "positions.h"

typedef struct {
  Oracle start;
  int columns[64];
  int length, at;
} Model;

static Oracle model_position(const Model *model, int moves) {
  Oracle oracle = model->start;
  for (int i = 0; i < moves; i++)
    oracle_play(&oracle, model->columns[i]);
  return oracle;
}

static bool model_play(Model *model, int column) {
  Oracle oracle = model_position(model, model->at);
  if (!oracle_legal(&oracle, column)) return false;
  if (model->at == model->length || model->columns[model->at] != column)
    model->length = model->at + 1;
  model->columns[model->at++] = column;
  return true;
}

static void assert_same_board(Board a, Board b) {
  g_assert_cmphex(a.stones[FIRST], ==, b.stones[FIRST]);
  g_assert_cmphex(a.stones[SECOND], ==, b.stones[SECOND]);
  g_assert_cmphex(a.threats[FIRST], ==, b.threats[FIRST]);
  g_assert_cmphex(a.threats[SECOND], ==, b.threats[SECOND]);
  g_assert_cmpint(a.ply, ==, b.ply);
}

static int model_last_cell(const Model *model) {
  if (model->at == 0) return -1;
  Oracle before = model_position(model, model->at - 1);
  int column = model->columns[model->at - 1];
  return column + 16 * oracle_height(&before, column);
}

static void assert_game(const Game *game, const Model *model) {
  Oracle now = model_position(model, model->at);
  g_assert_cmpint(game->length, ==, model->length);
  g_assert_cmpint(game->at, ==, model->at);
  for (int i = 0; i < model->length; i++)
    g_assert_cmpint(game->columns[i], ==, model->columns[i]);
  assert_same_board(game_board(game), positions_board(&now));
  g_assert_cmpint(game_result(game), ==,
                  oracle_over(&now) ? positions_value(oracle_winner(&now)) : VALUE_ANY);
  uint64_t won = 0;
  for (int cell = 0; cell < CELLS; cell++)
    if (oracle_in_won_line(&now, cell)) won |= UINT64_C(1) << cell;
  g_assert_cmphex(game_winning_cells(game), ==, won);
  g_assert_cmpint(game_last_cell(game), ==, model_last_cell(model));
}

static void assert_all_plies(const Game *game, const Model *model) {
  for (int n = 0; n <= model->length; n++) {
    Oracle then = model_position(model, n);
    assert_same_board(game_board_at(game, n), positions_board(&then));
  }
}

static void random_step(Game *game, Model *model, GRand *rand) {
  switch (g_rand_int_range(rand, 0, 12)) {
  case 0:
  case 1:
    g_assert_cmpint(game_undo(game), ==, model->at > 0);
    model->at -= model->at > 0;
    break;
  case 2:
    g_assert_cmpint(game_redo(game), ==, model->at < model->length);
    model->at += model->at < model->length;
    break;
  case 3:
    model->at = g_rand_int_range(rand, 0, model->length + 1);
    game_go_to(game, model->at);
    break;
  case 4: /* the move that was undone, if one was */
    if (model->at < model->length) {
      int column = model->columns[model->at];
      g_assert_true(model_play(model, column));
      g_assert_true(game_play(game, column));
    }
    break;
  default: {
    int column = g_rand_int_range(rand, 0, 16);
    g_assert_cmpint(game_play(game, column), ==, model_play(model, column));
  }
  }
}

static void fuzz(GRand *rand, Oracle start, int steps) {
  Model model = {.start = start};
  Game game = game_new(positions_board(&start));
  assert_game(&game, &model);
  for (int i = 0; i < steps; i++) {
    random_step(&game, &model, rand);
    assert_game(&game, &model);
  }
  assert_all_plies(&game, &model);
}

static void test_fuzz_from_empty(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(30);
  for (int i = 0; i < 300; i++)
    fuzz(rand, oracle_empty(), 150);
}

static void test_fuzz_from_start_position(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(31);
  for (int i = 0; i < 300; i++)
    fuzz(rand, positions_random_unfinished(rand, g_rand_int_range(rand, 0, 65)), 60);
}

static void test_ended_start(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(32);
  int columns[64];
  for (int i = 0; i < 100; i++) {
    Oracle oracle = positions_random_game(rand, 64, columns);
    Model model = {.start = oracle};
    Game game = game_new(positions_board(&oracle));
    for (int column = 0; column < COLUMNS; column++)
      g_assert_false(game_play(&game, column));
    assert_game(&game, &model);
  }
}

/* The example of the header, spelt out: repeating the undone move keeps the rest, a different one
 * does not.
 */
static void test_play_after_undo(void) {
  Game game = game_new(board_empty());
  for (int column = 0; column < 6; column++)
    g_assert_true(game_play(&game, column));
  game_go_to(&game, 2);
  g_assert_true(game_play(&game, 2));
  g_assert_cmpint(game.length, ==, 6);
  g_assert_cmpint(game.at, ==, 3);
  g_assert_true(game_play(&game, 9));
  g_assert_cmpint(game.length, ==, 4);
  g_assert_false(game_redo(&game));
  game_go_to(&game, 0);
  g_assert_false(game_undo(&game));
  g_assert_cmpint(game_last_cell(&game), ==, -1);
}

/* A refused move forgets nothing. */
static void test_refused_move(void) {
  Game game = game_new(board_empty());
  for (int i = 0; i < 4; i++)
    g_assert_true(game_play(&game, 5));
  g_assert_true(game_play(&game, 6));
  g_assert_true(game_undo(&game));
  g_assert_false(game_play(&game, 5));
  g_assert_cmpint(game.length, ==, 5);
  g_assert_true(game_redo(&game));
  g_assert_cmpint(game_last_cell(&game), ==, 6);
}

/* White stands four in a row upwards in column 0. */
static void test_winning_column(void) {
  Game game = game_new(board_empty());
  static const int moves[] = {0, 1, 0, 1, 0, 1, 0};
  for (size_t i = 0; i < G_N_ELEMENTS(moves); i++) {
    g_assert_cmpint(game_result(&game), ==, VALUE_ANY);
    g_assert_cmphex(game_winning_cells(&game), ==, 0);
    g_assert_true(game_play(&game, moves[i]));
  }
  g_assert_cmpint(game_result(&game), ==, VALUE_FIRST);
  g_assert_cmphex(game_winning_cells(&game), ==, UINT64_C(0x0001000100010001));
  g_assert_false(game_play(&game, 2));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/game/play-after-undo", test_play_after_undo);
  g_test_add_func("/game/refused-move", test_refused_move);
  g_test_add_func("/game/winning-column", test_winning_column);
  g_test_add_func("/game/ended-start", test_ended_start);
  g_test_add_func("/game/fuzz-from-empty", test_fuzz_from_empty);
  g_test_add_func("/game/fuzz-from-start-position", test_fuzz_from_start_position);
  return g_test_run();
}
