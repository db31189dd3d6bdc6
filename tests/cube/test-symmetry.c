/* The eight symmetries and the code of a position. */
#include "positions.h"

/* The column to which the header says a symmetry moves one: mirror x, then y, then exchange them.
 */
static int image_of_column(int column, int symmetry) {
  int x = column % 4, y = column / 4;
  if (symmetry & 1) x = 3 - x;
  if (symmetry & 2) y = 3 - y;
  return symmetry & 4 ? y + 4 * x : x + 4 * y;
}

static Oracle oracle_image(const Oracle *oracle, int symmetry) {
  Oracle image = {.stones = oracle->stones};
  for (int column = 0; column < 16; column++) {
    int to = image_of_column(column, symmetry);
    for (int z = 0; z < 4; z++)
      image.cells[to % 4][to / 4][z] = oracle->cells[column % 4][column / 4][z];
  }
  return image;
}

static bool same_board(Board a, Board b) {
  return a.stones[0] == b.stones[0] && a.stones[1] == b.stones[1] && a.threats[0] == b.threats[0] &&
         a.threats[1] == b.threats[1] && a.ply == b.ply;
}

static bool same_key(Key a, Key b) { return a.low == b.low && a.high == b.high; }

static void test_columns_and_cells(void) {
  for (int g = 0; g < SYMMETRIES; g++)
    for (int column = 0; column < COLUMNS; column++) {
      int to = image_of_column(column, g);
      g_assert_cmpint(symmetry_column(column, g), ==, to);
      for (int level = 0; level < LEVELS; level++)
        g_assert_cmphex(symmetry_cells(UINT64_C(1) << (column + 16 * level), g), ==,
                        UINT64_C(1) << (to + 16 * level));
    }
}

static int symmetry_after(int first, int then) {
  int found = -1;
  for (int g = 0; g < SYMMETRIES; g++) {
    bool same = true;
    for (int column = 0; column < COLUMNS; column++)
      same &= symmetry_column(symmetry_column(column, first), then) == symmetry_column(column, g);
    if (same) {
      g_assert_cmpint(found, ==, -1);
      found = g;
    }
  }
  return found;
}

/* Two symmetries in a row make a third, each is undone by one of them, and lines stay lines. */
static void test_group(void) {
  for (int a = 0; a < SYMMETRIES; a++) {
    bool undone = false;
    for (int b = 0; b < SYMMETRIES; b++) {
      g_assert_cmpint(symmetry_after(a, b), >=, 0);
      undone |= symmetry_after(a, b) == 0;
    }
    g_assert_true(undone);
    for (int line = 0; line < LINES; line++)
      g_assert_true(lines_any(symmetry_cells(lines[line], a)));
  }
}

static Oracle random_position(GRand *rand, int i) {
  int columns[64];
  if (i % 2 == 0) return positions_random_game(rand, g_rand_int_range(rand, 0, 65), columns);
  return positions_random_unfinished(rand, g_rand_int_range(rand, 0, 65));
}

static void test_images(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(8);
  for (int i = 0; i < amount(3000); i++) {
    Oracle oracle = random_position(rand, i);
    Board board = positions_board(&oracle);
    for (int g = 0; g < SYMMETRIES; g++) {
      Oracle image = oracle_image(&oracle, g);
      Board moved = symmetry_board(board, g);
      g_assert_true(same_board(moved, positions_board(&image)));
      g_assert_cmpint(board_result(moved), ==, board_result(board));
      for (int who = 0; who < 2; who++)
        g_assert_cmphex(moved.threats[who], ==, positions_threats(&image, who + ORACLE_WHITE));
    }
  }
}

/* Random positions are hardly ever symmetric; these are made so by playing images in turn. */
static Oracle symmetric_position(GRand *rand, int symmetry) {
  Oracle oracle = oracle_empty();
  for (int i = g_rand_int_range(rand, 0, 12); i > 0 && !oracle_over(&oracle); i--) {
    int column = positions_random_column(&oracle, rand);
    oracle_play(&oracle, column);
    int image = image_of_column(column, symmetry);
    if (image != column && oracle_legal(&oracle, image)) oracle_play(&oracle, image);
  }
  return oracle;
}

