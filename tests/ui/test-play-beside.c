/* Games that are played beside others: in a collection or a file, from a position of another game,
 * and left for another one until undo brings them back. Questions come first. */
#include <adwaita.h>

#include "game/game-summary.h"
#include "play/partner.h"
#include "play/play-bar.h"
#include "plays.h"
#include "windows.h"

#define FLAT "connect4:7x6"

/* After stepping back: from there, beside the game, whose moves all stay. */
static void test_from_here(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "001122");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_session_go_to(session, 3);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  const GameDocument *document = fs_session_get_document(session);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  g_assert_cmpint(game_document_get_at(document, 0)->line.length, ==, 6);
  g_assert_cmpint(fs_session_get_line(session)->length, ==, 3);
  g_assert_true(fs_partner_can_resign(partner));
  fs_session_show_game(session, 0); /* which is not the one that is played */
  g_assert_false(fs_partner_can_resign(partner));
  fs_session_show_game(session, 1);
  g_assert_true(fs_session_play(session, 3));
  g_assert_true(fs_partner_can_resign(partner));
}

/* An analysis whose side line is shown. */
static FsSession *session_in_a_variation(void) {
  FsSession *session = plays_session(FLAT, "55601");
  fs_session_go_to(session, 2);
  g_assert_true(fs_session_play(session, 3));
  return session;
}

/* From inside a variation a further game begins, with the moves that led there, of which names,
 * result and review are. The analysis stays. */
static void test_from_a_variation(void) {
  g_autoptr(FsSession) session = session_in_a_variation();
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_set_person(partner, "Ann");
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.1), FALSE);
  wait_until(plays_length(session) == 4);
  g_assert_true(fs_partner_resign(partner));
  const GameDocument *document = fs_session_get_document(session);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  const GameRecord *analysed = game_document_get_at(document, 0);
  g_assert_true(game_about_is_empty(analysed->about));
  const GameRecord *played = game_document_get(document);
  g_assert_cmpstr(played->about->white, ==, "Ann");
  g_assert_cmpint(played->about->result, ==, VALUE_SECOND);
  Line main_line = game_main_line(played);
  g_assert_cmpint(main_line.length, ==, 4);
  g_assert_cmpint(main_line.moves[2], ==, 3);
}

/* So does one from the end of a main line beside which others were tried, or written about. */
static void test_from_an_analysis(void) {
  for (int i = 0; i < 2; i++) {
    g_autoptr(FsSession) session = i == 0 ? session_in_a_variation() : plays_session(FLAT, "556");
    g_autoptr(FsPartner) partner = fs_partner_new(session);
    if (i == 0)
      fs_session_promote(session);
    else
      fs_session_comment(session, "even");
    fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
    const GameDocument *document = fs_session_get_document(session);
    g_assert_cmpint(game_document_get_count(document), ==, 2);
    g_assert_cmpint(game_document_get_at(document, 1)->root->count, ==, 1);
  }
}

static FsWindow *window_of_two_games(void) {
  FsWindow *window = window_at(".");
  GPtrArray *records = game_records_new();
  Line one = line_at("05"), other = line_at("3");
  g_ptr_array_add(records, game_record_new(&one));
  g_ptr_array_add(records, game_record_new(&other));
  fs_session_begin(fs_window_get_session(window), records);
  return window;
}

/* A game from the empty board is one more of an unsaved collection. New Game leaves the collection,
 * and asks about it first; who cancels has it as it was. */
static void test_keeps_a_collection(void) {
  FsWindow *window = window_of_two_games();
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), TRUE);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 3);
  g_assert_cmpint(game_document_get_shown(fs_session_get_document(session)), ==, 2);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.new", NULL);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 3);
  const char *body = adw_message_dialog_get_body(ADW_MESSAGE_DIALOG(window_dialog(window)));
  g_assert_true(g_str_has_prefix(body, "These games have changes "));
  window_answer(window, "cancel");
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 3);
  g_assert_true(fs_partner_is_playing(partner));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.new", NULL);
  window_answer(window, "discard");
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
  main_loop_run(0.2);
  g_assert_null(window_dialog(window)); /* once is enough */
  plays_undo(window);
  g_assert_true(fs_partner_is_playing(partner));
  window_close(window);
}

static gboolean asks_to_go_back(FsPartner *partner) {
  g_autofree char *words = fs_partner_words(partner);
  return fs_partner_is_playing(partner) && strstr(words, "Go back to the game");
}

