/* The review of a game in a session: it runs beside the window, keeps what it proves, finds the
 * mistakes, and adds better moves to the game. */
#include "core/memory.h"
#include "panes/game-pane.h"
#include "play/play-bar.h"
#include "review/game-review.h"
#include "review/retry.h"
#include "review/review-bar.h"
#include "review/review-export.h"
#include "review/review-strip.h"
#include "session/session-file.h"
#include "windows.h"

/* Of Connect-4 5x4: two mistakes of the first player, three of the second. */
#define GAME "0123012301"
#define FLAT "connect4:5x4"

static FsSession *session_of(const char *game, const char *moves) {
  FsSession *session = session_at(".");
  Line line = line_of(game, moves);
  fs_session_reset(session, &line);
  return session;
}

static FsGameReview *review_done(FsSession *session) {
  FsGameReview *review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(!fs_game_review_is_running(review));
  return review;
}

/* The place of the next mistake; -1 if there is none. */
static int find_mistake(FsGameReview *review, int direction) {
  Line line;
  return fs_game_review_find_mistake(review, direction, &line) ? line.at : -1;
}

static void test_marks(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  const Line *line = fs_session_get_line(session);
  int marks[3] = {0};
  for (int n = 1; n <= line->length; n++)
    marks[fs_game_review_finding(review, line->moves, n)->mark]++;
  g_assert_cmpint(marks[MARK_MISTAKE], ==, 5);
  g_assert_cmpint(marks[MARK_ONLY], ==, 1);
  g_assert_cmpint(fs_game_review_view(review).open, ==, 0);
  g_autofree char *report = fs_game_review_report(review);
  g_assert_nonnull(strstr(report, "White: 2 mistakes, 0 only moves"));
  g_assert_nonnull(strstr(report, "Black: 3 mistakes, 1 only move"));
  g_assert_nonnull(strstr(report, "The game was lost by 5… 1."));
  g_assert_null(strstr(report, "not settled"));
}

static void test_mistakes_and_better_moves(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  fs_session_go_first(session);
  int found = 0;
  for (int place; (place = find_mistake(review, 1)) > 0; found++) {
    g_assert_cmpint(place, >, fs_session_get_line(session)->at);
    fs_session_go_to(session, place);
  }
  g_assert_cmpint(found, ==, 5);
  fs_session_go_to(session, 4);
  g_assert_cmpint(find_mistake(review, -1), ==, 1);
  g_assert_true(fs_game_review_show_better(review));
  const Line *line = fs_session_get_line(session);
  g_assert_cmpint(line->at, ==, 3);
  const GameNode *node = game_record_node(game_document_get(fs_session_get_document(session)));
  g_assert_cmpint(node->count, ==, 2); /* what was played, and what is better */
  wait_until(fs_search_get_line(fs_session_get_search(session)) &&
             !fs_search_get_line(fs_session_get_search(session))->searching);
  g_assert_cmpint(fs_session_get_best_line(session)->best.length, >, 1);
  g_assert_true(fs_session_undo(session));
}

static void stop_review(FsGameReview *review) {
  fs_game_review_stop(review);
  wait_until(!fs_game_review_is_running(review));
}

/* A review that is stopped once it has an opinion of each move. */
static FsGameReview *review_doubted(FsSession *session) {
  FsGameReview *review = fs_game_review_new(session);
  const Line *line = fs_session_get_line(session);
  g_object_set(review, "opinions", TRUE, NULL);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(fs_game_review_finding(review, line->moves, line->length)->preferred >= 0);
  stop_review(review);
  return review;
}

static int count_doubted(FsGameReview *review, const Line *line) {
  int doubted = 0;
  for (int n = 1; n <= line->length; n++)
    doubted += review_mark(fs_game_review_finding(review, line->moves, n)) == MARK_DOUBTED;
  return doubted;
}

