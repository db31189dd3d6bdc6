/* What an analysis found is shown again, turned as the position is turned. */
#include "search/analysis-cache.h"

#include "fourscore.h"

static Board board_of(const char *text) {
  Game game;
  g_assert_cmpint(notation_read(text, strlen(text), &game, NULL), ==, STATUS_OK);
  return game_board(&game);
}

/* A view in which every column tells its number by its nodes. */
static CubeAnalysisView numbered_view(void) {
  CubeAnalysisView view = {.values = VALUE_ANY};
  for (int c = 0; c < COLUMNS; c++)
    view.columns[c] = (ColumnStatus){COLUMN_OPEN, VALUE_ANY, (uint64_t)c, 0, c, -1};
  return view;
}

static void test_unknown(void) {
  AnalysisCache *cache = analysis_cache_new();
  CubeAnalysisView view = numbered_view();
  g_assert_false(analysis_cache_get(cache, board_empty(), &view));
  g_assert_cmpuint(view.columns[7].nodes, ==, 7);
  analysis_cache_put(cache, board_of("01"), &view);
  g_assert_false(analysis_cache_get(cache, board_of("02"), &view));
  analysis_cache_free(cache);
}

static void test_turned(void) {
  AnalysisCache *cache = analysis_cache_new();
  CubeAnalysisView view = numbered_view();
  Board board = board_of("01246");
  analysis_cache_put(cache, board, &view);
  for (int g = 0; g < SYMMETRIES; g++) {
    CubeAnalysisView turned;
    g_assert_true(analysis_cache_get(cache, symmetry_board(board, g), &turned));
    for (int c = 0; c < COLUMNS; c++) {
      int image = symmetry_column(c, g);
      g_assert_cmpuint(turned.columns[image].nodes, ==, (uint64_t)c);
      g_assert_cmpint(turned.columns[image].same_as, ==, image);
    }
  }
  analysis_cache_free(cache);
}

/* Columns that look alike stay alike in every image, and the least of them is the one named. */
static void test_twins(void) {
  AnalysisCache *cache = analysis_cache_new();
  CubeAnalysisView view = numbered_view();
  Board board = board_of("1");
  unsigned keep = symmetry_stabiliser(board);
  for (int c = 0; c < COLUMNS; c++)
    for (int g = SYMMETRIES - 1; g >= 0; g--)
      if (keep >> g & 1)
        view.columns[c].same_as = MIN(view.columns[c].same_as, symmetry_column(c, g));
  analysis_cache_put(cache, board, &view);
  for (int g = 0; g < SYMMETRIES; g++) {
    CubeAnalysisView turned;
    g_assert_true(analysis_cache_get(cache, symmetry_board(board, g), &turned));
    for (int c = 0; c < COLUMNS; c++) {
      int twin = turned.columns[c].same_as;
      g_assert_cmpint(twin, <=, c);
      g_assert_cmpint(turned.columns[twin].same_as, ==, twin);
    }
  }
  analysis_cache_free(cache);
}

static void test_known_stays_known(void) {
  AnalysisCache *cache = analysis_cache_new();
  CubeAnalysisView view = numbered_view();
  view.columns[3].values = VALUE_DRAW | VALUE_SECOND;
  analysis_cache_put(cache, board_of("01246"), &view);
  view = numbered_view();
  view.columns[3].values = VALUE_FIRST | VALUE_DRAW;
  analysis_cache_put(cache, board_of("01246"), &view);
  g_assert_true(analysis_cache_get(cache, board_of("01246"), &view));
  g_assert_cmpint(view.columns[3].values, ==, VALUE_DRAW);
  g_assert_cmpint(view.columns[4].values, ==, VALUE_ANY);
  analysis_cache_free(cache);
}

/* Columns answered by different analyses answer the position together. */
static void test_value_from_columns(void) {
  AnalysisCache *cache = analysis_cache_new();
  Board board = board_of("01246");
  for (int run = 0; run < 2; run++) {
    CubeAnalysisView view = numbered_view();
    for (int c = run; c < COLUMNS; c += 2)
      view.columns[c].values = VALUE_FIRST;
    analysis_cache_put(cache, board, &view);
    g_assert_true(analysis_cache_get(cache, board, &view));
    g_assert_cmpint(view.values, ==, run == 0 ? VALUE_ANY : VALUE_FIRST);
  }
  analysis_cache_free(cache);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cache/unknown", test_unknown);
  g_test_add_func("/cache/turned", test_turned);
  g_test_add_func("/cache/twins", test_twins);
  g_test_add_func("/cache/known-stays-known", test_known_stays_known);
  g_test_add_func("/cache/value-from-columns", test_value_from_columns);
  return g_test_run();
}
