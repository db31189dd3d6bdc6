/* The games that were opened are kept and counted once, and shown beside those that are listed;
 * preferences turn that off and forget them. */
#include "core/memory.h"
#include "core/random.h"
#include "desk/opened-group.h"
#include "files/files-inner.h"
#include "game/archive.h"
#include "games/explorer.h"
#include "games/games-window.h"
#include "play/play-bar.h"
#include "promise.h"
#include "session/opened.h"
#include "session/session-file.h"
#include "windows.h"

#include <glib/gstdio.h>
#include <stdio.h>

typedef struct {
  char *folder, *file;
} Place;

static void place_make(Place *place, gconstpointer data) {
  place->folder = g_dir_make_tmp("opened-XXXXXX", NULL);
  place->file = g_build_filename(place->folder, "list.txt", NULL);
}

static void place_remove(Place *place, gconstpointer data) {
  g_autoptr(GDir) folder = g_dir_open(place->folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name(folder));) {
    g_autofree char *path = g_build_filename(place->folder, name, NULL);
    g_remove(path);
  }
  g_assert_cmpint(g_rmdir(place->folder), ==, 0);
  g_free(place->folder);
  g_free(place->file);
}

static FsOpened *opened_of(FsWindow *window) {
  return fs_session_get_opened(fs_window_get_session(window));
}

static int count_games(FsWindow *window) {
  return game_document_get_count(fs_session_get_document(fs_window_get_session(window)));
}

/* Has the window open a file with this text, and waits until its games are shown. */
static void open_text(const Place *place, FsWindow *window, const char *text, int games) {
  g_autoptr(GFile) file = g_file_new_for_path(place->file);
  g_assert_true(g_file_set_contents(place->file, text, -1, NULL));
  fs_files_open(fs_window_get_files(window), file);
  main_loop_run(0.1);
  GtkWindow *question = window_dialog(window);
  if (ADW_IS_MESSAGE_DIALOG(question)) window_answer(window, "discard");
  wait_until(count_games(window) == games);
}

static FsWindow *window_in(const Place *place) {
  FsWindow *window = window_at(".");
  fs_window_set_folder(window, place->folder);
  return window;
}

static void save_as(const Place *place, FsWindow *window) {
  FsSession *session = fs_window_get_session(window);
  g_autoptr(GFile) file = g_file_new_for_path(place->file);
  files_save_to(file, fs_window_get_files(window));
  wait_until(!fs_session_is_modified(session));
  main_loop_run(0.3);
}

/* Another window may still be adding them. */
static void wait_for_count(FsWindow *window, guint64 games) {
  wait_until((fs_opened_look(opened_of(window)), fs_opened_count(opened_of(window)) == games));
}

/* At the start of the game shown. */
static GtkWidget *explorer_of(FsWindow *window) {
  fs_session_go_first(fs_window_get_session(window));
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.games", NULL));
  return widget_find(window_dialog(window), FS_TYPE_EXPLORER);
}

static void test_counted(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  open_text(place, window, "0F\n05\n3C\n", 3);
  wait_for_count(window, 3);
  open_text(place, window, "0F\n0A\n", 2);
  wait_for_count(window, 4);
  GtkWidget *explorer = explorer_of(window);
  wait_until(widget_label(explorer, "2 games went on from the position shown "
                                    "(paler: 4 of all games that were opened or played)"));
  g_assert_nonnull(widget_label(explorer, "2 games"));
  g_assert_nonnull(widget_label(explorer, "4 games"));
  window_close(window);
}

/* Percentages are the mover's, and said to be, as soon as a game that has ended gives one. */
static void test_shares(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  open_text(place, window, "0516273\n0F\n", 2);
  wait_for_count(window, 2);
  GtkWidget *explorer = explorer_of(window);
  wait_until(widget_label(explorer, "2 games went on from the position shown; "
                                    "percentages: White’s share of the points"));
  g_assert_nonnull(widget_label(explorer, "100 %"));
  fs_session_forward(fs_window_get_session(window));
  wait_until(widget_label(explorer, "2 games went on from the position shown; "
                                    "percentages: Black’s share of the points"));
  g_assert_nonnull(widget_label(explorer, "0 %"));
  window_close(window);
}

