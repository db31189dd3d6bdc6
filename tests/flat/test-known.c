/* Boards whose values are known, with each solver; the slow ones with -m slow. */
#include "amount.h"
#include "solving.h"

/* Values of empty boards: Tromp for Connect-4, the thesis on PopOut. */
static const struct {
  const char *game, *solver;
  ValueSet value;
  bool slow;
} known[] = {
    {"connect4:4x4", "connect4", VALUE_DRAW, false},
    {"connect4:4x5", "connect4", VALUE_DRAW, false},
    {"connect4:4x6", "connect4", VALUE_DRAW, false},
    {"connect4:4x7", "connect4", VALUE_DRAW, false},
    {"connect4:4x8", "connect4", VALUE_DRAW, false},
    {"connect4:2x30", "connect4", VALUE_DRAW, false}, /* lines span more bits than the board has */
    {"connect4:2x31", "connect4", VALUE_DRAW, false},
    {"connect4:5x4", "connect4", VALUE_DRAW, false},
    {"connect4:5x5", "connect4", VALUE_DRAW, false},
    {"connect4:5x6", "connect4", VALUE_DRAW, false},
    {"connect4:5x7", "connect4", VALUE_DRAW, false},
    {"connect4:6x4", "connect4", VALUE_SECOND, false},
    {"connect4:6x5", "connect4", VALUE_DRAW, false},
    {"connect4:7x4", "connect4", VALUE_DRAW, false},
    {"connect4:4x9", "connect4", VALUE_DRAW, true},
    {"connect4:4x10", "connect4", VALUE_DRAW, true},
    {"connect4:5x8", "connect4", VALUE_DRAW, true},
    {"connect4:6x6", "connect4", VALUE_SECOND, true},
    {"connect4:7x5", "connect4", VALUE_DRAW, true},
    {"connect4:8x4", "connect4", VALUE_SECOND, true},
    {"connect4:8x5", "connect4", VALUE_FIRST, true},
    {"connect4:7x6", "connect4", VALUE_FIRST, true},
    {"connect4:4x4", "fhourstones", VALUE_DRAW, false},
    {"connect4:5x5", "fhourstones", VALUE_DRAW, false},
    {"connect4:6x4", "fhourstones", VALUE_SECOND, false},
    {"connect4:6x5", "fhourstones", VALUE_DRAW, true},
    {"connect4:6x4", "popout", VALUE_SECOND, false},
    {"connect4:5x4", "popout", VALUE_DRAW, false},
    {"connect4:4x4", "proof-number", VALUE_DRAW, false},
    {"connect4:4x4", "retrograde", VALUE_DRAW, false},
    {"popout:4x4", "popout", VALUE_DRAW, false},
    {"popout:5x4", "popout", VALUE_DRAW, false},
    {"popout:4x5", "popout", VALUE_FIRST, false},
    {"popout:4x6", "popout", VALUE_FIRST, false},
    {"popout:5x5", "popout", VALUE_FIRST, false},
    {"popout:5x6", "popout", VALUE_FIRST, false},
    {"popout:6x4", "popout", VALUE_FIRST, false},
    {"popout:6x5", "popout", VALUE_FIRST, false},
    {"popout:6x6", "popout", VALUE_FIRST, false},
    {"popout:7x4", "popout", VALUE_FIRST, false},
    {"popout:7x5", "popout", VALUE_FIRST, false},
    {"popout:7x6", "popout", VALUE_FIRST, false},
    {"popout:4x4", "retrograde", VALUE_DRAW, false},
    {"popout:4x5", "retrograde", VALUE_FIRST, true},
    {"popout:5x4", "retrograde", VALUE_DRAW, true},
    {"popout:4x6", "retrograde", VALUE_FIRST, true},
    {"popout:5x5", "retrograde", VALUE_FIRST, true},
    {"popout:6x4", "retrograde", VALUE_FIRST, true},
    {"popout:4x4", "proof-number", VALUE_DRAW, false},
    {"popout:4x5", "proof-number", VALUE_FIRST, true},
    {"popout:4x6", "proof-number", VALUE_FIRST, true},
    {"popout:5x5", "proof-number", VALUE_FIRST, true},
    {"popout:7x6", "proof-number", VALUE_FIRST, true},
};

