/* Lines of best play of all games: each move keeps the value by a search of its own, no position
 * occurs twice but at the end, and the line ends with the game. */
#include "cube/sample.h"
#include "flat/solver.h"
#include "play/best-line.h"
#include "play/cube-play.h"
#include "play/flat-play.h"
#include "play/distances.h"
#include "play/explain.h"
#include "play/forced.h"
#include "plays.h"

static QuestionOptions options_of(const Position *position, const SolverInfo *solver,
                                  Table *table) {
  return (QuestionOptions){.position = *position,
                           .goal = GOAL_EXACT,
                           .solver = solver,
                           .table = table,
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT};
}

/* The exact value, by a table that the line was not found with. */
static ValueSet value_of(const Position *position, const SolverInfo *solver, Table *other) {
  QuestionOptions options = options_of(position, solver, other);
  Question *question = question_new(&options);
  ValueSet values = question_run(question, 0);
  question_free(question);
  g_assert_true(goal_answered(GOAL_EXACT, values));
  return values;
}

static bool keeps(Goal goal, ValueSet a, ValueSet b) {
  return g_str_equal(goal_word(goal, a), goal_word(goal, b));
}

/* From the `from`th position on each has the value of the first, except for a draw that is claimed.
 */
static void assert_line(const BestLine *found, Goal goal, int from, const SolverInfo *solver,
                        Table *other) {
  Line line = line_new(&found->from);
  g_assert_true(found->complete || found->length == LINE_MOST);
  for (int i = 0; i < found->length; i++)
    g_assert_true(line_play(&line, found->moves[i])); /* so nothing is repeated before the end */
  Position first = line_position_at(&line, from);
  ValueSet value = value_of(&first, solver, other), result = line_result(&line);
  for (int n = from; n < line.length; n++) {
    Position position = line_position_at(&line, n);
    g_assert_true(keeps(goal, value_of(&position, solver, other), value));
  }
  Position last = line_position(&line);
  const Rules *rules = last.variant.rules;
  if (result == VALUE_ANY && found->complete) {
    g_assert_true(rules->may_end != NULL && rules->may_end(&last));
    result = VALUE_DRAW;
  }
  if (found->complete) g_assert_true(keeps(goal, result, value));
  g_test_message("%d moves to %s%s", found->length, goal_word(GOAL_EXACT, result),
                 found->complete ? "" : ", cut");
}

/* The winner wins as soon as he can: the line of the cube is as long as its distances say. */
static void test_soonest(void) {
  const SolverInfo *solver = solving_default(variant_default());
  Table *table = plays_table(solver, variant_default());
  Sample sample = sample_new(5, 40);
  int won = 0;
  for (int tries = 0; tries < 20; tries++) {
    Position position = cube_position(sample_next(&sample, NULL));
    QuestionOptions options = options_of(&position, solver, table);
    Distances found = {.position = position};
    StopFlag stop;
    stop_lower(&stop);
    options.soonest = true;
    distances_find(&options, &stop, &found);
    Distance best = distances_best(&found);
    BestLine line = best_line_find(&options, -1, &stop);
    g_assert_true(line.complete);
    g_assert_cmpint(position_stones(&position) + line.length, ==, best.end);
    won += best.value != VALUE_DRAW;
  }
  g_assert_cmpint(won, >, 0);
  table_free(table);
}

/* Of PopOut too: the line is as long as the best distance says. */
static void test_soonest_pops(void) {
  Variant variant = plays_variant("popout:4x5");
  const SolverInfo *solver = solving_default(variant);
  Table *table = plays_table(solver, variant);
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  int won = 0;
  for (int tries = 0; tries < amount(40); tries++) {
    Line game = plays_random(variant, tries % 20, rand);
    Position position = line_position(&game);
    if (position_result(&position) != VALUE_ANY) continue;
    QuestionOptions options = options_of(&position, solver, table);
    Distances found = {.position = position};
    StopFlag stop = {false};
    distances_find(&options, &stop, &found);
    Distance best = distances_best(&found);
    BestLine line = best_line_find(&options, -1, &stop);
    g_assert_cmpint(best.value, ==, value_of(&position, solver, table));
    g_assert_true(line.complete);
    if (best.value == VALUE_DRAW) continue;
    g_assert_cmpint(line.length, ==, best.end);
    won++;
  }
  g_assert_cmpint(won, >, 0);
  table_free(table);
}