/* The way back to the game is told as long as it goes on, and no longer. */
static void test_goes_back(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "001122");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_session_go_to(session, 5);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  fs_session_show_game(session, 0);
  g_assert_true(asks_to_go_back(partner));
  fs_session_show_game(session, 1);
  g_assert_false(asks_to_go_back(partner));
  g_assert_true(fs_session_play(session, 6));
  g_assert_true(fs_session_play(session, 3)); /* wins */
  g_assert_true(fs_partner_is_over(partner));
  fs_session_show_game(session, 0);
  g_assert_false(fs_partner_is_playing(partner));
  fs_session_go_to(session, 4);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  g_assert_true(fs_partner_is_playing(partner));
  g_assert_true(fs_session_undo(session)); /* which closes it */
  g_assert_false(fs_partner_is_playing(partner));
}

/* Anything else that begins in the window is not continued. */
static void test_left(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  Line other = line_of(FLAT, "3");
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 1), TRUE);
  session_set_line(session, &other);
  g_assert_false(fs_partner_is_playing(partner));
  main_loop_run(0.2);
  g_assert_cmpint(fs_session_get_line(session)->length, ==, 1);
}

static void assert_plays(FsPartner *partner, int level, int moves) {
  g_assert_true(fs_partner_is_playing(partner));
  g_assert_cmpint(fs_partner_get_game(partner).level, ==, level);
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpstr(words, ==, "Your turn");
  g_assert_cmpint(moves, ==, 2);
}

/* Undo brings back more than the moves: the game goes on, and so do its clocks. */
static void test_comes_back(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "0");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  Line other = line_of(FLAT, "3");
  PartnerGame game = plays_game(FALSE, TRUE, 2, 0.1);
  game.clock = 100;
  fs_partner_begin(partner, game, TRUE);
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 2);
  main_loop_run(0.2);
  fs_partner_leave(partner);
  session_set_line(session, &other);
  g_assert_false(fs_partner_is_playing(partner));
  double left = fs_partner_time_left(partner, FIRST);
  g_assert_cmpfloat(left, <, 99.9);
  main_loop_run(0.3);
  g_assert_true(fs_session_undo(session));
  assert_plays(partner, 2, plays_length(session));
  g_assert_cmpfloat_with_epsilon(fs_partner_time_left(partner, FIRST), left, 0.1);
  game.level = 3;
  fs_partner_begin(partner, game, TRUE);
  g_assert_cmpint(plays_length(session), ==, 0);
  g_assert_true(fs_partner_undo(partner));
  assert_plays(partner, 2, plays_length(session));
  g_assert_true(fs_session_redo(session));
  assert_plays(partner, 3, 2 + plays_length(session));
}

/* Whether the session keeps for the next start that the game that was left last is played. */
static gboolean keeps_left_play(FsSession *session) {
  g_auto(SavedPlace) place = {0};
  g_autofree char *text = fs_session_write_file(session, &place, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GameFile) file = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  g_assert_cmpuint(file->left->len, >, 0);
  const GameFile *left = file->left->pdata[file->left->len - 1];
  return left->playing;
}

/* "End the Game" ends those that were left as well, also for the next start. */
static void test_ends_what_was_left(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  Line empty = line_of(FLAT, ".");
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), TRUE);
  g_assert_true(fs_session_play(session, 3));
  fs_session_begin_untitled(session, &empty);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), TRUE);
  g_assert_true(fs_session_play(session, 3));
  g_assert_true(keeps_left_play(session));
  fs_partner_end(partner);
  g_assert_false(keeps_left_play(session));
  g_assert_true(fs_session_go_back_to_left(session));
  g_assert_false(fs_partner_is_playing(partner));
}

/* Of two games that go on, the one that is shown is played, and the clock of the other stands. */
static void test_goes_over(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, ".");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  PartnerGame game = plays_game(FALSE, FALSE, 2, 1);
  game.clock = 100;
  fs_partner_begin(partner, game, TRUE);
  g_assert_true(fs_session_play(session, 3));
  game.level = 3;
  fs_partner_begin(partner, game, TRUE);
  g_assert_true(fs_session_play(session, 4));
  fs_session_show_game(session, 0);
  g_assert_cmpint(fs_partner_get_game(partner).level, ==, 2);
  g_assert_false(asks_to_go_back(partner));
  main_loop_run(0.3);
  fs_session_show_game(session, 1);
  g_assert_cmpint(fs_partner_get_game(partner).level, ==, 3);
  g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), >, 99.8);
}

