/* Lines of four: as many through each cell as the rules count, and in the cube those of the
 * engine's own list. */
#include "cube/lines.h"
#include "play/fours.h"
#include "plays.h"

static void test_counts(gconstpointer data) {
  Variant variant = plays_variant(data);
  Position empty = position_begin(variant);
  for (int column = 0; column < variant_columns(variant); column++)
    for (int level = 0; level < variant_levels(variant); level++) {
      Four fours[FOURS_MOST];
      int count = fours_through(variant, (BoardCell){(uint8_t)column, (uint8_t)level}, fours);
      g_assert_cmpint(count, ==, variant.rules->lines(&empty, column, level).all);
      for (int i = 0; i < count; i++)
        g_assert_true(four_is_open(&empty, &fours[i], FIRST));
    }
}

static bool is_line(uint64_t cells) {
  for (int i = 0; i < LINES; i++)
    if (lines[i] == cells) return true;
  return false;
}

static void test_cube(void) {
  for (int cell = 0; cell < CELLS; cell++) {
    Four fours[FOURS_MOST];
    BoardCell place = {(uint8_t)(cell % COLUMNS), (uint8_t)(cell / COLUMNS)};
    int count = fours_through(variant_default(), place, fours);
    for (int i = 0; i < count; i++) {
      uint64_t cells = 0;
      for (int n = 0; n < FOUR; n++)
        cells |= UINT64_C(1) << (fours[i].cells[n].column + COLUMNS * fours[i].cells[n].level);
      g_assert_true(is_line(cells) && cells >> cell & 1);
    }
  }
}

/* Random games end with a complete line of the winner, or with none. */
static void test_complete(gconstpointer data) {
  Variant variant = plays_variant(data);
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  for (int i = 0; i < amount(100); i++) {
    Line game = plays_random(variant, LINE_MOST / 2, rand);
    Position end = line_position(&game);
    ValueSet result = position_result(&end);
    Four fours[FOURS_MOST];
    int count;
    fours_complete(&end, fours, &count);
    g_assert_cmpint(count > 0, ==, result == VALUE_FIRST || result == VALUE_SECOND);
    for (int n = 0; n < count; n++)
      g_assert_true(four_stones(&end, &fours[n], FIRST) % FOUR == 0);
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  for (int i = 0; plays_names[i] != NULL; i++) {
    g_autofree char *counts = g_strdup_printf("/fours/counts/%s", plays_names[i]);
    g_autofree char *complete = g_strdup_printf("/fours/complete/%s", plays_names[i]);
    g_test_add_data_func(counts, plays_names[i], test_counts);
    g_test_add_data_func(complete, plays_names[i], test_complete);
  }
  g_test_add_func("/fours/cube", test_cube);
  return g_test_run();
}
