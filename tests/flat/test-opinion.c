/* What is believed about Connect-4 7x6: alike for mirror images, the same as sums cell by cell say,
 * and near to solved values. */
#include "flat/opinion.h"
#include "solving.h"

#include <glib.h>
#include <math.h>

enum { TRIES = 2000 };

static const FlatGame game = {7, 6, false};

/* A position of random moves, whose game goes on. */
static FlatBoard random_board(GRand *rand) {
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

static int sorted_rows(FlatBoard board, uint16_t rows[OPINION_ROWS_MOST]) {
  int count = opinion_rows(board, rows);
  qsort(rows, (size_t)count, sizeof rows[0], compare);
  return count;
}

static void test_mirror(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int i = 0; i < TRIES; i++) {
    FlatBoard board = random_board(rand);
    uint16_t rows[OPINION_ROWS_MOST], others[OPINION_ROWS_MOST];
    int count = sorted_rows(board, rows);
    g_assert_cmpint(count, <=, OPINION_ROWS_MOST);
    g_assert_cmpint(rows[count - 1], <, OPINION_ROWS);
    g_assert_cmpint(sorted_rows(flat_mirror(game, board), others), ==, count);
    g_assert_cmpmem(rows, (size_t)count * sizeof rows[0], others, (size_t)count * sizeof rows[0]);
  }
}

/* The lines that a player can still complete, counted from the four cells of each. */
static int open_lines(FlatBoard board) {
  static const int right[] = {0, 1, 1, 1}, up[] = {1, -1, 0, 1};
  int open = 0;
  for (int way = 0; way < 4; way++)
    for (int x = 0; x + 3 * right[way] < game.width; x++)
      for (int y = 0; y < game.height; y++) {
        int last = y + 3 * up[way], stones[2] = {0, 0};
        if (last < 0 || last >= game.height) continue;
        for (int i = 0; i < 4; i++) {
          int player = flat_at(game, board, x + i * right[way], y + i * up[way]);
          if (player >= 0) stones[player]++;
        }
        open += stones[FIRST] == 0 || stones[SECOND] == 0;
      }
  return open;
}

static void test_rows(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (int i = 0; i < TRIES; i++) {
    FlatBoard board = random_board(rand);
    uint16_t rows[OPINION_ROWS_MOST];
    g_assert_cmpint(opinion_rows(board, rows), ==, open_lines(board) + game.width);
  }
}

/* Of the sums of the engine and the same in numbers that need no rounding. */
static void believe_plainly(const OpinionWeights *weights, FlatBoard board, double odds[3]) {
  uint16_t rows[OPINION_ROWS_MOST];
  int count = opinion_rows(board, rows), set = opinion_set(board);
  double sums[OPINION_SUMS], hidden[OPINION_HIDDEN];
  for (int k = 0; k < OPINION_SUMS; k++) {
    sums[k] = weights->bias[k];
    for (int i = 0; i < count; i++)
      sums[k] += weights->rows[rows[i]][k];
    sums[k] = fmin(fmax(sums[k], 0), 64);
  }
  for (int j = 0; j < OPINION_HIDDEN; j++) {
    hidden[j] = weights->hidden_bias[set][j];
    for (int k = 0; k < OPINION_SUMS; k++)
      hidden[j] += weights->hidden[set][j][k] * sums[k];
    hidden[j] = fmin(fmax(floor(hidden[j] / 256), 0), 64);
  }
  for (int v = 0; v < OPINION_VALUES; v++) {
    odds[v] = weights->values_bias[set][v];
    for (int j = 0; j < OPINION_HIDDEN; j++)
      odds[v] += weights->values[set][v][j] * hidden[j];
    odds[v] /= 64 * 256;
  }
}

static void test_network(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  for (int i = 0; i < TRIES; i++) {
    FlatBoard board = random_board(rand);
    double values[3], odds[3];
    opinion_believe(opinion_built_in(), board, values);
    believe_plainly(opinion_built_in(), board, odds);
    g_assert_cmpfloat_with_epsilon(values[0] + values[1] + values[2], 1, 1e-9);
    g_assert_cmpfloat_with_epsilon(log(values[0] / values[1]), odds[0] - odds[1], 1e-6);
    g_assert_cmpfloat_with_epsilon(log(values[2] / values[1]), odds[2] - odds[1], 1e-6);
  }
}

static void test_games(void) {
  g_assert_true(opinion_knows(game));
  g_assert_false(opinion_knows((FlatGame){7, 6, true}));
  g_assert_false(opinion_knows((FlatGame){6, 7, false}));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/opinion/games", test_games);
  g_test_add_func("/opinion/mirror", test_mirror);
  g_test_add_func("/opinion/rows", test_rows);
  g_test_add_func("/opinion/network", test_network);
  return g_test_run();
}
