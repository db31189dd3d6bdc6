/* Beliefs after a look at the moves: probabilities for every position and any weights, the same for
 * all images, certain where the solver is certain at sight, and better than beliefs at once. */
#include "cube/belief-ahead.h"
#include "cube/minimax.h"
#include "cube/moves.h"
#include "cube/sample.h"
#include "cube/symmetry.h"
#include "noise-belief.h"
#include "solving.h"

#include <math.h>

enum { PLIES = 2 };

static Board board_at(guint64 seed, int stones) {
  Sample sample = sample_new(seed, stones);
  return sample_next(&sample, NULL);
}

static void check_sum(const double value[3]) {
  g_assert_cmpfloat_with_epsilon(value[0] + value[1] + value[2], 1, 1e-9);
  for (int i = 0; i < 3; i++)
    g_assert_true(value[i] >= 0 && value[i] < 1);
}

static void check_images(const BeliefWeights *weights, Board board) {
  double value[3], image[3];
  belief_ahead(weights, board, PLIES, value);
  check_sum(value);
  for (int g = 1; g < SYMMETRIES; g++) {
    belief_ahead(weights, symmetry_board(board, g), PLIES, image);
    for (int i = 0; i < 3; i++)
      g_assert_cmpfloat_with_epsilon(value[i], image[i], 1e-9);
  }
}

static void test_probabilities(void) {
  BeliefWeights *noise = noise_belief(5);
  for (int stones = 0; stones <= SAMPLE_STONES_MOST; stones += 3) {
    check_images(belief_built_in(), board_at(45, stones));
    check_images(noise, board_at(46, stones));
  }
  g_aligned_free(noise);
}

/* Without a look it is what belief_of() says of the position behind the forced replies. */
static void test_no_ply(void) {
  for (int i = 0; i < amount(200); i++) {
    Board board = board_at((guint64)i, 20 + i % 30);
    double yes = belief_ahead_yes(belief_built_in(), board, CLAIM_SECOND, 0);
    if (moves_to_choice(&board, CLAIM_SECOND, 0) != VALUE_ANY) continue;
    Belief belief;
    belief_of(belief_built_in(), &board, 1, &belief);
    double own = belief_view(&belief).claim[CLAIM_SECOND].yes;
    g_assert_cmpfloat_with_epsilon(yes, own, 1e-4);
  }
}

static void test_decided(void) {
  int decided = 0;
  for (int i = 0; i < amount(400); i++) {
    Board board = board_at((guint64)i, 48), choice = board;
    ValueSet values = moves_to_choice(&choice, CLAIM_FIRST, 0);
    if (values == VALUE_ANY) continue;
    bool yes = values == claim_values(CLAIM_FIRST, true);
    double says = belief_ahead_yes(belief_built_in(), board, CLAIM_FIRST, PLIES);
    g_assert_cmpfloat(yes ? says : 1 - says, >, 0.9999);
    decided++;
  }
  g_assert_cmpint(decided, >, 0);
}

static bool holds(Table *table, Board board, Claim claim) {
  CubeSearch search = {.table = table};
  return minimax_solver.solve(&search, board, claim) == claim_values(claim, true);
}

/* Each move that is looked at makes the loss less: on positions that are not decided at sight. */
static void test_better(void) {
  enum { POSITIONS = 200, STONES = 36 };
  double loss[PLIES + 1] = {0};
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  for (int i = 0; i < POSITIONS; i++) {
    Board board = board_at((guint64)i, STONES), choice = board;
    if (moves_to_choice(&choice, CLAIM_FIRST, 0) != VALUE_ANY) continue;
    bool yes = holds(table, board, CLAIM_FIRST);
    for (int plies = 0; plies <= PLIES; plies++) {
      double says = belief_ahead_yes(belief_built_in(), board, CLAIM_FIRST, plies);
      loss[plies] -= log(yes ? says : 1 - says) / POSITIONS;
    }
  }
  table_free(table);
  g_test_message("loss %.3f, %.3f, %.3f", loss[0], loss[1], loss[2]);
  for (int plies = 1; plies <= PLIES; plies++)
    g_assert_cmpfloat(loss[plies], <, 0.9 * loss[plies - 1]);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/belief-ahead/probabilities", test_probabilities);
  g_test_add_func("/belief-ahead/no-ply", test_no_ply);
  g_test_add_func("/belief-ahead/decided", test_decided);
  g_test_add_func("/belief-ahead/better", test_better);
  return g_test_run();
}
