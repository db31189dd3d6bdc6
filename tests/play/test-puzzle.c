/* Puzzles: by plain search exactly one move wins, and no position that has one is left out. A seed
 * makes the same ones. What is said about a move is true, and the line that shows it is legal. */
#include "core/random.h"
#include "judge/puzzle-maker.h"
#include "play/puzzle-told.h"
#include "plays.h"

static QuestionOptions question_of(Variant variant) {
  const SolverInfo *solver = solving_default(variant);
  return (QuestionOptions){.position = position_begin(variant),
                           .solver = solver,
                           .table = plays_table(solver, variant),
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT};
}

static PuzzleOptions options_of(const char *game, unsigned sources) {
  return (PuzzleOptions){.question = question_of(plays_variant(game)), .sources = sources};
}

enum { RANDOM = 1 << PUZZLE_RANDOM, PLAYED = 1 << PUZZLE_PLAYED, BOTH = RANDOM | PLAYED };

/* --- Plain search ----------------------------------------------------------------------------- */

/* Whether the player wins, by the rules alone and what was found before. Not for PopOut, where
 * positions come back. */
static bool wins(GHashTable *known, const Position *position, Player player) {
  ValueSet result = position_result(position), win = player == FIRST ? VALUE_FIRST : VALUE_SECOND;
  if (result != VALUE_ANY) return result == win;
  gpointer found;
  g_autoptr(GBytes) key = g_bytes_new(position->words, sizeof position->words);
  if (g_hash_table_lookup_extended(known, key, NULL, &found)) return GPOINTER_TO_INT(found);
  bool mine = position_mover(position) == player, reached = !mine;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count && reached != mine; i++) {
    Position next = position_play(position, moves[i]);
    reached = wins(known, &next, player);
  }
  g_hash_table_insert(known, g_steal_pointer(&key), GINT_TO_POINTER(reached));
  return reached;
}

/* The moves that win, as a set; *safe: how many do not lose at once, and more than one if there is
 * a win at once. */
static uint64_t winning(const Position *position, int *safe) {
  g_autoptr(GHashTable) known =
      g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
  Player mover = position_mover(position);
  ValueSet win = mover == FIRST ? VALUE_FIRST : VALUE_SECOND;
  Move moves[MOVES_MOST], replies[MOVES_MOST];
  int count = position_moves(position, moves);
  uint64_t set = 0;
  *safe = 0;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    bool lost = false;
    int answers = position_result(&next) == VALUE_ANY ? position_moves(&next, replies) : 0;
    for (int j = 0; j < answers; j++) {
      Position end = position_play(&next, replies[j]);
      lost |= position_result(&end) == (win ^ (VALUE_FIRST | VALUE_SECOND));
    }
    *safe += position_result(&next) == win ? 2 : !lost;
    if (wins(known, &next, mover)) set |= (uint64_t)1 << moves[i];
  }
  return set;
}

static int stones_least(Variant variant) {
  return variant_columns(variant) == 16 ? 47 : variant_columns(variant) == 7 ? 24 : 0;
}

static void test_one_move_wins(gconstpointer game) {
  PuzzleOptions options = options_of(game, BOTH);
  PuzzleSupply supply = puzzle_supply(1);
  Puzzle puzzle;
  for (int found = 0, safe; found < amount(6);) {
    g_assert_true(puzzle_make(&options, &supply, &puzzle));
    Position position = line_position(&puzzle.line);
    g_assert_cmpint(puzzle.line.at, ==, puzzle.line.length);
    g_assert_cmpint(line_result(&puzzle.line), ==, VALUE_ANY);
    if (puzzle.line.at < stones_least(position.variant)) continue;
    g_assert_cmpuint(winning(&position, &safe), ==, (uint64_t)1 << puzzle.answer);
    g_assert_cmpint(safe, >, 1);
    found++;
  }
  table_free(options.question.table);
}

