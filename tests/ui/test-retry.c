/* Mistakes of a review that are tried again: what is asked, what is searched, and the verdicts. */
#include "play/play-bar.h"
#include "review/retry.h"
#include "reviews.h"
#include "session/session-file.h"

static gboolean says(FsRetry *retry, const char *part) {
  g_autofree char *words = fs_retry_words(retry);
  return words && strstr(words, part);
}

/* A doubtful move is tried again, too; question and answers say that they are opinions. */
static void test_retry_of_opinion(void) {
  g_autoptr(FsSession) session = reviews_session("cube", "0F3C56A9");
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_autoptr(FsRetry) retry = fs_retry_new(session, review);
  g_object_set(review, "opinions", TRUE, NULL);
  g_assert_true(fs_game_review_start(review, 0));
  fs_session_go_first(session);
  wait_until(reviews_find_mistake(review, 1) > 0);
  reviews_stop(review);
  fs_session_go_to(session, reviews_find_mistake(review, 1));
  const Line *line = fs_session_get_line(session);
  Move played = line->moves[line->at - 1], better = (Move)fs_game_review_better(review);
  g_assert_cmpint(fs_game_review_shown(review)->mark, ==, MARK_NONE);
  g_assert_true(fs_retry_begin(retry));
  g_assert_true(says(retry, "That there is one is an estimate, not a proof."));
  fs_session_play(session, played);
  wait_until(says(retry, "does not seem better. This is an estimate"));
  fs_session_back(session);
  fs_session_play(session, better);
  wait_until(says(retry, "seems better. This is an estimate"));
  g_assert_true(says(retry, "Right"));
  g_assert_false(fs_session_is_running(session));
}

/* A mistake is tried again: it is wrong again, and the better move is right. */
static void test_retry(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_autoptr(FsRetry) retry = fs_retry_new(session, review);
  fs_session_go_to(session, 9);
  g_assert_null(fs_retry_words(retry));
  fs_session_go_to(session, 10);
  Move better =
      (Move)fs_game_review_finding(review, fs_session_get_line(session)->moves, 10)->better;
  g_assert_true(fs_retry_begin(retry));
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 9);
  g_assert_true(fs_session_is_veiled(session));
  g_autofree char *asked = fs_retry_words(retry);
  g_assert_cmpstr(asked, ==, "Black to move: find a better move than column 1.");
  fs_session_play(session, 1);
  g_autofree char *wrong = fs_retry_words(retry);
  g_assert_nonnull(strstr(wrong, "gives it away, too"));
  fs_session_back(session);
  g_assert_true(fs_session_is_veiled(session));
  fs_session_play(session, 2);
  g_assert_false(says(retry, "This goes on after"));
  fs_session_play(session, 1);
  g_assert_true(says(retry, "This goes on after column 2. Retry asks the question again."));
  g_assert_true(says(retry, "Column 2 gives it away, too")); /* after a further move, too */
  g_assert_true(fs_retry_begin(retry));
  g_assert_false(fs_retry_can_begin(retry));
  g_assert_true(fs_session_is_veiled(session));
  fs_session_play(session, better);
  wait_until(!fs_session_is_running(session));
  g_autofree char *right = fs_retry_words(retry);
  g_assert_true(g_str_has_prefix(right, "Right!"));
  fs_retry_leave(retry);
  g_assert_cmpint(fs_game_review_shown(review)->mark, ==, MARK_MISTAKE);
  g_assert_null(fs_retry_words(retry));
  g_assert_true(fs_retry_begin(retry));
  fs_session_go_first(session);
  g_assert_null(fs_retry_words(retry));
}

static const GameNode *before_mistake(FsSession *session) {
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  return game_node_find(record->root, record->line.moves, 9);
}

/* A wrong move that is tried leaves nothing in the game, whichever way it is left: by going back,
 * by asking again, by leaving, or by a look at something else. A right one stays. */