/* A symmetry is left out exactly if the image of no position below can be below too: it maps a
 * stone here to where the other player has one. */
static void test_useful(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(12);
  g_assert_cmphex(symmetry_useful(board_empty()), ==, 0xFE);
  int useful = 0, none = 0;
  for (int i = 0; i < amount(8000); i++) {
    Oracle oracle = i % 2 ? random_position(rand, i) : symmetric_position(rand, i / 2 % 8);
    Board board = positions_board(&oracle);
    unsigned expected = 0;
    for (int g = 1; g < SYMMETRIES; g++) {
      Oracle image = oracle_image(&oracle, g);
      bool fits = true;
      for (int cell = 0; cell < CELLS; cell++) {
        int here = oracle.cells[cell % 4][cell / 4 % 4][cell / 16];
        int there = image.cells[cell % 4][cell / 4 % 4][cell / 16];
        fits &= here == there || here == ORACLE_NOBODY || there == ORACLE_NOBODY;
      }
      if (fits) expected |= 1U << g;
    }
    g_assert_cmphex(symmetry_useful(board), ==, expected);
    useful += expected != 0;
    none += expected == 0;
  }
  g_assert_cmpint(useful, >, amount(500));
  g_assert_cmpint(none, >, amount(500));
}

static void test_least_code(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(13);
  for (int i = 0; i < amount(5000); i++) {
    Oracle oracle = random_position(rand, i);
    Board board = positions_board(&oracle);
    unsigned set = g_rand_int(rand) & 0xFE;
    Key least = code_of(board);
    for (int g = 1; g < SYMMETRIES; g++) {
      Key image = code_of(symmetry_board(board, g));
      if ((set >> g & 1) && code_compare(image, least) < 0) least = image;
    }
    g_assert_true(same_key(code_least(board, set), least));
    g_assert_true(same_key(code_least(board, 0xFE), code_canonical(board)));
  }
}

/* The code by its description, column by column. */
static Key code_by_hand(const Oracle *oracle) {
  Key key = {0, 0};
  for (int column = 0; column < 16; column++) {
    int height = oracle_height(oracle, column);
    for (int z = 0; z < height; z++)
      if (oracle->cells[column % 4][column / 4][z] == ORACLE_WHITE)
        key.low |= UINT64_C(1) << (column + 16 * z);
    if (height == 4)
      key.high |= (uint16_t)(1U << column);
    else
      key.low |= UINT64_C(1) << (column + 16 * height);
  }
  return key;
}

static void test_code(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(10);
  for (int i = 0; i < amount(5000); i++) {
    Oracle oracle = random_position(rand, i);
    Board board = positions_board(&oracle);
    Key code = code_of(board);
    g_assert_true(same_key(code, code_by_hand(&oracle)));
    g_assert_true(same_board(code_board(code), board));
  }
}

static void test_code_compare(void) {
  Key keys[] = {{0, 0}, {1, 0}, {UINT64_MAX, 0}, {0, 1}, {1, 1}, {UINT64_MAX, 1}, {0, 0xFFFF}};
  for (int i = 0; i < (int)G_N_ELEMENTS(keys); i++)
    for (int j = 0; j < (int)G_N_ELEMENTS(keys); j++)
      g_assert_cmpint(code_compare(keys[i], keys[j]), ==, (i > j) - (i < j));
}

static void test_canonical(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  for (int i = 0; i < amount(3000); i++) {
    Oracle oracle = i % 3 ? random_position(rand, i) : symmetric_position(rand, i / 3 % 8);
    Key canonical = code_canonical(positions_board(&oracle)), least = canonical;
    bool met = false;
    for (int g = 0; g < SYMMETRIES; g++) {
      Oracle image = oracle_image(&oracle, g);
      Key code = code_by_hand(&image);
      g_assert_true(same_key(code_canonical(positions_board(&image)), canonical));
      g_assert_cmpint(code_compare(code, least), >=, 0);
      met |= same_key(code, canonical);
    }
    g_assert_true(met);
  }
}