static void assert_found(const Position *position, Goal goal, const char *name) {
  Variant variant = position->variant;
  const SolverInfo *solver = name ? solving_find(variant, name) : solving_default(variant);
  Table *table = plays_table(solver, variant), *other = plays_table(solver, variant);
  QuestionOptions options = options_of(position, solver, table);
  StopFlag stop = {false};
  Tally tally = {0};
  options.goal = goal;
  options.threads = solver->has_team ? 2 : 0;
  options.tally = &tally;
  BestLine found = best_line_find(&options, -1, &stop);
  assert_line(&found, goal, 0, solver, other);
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  if (count > 0) {
    found = best_line_find(&options, moves[count - 1], &stop);
    g_assert_cmpint(found.moves[0], ==, moves[count - 1]);
    assert_line(&found, goal, 1, solver, other);
  }
  table_free(table);
  table_free(other);
}

static void test_cube(void) {
  Sample sample = sample_new(3, 44);
  for (int i = 0; i < amount(12); i++) {
    Board board = sample_next(&sample, NULL);
    Position position = cube_position(board);
    assert_found(&position, (Goal)(i % 3), i % 2 ? "parallel" : "minimax");
  }
}

/* Who wins by force does so as soon as an explanation says. */
static void test_forced(void) {
  Sample sample = sample_new(4, 30);
  const SolverInfo *solver = solving_default(variant_default());
  Table *table = plays_table(solver, variant_default());
  StopFlag stop = {false};
  for (int forced = 0; forced < amount(10);) {
    Position position = cube_position(sample_next(&sample, NULL));
    ForcedLine shortest;
    if (!forced_find(&position, FIRST, EXPLAIN_FORCED_NODES, NULL, &shortest)) continue;
    QuestionOptions options = options_of(&position, solver, table);
    BestLine line = best_line_find(&options, -1, &stop);
    g_assert_true(line.complete);
    g_assert_cmpint(line.length, ==, shortest.length);
    forced++;
  }
  table_free(table);
}

static void test_flat(gconstpointer data) {
  Variant variant = plays_variant(data);
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (int i = 0; i < amount(8); i++) {
    Line line = plays_random(variant, g_rand_int_range(rand, 4, 24), rand);
    Position position = line_position(&line);
    assert_found(&position, i % 4 == 3 ? GOAL_FIRST : GOAL_EXACT, NULL);
  }
}

/* The loser in Connect-4 loses as late as he can: the line is as long as the distance says. */
static void test_distance(void) {
  Variant variant = plays_variant("connect4:6x5");
  FlatGame game = flat_play_game(variant);
  g_autoptr(GRand) rand = g_rand_new_with_seed(9);
  const SolverInfo *solver = solving_default(variant);
  Table *table = plays_table(solver, variant);
  for (int i = 0; i < amount(30); i++) {
    Line line = plays_random(variant, 10, rand);
    Position position = line_position(&line);
    QuestionOptions options = options_of(&position, solver, table);
    StopFlag stop = {false};
    BestLine found = best_line_find(&options, -1, &stop);
    FlatSearch search = flat_search_make(table);
    FlatScore score = flat_score(&search, game, flat_play_board(&position));
    g_assert_cmpint(position_stones(&position) + found.length, ==, score.stones);
  }
  table_free(table);
}

/* On a full board where every pop loses, the mover ends the game. */
static void test_claimed_draw(void) {
  Variant variant = plays_variant("popout:4x4");
  const SolverInfo *solver = solving_default(variant);
  g_autoptr(GRand) rand = g_rand_new_with_seed(21);
  int claimed = 0;
  for (int tries = 0; tries < 20000 && claimed < 3; tries++) {
    Position stones = position_begin(variant);
    for (int i = 0; i < 16; i++)
      variant.rules->put(&stones, i % 4, g_rand_boolean(rand) ? FIRST : SECOND);
    if (!variant.rules->may_end(&stones)) continue;
    Table *table = plays_table(solver, variant), *other = plays_table(solver, variant);
    QuestionOptions options = options_of(&stones, solver, table);
    StopFlag stop = {false};
    BestLine found = best_line_find(&options, -1, &stop);
    g_assert_true(found.complete);
    if (found.length == 0) {
      Move moves[MOVES_MOST];
      ValueSet loss = position_mover(&stones) == FIRST ? VALUE_SECOND : VALUE_FIRST;
      int count = position_moves(&stones, moves);
      for (int i = 0; i < count; i++) {
        Position next = position_play(&stones, moves[i]);
        g_assert_cmpint(value_of(&next, solver, other), ==, loss);
      }
      Distances distances = {.position = stones};
      distances_find(&options, &stop, &distances);
      g_assert_cmpint(distances_best(&distances).value, ==, VALUE_DRAW);
      claimed++;
    }
    table_free(table);
    table_free(other);
  }
  g_assert_cmpint(claimed, >, 0);
}