static void test_retry_leaves_nothing(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_autoptr(FsRetry) retry = fs_retry_new(session, review);
  guint version = game_document_get_version(fs_session_get_document(session));
  Move better =
      (Move)fs_game_review_finding(review, fs_session_get_line(session)->moves, 10)->better;
  static const int places[] = {9, 9, 10, 4};
  Line played = line_of(FLAT, GAME);
  for (int way = 0; way < 4; way++) {
    fs_session_go_path(session, played.moves, 10);
    g_assert_true(fs_retry_begin(retry));
    g_assert_true(fs_session_play(session, 2));
    g_assert_true(says(retry, "gives it away, too"));
    g_assert_cmpuint(before_mistake(session)->count, ==, 2);
    if (way == 0) fs_session_back(session);
    if (way == 1) g_assert_true(fs_retry_begin(retry));
    if (way == 2) fs_retry_leave(retry);
    if (way == 3) fs_session_go_to(session, 4);
    g_assert_cmpuint(before_mistake(session)->count, ==, 1);
    g_assert_cmpuint(game_document_get_version(fs_session_get_document(session)), ==, version);
    g_assert_cmpint(fs_session_get_line(session)->at, ==, places[way]);
  }
  fs_session_go_path(session, played.moves, 10);
  g_assert_true(fs_retry_begin(retry));
  g_assert_true(fs_session_play(session, better));
  wait_until(!fs_session_is_running(session));
  g_assert_true(says(retry, "Right!"));
  fs_retry_leave(retry);
  g_assert_cmpuint(before_mistake(session)->count, ==, 2);
}

/* One with which something was done stays, too: it has a comment, or goes on. */
static void test_retry_keeps_what_was_done(void) {
  for (int way = 0; way < 2; way++) {
    g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
    g_autoptr(FsGameReview) review = reviews_done(session);
    g_autoptr(FsRetry) retry = fs_retry_new(session, review);
    fs_session_go_to(session, 10);
    g_assert_true(fs_retry_begin(retry));
    g_assert_true(fs_session_play(session, 2));
    g_assert_true(way ? fs_session_play(session, 1) : fs_session_comment(session, "Why not?"));
    fs_session_go_to(session, 10);
    fs_session_back(session);
    g_assert_cmpuint(before_mistake(session)->count, ==, 2);
    fs_retry_leave(retry);
    g_assert_cmpuint(before_mistake(session)->count, ==, 2);
  }
}

/* A file of a game whose last move is a mistake, as its review found. */
#define REVIEWED(game, moves, found)                                                               \
  "{\"format\":\"fourscore\",\"version\":1,\"game\":\"" game "\",\"lines\":[\"" moves "\"],"       \
  "\"at\":\"" moves "\",\"review\":{\"seconds\":1,\"moves\":{" found "}}}"

typedef struct {
  FsSession *session;
  FsGameReview *review;
  FsRetry *retry;
} Tried;

/* The mistake of a file is tried again. */
static Tried tried_new(const char *text) {
  FsSession *session = session_at(".");
  g_autoptr(GError) error = NULL;
  g_auto(SavedPlace) place = {0};
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, text, strlen(text), &place, &error));
  FsGameReview *review = fs_game_review_new(session);
  return (Tried){session, review, fs_retry_new(session, review)};
}

static void tried_end(Tried *tried) {
  g_object_unref(tried->retry);
  g_object_unref(tried->review);
  g_object_unref(tried->session);
}

/* It may be proved only that the mistake lost, and that something did not: such a move is right. */
static void test_retry_of_half_a_proof(void) {
  Tried tried = tried_new(REVIEWED("connect4:5x4", GAME,
                                   "\"012301230\":{\"possible\":[\"draw\",\"second\"]},"
                                   "\"" GAME "\":{\"possible\":[\"first\"],\"mark\":\"mistake\"}"));
  g_assert_true(fs_retry_begin(tried.retry));
  fs_session_play(tried.session, 0);
  wait_until(says(tried.retry, "Right! Column 0 "));
  tried_end(&tried);
}

/* A move is searched for what the answer needs, whatever the settings ask: here, whether Black
 * wins. */
static void test_retry_of_the_second(void) {
  Tried tried = tried_new(REVIEWED("connect4:5x4", "0123",
                                   "\"012\":{\"possible\":[\"second\"]},"
                                   "\"0123\":{\"possible\":[\"draw\"],\"mark\":\"mistake\"}"));
  FsSearch *search = fs_session_get_search(tried.session);
  g_object_set(search, "goal", GOAL_FIRST, NULL);
  g_assert_true(fs_retry_begin(tried.retry));
  fs_session_play(tried.session, 1);
  wait_until(!fs_session_is_running(tried.session));
  g_assert_true(says(tried.retry, "keeps the win"));
  g_autofree char *words = fs_search_get_words(search);
  g_assert_cmpstr(words, ==, "Done: Black wins");
  fs_session_back(tried.session);
  fs_session_play(tried.session, 3);
  wait_until(!fs_session_is_running(tried.session));
  g_assert_true(says(tried.retry, "gives it away, too"));
  tried_end(&tried);
}

