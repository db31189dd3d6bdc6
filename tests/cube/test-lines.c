/* The engine's tables of lines against the lines that the oracle finds by stepping. */
#include "cube/vector.h"
#include "positions.h"

static uint64_t cells_of(const OracleLine *line) {
  uint64_t cells = 0;
  for (int i = 0; i < 4; i++)
    cells |= UINT64_C(1) << line->cells[i];
  return cells;
}

static bool is_line(uint64_t cells, const OracleLine *all, int count) {
  for (int i = 0; i < count; i++)
    if (cells_of(&all[i]) == cells) return true;
  return false;
}

static void test_all_76(void) {
  OracleLine all[100];
  int count = oracle_lines(all);
  g_assert_cmpint(count, ==, 76);
  g_assert_cmpint(LINES, ==, 76);
  for (int i = 0; i < LINES; i++) {
    g_assert_true(is_line(lines[i], all, count));
    for (int j = 0; j < i; j++)
      g_assert_cmphex(lines[i], !=, lines[j]);
  }
}

static void test_directions(void) {
  OracleLine all[100];
  int count = oracle_lines(all), found = 0;
  for (int d = 0; d < LINE_DIRECTIONS; d++)
    for (int start = 0; start < CELLS; start++) {
      if (!(line_directions[d].starts >> start & 1)) continue;
      uint64_t cells = 0;
      for (int i = 0; i < 4; i++)
        cells |= UINT64_C(1) << (start + i * line_directions[d].step);
      g_assert_true(is_line(cells, all, count));
      found++;
    }
  g_assert_cmpint(found, ==, 76);
}

static void test_of_cell(void) {
  OracleLine all[100];
  int count = oracle_lines(all);
  for (int cell = 0; cell < CELLS; cell++) {
    int through = 0;
    for (int i = 0; i < count; i++)
      through += cells_of(&all[i]) >> cell & 1;
    g_assert_cmpint(lines_of_cell_count[cell], ==, through);
    g_assert_cmpint(through, >=, 4);
    g_assert_cmpint(through, <=, LINES_OF_CELL_MAX);
    for (int i = 0; i < 8; i++) {
      uint64_t line = lines_of_cell[cell][i];
      if (i >= through) {
        g_assert_cmphex(line, ==, 0);
        continue;
      }
      g_assert_true(is_line(line, all, count) && (line >> cell & 1));
      for (int j = 0; j < i; j++)
        g_assert_cmphex(line, !=, lines_of_cell[cell][j]);
    }
  }
}

/* The lines of which a set holds all four cells, or two and more: in vectors and one by one. */
static void test_vectors(void) {
  GRand *rand = g_rand_new_with_seed(4);
  for (int i = 0; i < 10000; i++) {
    uint64_t cells = (uint64_t)g_rand_int(rand) << 32 | g_rand_int(rand);
    if (i % 2) cells |= (uint64_t)g_rand_int(rand) << 32 | g_rand_int(rand);
    Lanes held = vector_held(cells), twice = vector_twice(cells);
    for (int d = 0; d < LINE_DIRECTIONS; d++)
      for (uint64_t rest = line_directions[d].starts; rest; rest &= rest - 1) {
        int start = __builtin_ctzll(rest), count = 0;
        for (int k = 0; k < 4; k++)
          count += cells >> (start + k * line_directions[d].step) & 1;
        g_assert_cmpint(held.lane[d / 8][d % 8] >> start & 1, ==, count == 4);
        g_assert_cmpint(twice.lane[d / 8][d % 8] >> start & 1, ==, count >= 2);
      }
  }
  g_rand_free(rand);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lines/all-76", test_all_76);
  g_test_add_func("/lines/directions", test_directions);
  g_test_add_func("/lines/of-cell", test_of_cell);
  g_test_add_func("/lines/vectors", test_vectors);
  return g_test_run();
}
