/* Numbers and words as the views show them. */
#include "base/outlook-words.h"
#include "base/words.h"
#include "review/review-words.h"

#include <math.h>

static void assert_taken(char *text, const char *expected) {
  g_assert_cmpstr(text, ==, expected);
  g_free(text);
}

static void test_counts(void) {
  assert_taken(words_count(0), "0");
  assert_taken(words_count(999999), "999\u202F999"); /* though the C locale does not group */
  assert_taken(words_count(9999), "9999");
  assert_taken(words_count(10000), "10\u202F000");
  assert_taken(words_count(999999.7), "1.00\u202FM");
  assert_taken(words_count(1e6), "1.00\u202FM");
  assert_taken(words_count(12345678), "12.3\u202FM");
  assert_taken(words_count(999.6e6), "1.00\u202FG");
  assert_taken(words_count(1.8446744e19), "18.4\u202FE");
}

/* The name of a file stays as it is. */
static void test_sentences(void) {
  assert_taken(words_sentence("cannot open it"), "Cannot open it");
  assert_taken(words_sentence("über Nacht. Dann"), "Über Nacht. Dann");
  assert_taken(words_sentence("ended."), "Ended.");
  assert_taken(words_sentence("job.txt, line 3: expected more"), "job.txt, line 3: expected more");
  assert_taken(words_sentence("results/a: no"), "results/a: no");
  assert_taken(words_sentence("lines[0], character 2: no"), "lines[0], character 2: no");
}

static void test_durations(void) {
  assert_taken(words_duration(0.04), "0.0 s");
  assert_taken(words_duration(59.9), "59.9 s");
  assert_taken(words_duration(59.97), "1:00");
  assert_taken(words_duration(185), "3:05");
  assert_taken(words_duration(3723), "1:02:03");
  assert_taken(words_duration(360000), "100:00:00");
}

static void test_bytes(void) {
  assert_taken(words_bytes(64 << 20), "64\u00A0MiB");
  assert_taken(words_bytes((1 << 30) - 4096), "1\u00A0GiB");
  assert_taken(words_bytes((guint64)3 << 29), "1.5\u00A0GiB");
  assert_taken(words_bytes((guint64)2 << 40), "2\u00A0TiB");
}

static void test_shares(void) {
  assert_taken(words_share(0.125), "12.5 %");
  assert_taken(words_share(0.0 / 0.0), "–");
}

