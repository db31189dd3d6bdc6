/* What is believed about Connect-4 and PopOut 7x6: alike for mirror images, and the same as sums
 * cell by cell say. */
#include "flat/opinion.h"
#include "solving.h"

#include <glib.h>
#include <math.h>

enum { TRIES = 2000 };

static const FlatGame connect4 = {7, 6, false}, popout = {7, 6, true};

/* A position of random moves, whose game goes on. */
static FlatBoard random_board(FlatGame game, GRand *rand) {
  for (;;) {
    FlatBoard board = {{0, 0}};
    for (int left = g_rand_int_range(rand, 0, 36); left > 0; left--) {
      FlatMove moves[FLAT_MOVES_MOST];
      int count = flat_moves(game, board, moves);
      if (count > 0) board = flat_play(game, board, moves[g_rand_int_range(rand, 0, count)]);
    }
    if (flat_result(game, board) == VALUE_ANY) return board;
  }
}

static int compare(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

static int sorted_rows(const OpinionShape *shape, FlatBoard board,
                       uint16_t rows[OPINION_ROWS_MOST]) {
  int count = shape->choose(board, rows);
  qsort(rows, (size_t)count, sizeof rows[0], compare);
  return count;
}

static void test_mirror(gconstpointer data) {
  const OpinionShape *shape = opinion_shape(*(const FlatGame *)data);
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int i = 0; i < TRIES; i++) {
    FlatBoard board = random_board(shape->game, rand);
    uint16_t rows[OPINION_ROWS_MOST], others[OPINION_ROWS_MOST];
    int count = sorted_rows(shape, board, rows);
    g_assert_cmpint(count, <=, OPINION_ROWS_MOST);
    g_assert_cmpint(rows[count - 1], <, shape->rows);
    g_assert_cmpint(sorted_rows(shape, flat_mirror(shape->game, board), others), ==, count);
    g_assert_cmpmem(rows, (size_t)count * sizeof rows[0], others, (size_t)count * sizeof rows[0]);
  }
}

/* Rows of one kin have one number, below the number of all. */
static void test_kins(gconstpointer data) {
  const OpinionShape *shape = opinion_shape(*(const FlatGame *)data);
  g_autofree int *members = g_new0(int, shape->kins);
  for (int row = 0; row < shape->rows; row++) {
    int kin = shape->kin(row);
    g_assert_cmpint(kin, <, shape->kins);
    if (kin >= 0) members[kin]++;
  }
  for (int kin = 0; kin < shape->kins; kin++)
    g_assert_cmpint(members[kin], >, 1);
}

/* The lines that a player can still complete, counted from the four cells of each. */
static int open_lines(FlatBoard board) {
  static const int right[] = {0, 1, 1, 1}, up[] = {1, -1, 0, 1};
  int open = 0;
  for (int way = 0; way < 4; way++)
    for (int x = 0; x + 3 * right[way] < connect4.width; x++)
      for (int y = 0; y < connect4.height; y++) {
        int last = y + 3 * up[way], stones[2] = {0, 0};
        if (last < 0 || last >= connect4.height) continue;
        for (int i = 0; i < 4; i++) {
          int player = flat_at(connect4, board, x + i * right[way], y + i * up[way]);
          if (player >= 0) stones[player]++;
        }
        open += stones[FIRST] == 0 || stones[SECOND] == 0;
      }
  return open;
}

static void test_rows(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (int i = 0; i < TRIES; i++) {
    FlatBoard board = random_board(connect4, rand);
    uint16_t rows[OPINION_ROWS_MOST];
    int count = opinion_shape(connect4)->choose(board, rows);
    g_assert_cmpint(count, ==, open_lines(board) + connect4.width);
  }
}

