/* A line with its cursor against a naive model: a list of moves and the oracle, replayed from the
 * start each time. */
#include "play/cube-play.h"
#include "play/line.h"
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

static Board board_at(const Line *line, int moves) {
  Position position = line_position_at(line, moves);
  return cube_board(&position);
}

static Line line_of(const Oracle *oracle) {
  Position start = cube_position(positions_board(oracle));
  return line_new(&start);
}

static void assert_won(const Line *line, const Oracle *oracle) {
  Position position = line_position(line);
  for (int cell = 0; cell < CELLS; cell++)
    g_assert_cmpint(rules_cube.wins(&position, cell % COLUMNS, cell / COLUMNS), ==,
                    oracle_in_won_line(oracle, cell));
}

static void assert_line(const Line *line, const Model *model) {
  Oracle now = model_position(model, model->at);
  g_assert_cmpint(line->length, ==, model->length);
  g_assert_cmpint(line->at, ==, model->at);
  for (int i = 0; i < model->length; i++)
    g_assert_cmpint(line->moves[i], ==, model->columns[i]);
  assert_same_board(board_at(line, line->at), positions_board(&now));
  g_assert_cmpint(line_result(line), ==,
                  oracle_over(&now) ? positions_value(oracle_winner(&now)) : VALUE_ANY);
  assert_won(line, &now);
  g_assert_cmpint(line_last(line), ==, model->at > 0 ? model->columns[model->at - 1] : -1);
}

static void assert_all_plies(const Line *line, const Model *model) {
  for (int n = 0; n <= model->length; n++) {
    Oracle then = model_position(model, n);
    assert_same_board(board_at(line, n), positions_board(&then));
  }
}

static void random_step(Line *line, Model *model, GRand *rand) {
  int column = g_rand_int_range(rand, 0, 16);
  bool again = g_rand_int_range(rand, 0, 3) == 0 && model->at < model->length;
  switch (g_rand_int_range(rand, 0, 4)) {
  case 0:
    line->at = model->at = g_rand_int_range(rand, 0, model->length + 1);
    break;
  default: /* now and then the move that was undone */
    if (again) column = model->columns[model->at];
    g_assert_cmpint(line_play(line, (Move)column), ==, model_play(model, column));
  }
}

static void fuzz(GRand *rand, Oracle start, int steps) {
  Model model = {.start = start};
  Line line = line_of(&start);
  assert_line(&line, &model);
  for (int i = 0; i < steps; i++) {
    random_step(&line, &model, rand);
    assert_line(&line, &model);
  }
  assert_all_plies(&line, &model);
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
    Line line = line_of(&oracle);
    for (int column = 0; column < COLUMNS; column++)
      g_assert_false(line_play(&line, (Move)column));
    assert_line(&line, &model);
  }
}

/* The example of the header, spelt out: repeating the undone move keeps the rest, a different one
 * does not.
 */
static void test_play_after_undo(void) {
  Oracle empty = oracle_empty();
  Line line = line_of(&empty);
  for (Move column = 0; column < 6; column++)
    g_assert_true(line_play(&line, column));
  line.at = 2;
  g_assert_true(line_play(&line, 2));
  g_assert_cmpint(line.length, ==, 6);
  g_assert_cmpint(line.at, ==, 3);
  g_assert_true(line_play(&line, 9));
  g_assert_cmpint(line.length, ==, 4);
}

/* A refused move forgets nothing. */
static void test_refused_move(void) {
  Oracle empty = oracle_empty();
  Line line = line_of(&empty);
  for (int i = 0; i < 4; i++)
    g_assert_true(line_play(&line, 5));
  g_assert_true(line_play(&line, 6));
  line.at--;
  g_assert_false(line_play(&line, 5));
  g_assert_cmpint(line.length, ==, 5);
}

/* White stands four in a row upwards in column 0. */
static void test_winning_column(void) {
  Oracle empty = oracle_empty();
  Line line = line_of(&empty);
  static const Move moves[] = {0, 1, 0, 1, 0, 1, 0};
  for (size_t i = 0; i < G_N_ELEMENTS(moves); i++) {
    g_assert_cmpint(line_result(&line), ==, VALUE_ANY);
    g_assert_true(line_play(&line, moves[i]));
  }
  Position won = line_position(&line);
  g_assert_cmpint(line_result(&line), ==, VALUE_FIRST);
  for (int cell = 0; cell < CELLS; cell++)
    g_assert_cmpint(rules_cube.wins(&won, cell % COLUMNS, cell / COLUMNS), ==, cell % COLUMNS == 0);
  g_assert_false(line_play(&line, 2));
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