/* The next start knows them, and other windows. */
static void test_kept(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  open_text(place, window, "0F\n05\n", 2);
  window_close(window);
  FsWindow *first = window_in(place), *second = window_in(place);
  wait_for_count(first, 2);
  open_text(place, second, "1F\n", 1);
  wait_for_count(first, 3);
  GtkWidget *explorer = explorer_of(first);
  wait_until(widget_label(explorer, "No game went on from the position shown "
                                    "(paler: 3 of all games that were opened or played)"));
  window_close(first);
  window_close(second);
}

/* A game that is played to its end is one of them, and so is one that is saved and says who played;
 * saved again, it counts once. */
static void test_played(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, (PartnerGame){.level = 1, .seconds = 1}, TRUE);
  g_assert_true(fs_session_play(session, 5));
  g_assert_true(fs_partner_resign(partner));
  wait_for_count(window, 1);
  fs_partner_end(partner);
  Line line = line_at("0F");
  fs_session_begin_untitled(session, &line);
  for (int i = 0; i < 3; i++) {
    if (i == 1) fs_session_describe(session, &(GameAbout){.white = "Ann"});
    if (i == 2) fs_session_play(session, 3);
    save_as(place, window);
    wait_for_count(window, i == 0 ? 1 : 2);
  }
  window_close(window);
}

/* --- Listed ----------------------------------------------------------------------------------- */

static GtkWindow *games_of(FsWindow *window) {
  return GTK_WINDOW(gtk_widget_get_root(explorer_of(window)));
}

static GtkColumnView *list_of(GtkWindow *games) { return widget_find(games, GTK_TYPE_COLUMN_VIEW); }

static guint count_rows(GtkWindow *games) {
  return g_list_model_get_n_items(G_LIST_MODEL(gtk_column_view_get_model(list_of(games))));
}

static GtkToggleButton *choice(GtkWindow *games, const char *words) {
  GtkWidget *label = GTK_WIDGET(widget_label(GTK_WIDGET(games), words));
  return GTK_TOGGLE_BUTTON(gtk_widget_get_ancestor(label, GTK_TYPE_TOGGLE_BUTTON));
}

static void choose(GtkWindow *games, const char *words) {
  gtk_toggle_button_set_active(choice(games, words), TRUE);
}

static void seek(GtkWindow *games, const char *text) {
  gtk_editable_set_text(widget_find(games, GTK_TYPE_SEARCH_ENTRY), text);
}

static void activate(GtkWindow *games, guint row) {
  g_signal_emit_by_name(list_of(games), "activate", row);
}

/* A game that was played to its end is listed by another window, which finds and opens it. */
static void test_listed(Place *place, gconstpointer data) {
  FsWindow *first = window_in(place);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(first, FS_TYPE_PLAY_BAR));
  fs_partner_begin(partner, (PartnerGame){.program = {FALSE, TRUE}, .level = 1, .seconds = 1},
                   TRUE);
  g_assert_true(fs_session_play(fs_window_get_session(first), 5));
  g_assert_true(fs_partner_resign(partner));
  wait_for_count(first, 1);
  fs_partner_end(partner);
  window_close(first);
  FsWindow *window = window_in(place);
  open_text(place, window, "0F\n05\n", 2);
  wait_for_count(window, 3);
  GtkWindow *games = games_of(window);
  wait_until(count_rows(games) == 2);
  choose(games, "All Games");
  wait_until(count_rows(games) == 3);
  seek(games, "fourscore");
  wait_until(count_rows(games) == 1);
  g_assert_nonnull(widget_label(GTK_WIDGET(games), "1 of 3 games"));
  activate(games, 0);
  wait_until(count_games(window) == 3);
  activate(games, 0); /* it is open already */
  g_assert_cmpint(count_games(window), ==, 3);
  seek(games, "");
  choose(games, "This File");
  wait_until(count_rows(games) == 3);
  window_close(window);
}

/* A file stays as it is, and undo goes back to it. */
static void test_untitled(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  FsSession *session = fs_window_get_session(window);
  open_text(place, window, "0F\n05\n", 2);
  wait_for_count(window, 2);
  Line line = line_at("3C");
  fs_session_begin_untitled(session, &line);
  save_as(place, window);
  GtkWindow *games = games_of(window);
  choose(games, "All Games");
  wait_until(count_rows(games) == 2);
  activate(games, 0);
  g_assert_false(fs_session_is_filed(session));
  g_assert_cmpint(count_games(window), ==, 1);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 0);
  fs_session_go_last(session);
  g_assert_cmpstr(session_text(session), ==, "05");
  g_assert_true(fs_session_undo(session));
  g_assert_true(fs_session_is_filed(session));
  fs_session_go_last(session);
  g_assert_cmpstr(session_text(session), ==, "3C");
  window_close(window);
}