/* A search that is stopped, or cannot begin yet, is not said to go on. */
static void test_retry_stopped(void) {
  Tried tried = tried_new(REVIEWED("cube", "0",
                                   "\"\":{\"possible\":[\"draw\",\"first\"]},"
                                   "\"0\":{\"possible\":[\"second\"],\"mark\":\"mistake\"}"));
  FsSearch *search = fs_session_get_search(tried.session);
  g_assert_true(fs_search_borrow(search, "Busy"));
  g_assert_true(fs_retry_begin(tried.retry));
  fs_session_play(tried.session, 1);
  g_assert_true(says(tried.retry, "is analysed as soon as nothing else is searched"));
  fs_search_give_back(search);
  g_assert_true(says(tried.retry, "is being analysed"));
  g_assert_true(fs_session_is_running(tried.session));
  fs_session_stop(tried.session);
  wait_until(!fs_session_is_running(tried.session));
  g_assert_true(says(tried.retry, "is not proved yet"));
  tried_end(&tried);
}

/* The program that was played against does not answer the moves that are tried. */
static void test_retry_ends_the_game(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  fs_partner_begin(partner, (PartnerGame){.level = 1, .seconds = 1}, FALSE);
  reviews_open(bar);
  g_assert_true(fs_partner_is_playing(partner));
  fs_session_go_to(session, 1);
  fs_review_bar_retry(bar);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 0);
  g_assert_false(fs_partner_is_playing(partner));
  window_close(window);
}

/* After a game that is over its rematch is offered as before, also after moves that were tried. */
static void test_retry_keeps_the_rematch(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsPlayBar *strip = widget_find(window, FS_TYPE_PLAY_BAR);
  FsPartner *partner = fs_play_bar_get_partner(strip);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  PartnerGame game = {.program = {FALSE, TRUE}, .level = 1, .seconds = 0.1};
  fs_session_go_last(session);
  fs_partner_begin(partner, game, FALSE);
  g_assert_true(fs_partner_resign(partner));
  reviews_open(bar);
  fs_session_go_to(session, 10);
  g_assert_true(fs_review_bar_retry(bar));
  g_assert_true(fs_session_play(session, 0));
  main_loop_run(0.3);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 10); /* nobody answers */
  fs_retry_leave(fs_review_bar_get_retry(bar));
  GtkRevealer *revealer = GTK_REVEALER(gtk_widget_get_first_child(GTK_WIDGET(strip)));
  g_assert_true(gtk_revealer_get_reveal_child(revealer));
  g_assert_true(fs_partner_is_over(partner));
  g_assert_true(fs_partner_rematch(partner));
  window_close(window);
}

/* Escape leaves what is tried and not its review, which opened before; the key that takes back
 * tries again, also after a wrong move, and only where the bar is seen. */
static void test_retry_by_keys(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsRetry *retry = fs_review_bar_get_retry(bar);
  GtkRevealer *revealer = GTK_REVEALER(gtk_widget_get_first_child(GTK_WIDGET(bar)));
  reviews_open(bar);
  fs_session_go_to(session, 10);
  for (int time = 0; time < 2; time++) {
    g_assert_true(widget_press(window, GDK_KEY_BackSpace, GDK_CONTROL_MASK));
    g_assert_true(fs_retry_is_trying(retry));
    g_assert_cmpint(fs_session_get_line(session)->at, ==, 9);
    fs_session_play(session, 2);
    g_assert_true(says(retry, "gives it away, too"));
  }
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_false(fs_retry_is_trying(retry));
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 10);
  g_assert_true(gtk_revealer_get_reveal_child(revealer));
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_false(gtk_revealer_get_reveal_child(revealer));
  g_assert_true(widget_press(window, GDK_KEY_BackSpace, GDK_CONTROL_MASK));
  g_assert_false(fs_retry_is_trying(retry));
  window_close(window);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/game-review/retry-of-opinion", test_retry_of_opinion);
  g_test_add_func("/game-review/retry-of-the-second", test_retry_of_the_second);
  g_test_add_func("/game-review/retry-stopped", test_retry_stopped);
  g_test_add_func("/game-review/retry", test_retry);
  g_test_add_func("/game-review/retry-leaves-nothing", test_retry_leaves_nothing);
  g_test_add_func("/game-review/retry-keeps-what-was-done", test_retry_keeps_what_was_done);
  g_test_add_func("/game-review/retry-of-half-a-proof", test_retry_of_half_a_proof);
  g_test_add_func("/game-review/retry-ends-the-game", test_retry_ends_the_game);
  g_test_add_func("/game-review/retry-keeps-the-rematch", test_retry_keeps_the_rematch);
  g_test_add_func("/game-review/retry-by-keys", test_retry_by_keys);
  return g_test_run();
}
