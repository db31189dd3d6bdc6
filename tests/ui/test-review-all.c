/* All games of a list are reviewed one after the other, beside whatever the user does. The list has
 * what a review of each finds, which is kept; a run can be stopped and continued. */
#include "board/export.h"
#include "game/game-steps.h"
#include "game/game-summary.h"
#include "games/game-item.h"
#include "games/games-window.h"
#include "games/review-all-bar.h"
#include "play/move-names.h"
#include "session/session-file.h"
#include "windows.h"

#define FLAT "connect4:5x4"
#define FLAT_GAMES "0123012301\n2\n22201\n0123\n"
#define CUBE_GAMES "0F3C56A9\n0F3C56\n05AF\n"

static void read_games(FsSession *session, const char *text) {
  g_auto(SavedPlace) place = {0};
  g_autoptr(GError) error = NULL;
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, text, strlen(text), &place, &error));
  g_assert_no_error(error);
}

static FsSession *session_of(const char *game, const char *text) {
  FsSession *session = session_at(".");
  Line line = line_of(game, ".");
  fs_session_reset(session, &line);
  read_games(session, text);
  return session;
}

static GameRecord *game_at(FsSession *session, int place) {
  return game_document_get_at(fs_session_get_document(session), place);
}

/* Which move is the first mistake of a game by the engine's own review. */
static int mistake_of(const GameRecord *record) {
  g_autoptr(GArray) steps = game_steps(record);
  const ReviewStep *all = (const ReviewStep *)(const void *)steps->data;
  ReviewFinding findings[LINE_MOST];
  QuestionOptions options = {.position = all[0].position,
                             .goal = GOAL_EXACT,
                             .solver = solving_find(all[0].position.variant, "retrograde"),
                             .memory = 64 << 20,
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  g_assert_nonnull(options.solver);
  Review *review = review_new(&options, all, (int)steps->len);
  review_run(review);
  review_peek(review, findings);
  review_free(review);
  for (int i = 1; i < (int)steps->len; i++)
    if (findings[i].mark == MARK_MISTAKE) return i;
  return 0;
}

static const char *told(GtkWidget *window, int place) {
  GtkColumnView *view = widget_find(window, GTK_TYPE_COLUMN_VIEW);
  g_autoptr(FsGameItem) item =
      g_list_model_get_item(G_LIST_MODEL(gtk_column_view_get_model(view)), (guint)place);
  return fs_game_item_get_text(item, GAME_MISTAKE);
}

static void press(GtkWidget *bar) {
  GtkWidget *button = gtk_widget_get_last_child(gtk_widget_get_first_child(bar));
  g_assert_true(GTK_IS_BUTTON(button));
  g_signal_emit_by_name(button, "clicked");
}

static void test_in_the_list(void) {
  g_autoptr(FsSession) session = session_of(FLAT, FLAT_GAMES);
  GtkWidget *window = fs_games_window_new(NULL, session);
  gtk_window_present(GTK_WINDOW(window));
  GtkWidget *bar = widget_find(window, FS_TYPE_REVIEW_ALL_BAR);
  FsReviewAll *reviews = fs_review_all_bar_get_reviews(FS_REVIEW_ALL_BAR(bar));
  main_loop_run(0.1);
  g_assert_cmpstr(told(window, 0), ==, "");
  press(bar);
  g_assert_true(fs_review_all_is_running(reviews));
  g_assert_true(fs_session_can_start(session)); /* the user may go on */
  wait_until(!fs_review_all_is_running(reviews));
  for (int place = 0; place < 4; place++) {
    int mistake = mistake_of(game_at(session, place));
    g_autofree char *expected =
        mistake ? g_strdup_printf("%d%s", (mistake + 1) / 2, mistake % 2 ? "" : "…")
                : g_strdup("–");
    g_assert_cmpstr(told(window, place), ==, expected);
  }
  press(bar);
  g_assert_false(fs_review_all_is_running(reviews));
  g_assert_nonnull(widget_label(bar, "All games are reviewed"));
  gtk_window_destroy(GTK_WINDOW(window));
}

/* A row of the list for a game of the moves, with a review whose only mistake is that move. */
static FsGameItem *item_of(const Position *start, const char *moves, int mistake) {
  Line line;
  g_assert_cmpint(line_read_moves(start, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  GameRecord *record = game_record_told(&line, game_about_new(&(GameAbout){0}));
  g_autoptr(GArray) steps = game_steps(record);
  ReviewFinding findings[LINE_MOST] = {0};
  findings[mistake].mark = MARK_MISTAKE;
  g_autoptr(GameReviewed) reviewed = game_reviewed_new(
      (const ReviewStep *)(const void *)steps->data, findings, (int)steps->len, 1);
  FsGameItem *item = fs_game_item_new(0, record, reviewed);
  game_record_unref(record);
  return item;
}

/* A move of White and the next of Black have one number, which stones at the start are part of. */
static void test_numbers(void) {
  static const struct {
    const char *start, *moves;
    int mistake;
    const char *length, *number;
  } games[] = {{".", "0F3C5", 5, "3", "3"},   {".", "0F3C56", 4, "3", "2…"},
               {"0F", "3C5", 1, "2", "2"},    {"0F3", "C56", 1, "2", "2…"},
               {"0F3", "C56", 2, "2", "3"},   {"0F3", "C", 1, "1", "2…"},
               {"0F3C56A9", "B", 1, "1", "5"}};
  for (gsize i = 0; i < G_N_ELEMENTS(games); i++) {
    Line played = line_at(games[i].start);
    Position start = line_position(&played);
    g_autoptr(FsGameItem) item = item_of(&start, games[i].moves, games[i].mistake);
    g_assert_cmpstr(fs_game_item_get_text(item, GAME_LENGTH), ==, games[i].length);
    g_assert_cmpstr(fs_game_item_get_text(item, GAME_MISTAKE), ==, games[i].number);
  }
}

/* What was found is in the file, and known when that is opened: nothing is left
 * to be done. */
static void test_kept(void) {
  g_autoptr(FsSession) session = session_of(FLAT, FLAT_GAMES), other = session_at(".");
  g_autoptr(FsReviewAll) reviews = fs_review_all_new(session);
  g_assert_true(fs_review_all_start(reviews, 60));
  wait_until(!fs_review_all_is_running(reviews));
  g_autofree char *text = fs_session_write_file(session, NULL, NULL);
  read_games(other, text);
  for (int place = 0; place < 4; place++)
    g_assert_nonnull(fs_session_review_of(other, game_at(other, place)));
  g_autoptr(FsReviewAll) again = fs_review_all_new(other);
  g_assert_false(fs_review_all_start(again, 60));
  g_assert_null(fs_review_all_get_trouble(again));
}

/* Stopped in the middle of a game that takes long, it keeps what it has, and
 * goes on there. A game that had its time is not reviewed again, but with more
 * time. */
static void test_stopped(void) {
  g_autoptr(FsSession) session = session_of("cube", CUBE_GAMES);
  g_autoptr(FsReviewAll) reviews = fs_review_all_new(session);
  guint of;
  double left;
  g_assert_true(fs_review_all_start(reviews, 3600));
  main_loop_run(0.5);
  fs_review_all_stop(reviews);
  wait_until(!fs_review_all_is_running(reviews));
  GameReviewed *first = fs_session_review_of(session, game_at(session, 0));
  g_assert_nonnull(first);
  guint expected = first->seconds >= 0.3 ? 2 : 3;
  g_assert_true(fs_review_all_start(reviews, 0.3));
  fs_review_all_done(reviews, &of, &left);
  g_assert_cmpuint(of, ==, expected);
  wait_until(!fs_review_all_is_running(reviews));
  g_assert_false(fs_review_all_start(reviews, 0.1));
  g_assert_true(fs_review_all_start(reviews, 60));
  fs_review_all_done(reviews, &of, &left);
  g_assert_cmpuint(of, ==, 3);
}

/* A further review has no opinions itself; those of an earlier one stay. */
static void test_keeps_opinions(void) {
  static const char text[] =
      "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"0F3C56A9\"],\"at\":\".\","
      "\"review\":{\"seconds\":0,\"moves\":{\"0F3\":{\"possible\":[\"first\",\"draw\",\"second\"],"
      "\"doubt\":0.5,\"preferred\":\"5\"}}}}]}";
  g_autoptr(FsSession) session = session_of("cube", text);
  g_autoptr(FsReviewAll) reviews = fs_review_all_new(session);
  g_assert_true(fs_review_all_start(reviews, 0.3));
  wait_until(!fs_review_all_is_running(reviews));
  const GameReviewed *reviewed = fs_session_review_of(session, game_at(session, 0));
  g_assert_cmpfloat(reviewed->seconds, >, 0);
  g_assert_cmpint(review_mark(&reviewed->findings[3]), ==, MARK_DOUBTED);
}

/* Edits and an analysis go on meanwhile; a game that is gone is passed over. */
static void test_beside(void) {
  g_autoptr(FsSession) session = session_of("cube", CUBE_GAMES);
  g_autoptr(FsReviewAll) reviews = fs_review_all_new(session);
  Line easy = line_at(EASY);
  g_assert_true(fs_review_all_start(reviews, 1));
  fs_session_begin_untitled(session, &easy);
  fs_session_start(session);
  g_assert_true(fs_session_is_running(session));
  wait_until(!fs_session_is_running(session));
  wait_until(!fs_review_all_is_running(reviews));
  g_assert_null(fs_review_all_get_trouble(reviews));
}

/* Text is written with the names of columns that the user chose, and read back
 * as the same games. */
static void test_written_as_chosen(void) {
  g_autoptr(FsSession) session = session_of("cube", CUBE_GAMES), other = session_at(".");
  move_names_choose(MOVE_NAMES_LETTERS);
  g_autofree char *moves = export_text(session, "moves"), *games = export_text(session, "games");
  g_autofree char *shortest = export_text(session, "shortest"); /* what the key copies */
  g_assert_cmpstr(moves, ==, "A1 D4 D1 A4 B2 C2 C3 B3");
  g_assert_cmpstr(shortest, ==, moves);
  g_assert_nonnull(strstr(games, "1. A1 D4 2. D1 A4 3. B2 C2 4. C3 B3"));
  move_names_choose(MOVE_NAMES_NUMBERS);
  g_autofree char *numbers = export_text(session, "moves");
  g_assert_cmpstr(numbers, ==, "1 16 4 13 6 7 11 10");
  move_names_choose(MOVE_NAMES_OWN);
  g_autofree char *own = export_text(session, "moves");
  g_assert_cmpstr(own, ==, "0F3C56A9");
  read_games(other, games);
  for (int place = 0; place < 3; place++) {
    Line one = game_main_line(game_at(session, place)), two = game_main_line(game_at(other, place));
    g_assert_cmpmem(one.moves, (gsize)one.length, two.moves, (gsize)two.length);
  }
}

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
  g_test_add_func("/review-all/in-the-list", test_in_the_list);
  g_test_add_func("/review-all/numbers", test_numbers);
  g_test_add_func("/review-all/kept", test_kept);
  g_test_add_func("/review-all/stopped", test_stopped);
  g_test_add_func("/review-all/keeps-opinions", test_keeps_opinions);
  g_test_add_func("/review-all/beside", test_beside);
  g_test_add_func("/review-all/written-as-chosen", test_written_as_chosen);
  return g_test_run();
}