/* Opinions are shown while nothing is proved, if they are wanted, and are no mistakes. */
static void test_opinions(void) {
  g_autoptr(FsSession) session = session_of("cube", "0F3C56A9");
  g_autoptr(FsGameReview) review = review_doubted(session);
  const Line *line = fs_session_get_line(session);
  int doubted = count_doubted(review, line);
  g_assert_cmpint(doubted, >, 0);
  fs_session_go_first(session);
  for (int place; (place = find_mistake(review, 1)) > 0; doubted--)
    fs_session_go_to(session, place);
  g_assert_cmpint(doubted, ==, 0); /* the arrows find them all */
  g_object_set(review, "opinions", FALSE, NULL);
  g_assert_cmpint(count_doubted(review, line), ==, 0);
  g_assert_cmpint(find_mistake(review, -1), ==, -1);
}

static int count_opinions(FsSession *session, FsGameReview *review) {
  const Line *line = fs_session_get_line(session);
  int count = 0;
  for (int n = 1; n <= line->length; n++)
    count += fs_game_review_finding(review, line->moves, n)->preferred >= 0;
  return count;
}

/* A review of little time proves what it can: proofs do not wait for opinions. */
static void test_proofs_at_once(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_object_set(review, "opinions", TRUE, NULL);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(fs_game_review_view(review).counters.nodes > 0);
  int count = count_opinions(session, review);
  wait_until(count_opinions(session, review) > count);
  stop_review(review);
}

static gboolean says(FsRetry *retry, const char *part) {
  g_autofree char *words = fs_retry_words(retry);
  return words && strstr(words, part);
}

/* A doubtful move is tried again, too; question and answers say that they are opinions. */
static void test_retry_of_opinion(void) {
  g_autoptr(FsSession) session = session_of("cube", "0F3C56A9");
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_autoptr(FsRetry) retry = fs_retry_new(session, review);
  g_object_set(review, "opinions", TRUE, NULL);
  g_assert_true(fs_game_review_start(review, 0));
  fs_session_go_first(session);
  wait_until(find_mistake(review, 1) > 0);
  stop_review(review);
  fs_session_go_to(session, find_mistake(review, 1));
  const Line *line = fs_session_get_line(session);
  Move played = line->moves[line->at - 1], better = (Move)fs_game_review_better(review);
  g_assert_cmpint(fs_game_review_shown(review)->mark, ==, MARK_NONE);
  g_assert_true(fs_retry_begin(retry));
  g_assert_true(says(retry, "That there is one is an opinion, not a proof."));
  fs_session_play(session, played);
  wait_until(says(retry, "does not seem better. This is an opinion"));
  fs_session_back(session);
  fs_session_play(session, better);
  wait_until(says(retry, "seems better. This is an opinion"));
  g_assert_true(says(retry, "Right"));
  g_assert_false(fs_session_is_running(session));
}

/* A further review keeps the signs and the count of the one before until it knows more, although
 * it has no time itself. Opinions stay, too. */
static void test_again(void) {
  g_autoptr(FsSession) session = session_of("cube", "0F3C56A9");
  g_autoptr(FsGameReview) review = review_doubted(session);
  g_assert_true(fs_game_review_start(review, 0));
  g_assert_cmpint(count_doubted(review, fs_session_get_line(session)), >, 0);
  stop_review(review);
}

/* The same for what is proved: the file of a reviewed game has it, and an empty table does not. */
static void test_again_opened(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME), other = session_at(".");
  g_autoptr(FsGameReview) review = review_done(session);
  g_autofree char *text = fs_session_write_file(session, NULL);
  g_autofree char *sentence = fs_game_review_sentence(review);
  g_autoptr(FsGameReview) opened = fs_game_review_new(other);
  g_auto(SavedPlace) place = {0};
  g_assert_true(fs_session_read_file(other, text, strlen(text), &place, NULL));
  g_assert_true(fs_game_review_start(opened, 0));
  fs_game_review_stop(opened);
  for (gboolean running = TRUE; running; main_loop_turn()) {
    running = fs_game_review_is_running(opened);
    g_autofree char *said = fs_game_review_sentence(opened);
    g_assert_cmpstr(said, ==, sentence);
    g_assert_cmpint(fs_game_review_view(opened).open, ==, 0);
  }
  g_autofree char *again = fs_session_write_file(other, NULL);
  g_assert_nonnull(strstr(again, "\"mistake\""));
}

/* A mistake whose better move the review did not come to: it is searched for when that is wanted.
 */
