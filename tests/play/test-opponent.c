/* The opponent, in all games: its moves are legal and repeatable, it takes and stops wins, and at
 * its best it gives nothing away that can be proved. And its parts: estimates, and the look ahead
 * against one without cuts. */
#include "play/estimate.h"
#include "judge/judgement.h"
#include "judge/lookahead.h"
#include "judge/opponent.h"
#include "play/sure-win.h"
#include "plays.h"

static Table *table_of(Variant variant) {
  Table *table = NULL;
  const SolverInfo *solver = solving_default(variant);
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  g_assert_cmpint(table_create(&table, 48 << 20, bits, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  return table;
}

static QuestionOptions question_of(const Position *position, Table *table) {
  return (QuestionOptions){.position = *position,
                           .goal = GOAL_EXACT,
                           .solver = solving_default(position->variant),
                           .table = table,
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT};
}

static OpponentChoice choose(const Line *line, int level, uint64_t seed, Table *table) {
  OpponentOptions options = {
      .question = question_of(&line->start, table), .level = level, .seed = seed};
  return opponent_choose(&options, line);
}

static bool can_think(Variant variant) { return solving_default(variant) != NULL; }

/* --- Estimates -------------------------------------------------------------------------------- */

static void test_estimates(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int n = 0; plays_names[n] != NULL; n++) {
    Variant variant = plays_variant(plays_names[n]);
    for (int tries = 0; tries < 50; tries++) {
      Line line = plays_random(variant, g_rand_int_range(rand, 0, 30), rand);
      Position positions[2] = {line_position(&line)};
      double points[2];
      positions[1] = variant.rules->image(&positions[0], variant.rules->images - 1);
      estimate_points(positions, 2, points);
      g_assert_cmpfloat(points[0], >=, 0);
      g_assert_cmpfloat(points[0], <=, 1);
      g_assert_cmpfloat_with_epsilon(points[0], points[1], 1e-9);
      ValueSet result = position_result(&positions[0]);
      if (result != VALUE_ANY) g_assert_cmpfloat(points[0], ==, estimate_value_points(result));
    }
  }
}

/* The same as the look ahead, without cuts: points of the mover. */
static double plain(const Position *position, int plies) {
  double first;
  bool ends = plies == 0 || position_result(position) != VALUE_ANY;
  Player mover = position_mover(position);
  estimate_points(position, 1, &first);
  if (ends) return mover == FIRST ? first : 1 - first;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  double best = 0;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    double after =
        position_mover(&next) == mover ? plain(&next, plies - 1) : 1 - plain(&next, plies - 1);
    best = MAX(best, after);
  }
  return best;
}