/* After a start that shows another game, no clock runs before the game that was played is shown. */
static void test_waits_after_a_restart(void) {
  FsWindow *window = window_at(".");
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  PartnerGame game = plays_game(FALSE, FALSE, 2, 1);
  Line other = line_at("3");
  game.clock = 100;
  fs_partner_begin(partner, game, FALSE);
  g_assert_true(fs_session_play(fs_window_get_session(window), 5));
  fs_session_begin_beside(fs_window_get_session(window), &other);
  double left = fs_partner_time_left(partner, SECOND);
  fs_window_end(window);
  window = fs_window_new(NULL, NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
  partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  g_assert_false(fs_partner_is_playing(partner));
  main_loop_run(1);
  fs_session_show_game(fs_window_get_session(window), 0);
  g_assert_true(fs_partner_is_playing(partner));
  g_assert_cmpfloat_with_epsilon(fs_partner_time_left(partner, SECOND), left, 0.5);
  window_close(window);
}

/* Undo of a rematch leads back to the game that is over, and another one is not taken for it. */
static void test_rematch_undone(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "0");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 1), FALSE);
  g_assert_true(fs_session_play(session, 3));
  g_assert_true(fs_partner_resign(partner));
  g_assert_true(fs_partner_rematch(partner));
  g_assert_true(fs_partner_undo(partner));
  g_assert_true(fs_partner_is_over(partner));
  Line other = line_of(FLAT, "3");
  fs_session_begin_beside(session, &other); /* where the rematch was */
  g_assert_false(fs_partner_is_playing(partner));
  fs_session_show_game(session, 0);
  g_assert_true(fs_partner_is_over(partner));
  g_assert_true(fs_partner_rematch(partner));
  g_assert_false(fs_partner_is_over(partner));
}

#define SAVED                                                                                      \
  "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"05\"],\"at\":\"05\"}]}"

/* A game that goes on from a file, two moves after it; `path` is the file's. */
static FsWindow *window_of_file(const char *path) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  g_autoptr(GFile) file = g_file_new_for_path(path);
  PartnerGame game = plays_game(FALSE, TRUE, 2, 0.1);
  g_assert_true(g_file_set_contents(path, SAVED, -1, NULL));
  game.clock = 600;
  window_drop(window, G_TYPE_FILE, file);
  wait_until(plays_length(session) == 2);
  fs_partner_begin(partner, game, FALSE);
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 4);
  return window;
}

static gboolean has_moves(const char *path, const char *moves) {
  g_autofree char *text = NULL;
  return g_file_get_contents(path, &text, NULL, NULL) && strstr(text, moves);
}

/* The question comes before the game is left. Cancelled, it goes on; saved, the new one begins. */
static void test_asks_first(void) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "a.fourscore", NULL);
  FsWindow *window = window_of_file(path);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.new", NULL);
  g_assert_cmpint(plays_length(session), ==, 4);
  window_answer(window, "cancel");
  main_loop_run(0.2);
  g_assert_cmpint(plays_length(session), ==, 4);
  g_assert_true(fs_partner_is_playing(partner));
  g_assert_cmpint(fs_partner_get_game(partner).level, ==, 2);
  g_assert_cmpfloat(fs_partner_time_left(partner, FIRST), >, 0);
  g_assert_true(fs_session_play(session, 6));
  wait_until(plays_length(session) == 6);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.new", NULL);
  window_answer(window, "save");
  wait_until(plays_length(session) == 0);
  g_assert_true(has_moves(path, "\"053"));
  wait_until(!window_dialog(window));
  window_close(window);
}

/* From the empty board a further game begins, so that nothing is lost and nothing is asked. */
static void test_begins_beside(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  const GameDocument *document = fs_session_get_document(session);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.1), TRUE);
  g_assert_cmpint(game_document_get_count(document), ==, 1); /* nothing had happened yet */
  g_assert_true(fs_session_play(session, 3));
  wait_until(plays_length(session) == 2);
  g_assert_true(fs_partner_resign(partner));
  fs_partner_begin(partner, plays_game(TRUE, FALSE, 2, 0.1), TRUE);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  wait_until(plays_length(session) == 1);
  g_assert_true(fs_partner_can_undo(partner));
  plays_undo(window); /* the program would only move again */
  g_assert_cmpint(game_document_get_shown(document), ==, 0);
  g_assert_cmpint(plays_length(session), ==, 2);
  g_assert_true(fs_partner_is_over(partner));
  window_close(window);
}

static FsWindow *window_of_played(void) {
  FsWindow *window = window_at(".");
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, plays_game(FALSE, FALSE, 2, 0.1), TRUE);
  g_assert_true(fs_session_play(fs_window_get_session(window), 3));
  return window;
}

