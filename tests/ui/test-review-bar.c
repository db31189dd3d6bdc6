/* The bar of a review: above which game it stands, what it counts, and when it makes way. */
#include "explain/explain-bar.h"
#include "panes/game-pane.h"
#include "panes/setup-bar.h"
#include "play/play-bar.h"
#include "review/review-bar.h"
#include "review/review-strip.h"
#include "reviews.h"

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
  session_set_line(session, &other);
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
  session_set_line(session, &other);
  g_assert_false(is_strip_shown(bar));
  g_assert_false(says_away(bar, FALSE)); /* it has ended, and was seen */
  window_close(window);
}

/* It ends with its window. */
static void test_closes_running(void) {
  FsWindow *window = window_at("0F3C56A9");
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  fs_review_bar_toggle(bar);
  wait_until(fs_game_review_is_running(fs_review_bar_get_review(bar)));
  main_loop_run(0.1);
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
  session_set_line(session, &other);
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

/* The menu says what each sign of the strip and of the list means. */
static void test_legend(void) {
  static const char *const signs[] = {"Hatched bar: an estimate, no proof",
                                      "Ring beside a move: won for the player who moved",
                                      "Square: lost for the player who moved", "Diamond: a draw"};
  FsWindow *window = window_at(".");
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  GtkMenuButton *button = widget_find(bar, GTK_TYPE_MENU_BUTTON);
  for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
    g_assert_true(widget_says(GTK_WIDGET(gtk_menu_button_get_popover(button)), signs[i]));
  window_close(window);
}

/* A review that was left stays left, at the next start too. What it found is kept. */
static void test_stays_left(void) {
  FsWindow *window = reviews_window(GAME);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  reviews_open(bar);
  window = window_again(window);
  bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  g_assert_true(is_strip_shown(bar));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.close-last", NULL);
  g_assert_false(is_strip_shown(bar));
  window = window_again(window);
  bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  g_assert_false(is_strip_shown(bar));
  g_assert_nonnull(fs_session_get_review(fs_window_get_session(window)));
  reviews_open(bar);
  g_assert_true(is_strip_shown(bar));
  window = window_again(window);
  bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  g_assert_true(is_strip_shown(bar));
  window_close(window);
}

static const PartnerGame earnest = {.level = 1, .seconds = 1, .blind = TRUE};

/* A game that is played on from a position of a reviewed one has nothing of that review. */
static void test_played_on(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  PartnerGame open = earnest;
  open.blind = FALSE;
  reviews_open(bar);
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

/* ... also from where it ends, whether as a game of its own or in the same game. */
static void assert_closed_by_game(const GameAbout *about, int games) {
  FsWindow *window = reviews_window("01230");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  PartnerGame open = earnest;
  open.blind = FALSE;
  fs_session_describe(session, about);
  reviews_open(bar);
  fs_session_go_last(session);
  fs_partner_begin(partner, open, FALSE);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, games);
  g_assert_false(is_strip_shown(bar));
  g_assert_true(fs_partner_resign(partner));
  main_loop_run(0.1);
  g_assert_false(is_strip_shown(bar));
  window_close(window);
}

static void test_played_on_at_the_end(void) {
  assert_closed_by_game(&(GameAbout){.white = "Ann", .black = "Ben"}, 2);
  assert_closed_by_game(&(GameAbout){0}, 1);
}

static void click(gpointer button) {
  g_assert_true(gtk_widget_is_visible(button) && gtk_widget_is_sensitive(button));
  g_signal_emit_by_name(button, "clicked");
}

/* The button of a review begins a game at the position shown, beside the one that was reviewed. */
static void test_play_from_here(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  reviews_open(bar);
  fs_session_go_to(session, 4);
  click(widget_button(bar, "Play From Here"));
  click(gtk_window_get_default_widget(window_dialog(window)));
  wait_until(fs_partner_is_playing(partner));
  const GameDocument *document = fs_session_get_document(session);
  const Line *line = fs_session_get_line(session);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  g_assert_cmpint(game_document_get_at(document, 0)->line.length, ==, (int)strlen(GAME));
  g_assert_cmpint(line->length, ==, 4);
  for (int n = 0; n < line->length; n++)
    g_assert_cmpint(line->moves[n], ==, GAME[n] - '0');
  window_close(window);
}

/* The strip of a game that has ended begins its review. */
static void test_after_a_game(void) {
  FsWindow *window = reviews_window("0123");
  FsPlayBar *play_bar = widget_find(window, FS_TYPE_PLAY_BAR);
  FsPartner *partner = fs_play_bar_get_partner(play_bar);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  fs_partner_begin(partner, earnest, FALSE);
  g_assert_false(gtk_widget_is_visible(widget_button(play_bar, "Review")));
  g_assert_true(fs_partner_resign(partner));
  wait_until(gtk_widget_is_visible(widget_button(play_bar, "Review")));
  click(widget_button(play_bar, "Review"));
  wait_until(is_strip_shown(bar));
  g_assert_cmpint(fs_game_review_view(fs_review_bar_get_review(bar)).count, ==, 5);
  window_close(window);
}

/* While a game is played with hidden values, its own review is hidden and none can begin. It opens
 * again when it is asked for. */
static void test_hidden_while_played(void) {
  FsWindow *window = reviews_window("012301");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  GtkWidget *pane = widget_find(window, FS_TYPE_GAME_PANE);
  reviews_open(bar);
  wait_until(widget_label(pane, "?"));
  fs_partner_begin(partner, earnest, FALSE);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
  g_assert_false(is_strip_shown(bar));
  wait_until(!widget_label(pane, "?"));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  g_assert_false(fs_game_review_is_running(review));
  fs_partner_end(partner);
  g_assert_false(is_strip_shown(bar));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
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

/* The list of moves has the marks. */
static void test_list(void) {
  FsWindow *window = reviews_window(GAME);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.review", NULL);
  GtkWidget *pane = widget_find(window, FS_TYPE_GAME_PANE);
  wait_until(widget_label(pane, "?") &&
             gtk_widget_get_visible(GTK_WIDGET(widget_label(pane, "?"))));
  window_close(window);
}

static int solid_bars(FsSession *session, FsGameReview *review) {
  g_autoptr(GArray) plies = review_plies(session, review);
  int solid = 0;
  for (guint i = 0; i < plies->len; i++)
    solid += !g_array_index(plies, StripPly, i).believed;
  return solid;
}

/* Some positions are proved, and some are not. */
static void stop_half_way(FsReviewBar *bar, FsSession *session) {
  FsGameReview *review = fs_review_bar_get_review(bar);
  fs_review_bar_toggle(bar);
  wait_until(solid_bars(session, review) > 1 && fs_game_review_view(review).open > 2);
  reviews_stop(review);
}

/* As many positions are called proved as there are solid bars, although signs need more. */
static void test_count_of_solid_bars(void) {
  FsWindow *window = window_at(EASY "3");
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  stop_half_way(bar, session);
  int solid = solid_bars(session, review), count = fs_game_review_view(review).count;
  g_autofree char *text = g_strdup_printf("%d of %d positions proved", solid, count);
  g_assert_cmpint(solid, !=, count - fs_game_review_view(review).open);
  g_assert_nonnull(widget_label(GTK_WIDGET(bar), text));
  window_close(window);
}

/* A line of the sentence does not end within a move. */
static void test_moves_are_whole(void) {
  FsWindow *window = reviews_window(GAME);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  reviews_open(bar);
  g_assert_nonnull(widget_label(
      GTK_WIDGET(bar), "Black’s position was lost by 5…\u00A01; 5…\u00A00 draws. Mistakes: "
                       "White 2, Black 3. At the end 6.\u00A00 wins."));
  window_close(window);
}

static gboolean says_count(FsReviewBar *bar, int count) {
  g_autofree char *text = g_strdup_printf("%d of %d positions proved", count, count);
  return widget_label(GTK_WIDGET(bar), text) != NULL;
}

/* The positions that are counted are those of the game that is shown: the bars, and with its
 * variations those, too. */
static void test_count_of_the_game_shown(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  Line main_line = *fs_session_get_line(session);
  int positions = (int)strlen(GAME) + 1;
  fs_session_go_to(session, main_line.length - 2);
  fs_session_add(session, (Move[]){4, 4}, 2);
  reviews_open(bar);
  g_assert_nonnull(
      widget_label(GTK_WIDGET(bar), "11 of 11 positions proved, with variations 13 of 13"));
  session_set_line(session, &main_line);
  g_assert_true(is_strip_shown(bar));
  g_assert_true(says_count(bar, positions));
  reviews_open(bar);
  g_assert_true(says_count(bar, positions));
  window_close(window);
}

/* The number before these words; 0 if they do not occur. */
static int number_before(const char *text, const char *words) {
  const char *at = strstr(text, words);
  while (at && at > text && g_ascii_isdigit(at[-1]))
    at--;
  return at ? atoi(at) : 0;
}

/* What the bar says, in numbers, is what the strip shows: solid bars, hatched ones, mistakes. */
static void assert_adds_up(FsSession *session, FsGameReview *review) {
  g_autoptr(GArray) plies = review_plies(session, review);
  g_autofree char *sentence = fs_game_review_sentence(review);
  ReviewCount count = fs_game_review_count(review);
  int solid = solid_bars(session, review), wrong[2] = {0};
  for (guint i = 1; i < plies->len; i++)
    wrong[(i - 1) % 2] += g_array_index(plies, StripPly, i).mark == STRIP_MARK_MISTAKE;
  g_autofree char *mistakes = g_strdup_printf("istakes: White %d, Black %d.", wrong[0], wrong[1]);
  g_assert_cmpint(count.count, ==, plies->len);
  g_assert_cmpint(count.proved, ==, solid);
  g_assert_cmpint(number_before(sentence, " position is open") +
                      number_before(sentence, " positions are open"),
                  ==, (int)plies->len - solid);
  if (!strstr(sentence, mistakes)) g_test_fail_printf("%s, not “%s”", mistakes, sentence);
}

static void analyse_at(FsSession *session, int at) {
  fs_session_go_to(session, at);
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
}

static void count_change(int *changes) { ++*changes; }

/* ... also after another main line was played from inside the reviewed game, and more and more is
 * proved about it. */
static void test_adds_up_for_another_line(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  reviews_open(bar);
  assert_adds_up(session, review);
  fs_session_go_to(session, 6);
  g_assert_true(fs_session_play(session, 4) && fs_session_play(session, 4));
  g_assert_true(fs_session_play(session, 0));
  assert_adds_up(session, review);
  g_assert_true(fs_session_promote(session));
  assert_adds_up(session, review);
  int changes = 0;
  g_signal_connect_swapped(review, "changed", G_CALLBACK(count_change), &changes);
  for (int at = 9; at >= 6; at--) {
    int before = changes;
    analyse_at(session, at);
    g_assert_cmpint(changes, >, before); /* the list of moves has signs, too */
    assert_adds_up(session, review);
  }
  g_assert_cmpint(solid_bars(session, review), ==, 10);
  window_close(window);
}

/* ... and where moves were played on after its end. */
static void test_adds_up_when_played_on(void) {
  FsWindow *window = window_at(EASY);
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  FsGameReview *review = fs_review_bar_get_review(bar);
  stop_half_way(bar, session);
  assert_adds_up(session, review);
  ReviewCount before = fs_game_review_count(review);
  g_assert_true(fs_session_play(session, 7) && fs_session_play(session, 8));
  ReviewCount after = fs_game_review_count(review);
  g_assert_cmpint(after.count, ==, before.count + 2);
  g_assert_cmpint(after.count - after.proved, >, before.count - before.proved);
  assert_adds_up(session, review);
  window_close(window);
}

/* Strips about the game make way while stones are set up, and are seen again where that is given
 * up.
 */
static void test_makes_way_for_setup(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  GtkWidget *why = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  GtkWidget *setup = widget_find(window, FS_TYPE_SETUP_BAR);
  gtk_window_set_default_size(GTK_WINDOW(window), 1200, 1000);
  reviews_open(bar);
  fs_session_go_to(session, 4);
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(why));
  wait_until(gtk_widget_get_visible(GTK_WIDGET(bar)) && gtk_widget_get_visible(why));
  fs_session_begin_setup(session);
  g_assert_true(gtk_widget_get_visible(setup));
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(bar)) || gtk_widget_get_visible(why));
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  g_assert_false(fs_session_is_setting_up(session));
  g_assert_true(gtk_widget_get_visible(GTK_WIDGET(bar)) && gtk_widget_get_visible(why));
  window_close(window);
}