static void test_better_is_found(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME), other = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  const ReviewFinding *findings;
  const ReviewStep *steps = fs_game_review_steps(review, &findings);
  int count = fs_game_review_view(review).count;
  g_autofree ReviewFinding *unknown = g_memdup2(findings, (gsize)count * sizeof *findings);
  for (int i = 0; i < count; i++)
    unknown[i].better = -1;
  g_autoptr(FsGameReview) half = fs_game_review_new(other);
  GameReviewed *kept = game_reviewed_new(steps, unknown, count, 1);
  fs_session_keep_review(other, kept);
  g_signal_emit_by_name(other, "games-changed");
  g_object_set(fs_session_get_search(other), "goal", GOAL_EXACT, NULL);
  fs_session_go_to(other, 1);
  g_assert_cmpint(fs_game_review_better(half), ==, -1);
  g_assert_cmpint(fs_game_review_can_find_better(half), ==, BETTER_FINDABLE);
  g_assert_true(fs_game_review_show_better(half));
  const SearchLine *line;
  wait_until((line = fs_session_get_best_line(other)) && !line->searching);
  Move found = line->best.moves[0];
  fs_session_go_to(other, 1);
  g_assert_cmpint(fs_game_review_better(half), ==, found);
  fs_session_go_first(other);
  g_assert_cmpint(fs_game_review_can_find_better(half), ==, BETTER_NONE);
  game_reviewed_unref(kept);
}

/* What a review took of the memory goes back when it ends. */
static void test_memory(void) {
  enum { GROWTH = 96 << 20 };
  Error error;
  g_autoptr(FsSession) session = session_of("cube", "0F3C56A9");
  FsSearch *search = fs_session_get_search(session);
  g_assert_cmpint(fs_search_set_table_bytes(search, (size_t)256 << 20, &error), ==, STATUS_OK);
  size_t before = memory_resident();
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(memory_resident() > before + GROWTH);
  stop_review(review);
  wait_until(memory_resident() < before + GROWTH / 4);
}

/* From a variation without mistakes the arrows go on in what was played, where the strip is. */
static void test_mistakes_after_a_variation(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  fs_session_go_to(session, 3);
  g_assert_cmpint(find_mistake(review, 1), ==, 4);
  fs_session_play(session, 4);
  g_assert_cmpint(find_mistake(review, 1), ==, 4);
  g_assert_cmpint(find_mistake(review, -1), ==, 1);
  Line line;
  g_assert_true(fs_game_review_find_mistake(review, 1, &line));
  g_assert_true(fs_session_go_path(session, line.moves, line.at));
  g_assert_true(fs_game_review_shown(review)->mark == MARK_MISTAKE);
}

/* The strip has what was played, also while a variation is looked at. */
static void test_strip_stays(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  g_autofree char *sentence = fs_game_review_sentence(review);
  g_assert_cmpstr(sentence, ==, "Black lost with 5… 1; 5… 0 draws. Mistakes: White 2, Black 3.");
  fs_session_go_to(session, 2);
  fs_session_play(session, 4);
  g_autoptr(GArray) plies = review_plies(session, review);
  g_assert_cmpint(plies->len, ==, strlen(GAME) + 1);
  g_assert_cmpint(g_array_index(plies, StripPly, 10).mark, ==, STRIP_MARK_MISTAKE);
}

static gboolean is_strip_shown(FsReviewBar *bar) {
  GtkRevealer *revealer = widget_find(bar, GTK_TYPE_REVEALER);
  return gtk_revealer_get_reveal_child(revealer) &&
         gtk_widget_is_visible(widget_find(bar, FS_TYPE_REVIEW_STRIP));
}

static gboolean says_away(FsReviewBar *bar, gboolean running) {
  ReviewCount count = fs_game_review_count(fs_review_bar_get_review(bar));
  g_autofree char *text =
      g_strdup_printf(running ? "A review of another game is running: %d of %d positions proved."
                              : "The review of another game has ended: %d of %d positions proved.",
                      count.proved, count.count);
  GtkLabel *label = widget_label(GTK_WIDGET(bar), text);
  return label && gtk_widget_is_visible(GTK_WIDGET(label));
}