/* What is pasted or set up does not take the place of a game that was played. */
static void test_stays_beside_others(void) {
  FsWindow *window = window_of_played();
  FsSession *session = fs_window_get_session(window);
  const GameDocument *document = fs_session_get_document(session);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  window_drop(window, G_TYPE_STRING, "012");
  wait_until(plays_length(session) == 3);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  g_assert_cmpint(game_document_get_at(document, 0)->line.length, ==, 1);
  g_assert_false(fs_partner_is_playing(partner)); /* no clock runs behind it */
  fs_session_show_game(session, 0);
  g_assert_true(fs_partner_is_playing(partner));
  window_close(window);
  window = window_of_played();
  session = fs_window_get_session(window);
  fs_session_begin_setup(session);
  fs_session_brush(session, 5);
  g_assert_cmpint(fs_session_finish_setup(session, NULL), ==, STATUS_OK);
  document = fs_session_get_document(session);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  window_close(window);
}

/* Moves that were only tried make way, and undo brings them back. */
static void test_tried_makes_way(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  g_assert_true(fs_session_play(session, 3));
  window_drop(window, G_TYPE_STRING, "012");
  wait_until(plays_length(session) == 3);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
  plays_undo(window);
  g_assert_cmpint(plays_length(session), ==, 1);
  window_close(window);
}

/* What is pasted stands already when the question comes; a user that cancels plays on. */
static void test_cancels_a_paste(void) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "c.fourscore", NULL);
  FsWindow *window = window_of_file(path);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  window_drop(window, G_TYPE_STRING, "012");
  wait_until(window_dialog(window));
  window_answer(window, "cancel");
  wait_until(plays_length(session) == 4);
  g_assert_true(fs_partner_is_playing(partner));
  g_assert_cmpfloat(fs_partner_time_left(partner, FIRST), >, 0);
  g_assert_true(fs_session_play(session, 6));
  wait_until(plays_length(session) == 6);
  window_drop(window, G_TYPE_STRING, "012");
  wait_until(window_dialog(window));
  window_answer(window, "save");
  wait_until(has_moves(path, "\"053"));
  wait_until(plays_length(session) == 3);
  g_assert_false(fs_partner_is_playing(partner));
  window_close(window);
}

/* A rematch begins where its game did. */
static void test_rematch_from_here(void) {
  Line line = line_at("056A");
  FsWindow *window = window_at("056A");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  PartnerGame game = {.program = {FALSE, FALSE}, .level = 1, .seconds = 1};
  fs_partner_begin(partner, game, FALSE);
  fs_session_play(session, 3);
  g_assert_true(fs_partner_resign(partner));
  g_assert_true(fs_partner_rematch(partner));
  Position begun = line_position(fs_session_get_line(session)), before = line_position(&line);
  g_assert_true(position_equal(&begun, &before));
  window_close(window);
}

/* Nothing is lost by a rematch, so nothing is asked: both games are open. */
static void test_rematch_of_a_file(void) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "b.fourscore", NULL);
  FsWindow *window = window_of_file(path);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  g_assert_true(fs_partner_resign(partner));
  g_assert_true(fs_partner_rematch(partner));
  main_loop_run(0.2);
  g_assert_null(window_dialog(window));
  g_assert_true(fs_partner_is_playing(partner) && !fs_partner_is_over(partner));
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  g_assert_true(has_moves(path, "\"05\""));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.new", NULL); /* that would lose both */
  window_answer(window, "cancel");
  g_assert_true(fs_partner_is_playing(partner));
  window_close(window);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/play/from-here", test_from_here);
  g_test_add_func("/play/from-a-variation", test_from_a_variation);
  g_test_add_func("/play/from-an-analysis", test_from_an_analysis);
  g_test_add_func("/play/keeps-a-collection", test_keeps_a_collection);
  g_test_add_func("/play/goes-back", test_goes_back);
  g_test_add_func("/play/left", test_left);
  g_test_add_func("/play/comes-back", test_comes_back);
  g_test_add_func("/play/ends-what-was-left", test_ends_what_was_left);
  g_test_add_func("/play/goes-over", test_goes_over);
  g_test_add_func("/play/waits-after-a-restart", test_waits_after_a_restart);
  g_test_add_func("/play/rematch-undone", test_rematch_undone);
  g_test_add_func("/play/asks-first", test_asks_first);
  g_test_add_func("/play/begins-beside", test_begins_beside);
  g_test_add_func("/play/stays-beside-others", test_stays_beside_others);
  g_test_add_func("/play/tried-makes-way", test_tried_makes_way);
  g_test_add_func("/play/cancels-a-paste", test_cancels_a_paste);
  g_test_add_func("/play/rematch-from-here", test_rematch_from_here);
  g_test_add_func("/play/rematch-of-a-file", test_rematch_of_a_file);
  return g_test_run();
}
