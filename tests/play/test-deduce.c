/* What follows from known values: against all consistent choices, and against plain search.
 *
 * Values are hidden from thousands of positions of each game, whole or in part; what is deduced
 * from the rest must have the true value in it everywhere. */
#include "cube/solving.h"
#include "flat/retrograde.h"
#include "flat/solving.h"
#include "play/analysis.h"
#include "play/cube-play.h"
#include "play/deduce.h"
#include "play/flat-play.h"
#include "plays.h"

/* --- Positions before ------------------------------------------------------------------------- */

static bool leads_to(const Position *before, const Position *position) {
  Move moves[MOVES_MOST];
  int count = position_moves(before, moves);
  for (int i = 0; i < count; i++) {
    Position after = position_play(before, moves[i]);
    if (position_equal(&after, position)) return true;
  }
  return false;
}

/* The one that the game came from is among them, each leads here, and no two are the same. */
static void assert_before(const Line *line) {
  Position position = line_position(line), before[MOVES_MOST];
  if (position_result(&position) != VALUE_ANY) return;
  Position last = line->at > 0 ? line_position_at(line, line->at - 1) : position;
  bool found = line->at == 0;
  int count = position.variant.rules->before(&position, before);
  for (int i = 0; i < count; i++) {
    g_assert_cmpint(position_result(&before[i]), ==, VALUE_ANY);
    g_assert_true(leads_to(&before[i], &position));
    found |= position_equal(&before[i], &last);
    for (int k = 0; k < i; k++)
      g_assert_false(position_equal(&before[k], &before[i]));
  }
  g_assert_true(found);
}

static void test_before(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(41);
  for (int v = 0; plays_names[v] != NULL; v++)
    for (int i = 0; i < amount(200); i++) {
      Line line = plays_random(plays_variant(plays_names[v]), 1 + i % 60, rand);
      assert_before(&line);
    }
}

/* --- Narrowing, against all that can be together ---------------------------------------------- */

typedef struct {
  const Position *position;
  Move moves[MOVES_MOST];
  int count;
  Family given, found; /* found: the union of all that is together */
} Trial;

static ValueSet value_with(const Trial *trial, const ValueSet chosen[MOVES_MOST]) {
  return position_fold(trial->position, chosen);
}

/* Moves that lead to images of one position have one value. */
static bool agrees(const Trial *trial, const ValueSet chosen[MOVES_MOST], int place) {
  Position a = position_play(trial->position, trial->moves[place]);
  for (int k = 0; k < place; k++) {
    Position b = position_play(trial->position, trial->moves[k]);
    if (chosen[trial->moves[k]] != chosen[trial->moves[place]] && position_image(&a, &b, NULL))
      return false;
  }
  return true;
}

static void try_all(Trial *trial, ValueSet chosen[MOVES_MOST], int place) {
  if (place < trial->count) {
    Move move = trial->moves[place];
    for (ValueSet value = VALUE_FIRST; value <= VALUE_SECOND; value = (ValueSet)(value << 1)) {
      chosen[move] = value;
      if ((trial->given.moves[move] & value) && agrees(trial, chosen, place))
        try_all(trial, chosen, place + 1);
    }
    return;
  }
  ValueSet value = value_with(trial, chosen);
  if (!(trial->given.values & value)) return;
  trial->found.values |= value;
  for (int i = 0; i < trial->count; i++)
    trial->found.moves[trial->moves[i]] |= chosen[trial->moves[i]];
}

/* Sets for the position and its moves, the same for images of one position. */
static void give_sets(Trial *trial, GRand *rand) {
  trial->given.values = (ValueSet)g_rand_int_range(rand, 1, 8);
  for (int i = 0; i < trial->count; i++) {
    Position a = position_play(trial->position, trial->moves[i]);
    ValueSet *set = &trial->given.moves[trial->moves[i]];
    *set = (ValueSet)g_rand_int_range(rand, 1, 8);
    for (int k = 0; k < i; k++) {
      Position b = position_play(trial->position, trial->moves[k]);
      if (position_image(&a, &b, NULL)) *set = trial->given.moves[trial->moves[k]];
    }
  }
}

