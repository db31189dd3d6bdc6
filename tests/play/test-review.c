/* Reviews of random games of all games: values, marks and better moves against answers that are
 * found one by one, with a table of their own. */
#include "cube/code.h"
#include "play/review.h"
#include "plays.h"

#include <string.h>

enum { PLIES_MOST = 64 };

typedef struct {
  int count;
  ReviewStep steps[PLIES_MOST];
} Game;

static Table *table_of(Variant variant) {
  Table *table = NULL;
  const SolverInfo *solver = solving_default(variant);
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  g_assert_cmpint(table_create(&table, 48 << 20, bits, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  return table;
}

static QuestionOptions options_of(Variant variant, Table *table) {
  return (QuestionOptions){.position = position_begin(variant),
                           .goal = GOAL_EXACT,
                           .solver = solving_default(variant),
                           .table = table,
                           .record = true,
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT};
}

static void add_step(Game *game, const Line *line, int before, Move move) {
  game->steps[game->count++] = (ReviewStep){
      .position = line_position(line), .result = line_result(line), .before = before, .move = move};
}

/* At most this many random moves that follow the step `before`. */
static void play_on(Game *game, Line line, int before, int plies, GRand *rand) {
  Move moves[MOVES_MOST];
  for (int i = 0, count; i < plies && (count = plays_moves(&line, moves)) > 0; i++) {
    Move move = moves[g_rand_int_range(rand, 0, count)];
    g_assert_true(line_play(&line, move));
    add_step(game, &line, before, move);
    before = game->count - 1;
  }
}

/* A random game whose review begins with this many stones, with a variation at its second step. */
static Game random_game(Variant variant, int from, GRand *rand) {
  Game game = {0};
  Line line;
  do
    line = plays_random(variant, from, rand);
  while (line.length < from || line_result(&line) != VALUE_ANY);
  add_step(&game, &line, -1, 0);
  play_on(&game, line, 0, 1, rand);
  g_assert_true(line_play(&line, game.steps[1].move));
  play_on(&game, line, 1, PLIES_MOST / 2 - 1, rand);
  play_on(&game, line, 1, 4, rand);
  return game;
}

static ValueSet value_of(const Position *position, Table *table) {
  QuestionOptions options = options_of(position->variant, table);
  options.position = *position;
  QuestionView view = question_answer(&options);
  g_assert_true(goal_answered(GOAL_EXACT, view.values));
  return view.values;
}

static int rank(Player mover, ValueSet value) {
  return value == VALUE_DRAW ? 1 : (value == VALUE_FIRST) == (mover == FIRST) ? 2 : 0;
}

static bool repeats(const Game *game, int at, const Position *next) {
  if (!next->variant.rules->repeats_draw) return false;
  for (; at >= 0; at = game->steps[at].before)
    if (position_equal(&game->steps[at].position, next)) return true;
  return false;
}

/* How good each move is at a step; -1: illegal. */
static void rank_moves(const Game *game, int at, Table *table, int ranks[MOVES_MOST]) {
  const Position *position = &game->steps[at].position;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int m = 0; m < MOVES_MOST; m++)
    ranks[m] = -1;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    ValueSet value = repeats(game, at, &next) ? VALUE_DRAW : value_of(&next, table);
    ranks[moves[i]] = rank(position_mover(position), value);
  }
}

static void assert_mark(const Game *game, int at, const ReviewFinding *finding, Table *table) {
  const ReviewStep *step = &game->steps[at];
  int ranks[MOVES_MOST], better = 0, same = 0, legal = 0;
  const Position *before = &game->steps[step->before].position;
  rank_moves(game, step->before, table, ranks);
  int best = rank(position_mover(before), value_of(before, table));
  ValueSet is = step->result != VALUE_ANY ? step->result : value_of(&step->position, table);
  int played = rank(position_mover(before), is);
  for (int m = 0; m < MOVES_MOST; m++) {
    if (ranks[m] < 0) continue;
    legal++;
    if (ranks[m] > played) better++;
    if (m != step->move && ranks[m] == best) same++;
  }
  g_assert_true(finding->judged || (finding->mark == MARK_MISTAKE && same == 0));
  if (played < best) {
    g_assert_cmpint(finding->mark, ==, MARK_MISTAKE);
    if (finding->better >= 0) g_assert_cmpint(ranks[finding->better], ==, best);
    g_assert_true(finding->better >= 0 || same == 0);
  } else {
    bool only = same == 0 && legal > 1 && played > 0;
    g_assert_cmpint(finding->mark, ==, only ? MARK_ONLY : MARK_NONE);
    g_assert_cmpint(finding->better, ==, -1);
  }
}