/* Above another game a review that runs is a sentence with a way back to its own. */
static void test_other_game(void) {
  FsWindow *window = window_at("0F3C56A9");
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  fs_review_bar_toggle(bar);
  wait_until(fs_game_review_is_running(review));
  wait_until(is_strip_shown(bar));
  Line other = line_at("7");
  fs_session_set_line(session, &other);
  g_assert_false(is_strip_shown(bar));
  wait_until(says_away(bar, TRUE));
  g_assert_true(fs_game_review_is_running(review));
  fs_game_review_show_game(review);
  g_assert_true(is_strip_shown(bar));
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  other = line_at(".");
  fs_session_begin_untitled(session, &other);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL); /* ends it from there, too */
  wait_until(!fs_game_review_is_running(review));
  wait_until(says_away(bar, FALSE));
  fs_game_review_show_game(review); /* as undo does */
  g_assert_true(is_strip_shown(bar));
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  fs_session_set_line(session, &other);
  g_assert_false(is_strip_shown(bar));
  g_assert_false(says_away(bar, FALSE)); /* it has ended, and was seen */
  window_close(window);
}

/* The menu beside the strip closes with the strip, without a warning. */
static void test_menu_closes(void) {
  FsWindow *window = window_at("0F3C56A9");
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  fs_review_bar_toggle(bar);
  wait_until(is_strip_shown(bar) && gtk_widget_get_mapped(GTK_WIDGET(bar)));
  GtkMenuButton *button = widget_find(bar, GTK_TYPE_MENU_BUTTON);
  GtkWidget *menu = GTK_WIDGET(gtk_menu_button_get_popover(button));
  wait_until(gtk_widget_get_mapped(GTK_WIDGET(button)));
  main_loop_run(0.5);
  gtk_menu_button_popup(button);
  wait_until(gtk_widget_get_mapped(menu));
  Line other = line_at("7");
  fs_session_set_line(session, &other);
  main_loop_run(0.2);
  g_assert_false(gtk_widget_get_visible(menu));
  fs_session_undo(session);
  gtk_menu_button_popup(button);
  wait_until(gtk_widget_get_mapped(menu));
  gtk_widget_set_visible(GTK_WIDGET(bar), FALSE); /* as where one strip has room */
  main_loop_run(0.2);
  g_assert_false(gtk_widget_get_visible(menu));
  gtk_widget_set_visible(GTK_WIDGET(bar), TRUE);
  gtk_menu_button_popup(button);
  wait_until(gtk_widget_get_mapped(menu));
  fs_review_bar_close(bar);
  wait_until(!fs_game_review_is_running(fs_review_bar_get_review(bar)));
  main_loop_run(0.2);
  g_assert_false(gtk_widget_get_visible(menu));
  window_close(window);
}

