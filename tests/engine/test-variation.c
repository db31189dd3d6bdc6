/* Variations: each move keeps what was proved, and the line ends with the game. */
#include "cube/variation.h"

#include "cube/code.h"
#include "cube/minimax.h"
#include "cube/sample.h"

#include <glib.h>

static Table *new_table(void) {
  Table *table = NULL;
  g_assert_cmpint(table_create(&table, (size_t)34 << 20, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==,
                  STATUS_OK);
  return table;
}

static void assert_line(Table *table, Board board, Claim claim) {
  Search search = {.table = table};
  ValueSet answer = minimax_solver.solve(&search, board, claim);
  Variation variation = variation_find(&minimax_solver, &search, board, claim);
  g_assert_true(variation.complete);
  for (int i = 0; i < variation.length; i++) {
    int cell = board_cell(board, variation.columns[i]);
    g_assert_cmpint(cell, >=, 0);
    board = board_play(board, cell);
    /* Neither player's move changes the answer: one keeps it, the other cannot help it. */
    ValueSet values = minimax_solver.solve(&search, board, claim);
    g_assert_cmpint(values == claim_values(claim, true), ==, answer == claim_values(claim, true));
  }
  ValueSet result = board_result(board);
  g_assert_cmpint(result, !=, VALUE_ANY);
  g_assert_cmpint(result & answer, ==, result);
}

static void test_lines(void) {
  Table *table = new_table();
  for (int stones = 38; stones < 60; stones += 3) {
    Sample sample = sample_new(7, stones);
    for (int i = 0; i < 6; i++) {
      Game game = sample_next(&sample);
      assert_line(table, game_board(&game), CLAIM_FIRST);
      assert_line(table, game_board(&game), CLAIM_SECOND);
    }
  }
  table_free(table);
}

/* Under every goal the value stays what it is, move by move, for both players. */
static void test_keeping(void) {
  Table *table = new_table();
  Sample sample = sample_new(9, 40);
  for (int i = 0; i < 9; i++) {
    Game game = sample_next(&sample);
    Board board = game_board(&game);
    Goal goal = (Goal)(i % 3);
    Search search = {.table = table};
    ValueSet exact = solver_answer(&minimax_solver, &search, board, GOAL_EXACT);
    const char *word = goal_word(goal, exact);
    Variation variation = variation_keep(&minimax_solver, &search, board, goal);
    g_assert_true(variation.complete);
    for (int m = 0; m < variation.length; m++) {
      board = board_play(board, board_cell(board, variation.columns[m]));
      exact = solver_answer(&minimax_solver, &search, board, GOAL_EXACT);
      g_assert_cmpstr(goal_word(goal, exact), ==, word);
    }
    g_assert_cmpint(board_result(board), ==, exact);
  }
  table_free(table);
}

static void test_stopped(void) {
  Table *table = new_table();
  Search search = {.table = table, .node_limit = 1000};
  Variation variation = variation_find(&minimax_solver, &search, board_empty(), CLAIM_FIRST);
  g_assert_false(variation.complete);
  g_assert_cmpint(variation.length, ==, 0);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/variation/lines", test_lines);
  g_test_add_func("/variation/keeping", test_keeping);
  g_test_add_func("/variation/stopped", test_stopped);
  return g_test_run();
}