static void test_lookahead(void) {
  static const char *const names[] = {"cube", "connect4:7x6", "popout:5x4"};
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (int tries = 0; tries < 30; tries++) {
    Variant variant = plays_variant(names[tries % 3]);
    int plies = tries / 3 % 4;
    Line line = plays_random(variant, g_rand_int_range(rand, 4, 20), rand);
    Position position = line_position(&line);
    Move moves[MOVES_MOST];
    int count = plays_moves(&line, moves);
    double points[MOVES_MOST];
    if (count == 0 || position_result(&position) != VALUE_ANY) continue;
    if (variant.rules->columns == 16 && plies > 2) plies = 2; /* the plain one is slow */
    g_assert_true(lookahead_points(&position, plies, NULL, points));
    for (int i = 0; i < count; i++) {
      Position next = position_play(&position, moves[i]);
      g_assert_cmpfloat_with_epsilon(points[moves[i]], 1 - plain(&next, plies), 1e-9);
    }
  }
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void test_legal_and_repeatable(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  for (int n = 0; plays_names[n] != NULL; n++) {
    Variant variant = plays_variant(plays_names[n]);
    if (!can_think(variant)) continue;
    Table *table = solving_default(variant)->needs_table ? table_of(variant) : NULL;
    for (int level = 1; level <= 6; level++)
      for (int tries = 0; tries < 5; tries++) {
        Line line = plays_random(variant, g_rand_int_range(rand, 0, 24), rand);
        OpponentChoice choice = choose(&line, level, 7, table);
        OpponentChoice again = choose(&line, level, 7, table);
        bool over = line_result(&line) != VALUE_ANY;
        g_assert_cmpint(choice.move, ==, again.move);
        g_assert_cmpint(choice.move < 0, ==, over);
        g_assert_true(over || line_play(&line, (Move)choice.move));
      }
    table_free(table);
  }
}

static void test_seeds_differ(void) {
  Position start = position_begin(plays_variant("cube"));
  Line line = line_new(&start);
  uint64_t seen = 0;
  for (uint64_t seed = 0; seed < 40; seed++)
    seen |= (uint64_t)1 << choose(&line, 1, seed, NULL).move;
  g_assert_cmpint(__builtin_popcountll(seen), >, 4);
}

static Line line_of(const char *game, const char *text) {
  Line line;
  g_assert_cmpint(line_read(plays_variant(game), text, strlen(text), &line, NULL), ==, STATUS_OK);
  return line;
}

static void test_takes_and_stops_wins(void) {
  Line wins = line_of("connect4:7x6", "001122"), stops = line_of("connect4:7x6", "30303");
  Line cube = line_of("cube", "0F1E2D");
  for (int level = 6; level <= 8; level++) {
    Table *flat = table_of(wins.start.variant), *solid = table_of(cube.start.variant);
    OpponentChoice choice = choose(&wins, level, 1, flat);
    g_assert_cmpint(choice.move, ==, 3);
    g_assert_cmpint(choice.why, ==, WHY_WINS);
    choice = choose(&cube, level, 1, solid);
    g_assert_cmpint(choice.move, ==, 3);
    g_assert_cmpint(choice.why, ==, WHY_WINS);
    table_free(flat);
    table_free(solid);
  }
  Table *table = table_of(stops.start.variant);
  OpponentChoice choice = choose(&stops, 6, 1, table);
  g_assert_cmpint(choice.move, ==, 3);
  g_assert_cmpint(choice.why, ==, WHY_STOPS);
  table_free(table);
}

/* True if the player to move at the cursor can win at once. */
static bool has_win(const Line *line) {
  Position position = line_position(line);
  ValueSet win = position_mover(&position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  Move moves[MOVES_MOST];
  int count = line_result(line) == VALUE_ANY ? plays_moves(line, moves) : 0;
  for (int i = 0; i < count; i++) {
    Position after = position_play(&position, moves[i]);
    if (position_result(&after) == win) return true;
  }
  return false;
}

/* True if some move leaves the other player no win in one. */
static bool can_stop(const Line *line) {
  Move moves[MOVES_MOST];
  int count = plays_moves(line, moves);
  for (int i = 0; i < count; i++) {
    Line next = *line;
    g_assert_true(line_play(&next, moves[i]));
    if (!has_win(&next)) return true;
  }
  return false;
}

/* Plays a move; 1 if the level missed a win in one, or let one happen that it could stop. */
static int misses(const Line *line, int level, uint64_t seed, Table *table) {
  OpponentChoice choice = choose(line, level, seed, table);
  Line next = *line;
  g_assert_true(line_play(&next, (Move)choice.move));
  if (has_win(line)) return line_result(&next) == VALUE_ANY;
  return has_win(&next) && can_stop(line);
}

/* Levels with sight never miss a win in one move, with any seed; those below do. */
static void test_sight(void) {
  static const char *const names[] = {"cube", "connect4:7x6", "popout:5x4"};
  g_autoptr(GRand) rand = g_rand_new_with_seed(8);
  int missed[7] = {0};
  for (int n = 0; n < 3; n++) {
    Table *table = table_of(plays_variant(names[n]));
    for (int tries = 0; tries < amount(150); tries++) {
      Line line = plays_random(plays_variant(names[n]), g_rand_int_range(rand, 6, 24), rand);
      if (line_result(&line) != VALUE_ANY) continue;
      for (int level = 1; level <= 6; level++)
        missed[level] += misses(&line, level, (uint64_t)tries, table);
    }
    table_free(table);
  }
  for (int level = 1; level <= 6; level++)
    if (level < OPPONENT_SIGHT)
      g_assert_cmpint(missed[level], >, 0);
    else
      g_assert_cmpint(missed[level], ==, 0);
}

/* How good a value is for a player. */
static int rank(Player player, ValueSet value) {
  return value == VALUE_DRAW ? 1 : (value == VALUE_FIRST) == (player == FIRST) ? 2 : 0;
}

static int rank_of(const Position *position, Player player, Table *table) {
  QuestionOptions options = question_of(position, table);
  return rank(player, question_answer(&options).values);
}

/* With all the time there is, moves keep what the position is worth. */
static void test_gives_nothing_away(void) {
  static const struct {
    const char *name;
    int moves;
  } cases[] = {{"cube", 34}, {"connect4:5x4", 4}, {"connect4:7x6", 24}, {"popout:3x3", 3}};
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  int ranks[3] = {0};
  for (guint n = 0; n < G_N_ELEMENTS(cases); n++) {
    Variant variant = plays_variant(cases[n].name);
    Table *table = table_of(variant), *other = table_of(variant);
    for (int tries = 0; tries < amount(12); tries++) {
      Line line = plays_random(variant, cases[n].moves, rand);
      if (line_result(&line) != VALUE_ANY) continue;
      Position position = line_position(&line);
      Line here = line_new(&position);
      OpponentChoice choice = choose(&here, OPPONENT_LEVELS, 1, table);
      Position after = position_play(&position, (Move)choice.move);
      Player mover = position_mover(&position);
      int best = rank_of(&position, mover, other);
      g_assert_cmpint(rank_of(&after, mover, other), ==, best);
      ranks[best]++;
    }
    table_free(table);
    table_free(other);
  }
  g_assert_cmpint(ranks[0], >, 0);
  g_assert_cmpint(ranks[2], >, 0);
}

/* True if a win that the game's past cannot take away is found soon. */
static bool is_surely_won(const Line *line, Table *table) {
  QuestionOptions options = question_of(&line->start, table);
  SureWin *win = sure_win_new(&options, line);
  uint64_t nodes = 0;
  bool found = line_result(line) == VALUE_ANY && sure_win_find(win, 1 << 14, &nodes) >= 0;
  sure_win_free(win);
  return found;
}

/* A move that returns to an earlier position of the game, if there is one, else a random one. */
static Move reply(const Line *line, GRand *rand) {
  Move moves[MOVES_MOST];
  int count = plays_moves(line, moves);
  for (int i = 0; i < count; i++) {
    Line next = *line;
    line_play(&next, moves[i]);
    if (line_result(&next) == VALUE_DRAW) return moves[i];
  }
  return moves[g_rand_int_range(rand, 0, count)];
}

/* Plays the won game to its end, at the highest level against a player who would rather repeat
 * positions. */
static void win(Line *line, Table *table, GRand *rand) {
  Position position = line_position(line);
  Player winner = position_mover(&position);
  ValueSet value = winner == FIRST ? VALUE_FIRST : VALUE_SECOND;
  while (line_result(line) == VALUE_ANY) {
    position = line_position(line);
    OpponentChoice choice = {.move = reply(line, rand)};
    if (position_mover(&position) == winner) {
      choice = choose(line, OPPONENT_LEVELS, 1, table);
      g_assert_cmpint(choice.values, ==, value);
    }
    g_assert_true(line_play(line, (Move)choice.move));
  }
  g_assert_cmpint(line_result(line), ==, value);
}

/* In PopOut a position that occurs again is a draw, so a win has to avoid all that have been. */
static void test_wins_games_with_a_past(void) {
  Variant variant = plays_variant("popout:5x4");
  g_autoptr(GRand) rand = g_rand_new_with_seed(6);
  Table *table = table_of(variant);
  int won = 0;
  for (int tries = 0; tries < amount(60); tries++) {
    Line line = plays_random(variant, g_rand_int_range(rand, 6, 30), rand);
    if (!is_surely_won(&line, table)) continue;
    win(&line, table, rand);
    won++;
  }
  table_free(table);
  g_assert_cmpint(won, >, amount(8));
}

static void test_stopped_at_once(void) {
  StopFlag stop;
  stop_lower(&stop);
  stop_raise(&stop);
  for (int n = 0; plays_names[n] != NULL; n++) {
    Variant variant = plays_variant(plays_names[n]);
    if (!can_think(variant)) continue;
    Position start = position_begin(variant);
    Line line = line_new(&start);
    Table *table = solving_default(variant)->needs_table ? table_of(variant) : NULL;
    OpponentOptions options = {.question = question_of(&start, table), .level = OPPONENT_LEVELS};
    options.question.stop = &stop;
    OpponentChoice choice = opponent_choose(&options, &line);
    g_assert_true(choice.move >= 0 && position_is_legal(&start, (Move)choice.move));
    table_free(table);
  }
}

/* Knows that one move draws, and that all others lose. */
static ValueSet know_one(const Position *position, const void *data) {
  return position_equal(position, data) ? VALUE_DRAW : VALUE_SECOND;
}

static OpponentChoice choose_knowing(const Line *line, int level, const Position *draws) {
  StopFlag stop; /* raised, so that nothing is proved */
  stop_raise(&stop);
  Table *table = table_of(line->start.variant);
  OpponentOptions options = {.question = question_of(&line->start, table), .level = level};
  options.question.stop = &stop;
  options.question.knower = (Knower){.values = know_one, .data = draws};
  OpponentChoice choice = opponent_choose(&options, line);
  table_free(table);
  return choice;
}

/* Levels that prove look into what is known first; others do not know openings by heart. */
static void test_plays_what_is_known(void) {
  static const char *const names[] = {"cube", "connect4:7x6", "popout:7x6"};
  for (size_t n = 0; n < G_N_ELEMENTS(names); n++) {
    Position start = position_begin(plays_variant(names[n]));
    Line line = line_new(&start);
    bool others = false;
    for (Move move = 0; move < variant_columns(start.variant); move++) {
      Position draws = position_play(&start, move);
      for (int level = OPPONENT_LEVELS - 1; level <= OPPONENT_LEVELS; level++) {
        OpponentChoice choice = choose_knowing(&line, level, &draws);
        g_assert_cmpint(choice.move, ==, move);
        g_assert_cmpint(choice.values, ==, VALUE_DRAW);
        g_assert_cmpint(choice.why, ==, WHY_PROVED);
        g_assert_cmpint((int)choice.nodes, ==, 0);
      }
      others |= choose_knowing(&line, OPPONENT_LEVELS - 2, &draws).move != move;
    }
    g_assert_true(others);
  }
}

/* Of won moves the one that is known to win soonest, of lost ones the one that lasts longest. */
typedef struct {
  ValueSet value;
  Position first, last; /* after the moves that end best play first, and last */
} Lasting;

static ValueSet know_all(const Position *position, const void *data) {
  return ((const Lasting *)data)->value;
}

static Distance know_end(const Position *position, const void *data) {
  const Lasting *lasting = data;
  int end = position_equal(position, &lasting->first)  ? 11
            : position_equal(position, &lasting->last) ? 31
                                                       : 21;
  return (Distance){lasting->value, end};
}

static void test_known_distances(void) {
  Position start = position_begin(plays_variant("connect4:7x6"));
  Line line = line_new(&start);
  Table *table = table_of(start.variant);
  Lasting lasting = {.first = position_play(&start, 5), .last = position_play(&start, 1)};
  OpponentOptions options = {.question = question_of(&start, table), .level = OPPONENT_LEVELS};
  options.question.knower = (Knower){know_all, &lasting, know_end};
  lasting.value = VALUE_FIRST;
  g_assert_cmpint(opponent_choose(&options, &line).move, ==, 5);
  lasting.value = VALUE_SECOND;
  g_assert_cmpint(opponent_choose(&options, &line).move, ==, 1);
  table_free(table);
}

static ValueSet know_lost(const Position *position, const void *data) {
  (void)position, (void)data;
  return VALUE_SECOND;
}

/* Moves that win equally soon, or last equally long, have their turns, by the seed alone. */
static void test_equal_distances(void) {
  static const ValueSet values[] = {VALUE_FIRST, VALUE_SECOND};
  Position start = position_begin(plays_variant("connect4:7x6"));
  Line line = line_new(&start);
  Table *table = table_of(start.variant);
  for (int n = 0; n < 2; n++) {
    Position outside = position_play(&start, 3);
    Lasting lasting = {values[n], .first = n == 0 ? start : outside,
                       .last = n == 0 ? outside : start};
    OpponentOptions options = {.question = question_of(&start, table), .level = OPPONENT_LEVELS};
    options.question.knower = (Knower){know_all, &lasting, know_end};
    unsigned seen = 0;
    for (options.seed = 1; options.seed <= 40; options.seed++) {
      int move = opponent_choose(&options, &line).move;
      g_assert_cmpint(opponent_choose(&options, &line).move, ==, move);
      seen |= 1u << move;
    }
    g_assert_cmphex(seen, ==, 0x77); /* all but the move that is worse */
  }
  table_free(table);
}

/* Of lost moves whose ends are not known, the one that seems best to a judge who knows nothing. */
static void test_lost_moves_are_judged(void) {
  Line line;
  JudgementView view;
  Judgement *judgement;
  g_assert_cmpint(line_read(plays_variant("cube"), "0FC3", 4, &line, NULL), ==, STATUS_OK);
  Table *table = table_of(line.start.variant), *other = table_of(line.start.variant);
  OpponentOptions options = {.question = question_of(&line.start, table), .level = OPPONENT_LEVELS};
  JudgementOptions judge = {.variant = line.start.variant,
                            .bytes = OPPONENT_JUDGEMENT_BYTES,
                            .question = question_of(&line.start, other)};
  options.question.knower = (Knower){.values = know_lost};
  OpponentChoice choice = opponent_choose(&options, &line);
  g_assert_cmpint(judgement_create(&judgement, &judge, NULL), ==, STATUS_OK);
  judgement_begin(judgement, &line);
  judgement_run(judgement, 128);
  judgement_peek(judgement, &view);
  for (int i = 0; i < view.count; i++)
    g_assert_cmpfloat(view.moves[i].points, <=, view.moves[choice.move].points);
  g_assert_cmpint(choice.why, ==, WHY_LONGEST);
  judgement_free(judgement);
  table_free(other);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/opponent/estimates", test_estimates);
  g_test_add_func("/opponent/lookahead", test_lookahead);
  g_test_add_func("/opponent/legal-and-repeatable", test_legal_and_repeatable);
  g_test_add_func("/opponent/seeds-differ", test_seeds_differ);
  g_test_add_func("/opponent/takes-and-stops-wins", test_takes_and_stops_wins);
  g_test_add_func("/opponent/sight", test_sight);
  g_test_add_func("/opponent/gives-nothing-away", test_gives_nothing_away);
  g_test_add_func("/opponent/wins-games-with-a-past", test_wins_games_with_a_past);
  g_test_add_func("/opponent/stopped-at-once", test_stopped_at_once);
  g_test_add_func("/opponent/plays-what-is-known", test_plays_what_is_known);
  g_test_add_func("/opponent/known-distances", test_known_distances);
  g_test_add_func("/opponent/equal-distances", test_equal_distances);
  g_test_add_func("/opponent/lost-moves-are-judged", test_lost_moves_are_judged);
  return g_test_run();
}