static void assert_narrow(const Position *position, GRand *rand, int counts[2]) {
  Trial trial = {.position = position};
  ValueSet chosen[MOVES_MOST] = {0};
  trial.count = position_moves(position, trial.moves);
  if (trial.count == 0 || trial.count > 5) return;
  give_sets(&trial, rand);
  try_all(&trial, chosen, 0);
  Family narrowed = trial.given;
  bool possible = deduce_narrow(position, &narrowed);
  counts[possible]++;
  g_assert_cmpint(possible, ==, trial.found.values != 0);
  const Family *expected = possible ? &trial.found : &trial.given;
  g_assert_cmpint(narrowed.values, ==, expected->values);
  for (int i = 0; i < trial.count; i++)
    g_assert_cmpint(narrowed.moves[trial.moves[i]], ==, expected->moves[trial.moves[i]]);
}

/* Each remaining value is part of a consistent choice, and each that is part of one remains. */
static void test_narrow(void) {
  static const char *const names[] = {"cube", "connect4:4x4", "popout:4x4", "connect4:4x31", NULL};
  g_autoptr(GRand) rand = g_rand_new_with_seed(42);
  int counts[2] = {0, 0};
  for (int v = 0; names[v] != NULL; v++)
    for (int i = 0; i < amount(4000); i++) {
      Line line = plays_random(plays_variant(names[v]), i % 64, rand);
      Position position = line_position(&line);
      assert_narrow(&position, rand, counts);
    }
  g_test_message("%d families, %d that contradict themselves", counts[1], counts[0]);
  g_assert_cmpint(counts[0], >, amount(100));
  g_assert_cmpint(counts[1], >, amount(1000));
}

/* --- Knowing some of the truth ---------------------------------------------------------------- */

typedef struct {
  ValueSet (*truth)(const Position *position, gconstpointer data);
  gconstpointer data;
  uint64_t seed;
  unsigned share; /* of 16 positions this many are known */
} Memory;

static uint64_t mixed(const Position *position, uint64_t seed) {
  Key key = position_key(position);
  uint64_t bits = (key.low ^ (uint64_t)key.high << 48 ^ seed) * 0x9E3779B97F4A7C15;
  bits ^= bits >> 29;
  bits *= 0xBF58476D1CE4E5B9;
  return bits ^ bits >> 32;
}

/* The true value of some positions, of others a set with it, and of most nothing. */
static ValueSet remember(const Position *position, const void *data) {
  const Memory *memory = data;
  uint64_t bits = mixed(position, memory->seed);
  g_assert_cmpint(position_result(position), ==, VALUE_ANY);
  if ((bits & 15) >= memory->share) return VALUE_ANY;
  ValueSet true_value = memory->truth(position, memory->data);
  if (true_value == VALUE_ANY || (bits >> 4 & 1)) return true_value;
  return true_value | (ValueSet)(bits >> 5 & VALUE_ANY);
}

static ValueSet truth_of(const Memory *memory, const Position *position) {
  ValueSet result = position_result(position);
  return result != VALUE_ANY ? result : memory->truth(position, memory->data);
}

/* The truth is in every set; counts how many sets became smaller than what was known. */
static int assert_sound(const Memory *memory, const Position *position) {
  Knower knower = {.values = remember, .data = memory};
  Family family;
  g_assert_true(deduce_family(position, knower, &family));
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves), more = 0;
  if (count == 0) return 0;
  ValueSet expected = truth_of(memory, position);
  g_assert_cmpint(deduce_values(position, knower) & expected, ==, expected);
  g_assert_cmpint(family.values & expected, ==, expected);
  more += family.values != remember(position, memory);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    ValueSet values = family.moves[moves[i]], value = truth_of(memory, &after);
    g_assert_cmpint(values & value, ==, value);
    if (position_result(&after) == VALUE_ANY) more += values != remember(&after, memory);
  }
  return more;
}

static void assert_all_sound(Memory memory, Variant variant, int least, int most, int games,
                             GRand *rand) {
  int more = 0, looked = 0;
  for (int i = 0; i < games; i++) {
    memory.seed = g_rand_int(rand);
    memory.share = (unsigned)g_rand_int_range(rand, 1, 16);
    Line line = plays_random(variant, g_rand_int_range(rand, least, most + 1), rand);
    if (line.at < least) continue;
    Position position = line_position(&line);
    more += assert_sound(&memory, &position);
    looked++;
  }
  g_test_message("%d positions, %d sets smaller than what was known", looked, more);
  g_assert_cmpint(looked, >, games / 8);
  g_assert_cmpint(more, >, looked / 2);
}