/* Together they are all there is. */
static void test_estimates(void) {
  static const struct {
    double estimate[3];
    const char *words;
  } all[] = {
      {{0.534, 0.004, 0.462}, "Estimate: White 54 %, draw 0 %, Black 46 %"},
      {{0.335, 0.33, 0.335}, "Estimate: White 34 %, draw 33 %, Black 33 %"},
      {{0.716, 0.01, 0.274}, "Estimate: White 72 %, draw 1 %, Black 27 %"},
      {{1, 0, 0}, "Estimate: White 100 %, draw 0 %, Black 0 %"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(all); i++)
    assert_taken(words_estimate(all[i].estimate), all[i].words);
}

static void test_values(void) {
  g_assert_cmpstr(words_values(VALUE_FIRST, GOAL_FIRST), ==, "White wins");
  g_assert_cmpstr(words_values(VALUE_DRAW | VALUE_SECOND, GOAL_FIRST), ==, "White cannot win");
  g_assert_cmpstr(words_values(VALUE_DRAW | VALUE_SECOND, GOAL_EXACT), ==, "Black or draw");
  g_assert_cmpstr(words_values(VALUE_DRAW | VALUE_FIRST, GOAL_SECOND), ==, "Black cannot win");
  g_assert_cmpstr(words_values(VALUE_DRAW, GOAL_FIRST), ==, "Draw");
  g_assert_cmpstr(words_values(VALUE_ANY, GOAL_EXACT), ==, "Open");
}

static void test_columns(void) {
  MoveStatus column = {.state = MOVE_OPEN, .values = VALUE_ANY};
  g_assert_cmpstr(words_move(&column, GOAL_FIRST, TRUE), ==, "Waiting");
  g_assert_cmpstr(words_move(&column, GOAL_FIRST, FALSE), ==, "Open");
  column.state = MOVE_SEARCHING;
  g_assert_cmpstr(words_move(&column, GOAL_FIRST, TRUE), ==, "Searching");
  column.values = VALUE_FIRST;
  g_assert_cmpstr(words_move(&column, GOAL_FIRST, TRUE), ==, "White wins");
  column.state = MOVE_ILLEGAL;
  g_assert_cmpstr(words_move(&column, GOAL_FIRST, TRUE), ==, "Full");
}

/* Beside "White cannot win", which is proved. */
static void test_leaning(void) {
  MoveStatus move = {.state = MOVE_OPEN, .values = VALUE_ANY, .leaning = 0.2};
  move.claim = CLAIM_FIRST;
  assert_taken(words_leaning(&move, GOAL_FIRST), "Perhaps no win for White");
  move.leaning = 0.7;
  assert_taken(words_leaning(&move, GOAL_FIRST), "Perhaps White");
  move.claim = CLAIM_SECOND;
  move.leaning = 0.2;
  assert_taken(words_leaning(&move, GOAL_SECOND), "Perhaps no win for Black");
}

static AnalysisView view_of(int columns, int answered) {
  AnalysisView view = {.count = columns};
  for (int c = 0; c < columns; c++) {
    view.moves[c].state = c < answered ? MOVE_ANSWERED : MOVE_OPEN;
    view.moves[c].same_as = c;
  }
  return view;
}

/* Facts, and what is foretold; no share of anything. */
static void test_progress(void) {
  Variant cube = variant_default();
  AnalysisView view = view_of(16, 14);
  assert_taken(words_progress(&view, cube),
               "14 of 16 moves proved. The time left cannot be predicted yet.");
  view.moves[15].same_as = 14;
  assert_taken(words_progress(&view, cube),
               "14 of 16 moves proved. Column E: cannot be predicted.");
  view = view_of(16, 15);
  assert_taken(words_progress(&view, cube),
               "15 of 16 moves proved. Column F: cannot be predicted.");
  view.outlook = (Outlook){.foretold = true, .rest = {.least = 60, .most = 120}, .share = 0.7};
  view.counters.nodes = 100;
  view.seconds = 100;
  assert_taken(words_progress(&view, cube),
               "15 of 16 moves proved. Perhaps 1 minute to 2 minutes left.");
}

/* The signs beside the moves are those of the player of the move, and the words say so. */
static void test_review(void) {
  assert_taken(review_words(VALUE_FIRST, MARK_NONE, 1), "White wins: won for the player who moved");
  assert_taken(review_words(VALUE_FIRST, MARK_MISTAKE, 2),
               "White wins: lost for the player who moved; a mistake");
  assert_taken(review_words(VALUE_SECOND, MARK_ONLY, 8),
               "Black wins: won for the player who moved; the only move");
  assert_taken(review_words(VALUE_DRAW, MARK_MISTAKE, 3), "Draw; a mistake");
  assert_taken(review_words(VALUE_FIRST, MARK_NONE, 0), "White wins");
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/words/counts", test_counts);
  g_test_add_func("/words/sentences", test_sentences);
  g_test_add_func("/words/durations", test_durations);
  g_test_add_func("/words/bytes", test_bytes);
  g_test_add_func("/words/shares", test_shares);
  g_test_add_func("/words/estimates", test_estimates);
  g_test_add_func("/words/values", test_values);
  g_test_add_func("/words/columns", test_columns);
  g_test_add_func("/words/leaning", test_leaning);
  g_test_add_func("/words/progress", test_progress);
  g_test_add_func("/words/review", test_review);
  return g_test_run();
}
