/* What an analysis found is shown again, turned as the position is turned. */
#include "search/analysis-cache.h"

#include "play/cube-play.h"
#include "play/line.h"
#include "play/rules.h"

static Position position_in(const char *game, const char *text) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, text, strlen(text), &line, NULL), ==, STATUS_OK);
  return line_position(&line);
}

static Position position_of(const char *text) { return position_in("cube", text); }

static Position image_of(const Position *position, int image) {
  return position->variant.rules->image(position, image);
}

static Move image_move(const Position *position, int move, int image) {
  return position->variant.rules->image_move(position->variant, (Move)move, image);
}

/* A view in which every move tells its number by its nodes. */
static AnalysisView numbered_view(const Position *position) {
  AnalysisView view = {.values = VALUE_ANY, .preferred = -1};
  view.count = variant_moves(position->variant);
  for (int m = 0; m < view.count; m++)
    view.moves[m] = (MoveStatus){
        .state = MOVE_OPEN, .values = VALUE_ANY, .nodes = (uint64_t)m, .same_as = m, .leaning = -1};
  return view;
}

static void test_unknown(void) {
  AnalysisCache *cache = analysis_cache_new();
  Position first = position_of("01"), other = position_of("02"), empty = position_of(".");
  AnalysisView view = numbered_view(&first);
  g_assert_false(analysis_cache_get(cache, &empty, &view));
  g_assert_cmpuint(view.moves[7].nodes, ==, 7);
  analysis_cache_put(cache, &first, &view);
  g_assert_false(analysis_cache_get(cache, &other, &view));
  analysis_cache_free(cache);
}

/* The same stones on boards of two games are two positions. */
static void test_games(void) {
  AnalysisCache *cache = analysis_cache_new();
  Position drops = position_in("connect4:7x6", "011"), pops = position_in("popout:7x6", "011");
  AnalysisView view = numbered_view(&drops), found;
  view.values = VALUE_DRAW;
  analysis_cache_put(cache, &drops, &view);
  g_assert_false(analysis_cache_get(cache, &pops, &found));
  view = numbered_view(&pops);
  analysis_cache_put(cache, &pops, &view);
  g_assert_true(analysis_cache_get(cache, &pops, &found));
  g_assert_cmpint(found.count, ==, 14);
  g_assert_cmpint(found.values, ==, VALUE_ANY);
  g_assert_true(analysis_cache_get(cache, &drops, &found));
  g_assert_cmpint(found.count, ==, 7);
  g_assert_cmpint(found.values, ==, VALUE_DRAW);
  analysis_cache_free(cache);
}

/* Also on a board whose positions have no keys. */
static void test_turned(void) {
  static const char *const games[] = {"cube", "popout:7x6", "popout:10x10"};
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    AnalysisCache *cache = analysis_cache_new();
    Position position = position_in(games[i], "01246");
    AnalysisView view = numbered_view(&position), turned;
    analysis_cache_put(cache, &position, &view);
    for (int g = 0; g < position.variant.rules->images; g++) {
      Position image = image_of(&position, g);
      g_assert_true(analysis_cache_get(cache, &image, &turned));
      for (int m = 0; m < view.count; m++) {
        Move same = image_move(&position, m, g);
        g_assert_cmpuint(turned.moves[same].nodes, ==, (uint64_t)m);
        g_assert_cmpint(turned.moves[same].same_as, ==, same);
      }
    }
    analysis_cache_free(cache);
  }
}

/* Moves that look alike stay alike in every image, and the least of them is the one named. */
static void test_twins(void) {
  AnalysisCache *cache = analysis_cache_new();
  Position position = position_of("1");
  AnalysisView view = numbered_view(&position);
  for (int m = 0; m < view.count; m++)
    view.moves[m].same_as = position_same_move(&position, (Move)m);
  analysis_cache_put(cache, &position, &view);
  for (int g = 0; g < position.variant.rules->images; g++) {
    AnalysisView turned;
    Position image = image_of(&position, g);
    g_assert_true(analysis_cache_get(cache, &image, &turned));
    for (int m = 0; m < view.count; m++) {
      int twin = turned.moves[m].same_as;
      g_assert_cmpint(twin, <=, m);
      g_assert_cmpint(turned.moves[twin].same_as, ==, twin);
    }
  }
  analysis_cache_free(cache);
}

static void test_known_stays_known(void) {
  AnalysisCache *cache = analysis_cache_new();
  Position position = position_of("01246");
  AnalysisView view = numbered_view(&position);
  view.moves[3].values = VALUE_DRAW | VALUE_SECOND;
  analysis_cache_put(cache, &position, &view);
  view = numbered_view(&position);
  view.moves[3].values = VALUE_FIRST | VALUE_DRAW;
  analysis_cache_put(cache, &position, &view);
  g_assert_true(analysis_cache_get(cache, &position, &view));
  g_assert_cmpint(view.moves[3].values, ==, VALUE_DRAW);
  g_assert_cmpint(view.moves[4].values, ==, VALUE_ANY);
  analysis_cache_free(cache);
}

/* Moves answered by different analyses answer the position together. */
static void test_value_from_moves(void) {
  AnalysisCache *cache = analysis_cache_new();
  Position position = position_of("01246");
  for (int run = 0; run < 2; run++) {
    AnalysisView view = numbered_view(&position);
    for (int m = run; m < view.count; m += 2)
      view.moves[m].values = VALUE_FIRST;
    analysis_cache_put(cache, &position, &view);
    g_assert_true(analysis_cache_get(cache, &position, &view));
    g_assert_cmpint(view.values, ==, run == 0 ? VALUE_ANY : VALUE_FIRST);
  }
  analysis_cache_free(cache);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cache/unknown", test_unknown);
  g_test_add_func("/cache/games", test_games);
  g_test_add_func("/cache/turned", test_turned);
  g_test_add_func("/cache/twins", test_twins);
  g_test_add_func("/cache/known-stays-known", test_known_stays_known);
  g_test_add_func("/cache/value-from-moves", test_value_from_moves);
  return g_test_run();
}
