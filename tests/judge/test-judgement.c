/* Judgements: the same for the same visits, right in what they call proved, and available whenever
 * they are stopped. */
#include "cube/symmetry.h"
#include "judge/judgement.h"
#include "judge/weigh.h"
#include "play/cube-play.h"
#include "plays.h"

enum { BYTES = 4 << 20 };

static Judgement *make(const JudgementOptions *options) {
  Judgement *judgement = NULL;
  g_assert_cmpint(judgement_create(&judgement, options, NULL), ==, STATUS_OK);
  return judgement;
}

static JudgementView judge(const JudgementOptions *options, const Line *line, uint64_t visits) {
  JudgementView view;
  Judgement *judgement = make(options);
  judgement_begin(judgement, line);
  judgement_run(judgement, visits);
  judgement_peek(judgement, &view);
  judgement_free(judgement);
  return view;
}

static JudgementOptions without_proofs(Variant variant) {
  return (JudgementOptions){.variant = variant, .bytes = BYTES};
}

static JudgementOptions with_proofs(Variant variant) {
  const SolverInfo *solver = solving_default(variant);
  JudgementOptions options = without_proofs(variant);
  options.question = (QuestionOptions){.solver = solver,
                                       .table = plays_table(solver, variant),
                                       .plies = QUESTION_NO_LIMIT,
                                       .pops = QUESTION_NO_LIMIT};
  return options;
}

static Line line_of(const char *game, const char *text) {
  Line line;
  g_assert_cmpint(line_read(plays_variant(game), text, strlen(text), &line, NULL), ==, STATUS_OK);
  return line;
}

static void assert_line_is_legal(const Line *line, const JudgementView *view) {
  Line played = *line;
  for (int i = 0; i < view->length; i++)
    g_assert_true(line_play(&played, view->line[i]));
}

/* The line of each move begins with it and is legal; that of the best one is the principal one. */
static void assert_lines_are_legal(Judgement *judgement, const Line *line,
                                   const JudgementView *view) {
  Move moves[JUDGEMENT_LINE];
  for (int i = 0; i < view->count; i++) {
    JudgementView after = {.length = judgement_line(judgement, view->moves[i].move, moves)};
    g_assert_cmpint(after.length, >=, 1);
    g_assert_cmpint(moves[0], ==, view->moves[i].move);
    memcpy(after.line, moves, sizeof moves);
    assert_line_is_legal(line, &after);
    if (i == view->best)
      g_assert_cmpmem(moves, (size_t)after.length * sizeof *moves, view->line,
                      (size_t)view->length * sizeof *moves);
  }
}

static void assert_view_is_sound(const Line *line, const JudgementView *view) {
  Move moves[MOVES_MOST];
  int count = plays_moves(line, moves);
  g_assert_cmpint(view->count, ==, count);
  g_assert_cmpint(view->best < 0, ==, count == 0);
  for (int i = 0; i < count; i++) {
    const JudgedMove *move = &view->moves[i];
    g_assert_cmpint(move->move, ==, moves[i]);
    g_assert_cmpfloat(move->points, >=, weigh_least(FIRST, move->values));
    g_assert_cmpfloat(move->points, <=, weigh_most(FIRST, move->values));
  }
  g_assert_cmpfloat(view->points, ==, weigh_within(view->points, view->values));
  assert_line_is_legal(line, view);
}

static void test_all_games(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int n = 0; plays_names[n] != NULL; n++)
    for (int tries = 0; tries < 6; tries++) {
      JudgementOptions options = without_proofs(plays_variant(plays_names[n]));
      Line line = plays_random(options.variant, g_rand_int_range(rand, 0, 40), rand);
      JudgementView view = judge(&options, &line, 100);
      assert_view_is_sound(&line, &view);
    }
}