static ValueSet popout_truth(const Position *position, gconstpointer data) {
  return retrograde_value((Retrograde *)data, flat_play_board(position));
}

/* Positions repeat here: the truth is that of retrograde analysis. */
static void test_popout(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(43);
  Variant variant = plays_variant("popout:4x4");
  FlatGame game = flat_play_game(variant);
  FlatSearch search = flat_search_make(NULL);
  Retrograde *retrograde;
  g_assert_cmpint(retrograde_new(&retrograde, game, (size_t)64 << 20, NULL), ==, STATUS_OK);
  g_assert_true(retrograde_count(retrograde, (FlatBoard){{0, 0}}, &search));
  g_assert_true(retrograde_solve(retrograde, &search));
  Memory memory = {.truth = popout_truth, .data = retrograde};
  assert_all_sound(memory, variant, 0, 40, amount(4000), rand);
  retrograde_free(retrograde);
}

static ValueSet connect4_truth(const Position *position, gconstpointer data) {
  FlatSearch search = flat_search_make((Table *)data);
  return flat_solver_find("fhourstones")
      ->solve(&search, flat_play_game(position->variant), flat_play_board(position), GOAL_EXACT);
}

static void test_connect4(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(44);
  Variant variant = plays_variant("connect4:4x4");
  Table *table = table_for(flat_solver_find("fhourstones"), flat_play_game(variant));
  Memory memory = {.truth = connect4_truth, .data = table};
  assert_all_sound(memory, variant, 0, 14, amount(4000), rand);
  table_free(table);
}

static ValueSet cube_truth(const Position *position, gconstpointer data) {
  return solving_exact(solver_find("classic"), (Table *)data, cube_board(position), NULL);
}

static void test_cube(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(45);
  Table *table = solving_table((size_t)64 << 20, SCHEME_TWOBIG);
  Memory memory = {.truth = cube_truth, .data = table};
  int more = 0;
  for (int i = 0; i < amount(1000); i++) {
    Oracle oracle = positions_random_unfinished(rand, 50 + i % 13);
    Position position = cube_position(positions_board(&oracle));
    memory.seed = g_rand_int(rand);
    memory.share = (unsigned)(1 + i % 15);
    more += assert_sound(&memory, &position);
  }
  g_test_message("%d sets smaller than what was known", more);
  g_assert_cmpint(more, >, amount(400));
  table_free(table);
}

/* --- What people expect ----------------------------------------------------------------------- */