/* A mistake is tried again: it is wrong again, and the better move is right. */
static void test_retry(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
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
  g_assert_cmpstr(asked, ==, "Black to move: find a better move than Column 1.");
  fs_session_play(session, 1);
  g_autofree char *wrong = fs_retry_words(retry);
  g_assert_nonnull(strstr(wrong, "gives it away, too"));
  fs_session_back(session);
  g_assert_true(fs_session_is_veiled(session));
  fs_session_play(session, 2);
  fs_session_play(session, 1);
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

static FsSession *session_of_file(const char *text) {
  FsSession *session = session_at(".");
  g_autoptr(GError) error = NULL;
  g_auto(SavedPlace) place = {0};
  g_assert_true(fs_session_read_file(session, text, strlen(text), &place, &error));
  return session;
}

/* It may be proved only that the mistake lost, and that something did not: such a move is right. */
static void test_retry_of_half_a_proof(void) {
  static const char text[] =
      "{\"format\":\"fourscore\",\"version\":1,\"game\":\"connect4:5x4\","
      "\"lines\":[\"" GAME "\"],\"at\":\"" GAME "\",\"review\":{\"seconds\":1,\"moves\":{"
      "\"012301230\":{\"possible\":[\"draw\",\"second\"]},"
      "\"" GAME "\":{\"possible\":[\"first\"],\"mark\":\"mistake\"}}}}";
  g_autoptr(FsSession) session = session_of_file(text);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_autoptr(FsRetry) retry = fs_retry_new(session, review);
  g_assert_true(fs_retry_begin(retry));
  fs_session_play(session, 0);
  wait_until(says(retry, "Right! Column 0 "));
}

/* A move is searched for what the answer needs, whatever the settings ask: here, whether Black
 * wins. */
static void test_retry_of_the_second(void) {
  g_autoptr(FsSession) session =
      session_of_file("{\"format\":\"fourscore\",\"version\":1,\"game\":\"connect4:5x4\","
                      "\"lines\":[\"0123\"],\"at\":\"0123\",\"review\":{\"seconds\":1,\"moves\":{"
                      "\"012\":{\"possible\":[\"second\"]},"
                      "\"0123\":{\"possible\":[\"draw\"],\"mark\":\"mistake\"}}}}");
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_autoptr(FsRetry) retry = fs_retry_new(session, review);
  g_object_set(fs_session_get_search(session), "goal", GOAL_FIRST, NULL);
  g_assert_true(fs_retry_begin(retry));
  fs_session_play(session, 1);
  wait_until(!fs_session_is_running(session));
  g_assert_true(says(retry, "keeps the win"));
  g_autofree char *words = fs_search_get_words(fs_session_get_search(session));
  g_assert_cmpstr(words, ==, "Done: Black wins");
  fs_session_back(session);
  fs_session_play(session, 3);
  wait_until(!fs_session_is_running(session));
  g_assert_true(says(retry, "gives it away, too"));
}

/* A search that is stopped, or cannot begin yet, is not said to go on. */
static void test_retry_stopped(void) {
  g_autoptr(FsSession) session =
      session_of_file("{\"format\":\"fourscore\",\"version\":1,\"game\":\"cube\","
                      "\"lines\":[\"0\"],\"at\":\"0\",\"review\":{\"seconds\":1,\"moves\":{"
                      "\"\":{\"possible\":[\"draw\",\"first\"]},"
                      "\"0\":{\"possible\":[\"second\"],\"mark\":\"mistake\"}}}}");
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_autoptr(FsRetry) retry = fs_retry_new(session, review);
  FsSearch *search = fs_session_get_search(session);
  g_assert_true(fs_search_borrow(search, "Busy"));
  g_assert_true(fs_retry_begin(retry));
  fs_session_play(session, 1);
  g_assert_true(says(retry, "is analysed as soon as nothing else is searched"));
  fs_search_give_back(search);
  g_assert_true(says(retry, "is being analysed"));
  g_assert_true(fs_session_is_running(session));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_assert_true(says(retry, "is not proved yet"));
}

/* The program that was played against does not answer the moves that are tried. */
static void test_retry_ends_the_game(void) {
  Line line = line_of(FLAT, GAME);
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  fs_session_reset(session, &line);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  fs_partner_begin(partner, (PartnerGame){.level = 1, .seconds = 1}, FALSE);
  fs_review_bar_toggle(bar);
  wait_until(!fs_game_review_is_running(fs_review_bar_get_review(bar)));
  g_assert_true(fs_partner_is_playing(partner));
  fs_session_go_to(session, 1);
  fs_review_bar_retry(bar);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 0);
  g_assert_false(fs_partner_is_playing(partner));
  window_close(window);
}

/* Escape leaves what is tried and not its review, which opened before; the key that takes back
 * tries again, also after a wrong move, and only where the bar is seen. */