/* Of no games that is said, until there are some; where they are not wanted they are not listed. */
static void test_none(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  GtkWindow *games = games_of(window);
  GtkWidget *none =
      GTK_WIDGET(widget_label(GTK_WIDGET(games), "No game was opened or played here yet."));
  g_assert_false(gtk_widget_get_visible(none));
  choose(games, "All Games");
  wait_until(gtk_widget_get_visible(none));
  open_text(place, window, "0F\n05\n", 2);
  wait_until(count_rows(games) == 2);
  g_assert_false(gtk_widget_get_visible(none));
  fs_opened_forget(opened_of(window));
  wait_until(gtk_widget_get_visible(none));
  g_assert_cmpuint(count_rows(games), ==, 0);
  g_object_set(opened_of(window), "wanted", FALSE, NULL);
  g_assert_true(gtk_toggle_button_get_active(choice(games, "This File")));
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(choice(games, "All Games"))));
  g_assert_cmpuint(count_rows(games), ==, 2);
  window_close(window);
}

static void test_unwanted(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  g_object_set(opened_of(window), "wanted", FALSE, NULL);
  open_text(place, window, "0F\n05\n", 2);
  main_loop_run(0.3);
  g_autofree char *path = g_build_filename(place->folder, ARCHIVE_NAME, NULL);
  g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
  window_close(window);
}

static void test_forgotten(Place *place, gconstpointer data) {
  FsWindow *window = window_in(place);
  open_text(place, window, "0F\n05\n", 2);
  wait_for_count(window, 2);
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), "win.preferences", NULL));
  GtkWindow *preferences = window_dialog(window);
  GtkWidget *group = widget_find(preferences, FS_TYPE_OPENED_GROUP);
  GtkWidget *forget = widget_find(group, GTK_TYPE_BUTTON);
  wait_until(gtk_widget_get_sensitive(forget));
  g_assert_nonnull(widget_label(group, "2"));
  g_signal_emit_by_name(forget, "clicked");
  window_answer(preferences, "cancel");
  main_loop_run(0.2);
  g_assert_cmpuint(fs_opened_count(opened_of(window)), ==, 2);
  g_signal_emit_by_name(forget, "clicked");
  window_answer(preferences, "forget");
  wait_until(fs_opened_count(opened_of(window)) == 0);
  wait_until(widget_label(group, "0"));
  g_assert_false(gtk_widget_get_sensitive(forget));
  gtk_window_destroy(preferences);
  window_close(window);
}

/* What is no archive any more is set aside, which the window of games says. */
static void test_damaged(Place *place, gconstpointer data) {
  g_autofree char *path = g_build_filename(place->folder, ARCHIVE_NAME, NULL);
  g_autofree char *aside = g_strconcat(path, ".damaged", NULL);
  g_autofree char *words = g_strdup_printf("The file of the games opened before was damaged. It is "
                                           "kept as %s, and a new one was begun.",
                                           aside);
  g_assert_true(g_file_set_contents(path, "not an archive", -1, NULL));
  FsWindow *window = window_in(place);
  GtkWidget *explorer = explorer_of(window);
  open_text(place, window, "0F\n", 1);
  wait_for_count(window, 1);
  g_assert_true(g_file_test(aside, G_FILE_TEST_EXISTS));
  g_assert_nonnull(widget_label(GTK_WIDGET(gtk_widget_get_root(explorer)), words));
  window_close(window);
}