static Position after_moves(const char *name, const char *moves) {
  Line line;
  g_assert_cmpint(line_read(plays_variant(name), moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  return line_position(&line);
}

static void add(Known *known, const Position *position, ValueSet values) {
  Key key = position_key(position);
  g_assert_cmpint(known_add(known, (KnownEntry){key.low, key.high, values, false, 0}, NULL), ==,
                  STATUS_OK);
}

/* A lost position has lost moves only, and so for each set that excludes the best. */
static void test_down(void) {
  for (int v = 0; v < 6; v++) {
    Variant variant = plays_variant(plays_names[v]);
    if (!position_has_key(variant)) continue;
    for (ValueSet values = VALUE_DRAW; values <= (VALUE_DRAW | VALUE_SECOND); values += 2) {
      Known *known = known_new();
      Position position = position_begin(variant);
      add(known, &position, values);
      Family family;
      g_assert_true(deduce_family(&position, deduce_known(known), &family));
      ValueSet below = values | VALUE_SECOND; /* White has the first move */
      g_assert_cmpint(family.values, ==, values);
      for (int m = 0; m < variant.width; m++) {
        Position after = position_play(&position, (Move)m);
        g_assert_cmpint(family.moves[m], ==, below);
        g_assert_cmpint(deduce_values(&after, deduce_known(known)), ==, below);
      }
      known_free(known);
    }
  }
}

/* A move that wins makes the position won, also if only an image of it is known. */
static void test_up(void) {
  Known *known = known_new();
  Position position = after_moves("cube", "05"), after = position_play(&position, 10);
  Position other = position_play(&position, 1);
  add(known, &after, VALUE_FIRST);
  for (int image = 0; image < position.variant.rules->images; image++) {
    Position turned = position.variant.rules->image(&position, image);
    Move move = position.variant.rules->image_move(position.variant, 10, image);
    Family family;
    g_assert_true(deduce_family(&turned, deduce_known(known), &family));
    g_assert_cmpint(family.values, ==, VALUE_FIRST);
    g_assert_cmpint(family.moves[move], ==, VALUE_FIRST);
    g_assert_cmpint(deduce_values(&turned, deduce_known(known)), ==, VALUE_FIRST);
  }
  g_assert_cmpint(deduce_values(&other, deduce_known(known)), ==, VALUE_ANY);
  known_free(known);
}

/* In a won position the last move that may win does win; images of one position count as one. */
static void test_last_move(void) {
  Known *known = known_new();
  Position position = position_begin(plays_variant("cube"));
  add(known, &position, VALUE_FIRST);
  for (int m = 1; m < 16; m++) {
    Position after = position_play(&position, (Move)m);
    if (m == 1 || m == 5) add(known, &after, VALUE_DRAW | VALUE_SECOND);
  }
  Family family;
  g_assert_true(deduce_family(&position, deduce_known(known), &family));
  for (int m = 0; m < 16; m++)
    g_assert_cmpint(
        family.moves[m], ==,
        m % 5 == 0 || m == 3 || m == 6 || m == 9 || m == 12
            ? (m == 0 || m == 3 || m == 12 || m == 15 ? VALUE_FIRST : VALUE_DRAW | VALUE_SECOND)
            : VALUE_DRAW | VALUE_SECOND);
  known_free(known);
}

static void test_contradiction(void) {
  Known *known = known_new();
  Position position = after_moves("connect4:7x6", "3344");
  Position after = position_play(&position, 5);
  add(known, &position, VALUE_SECOND);
  add(known, &after, VALUE_FIRST);
  Family family;
  g_assert_false(deduce_family(&position, deduce_known(known), &family));
  g_assert_cmpint(family.values, ==, VALUE_ANY);
  g_assert_cmpint(family.moves[0], ==, VALUE_ANY);
  known_free(known);
}

/* An analysis of a lost position has nothing to search, nor has a question about one after it. */
static void test_analysis(void) {
  g_autoptr(GArray) positions = positions_known(40, 60);
  Table *table = solving_table((size_t)64 << 20, SCHEME_TWOBIG);
  int lost = 0;
  for (guint i = 0; i < positions->len; i++) {
    const KnownPosition *fact = &g_array_index(positions, KnownPosition, i);
    Position position = cube_position(fact->board);
    ValueSet loss = position_mover(&position) == FIRST ? VALUE_SECOND : VALUE_FIRST;
    if (fact->value != loss) continue;
    Known *known = known_new();
    add(known, &position, loss);
    QuestionOptions options = {.position = position,
                               .goal = GOAL_EXACT,
                               .solver = solving_default(position.variant),
                               .table = table,
                               .known = known};
    Analysis *analysis = analysis_new(&options);
    AnalysisView before = analysis_peek(analysis);
    g_assert_true(before.answered);
    g_assert_cmpint(before.values, ==, loss);
    analysis_run(analysis);
    g_assert_cmpuint(analysis_peek(analysis).counters.nodes, ==, 0);
    for (int m = 0; m < before.count; m++)
      if (before.moves[m].state != MOVE_ILLEGAL) g_assert_cmpint(before.moves[m].values, ==, loss);
    analysis_free(analysis);
    known_free(known);
    lost++;
  }
  g_assert_cmpint(lost, >, 3);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/play/deduce/before", test_before);
  g_test_add_func("/play/deduce/narrow", test_narrow);
  g_test_add_func("/play/deduce/popout", test_popout);
  g_test_add_func("/play/deduce/connect4", test_connect4);
  g_test_add_func("/play/deduce/cube", test_cube);
  g_test_add_func("/play/deduce/down", test_down);
  g_test_add_func("/play/deduce/up", test_up);
  g_test_add_func("/play/deduce/last-move", test_last_move);
  g_test_add_func("/play/deduce/contradiction", test_contradiction);
  g_test_add_func("/play/deduce/analysis", test_analysis);
  return g_test_run();
}