static void test_known(void) {
  for (guint i = 0; i < G_N_ELEMENTS(known); i++) {
    if (known[i].slow != g_test_slow()) continue;
    FlatGame game = game_of(known[i].game);
    if (!amount_is_whole() && game.width * game.height > 25) continue;
    const FlatSolver *solver = flat_solver_find(known[i].solver);
    Table *table = table_for(solver, game);
    FlatSearch search = flat_search_make(table);
    search.memory = g_test_slow() ? (size_t)4 << 30 : (size_t)256 << 20;
    if (g_strcmp0(known[i].solver, "proof-number") == 0) search.memory = (size_t)1 << 30;
    ValueSet value = solver->solve(&search, game, (FlatBoard){{0, 0}}, GOAL_EXACT);
    g_test_message("%s by %s: %" G_GUINT64_FORMAT " nodes", known[i].game, known[i].solver,
                   search.counters.nodes);
    g_assert_cmpint(value, ==, known[i].value);
    table_free(table);
  }
}

/* PopOut after a first drop, by a solver with this handicap for the player who wins. */
static const struct {
  const char *game, *solver;
  uint8_t column;
  FlatHandicap handicap;
  ValueSet value;
  bool slow;
} opened[] = {
    {"popout:5x5", "popout", 0, {29, 1}, VALUE_SECOND, false},
    {"popout:6x4", "popout", 0, {33, 1}, VALUE_SECOND, false},
    {"popout:7x4", "popout", 0, {29, 1}, VALUE_SECOND, true},
    {"popout:7x5", "popout", 0, {29, 1}, VALUE_SECOND, true},
    {"popout:7x6", "popout", 0, {29, 1}, VALUE_SECOND, true},
    {"popout:7x6", "popout", 2, {FLAT_NO_LIMIT, FLAT_NO_LIMIT}, VALUE_FIRST, true},
    {"popout:7x6", "popout", 3, {FLAT_NO_LIMIT, FLAT_NO_LIMIT}, VALUE_FIRST, true},
    {"popout:5x5", "retrograde", 0, {FLAT_NO_LIMIT, FLAT_NO_LIMIT}, VALUE_SECOND, true},
};

/* On 7x6 every first move but those in the two outer columns wins PopOut, and those lose; column 1
 * takes minutes (tools/flat-values.sh), and the others are mirror images. */
static void test_first_moves(void) {
  for (guint i = 0; i < G_N_ELEMENTS(opened); i++) {
    if (opened[i].slow != g_test_slow()) continue;
    FlatGame game = game_of(opened[i].game);
    const FlatSolver *solver = flat_solver_find(opened[i].solver);
    Table *table = table_for(solver, game);
    FlatSearch search = flat_search_make(table);
    FlatBoard board = flat_play(game, (FlatBoard){{0, 0}}, (FlatMove){opened[i].column, false});
    Goal goal = opened[i].value == VALUE_FIRST ? GOAL_FIRST : GOAL_SECOND;
    search.memory = (size_t)4 << 30;
    search.handicap = opened[i].handicap;
    g_assert_cmpint(solver->solve(&search, game, board, goal), ==, opened[i].value);
    g_test_message("%s after column %d by %s: %" G_GUINT64_FORMAT " nodes", opened[i].game,
                   opened[i].column, opened[i].solver, search.counters.nodes);
    table_free(table);
  }
}

/* Connect-4 7x6 and its first moves: the scores -2, -1, 0, 1, ... that every solver of it gives. */
static void test_scores(void) {
  static const struct {
    const char *moves;
    FlatScore score;
    bool slow;
  } scores[] = {
      {".", {VALUE_FIRST, 41}, true},      {"0", {VALUE_SECOND, 40}, true},
      {"1", {VALUE_SECOND, 42}, true},     {"2", {VALUE_DRAW, 42}, true},
      {"3", {VALUE_FIRST, 41}, true},      {"333", {VALUE_FIRST, 41}, false},
      {"33333", {VALUE_FIRST, 41}, false},
  };
  FlatGame game = game_of("connect4:7x6");
  Table *table = NULL;
  g_assert_cmpint(table_create(&table, (size_t)256 << 20, flat_key_bits(flat_score_solver, game),
                               SCHEME_TWOBIG, 0, NULL),
                  ==, STATUS_OK);
  for (guint i = 0; i < G_N_ELEMENTS(scores); i++) {
    if (scores[i].slow != g_test_slow()) continue;
    FlatSearch search = flat_search_make(table);
    FlatBoard board = board_of(game, scores[i].moves);
    FlatScore score = flat_score(&search, game, board);
    g_assert_cmpint(score.value, ==, scores[i].score.value);
    g_assert_cmpint(score.stones, ==, scores[i].score.stones);
    g_test_message("%s: %" G_GUINT64_FORMAT " nodes", scores[i].moves, search.counters.nodes);
  }
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/known/boards", test_known);
  g_test_add_func("/flat/known/first-moves", test_first_moves);
  g_test_add_func("/flat/known/scores", test_scores);
  return g_test_run();
}