static void test_repeatable(void) {
  static const char *const names[] = {"cube", "connect4:7x6", "popout:5x4"};
  for (int n = 0; n < 3; n++) {
    JudgementOptions options = without_proofs(plays_variant(names[n]));
    g_autoptr(GRand) rand = g_rand_new_with_seed(2);
    Line line = plays_random(options.variant, 6, rand);
    JudgementView one = judge(&options, &line, 600), other = judge(&options, &line, 600);
    g_assert_cmpmem(&one, sizeof one, &other, sizeof other);
    g_assert_cmpfloat(one.spread, >, 0);
    g_assert_cmpint(one.length, >, 2);
  }
}

static void test_ended(void) {
  Line won = line_of("cube", "0415263");
  JudgementOptions options = without_proofs(won.start.variant);
  JudgementView view = judge(&options, &won, 10);
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
  g_assert_cmpfloat(view.points, ==, 1);
  g_assert_cmpint(view.count, ==, 0);
}

/* A position that occurs again is a draw, and it is known on the way there. */
static void test_repetition(void) {
  Line line = line_of("popout:4x4", "01p0");
  JudgementOptions options = without_proofs(line.start.variant);
  int draws = 0;
  JudgementView view = judge(&options, &line, 50);
  assert_view_is_sound(&line, &view);
  for (int i = 0; i < view.count; i++) {
    Line next = line;
    line_play(&next, view.moves[i].move);
    if (line_result(&next) != VALUE_DRAW) continue;
    g_assert_cmpint(view.moves[i].values, ==, VALUE_DRAW);
    draws++;
  }
  g_assert_cmpint(draws, ==, 1);
}

/* Moves that a symmetry exchanges are judged alike, and are named as they are played. */
static void test_images(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  JudgementOptions options = without_proofs(plays_variant("cube"));
  Judgement *judgement = make(&options);
  Line line = plays_random(options.variant, 9, rand);
  Position position = line_position(&line);
  JudgementView view, image_view;
  judgement_begin(judgement, &line);
  judgement_run(judgement, 300);
  judgement_peek(judgement, &view);
  for (int image = 1; image < SYMMETRIES; image++) {
    Position mapped = options.variant.rules->image(&position, image);
    Line other = line_new(&mapped);
    judgement_begin(judgement, &other);
    judgement_peek(judgement, &image_view);
    g_assert_cmpfloat(image_view.points, ==, view.points);
    assert_view_is_sound(&other, &image_view);
    assert_lines_are_legal(judgement, &other, &image_view);
    for (int i = 0; i < view.count; i++) {
      Move move = options.variant.rules->image_move(options.variant, view.moves[i].move, image);
      for (int k = 0; k < image_view.count; k++)
        if (image_view.moves[k].move == move)
          g_assert_cmpfloat(image_view.moves[k].points, ==, view.moves[i].points);
    }
  }
  judgement_free(judgement);
}

static void test_proof_beats_opinion(void) {
  Line line = line_of("cube", "056A"), won = line;
  JudgementOptions options = without_proofs(line.start.variant);
  JudgementView before = judge(&options, &line, 200);
  Move worst = before.moves[0].move;
  for (int i = 0, least = 0; i < before.count; i++)
    if (before.moves[i].points < before.moves[least].points)
      least = i, worst = before.moves[i].move;
  line_play(&won, worst);
  Position after = line_position(&won);
  Key key = position_key(&after);
  Known *known = known_new();
  const KnownEntry entry = {.low = key.low, .high = key.high, .values = VALUE_FIRST};
  g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
  options.question.known = known;
  JudgementView view = judge(&options, &line, 200);
  g_assert_cmpint(view.moves[view.best].move, ==, worst);
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
  g_assert_cmpfloat(view.points, ==, 1);
  known_free(known);
}

/* Knows positions with this number of stones, and nothing else. */
typedef struct {
  int stones;
  ValueSet values;
} Telling;

static ValueSet told_by_stones(const Position *position, const void *data) {
  const Telling *telling = data;
  return position_stones(position) == telling->stones ? telling->values : VALUE_ANY;
}