static void assert_records(Review *review) {
  ProofRecord records[16];
  size_t all = 0;
  for (size_t count; (count = review_collect(review, records, G_N_ELEMENTS(records))) > 0;)
    all += count;
  g_assert_cmpuint(all, >, 0);
}

static void assert_review(const Game *game, Table *table, Table *other, int marks[3]) {
  Variant variant = game->steps[0].position.variant;
  QuestionOptions options = options_of(variant, table);
  Review *review = review_new(&options, game->steps, game->count);
  ReviewFinding findings[PLIES_MOST];
  review_run(review);
  ReviewView view = review_peek(review, findings);
  g_assert_false(view.running);
  for (int i = 0; i < game->count; i++) {
    const ReviewStep *step = &game->steps[i];
    ValueSet is = step->result != VALUE_ANY ? step->result : value_of(&step->position, other);
    g_assert_cmpint(findings[i].values, ==, is);
    if (step->before >= 0) assert_mark(game, i, &findings[i], other);
    marks[findings[i].mark]++;
  }
  if (view.counters.nodes > 0 && position_has_key(variant)) assert_records(review);
  review_free(review);
}

static void assert_games(const char *name, int from, int games) {
  Variant variant = plays_variant(name);
  Table *table = table_of(variant), *other = table_of(variant);
  GRand *rand = g_rand_new_with_seed(7);
  int marks[3] = {0};
  for (int n = 0; n < games; n++) {
    Game game = random_game(variant, from, rand);
    assert_review(&game, table, other, marks);
  }
  g_test_message("%s: %d moves, %d only moves, %d mistakes", name, marks[0], marks[1], marks[2]);
  g_assert_cmpint(marks[MARK_ONLY], >, 0);
  g_assert_cmpint(marks[MARK_MISTAKE], >, 0);
  g_rand_free(rand);
  table_free(table);
  table_free(other);
}

static void test_cube(void) { assert_games("cube", 38, 40); }
static void test_connect4(void) { assert_games("connect4:5x4", 4, 40); }
static void test_popout(void) { assert_games("popout:4x4", 4, 25); }

/* A stop before the run is kept for it; a further run ends the review. */
static void test_stop(void) {
  Table *table = table_of(variant_default());
  GRand *rand = g_rand_new_with_seed(11);
  Game game = random_game(variant_default(), 32, rand);
  g_rand_free(rand);
  QuestionOptions options = options_of(variant_default(), table);
  Review *review = review_new(&options, game.steps, game.count);
  review_look_up(review);
  ReviewView before = review_peek(review, NULL);
  g_assert_cmpint(before.open, >, 0);
  review_stop(review);
  review_run(review);
  g_assert_cmpint(review_peek(review, NULL).open, ==, before.open);
  review_run(review);
  g_assert_cmpint(review_peek(review, NULL).open, <=, 1);
  review_free(review);
  table_free(table);
}

/* What a review has proved, for another one. */
static Known *proved_by(Review *review) {
  Known *known = known_new();
  ProofRecord record;
  while (review_collect(review, &record, 1) > 0) {
    KnownEntry entry = {.low = record.key.low, .high = record.key.high, .values = record.values};
    g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
  }
  return known;
}

/* What is known comes first, for all steps, and even if there is no time for anything else. */
static void test_known(void) {
  Variant variant = plays_variant("connect4:5x4");
  Table *table = table_of(variant), *other = table_of(variant);
  GRand *rand = g_rand_new_with_seed(3);
  Game game = random_game(variant, 4, rand);
  g_rand_free(rand);
  QuestionOptions options = options_of(variant, table);
  ReviewFinding first[PLIES_MOST], again[PLIES_MOST];
  Review *review = review_new(&options, game.steps, game.count);
  review_run(review);
  g_assert_cmpint(review_peek(review, first).open, ==, 0);
  Known *known = proved_by(review);
  review_free(review);
  options.table = other;
  options.known = known;
  review = review_new(&options, game.steps, game.count);
  g_assert_cmpint(review_peek(review, NULL).open, >, 0);
  review_stop(review);
  review_run(review);
  g_assert_cmpint(review_peek(review, again).open, ==, 0);
  for (int i = 0; i < game.count; i++) {
    g_assert_cmpint(again[i].values, ==, first[i].values);
    g_assert_cmpint(again[i].mark, ==, first[i].mark);
    g_assert_cmpuint(again[i].nodes, ==, 0);
  }
  review_free(review);
  known_free(known);
  table_free(table);
  table_free(other);
}