static guint key_hash(gconstpointer pointer) {
  const Key *key = pointer;
  uint64_t mixed =
      (key->low ^ key->high * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
  return (guint)(mixed >> 32);
}

static gboolean key_equal(gconstpointer a, gconstpointer b) {
  return same_key(*(const Key *)a, *(const Key *)b);
}

/* The codes of all positions one ply on, each once. */
static GHashTable *next_ply(GHashTable *codes, Key (*code)(Board), bool over_too) {
  GHashTable *next = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init(&iter, codes);
  while (g_hash_table_iter_next(&iter, &key, NULL)) {
    Board board = code_board(*(Key *)key);
    if (board_result(board) != VALUE_ANY) continue;
    for (int column = 0; column < COLUMNS; column++) {
      if (board_cell(board, column) < 0) continue;
      Board child = board_play(board, board_cell(board, column));
      Key child_code = code(child);
      if (over_too || board_result(child) == VALUE_ANY)
        g_hash_table_add(next, g_memdup2(&child_code, sizeof child_code));
    }
  }
  return next;
}

static void assert_counts(Key (*code)(Board), bool over_too, const guint *counts, int plies) {
  GHashTable *codes = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
  Key empty = code(board_empty());
  g_hash_table_add(codes, g_memdup2(&empty, sizeof empty));
  for (int ply = 0; ply <= plies; ply++) {
    g_assert_cmpuint(g_hash_table_size(codes), ==, counts[ply]);
    GHashTable *next = ply < plies ? next_ply(codes, code, over_too) : NULL;
    g_hash_table_unref(codes);
    codes = next;
  }
}

/* Distinct positions by ply up to symmetry. The figures hold whether or not positions where the
 * game has ended are counted: nobody can have four stones before ply 7. Both ways are tried. */
static void test_positions_by_ply(void) {
  static const guint counts[] = {1, 3, 36, 321, 2925, 19421, 133834};
  assert_counts(code_canonical, true, counts, 6);
  assert_counts(code_canonical, false, counts, 6);
}

/* Without symmetry, the code is unique: the counts are those of the oracle's arrays. */
static void test_code_unique(void) {
  guint counts[5] = {1};
  GHashTable *arrays = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add(arrays, g_strnfill(64, '0'));
  for (int ply = 1; ply <= 4; ply++) {
    GHashTable *next = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer text;
    g_hash_table_iter_init(&iter, arrays);
    while (g_hash_table_iter_next(&iter, &text, NULL)) {
      for (int column = 0; column < 16; column++) {
        char *child = g_strdup(text);
        int cell = column;
        while (child[cell] != '0')
          cell += 16;
        child[cell] = ply % 2 ? '1' : '2';
        g_hash_table_add(next, child);
      }
    }
    counts[ply] = g_hash_table_size(next);
    g_hash_table_unref(arrays);
    arrays = next;
  }
  g_hash_table_unref(arrays);
  assert_counts(code_of, true, counts, 4);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/symmetry/columns-and-cells", test_columns_and_cells);
  g_test_add_func("/symmetry/group", test_group);
  g_test_add_func("/symmetry/images", test_images);
  g_test_add_func("/symmetry/useful", test_useful);
  g_test_add_func("/symmetry/least-code", test_least_code);
  g_test_add_func("/code/by-hand-and-back", test_code);
  g_test_add_func("/code/compare", test_code_compare);
  g_test_add_func("/code/canonical", test_canonical);
  g_test_add_func("/code/unique", test_code_unique);
  g_test_add_func("/code/positions-by-ply", test_positions_by_ply);
  return g_test_run();
}