static void know(Known *known, const Position *position, ValueSet values) {
  Key key = position_key(position);
  KnownEntry entry = {key.low, key.high, values, false, 0};
  if (position_result(position) == VALUE_ANY)
    g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
}

/* How many moves complete a line. */
static int wins_at_once(const Position *position) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves), wins = 0;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    ValueSet result = position_result(&next);
    wins += result != VALUE_ANY && result != VALUE_DRAW;
  }
  return wins;
}

/* The move leaves no more lines to complete than any other would. */
static void assert_resists(const Position *position, Move move) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  Position played = position_play(position, move);
  for (int i = 0; i < count; i++) {
    Position other = position_play(position, moves[i]);
    g_assert_cmpint(wins_at_once(&played), <=, wins_at_once(&other));
  }
}

/* The loser gives nothing away, and does the same where all his moves are known to lose. */
static void test_resistance(void) {
  Board board;
  g_assert_cmpint(cube_read("1297716E722812FED5EA56AAEB4B198F3", &board, NULL), ==, STATUS_OK);
  Position position = cube_position(board);
  const SolverInfo *solver = solving_default(position.variant);
  Table *table = plays_table(solver, position.variant);
  QuestionOptions options = options_of(&position, solver, table);
  options.goal = GOAL_FIRST;
  StopFlag stop = {false};
  BestLine fresh = best_line_find(&options, -1, &stop);
  g_assert_true(fresh.complete);
  Move moves[MOVES_MOST];
  Known *known = known_new();
  know(known, &position, VALUE_FIRST);
  for (int i = 0, count = position_moves(&position, moves); i < count; i++) {
    Position next = position_play(&position, moves[i]);
    know(known, &next, VALUE_FIRST);
  }
  options.known = known;
  BestLine found = best_line_find(&options, -1, &stop);
  g_assert_true(found.complete);
  g_assert_cmpint(found.moves[0], ==, fresh.moves[0]);
  for (int i = 0; i < found.length; i++) {
    if (position_mover(&position) == SECOND) assert_resists(&position, found.moves[i]);
    position = position_play(&position, found.moves[i]);
  }
  g_assert_cmpint(position_result(&position), ==, VALUE_FIRST);
  g_assert_cmpint(found.length, >, 3);
  known_free(known);
  table_free(table);
}

static gpointer raise_later(gpointer data) {
  g_usleep(50000);
  stop_raise(data);
  return NULL;
}

static void test_stop(gconstpointer data) {
  Variant variant = plays_variant(data);
  Position begin = position_begin(variant);
  const SolverInfo *solver = solving_default(variant);
  Table *table = plays_table(solver, variant);
  QuestionOptions options = options_of(&begin, solver, table);
  StopFlag stop = {false};
  GThread *thread = g_thread_new("stop", raise_later, &stop);
  BestLine found = best_line_find(&options, 0, &stop);
  g_thread_join(thread);
  g_assert_false(found.complete);
  found = best_line_find(&options, variant.width == 4 ? 99 : variant.width, &stop); /* illegal */
  g_assert_false(found.complete);
  g_assert_cmpint(found.length, ==, 0);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/best-line/soonest", test_soonest);
  g_test_add_func("/best-line/soonest-pops", test_soonest_pops);
  g_test_add_func("/play/best-line/cube", test_cube);
  g_test_add_func("/play/best-line/forced", test_forced);
  g_test_add_data_func("/play/best-line/connect4", "connect4:5x5", test_flat);
  g_test_add_data_func("/play/best-line/popout-4x4", "popout:4x4", test_flat);
  g_test_add_data_func("/play/best-line/popout-4x3", "popout:4x3", test_flat);
  g_test_add_func("/play/best-line/distance", test_distance);
  g_test_add_func("/play/best-line/claimed-draw", test_claimed_draw);
  g_test_add_func("/best-line/resistance", test_resistance);
  g_test_add_data_func("/play/best-line/stop-cube", "cube", test_stop);
  g_test_add_data_func("/play/best-line/stop-popout", "popout:7x6", test_stop);
  g_test_add_data_func("/play/best-line/stop-connect4", "connect4:9x7", test_stop);
  return g_test_run();
}