/* Nobody waits for many games: the file is shown, and a position answered meanwhile. */
static void test_many(Place *place, gconstpointer data) {
  GString *text = g_string_new(NULL);
  for (int i = 0; i < 10000; i++)
    g_string_append_printf(text, "%X%X%X%X%X%X\n", i & 15, i >> 4 & 15, i >> 8 & 15, i >> 12,
                           (i & 15) ^ 1, (i >> 4 & 15) ^ 2);
  g_autofree char *games = g_string_free(text, FALSE);
  FsWindow *window = window_in(place);
  gint64 begin = g_get_monotonic_time();
  open_text(place, window, games, 10000);
  took_at_most(begin, 1100); /* with a tenth of a second of waiting in open_text() */
  Position position = fs_session_get_position(fs_window_get_session(window));
  begin = g_get_monotonic_time();
  wait_until(fs_opened_moves(opened_of(window), &position) != NULL);
  took_at_most(begin, 1000);
  wait_until(fs_opened_count(opened_of(window)) == 10000);
  Line line = line_at("12");
  session_set_line(fs_window_get_session(window), &line);
  position = fs_session_get_position(fs_window_get_session(window));
  begin = g_get_monotonic_time();
  wait_until(fs_opened_moves(opened_of(window), &position) != NULL);
  took_at_most(begin, 50);
  window_close(window);
}

/* --- Many listed ------------------------------------------------------------------------------ */

static GameRecord *random_game(uint64_t *state, int number) {
  Line line = line_at(".");
  int length = 4 + random_below(state, 6);
  while (line.length < length && line_result(&line) == VALUE_ANY) {
    Move moves[MOVES_MOST];
    Position position = line_position(&line);
    line_play(&line, moves[random_below(state, position_moves(&position, moves))]);
  }
  g_autofree char *white = g_strdup_printf("player %05d", number);
  g_autofree char *date = g_strdup_printf("20%02d-%02d", number % 26, 1 + number % 12);
  line.at = 0;
  return game_record_told(&line, game_about_new(&(GameAbout){.white = white, .date = date}));
}

static void fill_archive(const Place *place, int first, int last) {
  g_autofree char *path = g_build_filename(place->folder, ARCHIVE_NAME, NULL);
  g_autofree char *aside = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) records = game_records_new();
  g_autoptr(Archive) archive = archive_open(path, ARCHIVE_WRITE, &aside, &error);
  uint64_t state = 45;
  for (int i = first; i <= last; i++)
    g_ptr_array_add(records, random_game(&state, i));
  g_assert_true(archive_add(archive, records, 0, records->len, &error));
}

/* Waits for that number of rows, and promises when they are there, and that nothing else had to
 * wait. */
static void wait_for_rows(GtkWindow *games, guint rows, double most) {
  gint64 begin = g_get_monotonic_time(), turn = begin, longest = 0;
  while (count_rows(games) != rows) {
    main_loop_turn();
    gint64 now = g_get_monotonic_time();
    longest = MAX(longest, now - turn);
    turn = now;
  }
  took_at_most(begin, most);
  promise("milliseconds of the longest turn", (double)longest / 1000, 150);
}

/* More games than are listed are searched, too; another program added some. */
static void test_all_of_many(Place *place, gconstpointer data) {
  fill_archive(place, 1, 10000);
  FsWindow *window = window_in(place);
  GtkWindow *games = games_of(window);
  main_loop_run(1);
  size_t before = memory_resident();
  choose(games, "All Games");
  wait_for_rows(games, 10000, 1000);
  main_loop_run(1);
  promise("MiB", (double)(memory_resident() - before) / (1 << 20), 64);
  seek(games, "player 0999");
  wait_for_rows(games, 10, 500);
  fill_archive(place, 10001, 10100);
  wait_for_count(window, 10100);
  seek(games, "player 1");
  wait_for_rows(games, 101, 1000);
  seek(games, "player 00007");
  wait_for_rows(games, 1, 1000);
  seek(games, "");
  wait_for_rows(games, 10000, 1000);
  g_assert_nonnull(widget_label(GTK_WIDGET(games), "10\u202F000 of 10\u202F100 games"));
  window_close(window);
}

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
#define ADD(name, function)                                                                        \
  g_test_add("/opened/" name, Place, NULL, place_make, function, place_remove)
  ADD("counted", test_counted);
  ADD("shares", test_shares);
  ADD("kept", test_kept);
  ADD("played", test_played);
  ADD("listed", test_listed);
  ADD("untitled", test_untitled);
  ADD("none", test_none);
  ADD("unwanted", test_unwanted);
  ADD("forgotten", test_forgotten);
  ADD("damaged", test_damaged);
  ADD("many", test_many);
  ADD("all-of-many", test_all_of_many);
  return g_test_run();
}
