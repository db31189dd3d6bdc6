/* Reasons in words: what they name, and what they count. */
#include "game/explain-words.h"

#include <glib.h>
#include <string.h>

#define FLAT "connect4:7x6"

static Position position_after(const char *moves) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(FLAT, strlen(FLAT), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  return line_position(&line);
}

static Explanation why_white_wins(const Position *position) {
  StopFlag never = {false};
  return explain_at_sight(position, CLAIM_FIRST, true, &never);
}

static void assert_begins(char *text, const char *words) {
  g_assert_true(g_str_has_prefix(text, words));
  g_free(text);
}

/* Where one move wins, the sentence says which. */
static void test_names_the_move(void) {
  Position position = position_after("001122");
  Explanation why = why_white_wins(&position);
  assert_begins(explain_sentence(&position, &why), "White completes a line with column 3. ");
}

/* The winner's moves from the position on; as the reason for a move that one counts, too. */
static void test_counts_the_move(void) {
  Position position = position_after("2233"), after = position_after("22334");
  Explanation why = why_white_wins(&position), then = why_white_wins(&after);
  assert_begins(explain_sentence(&position, &why), "White wins by force in 2 moves. ");
  assert_begins(explain_sentence(&after, &then), "White wins by force in 1 move. ");
  assert_begins(explain_move_sentence(&after, &then), "White wins by force in 2 moves. ");
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/explained-words/names-the-move", test_names_the_move);
  g_test_add_func("/explained-words/counts-the-move", test_counts_the_move);
  return g_test_run();
}