/* A game of the cube that ends won for White, to move; its first positions take days. */
static Game won_game(void) {
  static const char MOVES[] = "4C44220B552D40263139857D8619650EFA76D8D7";
  Line whole, line;
  Game game = {0};
  g_assert_cmpint(line_read(variant_default(), MOVES, strlen(MOVES), &whole, NULL), ==, STATUS_OK);
  line = line_new(&whole.start);
  add_step(&game, &line, -1, 0);
  for (int i = 0; i < whole.length; i++) {
    g_assert_true(line_play(&line, whole.moves[i]));
    add_step(&game, &line, i, whole.moves[i]);
  }
  return game;
}

/* Values that exclude each other are not believed. */
static ValueSet says_both(const Position *position, const void *data) {
  (void)data;
  return position_stones(position) % 2 == 0 ? VALUE_FIRST : VALUE_SECOND;
}

static void test_excluded(void) {
  Game game = won_game();
  QuestionOptions options = options_of(variant_default(), NULL);
  options.knower = (Knower){.values = says_both};
  Review *review = review_new(&options, game.steps, game.count);
  ReviewFinding findings[PLIES_MOST];
  review_look_up(review);
  review_peek(review, findings);
  for (int i = 0; i < game.count; i++)
    g_assert_cmpint(findings[i].values, !=, 0);
  g_assert_cmpint(findings[0].values, ==, VALUE_ANY);
  review_free(review);
}

static gpointer run_review(gpointer review) {
  review_run(review);
  return NULL;
}

/* That the end of a game is won is not left without the move that wins, while other positions are
 * searched. */
static void test_winner(void) {
  Table *table = table_of(variant_default());
  Game game = won_game();
  QuestionOptions options = options_of(variant_default(), table);
  Review *review = review_new(&options, game.steps, game.count);
  int end = game.count - 1;
  GThread *thread = g_thread_new("review", run_review, review);
  ReviewFinding findings[PLIES_MOST];
  ReviewView view;
  do {
    g_thread_yield();
    view = review_peek(review, findings);
  } while (findings[end].values != VALUE_FIRST || view.at < 0 || view.at == end);
  int winner = review_winner(review);
  review_stop(review);
  g_thread_join(thread);
  g_assert_cmpint(winner, >=, 0);
  review_free(review);
  table_free(table);
}

/* A contradiction in the table ends a review, and nothing of it is believed. */
static void test_contradiction(void) {
  Counters counters = {0};
  Key key = code_of(board_empty());
  Table *table = table_of(variant_default());
  GRand *rand = g_rand_new_with_seed(5);
  Game game = random_game(variant_default(), 30, rand);
  QuestionOptions options = options_of(variant_default(), table);
  table_store(table, key, VALUE_FIRST, 9, &counters);
  table_store(table, key, VALUE_SECOND, 9, &counters);
  Review *review = review_new(&options, game.steps, game.count);
  ReviewFinding findings[PLIES_MOST];
  ReviewView before = review_peek(review, NULL);
  review_run(review);
  ReviewView view = review_peek(review, findings);
  g_assert_true(view.contradicted);
  g_assert_cmpuint(view.contradiction.low, ==, key.low);
  g_assert_cmpint(view.open, ==, before.open);
  g_assert_cmpint(findings[0].values, ==, VALUE_ANY);
  review_free(review);
  g_rand_free(rand);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/review/cube", test_cube);
  g_test_add_func("/review/connect4", test_connect4);
  g_test_add_func("/review/popout", test_popout);
  g_test_add_func("/review/stop", test_stop);
  g_test_add_func("/review/known", test_known);
  g_test_add_func("/review/excluded", test_excluded);
  g_test_add_func("/review/winner", test_winner);
  g_test_add_func("/review/contradiction", test_contradiction);
  return g_test_run();
}