/* With the colours exchanged, and so the mover, the mover's view is the same. */
static void test_colours(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (int i = 0; i < TRIES; i++) {
    FlatBoard board = random_board(popout, rand), other = board;
    uint16_t rows[OPINION_ROWS_MOST], others[OPINION_ROWS_MOST];
    FlatCells spare = (FlatCells)1 << 126; /* off the board: it changes whose turn it is */
    other.stones[FIRST] = board.stones[SECOND] | spare;
    other.stones[SECOND] = board.stones[FIRST];
    int count = sorted_rows(opinion_shape(popout), board, rows);
    g_assert_cmpint(sorted_rows(opinion_shape(popout), other, others), ==, count);
    g_assert_cmpmem(rows, (size_t)count * sizeof rows[0], others, (size_t)count * sizeof rows[0]);
  }
}

/* Of the sums of the engine and the same in numbers that need no rounding. */
static void believe_plainly(const OpinionWeights *weights, FlatBoard board, double odds[3]) {
  const OpinionLayers *layers = weights->layers;
  uint16_t rows[OPINION_ROWS_MOST];
  int count = weights->shape->choose(board, rows), set = opinion_set(weights->shape, board);
  double sums[OPINION_SUMS], hidden[OPINION_HIDDEN];
  for (int k = 0; k < OPINION_SUMS; k++) {
    sums[k] = layers->bias[k];
    for (int i = 0; i < count; i++)
      sums[k] += weights->rows[rows[i]][k];
    sums[k] = fmin(fmax(sums[k], 0), 64);
  }
  for (int j = 0; j < OPINION_HIDDEN; j++) {
    hidden[j] = layers->hidden_bias[set][j];
    for (int k = 0; k < OPINION_SUMS; k++)
      hidden[j] += layers->hidden[set][j][k] * sums[k];
    hidden[j] = fmin(fmax(floor(hidden[j] / 256), 0), 64);
  }
  for (int v = 0; v < OPINION_VALUES; v++) {
    odds[v] = layers->values_bias[set][v];
    for (int j = 0; j < OPINION_HIDDEN; j++)
      odds[v] += layers->values[set][v][j] * hidden[j];
    odds[v] /= 64 * 256;
  }
}

static void test_network(gconstpointer data) {
  FlatGame game = *(const FlatGame *)data;
  const OpinionWeights *weights = opinion_built_in(game);
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  for (int i = 0; i < TRIES; i++) {
    FlatBoard board = random_board(game, rand);
    bool turned = game.pops && flat_mover(board) == SECOND;
    double values[3], odds[3];
    opinion_believe(weights, board, values);
    believe_plainly(weights, board, odds);
    double first = odds[turned ? 2 : 0], second = odds[turned ? 0 : 2];
    g_assert_cmpfloat_with_epsilon(values[0] + values[1] + values[2], 1, 1e-9);
    g_assert_cmpfloat_with_epsilon(log(values[0] / values[1]), first - odds[1], 1e-6);
    g_assert_cmpfloat_with_epsilon(log(values[2] / values[1]), second - odds[1], 1e-6);
  }
}

static void test_games(void) {
  g_assert_nonnull(opinion_built_in(connect4));
  g_assert_nonnull(opinion_built_in(popout));
  g_assert_null(opinion_built_in((FlatGame){6, 7, false}));
  g_assert_null(opinion_built_in((FlatGame){6, 5, true}));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/opinion/games", test_games);
  g_test_add_data_func("/opinion/mirror/connect4", &connect4, test_mirror);
  g_test_add_data_func("/opinion/mirror/popout", &popout, test_mirror);
  g_test_add_data_func("/opinion/kins/connect4", &connect4, test_kins);
  g_test_add_data_func("/opinion/kins/popout", &popout, test_kins);
  g_test_add_func("/opinion/rows", test_rows);
  g_test_add_func("/opinion/colours", test_colours);
  g_test_add_data_func("/opinion/network/connect4", &connect4, test_network);
  g_test_add_data_func("/opinion/network/popout", &popout, test_network);
  return g_test_run();
}