static void test_retry_by_keys(void) {
  Line line = line_of(FLAT, GAME);
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  fs_session_reset(session, &line);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsRetry *retry = fs_review_bar_get_retry(bar);
  GtkRevealer *revealer = GTK_REVEALER(gtk_widget_get_first_child(GTK_WIDGET(bar)));
  fs_review_bar_toggle(bar);
  wait_until(!fs_game_review_is_running(fs_review_bar_get_review(bar)));
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

static FsWindow *window_of(const char *moves) {
  Line line = line_of(FLAT, moves);
  FsWindow *window = window_at(".");
  fs_session_reset(fs_window_get_session(window), &line);
  return window;
}

static const PartnerGame earnest = {.level = 1, .seconds = 1, .blind = TRUE};

/* A game that is played on from a position of a reviewed one has nothing of that review. */
static void test_played_on(void) {
  FsWindow *window = window_of(GAME);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  PartnerGame open = earnest;
  open.blind = FALSE;
  fs_review_bar_toggle(bar);
  wait_until(!fs_game_review_is_running(review) && is_strip_shown(bar));
  fs_session_go_to(session, 8);
  fs_partner_begin(partner, open, FALSE);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  g_assert_false(is_strip_shown(bar));
  g_assert_null(fs_game_review_shown(review));
  g_assert_null(fs_session_get_review(session));
  fs_session_show_game(session, 0);
  g_assert_true(is_strip_shown(bar));
  g_assert_nonnull(fs_game_review_shown(review));
  window_close(window);
}

/* While a game is played with hidden values, its own review is hidden and none can begin. */
static void test_hidden_while_played(void) {
  FsWindow *window = window_of("012301");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  GtkWidget *pane = widget_find(window, FS_TYPE_GAME_PANE);
  fs_review_bar_toggle(bar);
  wait_until(!fs_game_review_is_running(review) && is_strip_shown(bar));
  wait_until(widget_label(pane, "?"));
  fs_partner_begin(partner, earnest, FALSE);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
  g_assert_false(is_strip_shown(bar));
  wait_until(!widget_label(pane, "?"));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  g_assert_false(fs_game_review_is_running(review));
  fs_partner_end(partner);
  g_assert_true(is_strip_shown(bar));
  window_close(window);
}

/* A review that runs has the table: it ends, so that the program can think. */
static void test_ends_for_a_game(void) {
  FsWindow *window = window_at("0F3C56A9");
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  PartnerGame game = earnest;
  game.program[FIRST] = TRUE;
  fs_review_bar_toggle(bar);
  wait_until(fs_game_review_is_running(fs_review_bar_get_review(bar)));
  fs_partner_begin(fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR)), game, FALSE);
  wait_until(fs_session_get_line(session)->length == 9);
  g_assert_false(is_strip_shown(bar));
  window_close(window);
}

/* What a review proves is known everywhere, and a second one has it at once. */
static void test_what_it_proves_is_kept(void) {
  g_autoptr(FsSession) session = session_of("cube", EASY);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
  const ReviewFinding *last = fs_game_review_finding(review, fs_session_get_line(session)->moves,
                                                     fs_session_get_line(session)->length);
  wait_until(last->values == VALUE_FIRST);
  g_assert_false(fs_session_can_start(session)); /* the table is lent */
  stop_review(review);
  g_assert_true(fs_session_can_start(session));
  g_assert_cmpint(fs_game_review_view(review).open, >, 0);
  AnalysisView view;
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
}

/* An analysis that runs ends for a review, which begins after it. */
static void test_ends_an_analysis(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  fs_session_start(session);
  wait_until(fs_session_is_running(session));
  g_assert_true(fs_game_review_start(review, 0.5));
  wait_until(fs_game_review_is_running(review));
  g_assert_false(fs_session_is_running(session));
  wait_until(!fs_game_review_is_running(review)); /* by its time */
}

/* A review is saved with its game and shown again with it. */
static void test_saved(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME), other = session_at(".");
  g_autoptr(FsGameReview) review = review_done(session);
  g_autofree char *text = fs_session_write_file(session, NULL);
  g_autofree char *report = fs_game_review_report(review);
  g_autoptr(FsGameReview) opened = fs_game_review_new(other);
  g_autoptr(GError) error = NULL;
  g_auto(SavedPlace) place = {0};
  g_assert_true(fs_session_read_file(other, text, strlen(text), &place, &error));
  g_assert_no_error(error);
  g_autofree char *again = fs_game_review_report(opened);
  g_assert_cmpstr(again, ==, report);
  g_assert_cmpint(fs_game_review_view(opened).open, ==, 0);
  fs_session_go_first(other);
  g_assert_cmpint(find_mistake(opened, 1), ==, 1);
  g_autofree char *written = fs_session_write_file(other, NULL);
  g_assert_nonnull(strstr(written, "\"review\""));
}

