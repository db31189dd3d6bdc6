/* Reviews in saved games: they are read as they were written, fit the game when it has changed, and
 * errors in one are named. */
#include "game/game-file.h"
#include "game/game-steps.h"
#include "game/game-sum.h"
#include "game/review-report.h"

#include <gio/gio.h>
#include <string.h>

#define FLAT "connect4:5x4"
#define GAME "0123012301" /* two mistakes of the first player, three of the second */

static GameFile *read_text(const char *text) {
  g_autoptr(GError) error = NULL;
  GameFile *file = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  return file;
}

static Line line_of(const char *game, const char *moves) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  return line;
}

/* What the engine finds about a game, without an end. */
static GameReviewed *review_of(const GameRecord *record) {
  g_autoptr(GArray) steps = game_steps(record);
  const ReviewStep *all = &g_array_index(steps, ReviewStep, 0);
  Variant variant = record->line.start.variant;
  const SolverInfo *solver = solving_default(variant);
  Table *table = NULL;
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  g_assert_cmpint(table_create(&table, 48 << 20, bits, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  QuestionOptions options = {
      .solver = solver, .table = table, .plies = QUESTION_NO_LIMIT, .pops = QUESTION_NO_LIMIT};
  Review *review = review_new(&options, all, (int)steps->len);
  review_run(review);
  g_autofree ReviewFinding *findings = g_new(ReviewFinding, steps->len);
  ReviewView view = review_peek(review, findings);
  review_free(review);
  table_free(table);
  return game_reviewed_new(all, findings, (int)steps->len, view.seconds);
}

/* A file of one reviewed game with a variation. */
static GameFile *reviewed_file(void) {
  GameFile *file = game_file_new();
  Line line = line_of(FLAT, GAME), other = line_of(FLAT, "0122");
  GameNode *root = game_node_new(), *both;
  both = game_node_with_path(root, line.moves, line.length);
  game_node_unref(root);
  root = game_node_with_path(both, other.moves, other.length);
  game_node_unref(both);
  GameAbout nothing = {0};
  g_ptr_array_add(file->games, game_record_take(root, line, game_about_new(&nothing)));
  g_ptr_array_add(file->reviews, review_of(file->games->pdata[0]));
  return file;
}

static void assert_same(const GameReviewed *a, const GameReviewed *b) {
  g_assert_cmpuint(a->steps->len, ==, b->steps->len);
  g_assert_cmpfloat(a->seconds, ==, b->seconds);
  for (guint i = 0; i < a->steps->len; i++) {
    const ReviewFinding *one = &a->findings[i], *other = &b->findings[i];
    g_assert_cmpint(one->values, ==, other->values);
    g_assert_cmpint(one->mark, ==, other->mark);
    g_assert_cmpint(one->better, ==, other->better);
    g_assert_cmpint(one->judged, ==, other->judged);
    g_assert_cmpuint(one->nodes, ==, other->nodes);
    g_assert_cmpint(review_mark(one), ==, review_mark(other));
  }
}

static void test_round_trip(void) {
  g_autoptr(GameFile) file = reviewed_file();
  g_autofree char *text = game_file_write(file, FALSE);
  g_autoptr(GameFile) again = read_text(text);
  const GameReviewed *reviewed = file->reviews->pdata[0];
  assert_same(reviewed, again->reviews->pdata[0]);
  g_assert_cmpint(game_reviewed_view(reviewed).open, ==, 0);
  ReviewSummary summary =
      review_summary(&g_array_index(reviewed->steps, ReviewStep, 0), reviewed->findings, 11);
  g_assert_cmpint(summary.mistakes[FIRST], ==, 2);
  g_assert_cmpint(summary.mistakes[SECOND], ==, 3);
}

/* One that was stopped early has open positions, mistakes without a better move among them. */
static void test_open(void) {
  g_autoptr(GameFile) file = reviewed_file();
  GameReviewed *reviewed = file->reviews->pdata[0];
  for (int i = 1; i < 5; i++)
    reviewed->findings[i] = (ReviewFinding){.values = VALUE_FIRST | VALUE_DRAW, .better = -1};
  reviewed->findings[5] = (ReviewFinding){.values = VALUE_DRAW, .mark = MARK_MISTAKE, .better = -1};
  g_autofree char *text = game_file_write(file, FALSE);
  g_autoptr(GameFile) again = read_text(text);
  assert_same(reviewed, again->reviews->pdata[0]);
  g_assert_cmpint(game_reviewed_view(again->reviews->pdata[0]).open, ==, 5);
}

/* Opinions are kept where nothing is proved about a move; they count as nothing beside a proof. */
static void test_opinions(void) {
  g_autoptr(GameFile) file = reviewed_file();
  GameReviewed *reviewed = file->reviews->pdata[0];
  ReviewFinding *doubted = &reviewed->findings[4];
  *doubted = (ReviewFinding){
      .values = VALUE_ANY, .better = -1, .doubt = 0.25, .preferred = 3, .win = VALUE_SECOND};
  reviewed->findings[6].doubt = 0.5; /* a proved mistake */
  g_autofree char *text = game_file_write(file, FALSE);
  g_autoptr(GameFile) again = read_text(text);
  const GameReviewed *kept = again->reviews->pdata[0];
  assert_same(reviewed, kept);
  g_assert_cmpint(review_mark(&kept->findings[4]), ==, MARK_DOUBTED);
  g_assert_cmpfloat(kept->findings[4].doubt, ==, doubted->doubt);
  g_assert_cmpint(kept->findings[4].preferred, ==, doubted->preferred);
  g_assert_cmpint(kept->findings[4].win, ==, doubted->win);
  g_assert_cmpint(review_mark(&kept->findings[6]), ==, reviewed->findings[6].mark);
}

/* The games of a damaged file are read, and its review is not; its answers neither. */
static void test_damage(void) {
  g_autoptr(GameFile) file = reviewed_file();
  g_autofree char *text = game_file_write(file, FALSE);
  char *mark = strstr(text, "\"mistake\"");
  g_assert_nonnull(mark);
  memcpy(mark, "\"none\"   ", 9);
  g_autoptr(GameFile) again = read_text(text);
  g_assert_true(again->changed);
  g_assert_cmpuint(again->games->len, ==, 1);
  g_assert_null(again->reviews->pdata[0]);
}

/* A review stays with its game when that goes on, not with another one that began alike. */
static void test_fit(void) {
  g_autoptr(GameFile) file = reviewed_file();
  const GameReviewed *reviewed = file->reviews->pdata[0];
  Line longer = line_of(FLAT, GAME "2"), other = line_of(FLAT, "0123444");
  g_autoptr(GameReviewed) fit = NULL;
  GameRecord *record = game_record_new(&longer), *another = game_record_new(&other);
  g_assert_true(game_reviewed_is_of(reviewed, record));
  g_assert_false(game_reviewed_is_of(reviewed, another));
  fit = game_reviewed_fit(reviewed, record);
  g_assert_cmpuint(fit->steps->len, ==, 12); /* no variation, a new move */
  g_assert_cmpint(fit->findings[10].values, ==, reviewed->findings[10].values);
  g_assert_cmpint(fit->findings[1].mark, ==, reviewed->findings[1].mark);
  g_assert_false(fit->findings[11].judged);
  game_record_unref(record);
  game_record_unref(another);
}

static void test_refused(void) {
  static const struct {
    const char *review, *said;
  } wrong[] = {
      {"7", "review"},
      {"{\"moves\":{}}", "seconds"},
      {"{\"seconds\":1}", "moves"},
      {"{\"seconds\":1,\"moves\":{},\"more\":1}", "more"},
      {"{\"seconds\":1,\"moves\":{\"0\":7}}", "review.moves"},
      {"{\"seconds\":1,\"moves\":{\"4\":{\"possible\":[\"draw\"]}}}", "not in “lines”"},
      {"{\"seconds\":1,\"moves\":{\"0x\":{\"possible\":[\"draw\"]}}}", "character 2"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[]}}}", "review.moves.0"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[\"draw\"],\"mark\":\"?\"}}}", "mistake"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[\"draw\"],\"better\":\"1\"}}}",
       "only a mistake"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[\"draw\"],\"mark\":\"mistake\","
       "\"better\":\"9\"}}}",
       "column “9”"},
      {"{\"seconds\":1,\"moves\":{\".\":{\"possible\":[\"draw\"],\"mark\":\"only\"}}}", "no move"},
      {"{\"seconds\":1,\"moves\":{\".\":{\"possible\":[\"draw\"],\"doubt\":0.2,"
       "\"preferred\":\"1\"}}}",
       "no move"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[\"draw\"],\"doubt\":7,\"preferred\":\"1\"}}"
       "}",
       "“doubt”"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[\"draw\"],\"preferred\":\"1\"}}}",
       "“doubt”"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[\"draw\"],\"doubt\":0.2}}}", "preferred"},
      {"{\"seconds\":1,\"moves\":{\"0\":{\"possible\":[\"draw\"],\"doubt\":0.2,"
       "\"preferred\":\"9\"}}}",
       "column “9”"},
      {"{\"seconds\":1,\"moves\":{\"0101010\":{\"possible\":[\"draw\"]}}}", "another result"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    g_autofree char *text =
        g_strdup_printf("{\"format\":\"fourscore\",\"version\":1,\"game\":\"connect4:5x4\","
                        "\"lines\":[\"0101010\"],\"at\":\".\",\"review\":%s}",
                        wrong[i].review);
    g_autoptr(GError) error = NULL;
    g_assert_null(game_file_read(text, strlen(text), &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    if (!strstr(error->message, wrong[i].said)) g_error("%u: %s", i, error->message);
  }
}

static void assert_says(const GameReviewed *reviewed, const char *sentence) {
  const ReviewStep *steps = &g_array_index(reviewed->steps, ReviewStep, 0);
  ReviewView view = game_reviewed_view(reviewed);
  g_autofree char *text = review_sentence(steps, reviewed->findings, &view, 0, NULL);
  g_autofree char *report = review_report(steps, reviewed->findings, &view, 0, NULL);
  g_assert_cmpstr(text, ==, sentence);
  g_assert_nonnull(strstr(report, "\n"));
  g_assert_true(view.open == 0 || strstr(report, "The review is not complete: "));
  g_assert_cmpint(view.open == 0, ==, !strstr(report, "not judged yet\n"));
}

static const ReviewFinding nothing_found = {.values = VALUE_ANY, .better = -1, .preferred = -1};

/* A review of little time says what it proved, and never that there was no mistake. */
static void test_says_what_is_proved(void) {
  g_autoptr(GameFile) file = reviewed_file();
  GameReviewed *reviewed = file->reviews->pdata[0];
  ReviewFinding *findings = reviewed->findings;
  assert_says(reviewed,
              "Black’s position was lost by 5… 1; 5… 0 draws. Mistakes: White 2, Black 3.");
  findings[10].mark = MARK_NONE;
  findings[10].judged = FALSE;
  for (int i = 0; i < 10; i++)
    findings[i] = nothing_found;
  assert_says(reviewed, "It is proved that Black is lost after 5… 1. Nothing is proved before "
                        "that. No mistake is proved. The review is not complete: 10 positions are "
                        "open.");
  findings[3] = findings[7] =
      (ReviewFinding){.values = VALUE_ANY, .better = -1, .preferred = 0, .doubt = 2 * REVIEW_DOUBT};
  findings[9].values = VALUE_FIRST;
  findings[1].values = VALUE_SECOND;
  assert_says(reviewed,
              "It is proved that Black is lost after 5. 0. Not all is proved before "
              "that. No mistake is proved. The review is not complete: 8 positions are open. "
              "Estimates, not proofs: other moves seem better "
              "than 2. 2, 4. 2 (?!).");
  findings[9].values = findings[10].values = VALUE_ANY;
  findings[3] = findings[7] = nothing_found;
  assert_says(reviewed, "It is not proved who wins at the end. No mistake is proved. "
                        "The review is not complete: 10 positions are open.");
}

/* The last mistake has lost the game only if all is proved from there on. */
static void test_lost_is_proved(void) {
  g_autoptr(GameFile) file = reviewed_file();
  GameReviewed *reviewed = file->reviews->pdata[0];
  ReviewFinding *findings = reviewed->findings;
  for (int i = 0; i < 10; i++)
    findings[i] = nothing_found;
  findings[10].mark = MARK_NONE;
  findings[2] =
      (ReviewFinding){.values = VALUE_FIRST, .mark = MARK_MISTAKE, .better = -1, .preferred = -1};
  assert_says(reviewed, "It is proved that Black is lost after 5… 1. Black was lost after 1… 1, "
                        "too; between these two moves not all is proved. Proved mistakes: White "
                        "0, Black 1. The review is not complete: 9 positions are open.");
  findings[7].values = VALUE_FIRST;
  assert_says(reviewed, "It is proved that Black is lost after 5… 1. Black was lost after 4. 2, "
                        "too; between these two moves not all is proved. Proved mistakes: White "
                        "0, Black 1. The review is not complete: 8 positions are open.");
  for (int i = 3; i < 10; i++)
    findings[i].values = VALUE_FIRST;
  assert_says(reviewed, "Black’s position was lost by 1… 1. Proved mistakes: White 0, Black 1. "
                        "The review is not complete: 2 positions are open.");
  findings[0].values = findings[1].values = VALUE_DRAW;
  assert_says(reviewed, "Black’s position was lost by 1… 1. Proved mistakes: White 0, Black 1. "
                        "The review is not complete: not all moves are compared yet.");
}

/* A draw has such a mistake, too: a win was given away, and no proof is missing. */
static void test_draw_is_proved(void) {
  g_autoptr(GameFile) file = reviewed_file();
  GameReviewed *reviewed = file->reviews->pdata[0];
  ReviewFinding *findings = reviewed->findings;
  for (int i = 0; i < 10; i++)
    findings[i] =
        (ReviewFinding){.values = VALUE_SECOND, .judged = TRUE, .better = -1, .preferred = -1};
  findings[10].values = VALUE_DRAW;
  assert_says(reviewed, "Black gave a win away with 5… 1; 5… 0 wins. From then on the game was a "
                        "draw. Mistakes: White 0, Black 1.");
  findings[10].better = -1;
  assert_says(reviewed, "Black gave a win away with 5… 1. From then on the game was a draw. "
                        "Mistakes: White 0, Black 1.");
  for (int i = 0; i < 10; i++)
    findings[i].values = VALUE_DRAW;
  findings[10].mark = MARK_NONE;
  assert_says(reviewed,
              "The game was a draw from the start to the end. Mistakes: White 0, Black 0.");
}

/* An older review fills what a newer one does not know, unless they exclude each other. */
static void test_recall(void) {
  g_autoptr(GameFile) file = reviewed_file();
  GameReviewed *older = file->reviews->pdata[0];
  int count = (int)older->steps->len;
  g_autofree ReviewFinding *findings = g_new(ReviewFinding, (gsize)count);
  for (int i = 0; i < count; i++)
    findings[i] = nothing_found;
  findings[5].values = VALUE_ANY & ~older->findings[5].values;
  game_reviewed_recall(older, findings);
  for (int i = 0; i < count; i++) {
    gboolean doubtful = i == 5 || g_array_index(older->steps, ReviewStep, i).before == 5;
    g_assert_cmpint(findings[i].mark, ==, doubtful ? MARK_NONE : older->findings[i].mark);
    g_assert_cmpint(findings[i].better, ==, doubtful ? -1 : older->findings[i].better);
    if (!doubtful) g_assert_cmpint(findings[i].values, ==, older->findings[i].values);
  }
  g_assert_cmpint(findings[5].values, ==, VALUE_ANY & ~older->findings[5].values);
  g_assert_cmpint(game_reviewed_open(findings, count), ==, 2);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/reviewed/round-trip", test_round_trip);
  g_test_add_func("/reviewed/open", test_open);
  g_test_add_func("/reviewed/opinions", test_opinions);
  g_test_add_func("/reviewed/damage", test_damage);
  g_test_add_func("/reviewed/fit", test_fit);
  g_test_add_func("/reviewed/refused", test_refused);
  g_test_add_func("/reviewed/says-what-is-proved", test_says_what_is_proved);
  g_test_add_func("/reviewed/lost-is-proved", test_lost_is_proved);
  g_test_add_func("/reviewed/draw-is-proved", test_draw_is_proved);
  g_test_add_func("/reviewed/recall", test_recall);
  return g_test_run();
}