/* Of random positions exactly those are puzzles. */
static void test_none_is_left_out(gconstpointer game) {
  Variant variant = plays_variant(game);
  QuestionOptions options = question_of(variant);
  uint64_t random = 5;
  int puzzles = 0;
  for (int tries = 0, safe; tries < amount(60); tries++) {
    Position start = position_begin(variant);
    Line line = line_new(&start);
    line.length = line.at = MAX(8, stones_least(variant)) + tries % 5;
    g_assert_true(variant.rules->sample(variant, line.at, &random, line.moves));
    Position position = line_position(&line);
    uint64_t set = winning(&position, &safe);
    bool is = __builtin_popcountll(set) == 1 && safe > 1;
    Puzzle puzzle;
    g_assert_cmpint(puzzle_prove(&options, &line, NULL, UINT64_MAX, &puzzle), ==, is);
    puzzles += is;
  }
  g_test_message("%d puzzles", puzzles);
  g_assert_true(puzzles > 0 || !amount_is_whole());
  table_free(options.table);
}

/* In PopOut by another solver, which knows all positions of the board. */
static void test_popout(void) {
  PuzzleOptions options = options_of("popout:4x4", BOTH);
  Variant variant = options.question.position.variant;
  QuestionOptions asked = question_of(variant);
  asked.solver = solving_find(variant, "retrograde");
  g_assert_nonnull(asked.solver);
  asked.memory = (size_t)1 << 30;
  PuzzleSupply supply = puzzle_supply(1);
  Puzzle puzzle;
  g_assert_true(puzzle_make(&options, &supply, &puzzle));
  Position position = line_position(&puzzle.line);
  Move moves[MOVES_MOST];
  int count = position_moves(&position, moves);
  ValueSet win = position_mover(&position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  asked.goal = GOAL_EXACT;
  for (int i = 0; i < count; i++) {
    asked.position = position_play(&position, moves[i]);
    g_assert_cmpint(question_answer(&asked).values == win, ==, moves[i] == puzzle.answer);
  }
  table_free(asked.table);
  table_free(options.question.table);
}

/* --- The supply ------------------------------------------------------------------------------- */

static void test_seeds(gconstpointer game) {
  PuzzleOptions options = options_of(game, BOTH);
  Puzzle puzzles[2][4];
  for (int run = 0; run < 2; run++) {
    PuzzleSupply supply = puzzle_supply(7);
    for (int i = 0; i < 4; i++)
      g_assert_true(puzzle_make(&options, &supply, &puzzles[run][i]));
    table_clear(options.question.table); /* so that nodes are the same */
  }
  for (int i = 0; i < 4; i++) {
    Position a = line_position(&puzzles[0][i].line), b = line_position(&puzzles[1][i].line);
    g_assert_true(position_equal(&a, &b));
    g_assert_cmpint(puzzles[0][i].answer, ==, puzzles[1][i].answer);
    g_assert_cmpint(puzzles[0][i].rating, ==, puzzles[1][i].rating);
    g_assert_true(i == 0 || puzzles[0][i].line.at != puzzles[0][i - 1].line.at ||
                  memcmp(puzzles[0][i].line.moves, puzzles[0][i - 1].line.moves, 8) != 0);
  }
  table_free(options.question.table);
}

/* The harder its grade, the fewer see the answer. */
static void test_grades(void) {
  PuzzleOptions options = options_of("cube", RANDOM);
  double share = 1;
  for (options.grade = 1; options.grade <= PUZZLE_GRADES; options.grade++) {
    PuzzleSupply supply = puzzle_supply(3);
    Puzzle puzzle;
    g_assert_true(puzzle_make(&options, &supply, &puzzle));
    g_assert_cmpint(puzzle.grade, ==, options.grade);
    g_assert_cmpint(puzzle_grade(puzzle.rating), ==, options.grade);
    g_assert_cmpfloat(puzzle.share, <=, share);
    g_assert_cmpint(puzzle.rank, >=, 1);
    share = puzzle.share;
  }
  table_free(options.question.table);
}

static void test_ratings(void) {
  g_assert_cmpint(puzzle_rate(1000, 1000, true), ==, 1016);
  g_assert_cmpint(puzzle_rate(1000, 1000, false), ==, 984);
  g_assert_cmpint(puzzle_rate(1000, 2000, true), >, puzzle_rate(1000, 800, true));
  g_assert_cmpint(puzzle_rate(PUZZLE_RATING_MOST, PUZZLE_RATING_MOST, true), ==,
                  PUZZLE_RATING_MOST);
  g_assert_cmpint(puzzle_rate(PUZZLE_RATING_LEAST, 800, false), ==, PUZZLE_RATING_LEAST);
}

static void test_stopped(void) {
  PuzzleOptions options = options_of("cube", BOTH);
  StopFlag stop = {true};
  PuzzleSupply supply = puzzle_supply(1);
  Puzzle puzzle;
  options.question.stop = &stop;
  g_assert_false(puzzle_make(&options, &supply, &puzzle));
  table_free(options.question.table);
}

/* Known values need no search, and are believed. */
static void test_known_values(void) {
  PuzzleOptions options = options_of("cube", RANDOM);
  PuzzleSupply supply = puzzle_supply(2);
  Puzzle puzzle, again;
  options.grade = 4; /* an easy one may need no search at all */
  g_assert_true(puzzle_make(&options, &supply, &puzzle));
  Position position = line_position(&puzzle.line);
  ValueSet win = position_mover(&position) == FIRST ? VALUE_FIRST : VALUE_SECOND, known[MOVES_MOST];
  for (int m = 0; m < MOVES_MOST; m++)
    known[m] = m == puzzle.answer ? win : (ValueSet)(VALUE_ANY & ~win);
  g_assert_true(puzzle_prove(&options.question, &puzzle.line, known, 0, &again));
  g_assert_cmpint(again.answer, ==, puzzle.answer);
  g_assert_false(puzzle_prove(&options.question, &puzzle.line, NULL, 0, &again));
  table_free(options.question.table);
}

/* --- What is told ----------------------------------------------------------------------------- */

static void assert_told(const PuzzleTold *told, const Puzzle *puzzle) {
  Line line = line_new(&told->from);
  ValueSet win = told->mover == FIRST ? VALUE_FIRST : VALUE_SECOND;
  g_assert_cmpint(told->wins, ==, told->move == puzzle->answer);
  for (int i = 0; i < told->line.length; i++)
    g_assert_true(line_play(&line, told->line.moves[i]));
  if (position_result(&told->from) != VALUE_ANY) g_assert_cmpint(told->line.length, ==, 0);
  /* In PopOut every way to the end may lead through a position that has occurred. */
  if (told->line.length > 0 && !told->line.complete) {
    g_assert_true(told->from.variant.rules->pops);
    return;
  }
  g_assert_cmpint(line_result(&line) == win, ==, told->wins);
  if (told->loses) g_assert_cmpint(line_result(&line), ==, win ^ (VALUE_FIRST | VALUE_SECOND));
}

/* Of each move of puzzles of all grades. */
static void test_told(gconstpointer game) {
  PuzzleOptions options = options_of(game, BOTH);
  PuzzleSupply supply = puzzle_supply(4);
  StopFlag never = {false};
  int losing = 0;
  for (int n = 0; n < amount(6); n++) {
    Puzzle puzzle;
    Move moves[MOVES_MOST];
    g_assert_true(puzzle_make(&options, &supply, &puzzle));
    int count = plays_moves(&puzzle.line, moves);
    for (int i = 0; i < count; i++) {
      PuzzleTold told = puzzle_tell(&options.question, &puzzle, moves[i], &never);
      assert_told(&told, &puzzle);
      losing += told.loses;
    }
  }
  g_assert_true(losing > 0 || !amount_is_whole());
  table_free(options.question.table);
}

int main(int argc, char **argv) {
  static const char *const plain[] = {"cube", "connect4:5x4", "connect4:7x6"};
  static const char *const games[] = {"cube", "connect4:7x6", "popout:5x4"};
  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(plain); i++) {
    g_autofree char *one = g_strdup_printf("/puzzle/one-wins/%s", plain[i]);
    g_autofree char *all = g_strdup_printf("/puzzle/none-left-out/%s", plain[i]);
    g_test_add_data_func(one, plain[i], test_one_move_wins);
    g_test_add_data_func(all, plain[i], test_none_is_left_out);
  }
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    g_autofree char *seeds = g_strdup_printf("/puzzle/seeds/%s", games[i]);
    g_autofree char *told = g_strdup_printf("/puzzle/told/%s", games[i]);
    g_test_add_data_func(seeds, games[i], test_seeds);
    g_test_add_data_func(told, games[i], test_told);
  }
  g_test_add_func("/puzzle/popout", test_popout);
  g_test_add_func("/puzzle/grades", test_grades);
  g_test_add_func("/puzzle/ratings", test_ratings);
  g_test_add_func("/puzzle/stopped", test_stopped);
  g_test_add_func("/puzzle/known", test_known_values);
  return g_test_run();
}