/* Judges 056A with what a source says about all positions with that number of stones. */
static JudgementView judge_told(int stones, ValueSet values, uint64_t visits) {
  const Telling telling = {stones, values};
  Line line = line_of("cube", "056A");
  JudgementOptions options = without_proofs(line.start.variant);
  options.question.knower = (Knower){.values = told_by_stones, .data = &telling};
  JudgementView view = judge(&options, &line, visits);
  assert_view_is_sound(&line, &view);
  return view;
}

/* What a source of values says about all moves proves the position, and nothing is left to see. */
static void test_told_about_moves(void) {
  JudgementView view = judge_told(5, VALUE_SECOND, 100);
  g_assert_cmpint(view.values, ==, VALUE_SECOND);
  g_assert_cmpint(view.visits, ==, 1);
  for (int i = 0; i < view.count; i++)
    g_assert_cmpint(view.moves[i].values, ==, VALUE_SECOND);
}

/* A position that is lost has lost moves only. One that is won has a winning move, which is looked
 * for. */
static void test_told_about_position(void) {
  JudgementView lost = judge_told(4, VALUE_SECOND, 100), won = judge_told(4, VALUE_FIRST, 100);
  for (int i = 0; i < lost.count; i++)
    g_assert_cmpint(lost.moves[i].values, ==, VALUE_SECOND);
  g_assert_cmpint(lost.values, ==, VALUE_SECOND);
  g_assert_cmpint(lost.visits, ==, 1);
  g_assert_cmpint(won.values, ==, VALUE_FIRST);
  g_assert_cmpfloat(won.points, ==, 1);
  g_assert_cmpint(won.moves[won.best].values, ==, VALUE_ANY);
  g_assert_cmpint(won.visits, >, 100);
}

/* In PopOut a value is one of a position without a past. */
static void test_told_about_popout(void) {
  const Telling telling = {0, VALUE_FIRST};
  Line line = line_of("popout:4x4", "."), played = line_of("popout:4x4", "01p0p1");
  JudgementOptions options = without_proofs(line.start.variant);
  options.question.knower = (Knower){.values = told_by_stones, .data = &telling};
  g_assert_cmpint(judge(&options, &line, 50).values, ==, VALUE_FIRST);
  g_assert_cmpint(judge(&options, &played, 50).values, ==, VALUE_DRAW);
  played.at = 3;
  JudgementView view = judge(&options, &played, 50);
  g_assert_cmpint(view.values & VALUE_DRAW, ==, VALUE_DRAW);
}

/* Adds all positions after that number of moves. */
static void add_all(Known *known, const Position *position, int moves, ValueSet values) {
  Move list[MOVES_MOST];
  Key key = position_key(position);
  if (moves == 0) {
    known_add(known, (KnownEntry){.low = key.low, .high = key.high, .values = values}, NULL);
    return;
  }
  int count = position_moves(position, list);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, list[i]);
    add_all(known, &after, moves - 1, values);
  }
}

/* Values that are known farther down go up as far as to the position. */
static void test_known_farther_down(void) {
  Line line = line_of("cube", "056A");
  Position position = line_position(&line);
  JudgementOptions options = without_proofs(line.start.variant);
  Known *known = known_new();
  add_all(known, &position, 3, VALUE_FIRST);
  options.question.known = known;
  g_assert_cmpint(question_known(&options.question, &position), ==, VALUE_ANY);
  JudgementView view = judge(&options, &line, 1000);
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
  known_free(known);
}

static ValueSet value_of_word(const char *word) {
  return strcmp(word, "first") == 0  ? VALUE_FIRST
         : strcmp(word, "draw") == 0 ? VALUE_DRAW
                                     : VALUE_SECOND;
}

