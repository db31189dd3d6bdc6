/* What a search has learned about moves: it adds to their scores within bounds, after the same
 * moves, and none of it outlives a search. */
#include "core/table.h"
#include "cube/code.h"
#include "cube/history.h"
#include "cube/minimax.h"
#include "cube/sample.h"

#include <glib.h>

enum {
  WEIGHTS = 1 + 2 + 2 + 1 + 1, /* of all averages in a score */
  SEARCHES = 100,
};

static const uint8_t same[HISTORY_PLIES] = {1, 2, 3, 4}, others[HISTORY_PLIES] = {5, 6, 7, 8};

static int score_of(const HistoryPlace *place, int cell) {
  Child child = {.cell = cell};
  history_rate(place, &child, 1);
  return child.score;
}

static void test_bounds(void) {
  History history;
  history_forget(&history);
  HistoryPlace place = history_place(&history, FIRST, same);
  g_assert_cmpint(score_of(&place, 9), ==, 0);
  for (int good = 0; good < 2; good++) {
    int sign = good ? 1 : -1;
    for (int i = 0; i < 1000; i++) {
      int before = sign * score_of(&place, 9);
      history_learn(&place, 9, good);
      g_assert_cmpint(sign * score_of(&place, 9), >=, before);
    }
    g_assert_cmpint(sign * score_of(&place, 9), <=, WEIGHTS * HISTORY_SCORE);
    g_assert_cmpint(sign * score_of(&place, 9), >, (WEIGHTS - 1) * HISTORY_SCORE);
  }
}

/* Most after the same moves, less after others, nothing for the other player or another cell. */
static void test_places(void) {
  History history;
  history_forget(&history);
  HistoryPlace place = history_place(&history, FIRST, same);
  HistoryPlace elsewhere = history_place(&history, FIRST, others);
  HistoryPlace opponents = history_place(&history, SECOND, same);
  for (int i = 0; i < 100; i++)
    history_learn(&place, 9, true);
  g_assert_cmpint(score_of(&place, 9), >, 4 * score_of(&elsewhere, 9));
  g_assert_cmpint(score_of(&elsewhere, 9), >, 0);
  g_assert_cmpint(score_of(&opponents, 9), ==, 0);
  g_assert_cmpint(score_of(&place, 10), ==, 0);
}

static uint64_t nodes_of(Table *table, Board board, unsigned without) {
  CubeSearch search = {.table = table, .without = without};
  table_clear(table);
  minimax_solver.solve(&search, board, CLAIM_FIRST);
  return search.counters.nodes;
}

/* Searches take the same nodes whatever their thread searched before. The same holds for what it
 * keeps about moves that decide at sight, which may only save time. */
static void test_forgotten(void) {
  Table *table;
  g_assert_cmpint(table_create(&table, 64 << 20, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  Sample sample = sample_new(5, 30);
  Board boards[SEARCHES];
  uint64_t nodes[2][SEARCHES], all[2] = {0};
  for (int without = 0; without < 2; without++)
    for (int i = 0; i < SEARCHES; i++) {
      if (!without) boards[i] = sample_next(&sample, NULL);
      nodes[without][i] = nodes_of(table, boards[i], without ? MINIMAX_HISTORY : 0);
      all[without] += nodes[without][i];
    }
  g_assert_cmpuint(all[0], >, 1000 * SEARCHES);
  g_assert_cmpuint(all[0], !=, all[1]);
  for (int without = 0; without < 2; without++)
    for (int i = SEARCHES - 1; i >= 0; i--)
      g_assert_cmpuint(nodes_of(table, boards[i], without ? MINIMAX_HISTORY : 0), ==,
                       nodes[without][i]);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/history/bounds", test_bounds);
  g_test_add_func("/history/places", test_places);
  g_test_add_func("/history/forgotten", test_forgotten);
  return g_test_run();
}