/* So are its opinions, which are shown while they are wanted. */
static void test_opinions_saved(void) {
  g_autoptr(FsSession) session = session_of("cube", "0F3C56A9"), other = session_at(".");
  g_autoptr(FsGameReview) review = review_doubted(session);
  int doubted = count_doubted(review, fs_session_get_line(session));
  g_autofree char *text = fs_session_write_file(session, NULL);
  g_autoptr(FsGameReview) opened = fs_game_review_new(other), sober = fs_game_review_new(other);
  g_auto(SavedPlace) place = {0};
  g_object_set(opened, "opinions", TRUE, NULL);
  g_assert_true(fs_session_read_file(other, text, strlen(text), &place, NULL));
  g_assert_cmpint(doubted, >, 0);
  g_assert_cmpint(count_doubted(opened, fs_session_get_line(other)), ==, doubted);
  g_assert_cmpint(count_doubted(sober, fs_session_get_line(other)), ==, 0);
}

static GByteArray *picture_of(FsSession *session, FsGameReview *review, PictureFormat format) {
  GByteArray *bytes = g_byte_array_new();
  cairo_status_t status = review_export_draw(session, review, format, bytes);
  g_assert_cmpint(status, ==, CAIRO_STATUS_SUCCESS);
  return bytes;
}

/* Every kind of picture of the report. */
static void test_picture(void) {
  static const char *const magic[] = {
      [PICTURE_PNG] = "\x89PNG", [PICTURE_SVG] = "<?xml", [PICTURE_PDF] = "%PDF"};
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  for (guint format = 0; format < G_N_ELEMENTS(magic); format++) {
    g_autoptr(GByteArray) bytes = picture_of(session, review, (PictureFormat)format);
    g_assert_cmpmem(bytes->data, strlen(magic[format]), magic[format], strlen(magic[format]));
  }
}

/* It is of the game that it was made of: others have no findings, nor have positions set up. */
static void test_other_games(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  Move moves[] = {1};
  g_assert_null(fs_game_review_finding(review, moves, 1));
  Line other = line_of("popout:4x4", "01");
  fs_session_reset(session, &other);
  g_assert_null(fs_game_review_finding(review, other.moves, 1));
  g_assert_cmpint(find_mistake(review, -1), ==, -1);
  g_assert_false(fs_game_review_show_better(review));
  Line empty = line_of(FLAT, ".");
  fs_session_reset(session, &empty);
  g_assert_false(fs_game_review_start(review, 0)); /* no moves */
}

/* The list of moves has the marks. */
static void test_list(void) {
  Line line = line_of(FLAT, GAME);
  FsWindow *window = window_at(".");
  fs_session_reset(fs_window_get_session(window), &line);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  GtkWidget *pane = widget_find(window, FS_TYPE_GAME_PANE);
  wait_until(widget_label(pane, "?") &&
             gtk_widget_get_visible(GTK_WIDGET(widget_label(pane, "?"))));
  window_close(window);
}

/* Bars are what is proved; open ones of the cube are believed. */
static void test_strip(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_autoptr(GArray) plies = review_plies(session, review);
  g_assert_cmpuint(plies->len, ==, strlen(HARD) + 1);
  for (guint i = 0; i < plies->len; i++) {
    const StripPly *ply = &g_array_index(plies, StripPly, i);
    g_assert_cmpint(ply->values, ==, VALUE_ANY);
    g_assert_true(ply->believed);
    g_assert_cmpfloat_with_epsilon(ply->estimate[0] + ply->estimate[1] + ply->estimate[2], 1, 1e-6);
  }
}

static int solid_bars(FsSession *session, FsGameReview *review) {
  g_autoptr(GArray) plies = review_plies(session, review);
  int solid = 0;
  for (guint i = 0; i < plies->len; i++)
    solid += !g_array_index(plies, StripPly, i).believed;
  return solid;
}

/* As many positions are called proved as there are solid bars, although signs need more. */
static void test_count_of_solid_bars(void) {
  FsWindow *window = window_at(EASY "3");
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  fs_review_bar_toggle(bar);
  wait_until(solid_bars(session, review) > 1 && fs_game_review_view(review).open > 2);
  stop_review(review);
  int solid = solid_bars(session, review), count = fs_game_review_view(review).count;
  g_autofree char *text = g_strdup_printf("%d of %d positions proved", solid, count);
  g_assert_cmpint(solid, !=, count - fs_game_review_view(review).open);
  g_assert_nonnull(widget_label(GTK_WIDGET(bar), text));
  window_close(window);
}

static gboolean says_count(FsReviewBar *bar, int count) {
  g_autofree char *text = g_strdup_printf("%d of %d positions proved", count, count);
  return widget_label(GTK_WIDGET(bar), text) != NULL;
}