/* Nothing that is called proved is wrong, and proofs that take a solver few nodes are found. */
static void test_known(void) {
  g_autofree char *path = g_test_build_filename(G_TEST_DIST, "known.txt", NULL);
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_auto(GStrv) known = g_strsplit(text, "\n", -1);
  JudgementOptions options = with_proofs(plays_variant("cube"));
  for (int i = 0; known[i] != NULL; i++) {
    g_auto(GStrv) words = g_strsplit(known[i], " ", 3);
    if (known[i][0] == '#' || g_strv_length(words) != 3) continue;
    Line line = line_of("cube", words[0]);
    ValueSet truth = value_of_word(words[1]);
    JudgementView view = judge(&options, &line, 100);
    assert_view_is_sound(&line, &view);
    g_assert_cmpint(view.values & truth, ==, truth);
    if (atoi(words[2]) < 100 && truth != VALUE_DRAW) g_assert_cmpint(view.values, ==, truth);
  }
  table_free(options.question.table);
}

/* With little memory it forgets, and continues. */
static void test_forgets(void) {
  static const char *const names[] = {"cube", "popout:5x4"};
  for (int n = 0; n < 2; n++) {
    JudgementOptions options = without_proofs(plays_variant(names[n]));
    options.bytes = 100 << 10;
    Line line = line_of(names[n], ".");
    JudgementView view = judge(&options, &line, 3000);
    assert_view_is_sound(&line, &view);
    g_assert_cmpint(view.visits, >, 2000);
  }
  JudgementOptions options = {.variant = variant_default(), .bytes = 1000};
  Judgement *none = NULL;
  g_assert_cmpint(judgement_create(&none, &options, NULL), ==, STATUS_RANGE);
}

static gpointer run_on(gpointer judgement) {
  judgement_run(judgement, 0);
  return NULL;
}

/* A run without a limit ends when it is told to, by one thread and by three, peeked at meanwhile.
 */
static void test_stops(void) {
  Line line = line_of("cube", "0");
  for (int threads = 1; threads <= 3; threads += 2) {
    StopFlag stop = {false};
    JudgementOptions options = with_proofs(line.start.variant);
    JudgementView view;
    options.threads = threads;
    options.bytes = 1 << 20;
    options.question.stop = &stop;
    Judgement *judgement = make(&options);
    judgement_begin(judgement, &line);
    GThread *thread = g_thread_new("judge", run_on, judgement);
    do {
      g_usleep(1000);
      judgement_peek(judgement, &view);
      assert_view_is_sound(&line, &view);
    } while (view.visits < 3000);
    stop_raise(&stop);
    gint64 raised = g_get_monotonic_time();
    g_thread_join(thread);
    g_test_message("%d threads stopped in %.1f ms", threads,
                   (double)(g_get_monotonic_time() - raised) / 1000);
    judgement_free(judgement);
    table_free(options.question.table);
  }
}

/* The one reply fills the board: a draw, as far as one can see before that position is looked at.
 */
static void test_last_cell(void) {
  JudgementOptions options = without_proofs(plays_variant("connect4:5x4"));
  Line line = line_of("connect4:5x4", "101423314222404003");
  JudgementView view = judge(&options, &line, 1);
  g_assert_cmpint(view.count, ==, 2);
  g_assert_cmpint(view.moves[0].values, ==, VALUE_DRAW);
  g_assert_cmpfloat(view.moves[1].points, ==, 0.5);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/judgement/all-games", test_all_games);
  g_test_add_func("/judgement/repeatable", test_repeatable);
  g_test_add_func("/judgement/ended", test_ended);
  g_test_add_func("/judgement/last-cell", test_last_cell);
  g_test_add_func("/judgement/repetition", test_repetition);
  g_test_add_func("/judgement/images", test_images);
  g_test_add_func("/judgement/proof-beats-opinion", test_proof_beats_opinion);
  g_test_add_func("/judgement/told-about-moves", test_told_about_moves);
  g_test_add_func("/judgement/told-about-position", test_told_about_position);
  g_test_add_func("/judgement/told-about-popout", test_told_about_popout);
  g_test_add_func("/judgement/known-farther-down", test_known_farther_down);
  g_test_add_func("/judgement/known", test_known);
  g_test_add_func("/judgement/forgets", test_forgets);
  g_test_add_func("/judgement/stops", test_stops);
  return g_test_run();
}