/* The keys that go to mistakes say so where there is none. */
static void test_no_mistake(void) {
  FsWindow *window = reviews_window(GAME);
  FsSession *session = fs_window_get_session(window);
  FsReviewBar *bar = widget_find(window, FS_TYPE_REVIEW_BAR);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.mistake", "i", 1);
  wait_until(widget_says(GTK_WIDGET(window), "This game is not reviewed."));
  reviews_open(bar);
  fs_session_go_last(session);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.mistake", "i", 1);
  wait_until(widget_says(GTK_WIDGET(window), "No mistake comes after this position"));
  fs_session_go_first(session);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.mistake", "i", -1);
  wait_until(widget_says(GTK_WIDGET(window), "No mistake comes before it"));
  window_close(window);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/game-review/other-game", test_other_game);
  g_test_add_func("/game-review/stays-left", test_stays_left);
  g_test_add_func("/game-review/closes-running", test_closes_running);
  g_test_add_func("/game-review/menu-closes", test_menu_closes);
  g_test_add_func("/game-review/makes-way-for-setup", test_makes_way_for_setup);
  g_test_add_func("/game-review/legend", test_legend);
  g_test_add_func("/game-review/play-from-here", test_play_from_here);
  g_test_add_func("/game-review/after-a-game", test_after_a_game);
  g_test_add_func("/game-review/played-on", test_played_on);
  g_test_add_func("/game-review/played-on-at-the-end", test_played_on_at_the_end);
  g_test_add_func("/game-review/hidden-while-played", test_hidden_while_played);
  g_test_add_func("/game-review/ends-for-a-game", test_ends_for_a_game);
  g_test_add_func("/game-review/count-of-solid-bars", test_count_of_solid_bars);
  g_test_add_func("/game-review/count-of-the-game-shown", test_count_of_the_game_shown);
  g_test_add_func("/game-review/list", test_list);
  g_test_add_func("/game-review/no-mistake", test_no_mistake);
  g_test_add_func("/review-bar/moves-are-whole", test_moves_are_whole);
  g_test_add_func("/review-bar/adds-up-for-another-line", test_adds_up_for_another_line);
  g_test_add_func("/review-bar/adds-up-when-played-on", test_adds_up_when_played_on);
  return g_test_run();
}