/* The positions that are counted are those of the game that is shown: without its variations, once
 * its main line alone is pasted, and with one that is added. */
static void test_count_of_the_game_shown(void) {
  FsWindow *window = window_of(GAME);
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  Line main_line = *fs_session_get_line(session);
  int positions = (int)strlen(GAME) + 1;
  fs_session_go_to(session, main_line.length - 2);
  fs_session_add(session, (Move[]){4, 4}, 2);
  fs_review_bar_toggle(bar);
  wait_until(!fs_game_review_is_running(review) && is_strip_shown(bar));
  g_assert_true(says_count(bar, positions + 2));
  fs_session_set_line(session, &main_line);
  g_assert_true(is_strip_shown(bar));
  g_assert_true(says_count(bar, positions));
  fs_review_bar_toggle(bar);
  wait_until(!fs_game_review_is_running(review));
  g_assert_true(says_count(bar, positions));
  window_close(window);
}

/* A move played after the review has the value that is known about it, as in the headline. */
static void test_strip_of_what_is_known(void) {
  g_autoptr(FsSession) session = session_of(FLAT, GAME);
  g_autoptr(FsGameReview) review = review_done(session);
  const Line *line = fs_session_get_line(session);
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  fs_session_go_to(session, line->length - 2);
  g_assert_true(fs_session_play(session, 4));
  g_assert_null(fs_game_review_finding(review, line->moves, line->at));
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
  g_autoptr(GArray) plies = review_plies(session, review);
  const StripPly *last = &g_array_index(plies, StripPly, plies->len - 1);
  g_assert_true(goal_answered(GOAL_EXACT, last->values));
  g_assert_false(last->believed);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/game-review/marks", test_marks);
  g_test_add_func("/game-review/opinions", test_opinions);
  g_test_add_func("/game-review/mistakes", test_mistakes_and_better_moves);
  g_test_add_func("/game-review/proofs-at-once", test_proofs_at_once);
  g_test_add_func("/game-review/retry-of-opinion", test_retry_of_opinion);
  g_test_add_func("/game-review/again", test_again);
  g_test_add_func("/game-review/again-opened", test_again_opened);
  g_test_add_func("/game-review/mistakes-after-a-variation", test_mistakes_after_a_variation);
  g_test_add_func("/game-review/better-is-found", test_better_is_found);
  g_test_add_func("/game-review/memory", test_memory);
  g_test_add_func("/game-review/strip-stays", test_strip_stays);
  g_test_add_func("/game-review/other-game", test_other_game);
  g_test_add_func("/game-review/menu-closes", test_menu_closes);
  g_test_add_func("/game-review/retry-of-the-second", test_retry_of_the_second);
  g_test_add_func("/game-review/retry-stopped", test_retry_stopped);
  g_test_add_func("/game-review/retry", test_retry);
  g_test_add_func("/game-review/retry-of-half-a-proof", test_retry_of_half_a_proof);
  g_test_add_func("/game-review/retry-ends-the-game", test_retry_ends_the_game);
  g_test_add_func("/game-review/retry-by-keys", test_retry_by_keys);
  g_test_add_func("/game-review/played-on", test_played_on);
  g_test_add_func("/game-review/hidden-while-played", test_hidden_while_played);
  g_test_add_func("/game-review/ends-for-a-game", test_ends_for_a_game);
  g_test_add_func("/game-review/kept", test_what_it_proves_is_kept);
  g_test_add_func("/game-review/analysis", test_ends_an_analysis);
  g_test_add_func("/game-review/saved", test_saved);
  g_test_add_func("/game-review/opinions-saved", test_opinions_saved);
  g_test_add_func("/game-review/picture", test_picture);
  g_test_add_func("/game-review/other-games", test_other_games);
  g_test_add_func("/game-review/strip", test_strip);
  g_test_add_func("/game-review/strip-of-what-is-known", test_strip_of_what_is_known);
  g_test_add_func("/game-review/count-of-solid-bars", test_count_of_solid_bars);
  g_test_add_func("/game-review/count-of-the-game-shown", test_count_of_the_game_shown);
  g_test_add_func("/game-review/list", test_list);
  return g_test_run();
}
