/* Games of puzzles and of the tour beside those of a file: they get into no file, and nothing
 * counts as changed by them. */
#include <glib/gstdio.h>

#include "base/settings.h"
#include "files/files-inner.h"
#include "learn/puzzle-bar.h"
#include "session/session-file.h"
#include "windows.h"

static const char *const files[] = {
    "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"05\"],\"at\":\"05\"}]}",
    "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"05\"],\"at\":\"05\"},"
    "{\"lines\":[\"3A\"],\"at\":\"3A\"}]}"};

typedef struct {
  char *path;
  FsWindow *window;
  FsSession *session;
  FsTrainer *trainer;
} Club;

static char *club_path(void) {
  g_mkdir_with_parents(g_get_user_data_dir(), 0700);
  return g_build_filename(g_get_user_data_dir(), "club.fourscore", NULL);
}

/* A window that shows the first of this many games of a file. */
static Club club_of(int games) {
  Club club = {.path = club_path()};
  g_assert_true(g_file_set_contents(club.path, files[games - 1], -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(club.path);
  club.window = fs_window_new(NULL, NULL, file);
  gtk_window_present(GTK_WINDOW(club.window));
  club.session = fs_window_get_session(club.window);
  club.trainer = fs_puzzle_bar_get_trainer(widget_find(club.window, FS_TYPE_PUZZLE_BAR));
  wait_until(fs_session_get_line(club.session)->length == 2);
  return club;
}

static void club_close(Club *club) {
  window_close(club->window);
  g_free(club->path);
}

static void act(Club *club, const char *action) {
  gtk_widget_activate_action(GTK_WIDGET(club->window), action, NULL);
}

static void next_puzzle(Club *club) {
  act(club, "win.puzzle");
  wait_until(fs_trainer_get_state(club->trainer) == TRAINER_ASKING);
}

static gboolean has_title(Club *club, const char *expected) {
  g_autofree char *title = NULL;
  g_object_get(fs_window_get_files(club->window), "title", &title, NULL);
  return g_str_equal(title, expected);
}

static int count_games(Club *club) {
  return game_document_get_count(fs_session_get_document(club->session));
}

/* Another one takes its place when it is written. */
static guint64 inode(const char *path) {
  GStatBuf about;
  return g_stat(path, &about) == 0 ? about.st_ino : 0;
}

/* Saves, and returns the number of games that the file has then. */
static int save(Club *club) {
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  gsize length;
  guint64 before = inode(club->path);
  act(club, "win.save");
  wait_until(inode(club->path) != before);
  main_loop_run(0.3);
  g_assert_true(g_file_get_contents(club->path, &text, &length, NULL));
  g_autoptr(GameFile) file = game_file_read(text, length, &error);
  g_assert_no_error(error);
  return (int)file->games->len;
}

/* Before and after saving, from puzzle to puzzle, and after the last one. */
static void test_puzzles(void) {
  for (int games = 1; games <= 2; games++) {
    Club club = club_of(games);
    for (int n = 0; n < 2; n++) {
      next_puzzle(&club);
      g_assert_cmpint(count_games(&club), ==, games + 1);
      g_assert_true(has_title(&club, "club.fourscore"));
      g_assert_true(fs_trainer_show_answer(club.trainer));
      g_assert_true(has_title(&club, "club.fourscore"));
      g_assert_cmpint(save(&club), ==, games);
      g_assert_true(has_title(&club, "club.fourscore"));
    }
    next_puzzle(&club);
    g_assert_true(has_title(&club, "club.fourscore"));
    fs_trainer_end(club.trainer);
    g_assert_true(has_title(&club, "club.fourscore"));
    g_assert_cmpint(count_games(&club), ==, games);
    club_close(&club);
  }
}

/* What the user changes in his own games meanwhile is a change, and saved. */
static void test_changes(void) {
  for (int games = 1; games <= 2; games++) {
    Club club = club_of(games);
    next_puzzle(&club);
    fs_session_show_game(club.session, 0);
    g_assert_true(fs_session_play(club.session, 7));
    g_assert_true(has_title(&club, "• club.fourscore"));
    g_assert_cmpint(save(&club), ==, games);
    g_assert_true(has_title(&club, "club.fourscore"));
    fs_trainer_end(club.trainer);
    g_assert_true(has_title(&club, "club.fourscore"));
    g_assert_cmpint(fs_session_get_line(club.session)->length, ==, 3);
    g_assert_true(fs_session_play(club.session, 8));
    next_puzzle(&club);
    fs_trainer_end(club.trainer);
    g_assert_true(has_title(&club, "• club.fourscore"));
    club_close(&club);
  }
}

/* Words make a puzzle one of the user's games. */
static void test_words(void) {
  Club club = club_of(1);
  next_puzzle(&club);
  g_assert_true(fs_session_comment(club.session, "Why?"));
  g_assert_true(has_title(&club, "• club.fourscore"));
  g_assert_cmpint(save(&club), ==, 2);
  fs_trainer_end(club.trainer);
  g_assert_true(has_title(&club, "club.fourscore"));
  g_assert_cmpint(count_games(&club), ==, 2);
  club_close(&club);
}

/* What begins during a puzzle over the one game of a file does not get into the file. */
static void test_pasted(void) {
  Club club = club_of(1);
  next_puzzle(&club);
  window_drop(club.window, G_TYPE_STRING, "0123");
  wait_until(fs_session_get_line(club.session)->length == 4);
  g_assert_true(has_title(&club, "• Fourscore"));
  g_assert_cmpint(fs_trainer_get_state(club.trainer), ==, TRAINER_OFF);
  g_assert_cmpint(count_games(&club), ==, 1);
  club_close(&club);
}

static void test_tour(void) {
  for (int games = 1; games <= 2; games++) {
    Club club = club_of(games);
    act(&club, "win.tour");
    g_assert_cmpint(count_games(&club), ==, games + 1);
    g_assert_true(has_title(&club, "club.fourscore"));
    g_assert_cmpint(save(&club), ==, games);
    act(&club, "win.close-last");
    g_assert_true(has_title(&club, "club.fourscore"));
    g_assert_cmpint(count_games(&club), ==, games);
    club_close(&club);
  }
}

/* Where nothing was open there is nothing to save, and nobody asks. */
static void test_over_nothing(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_boolean(settings, "restore-session", FALSE);
  for (int tour = 0; tour < 2; tour++) {
    Club club = {.window = window_at(".")};
    club.session = fs_window_get_session(club.window);
    club.trainer = fs_puzzle_bar_get_trainer(widget_find(club.window, FS_TYPE_PUZZLE_BAR));
    if (tour)
      act(&club, "win.tour");
    else
      next_puzzle(&club);
    g_assert_true(has_title(&club, "Fourscore"));
    act(&club, "win.close-last");
    g_assert_true(fs_files_may_close(fs_window_get_files(club.window)));
    g_assert_cmpstr(session_text(club.session), ==, ".");
    club_close(&club);
  }
  g_settings_reset(settings, "restore-session");
}

/* If it is saved it is the user's, and stays. */
static void test_saved_over_nothing(void) {
  Club club = {.window = window_at("."), .path = club_path()};
  club.session = fs_window_get_session(club.window);
  club.trainer = fs_puzzle_bar_get_trainer(widget_find(club.window, FS_TYPE_PUZZLE_BAR));
  next_puzzle(&club);
  g_autofree char *puzzle = g_strdup(session_text(club.session));
  g_autoptr(GFile) file = g_file_new_for_path(club.path);
  files_save_to(file, fs_window_get_files(club.window));
  wait_until(has_title(&club, "club.fourscore"));
  g_assert_true(fs_trainer_show_answer(club.trainer));
  wait_until(!fs_trainer_is_working(club.trainer));
  g_assert_true(has_title(&club, "• club.fourscore"));
  g_assert_cmpint(save(&club), ==, 1);
  fs_trainer_end(club.trainer);
  g_assert_true(has_title(&club, "club.fourscore"));
  fs_session_go_first(club.session);
  g_assert_cmpstr(session_text(club.session), ==, puzzle);
  club_close(&club);
}

static void begin_tour_in(Club *club, int moves) {
  act(club, "win.tour");
  for (Move move = 0; move < moves; move++)
    g_assert_true(fs_session_play(club->session, (Move)(3 * move)));
}

/* A game of the user's that begins as the tour does is not the tour's: it is saved, and stays. */
static void test_begins_alike(void) {
  Club club = {.window = window_at(".")};
  club.session = fs_window_get_session(club.window);
  begin_tour_in(&club, 0);
  Position start = fs_session_get_position(club.session);
  act(&club, "win.close-last");
  Line line = line_new(&start);
  session_set_line(club.session, &line);
  begin_tour_in(&club, 2);
  g_assert_true(has_title(&club, "• Fourscore"));
  act(&club, "win.close-last");
  g_assert_cmpint(count_games(&club), ==, 1);
  g_assert_cmpint(fs_session_get_line(club.session)->length, ==, 2);
  g_assert_true(position_equal(&fs_session_get_line(club.session)->start, &start));
  club_close(&club);
}

/* What was tried in the tour outlives a crash, beside the user's games and alone; the tour alone is
 * nothing to come back. */
static void test_tour_crashed(void) {
  static const char *const games[] = {".", "05A"};
  for (int i = 0; i < 6; i++) {
    Club club = {.window = window_at(games[i % 2])};
    int moves = i / 2;
    club.session = fs_window_get_session(club.window);
    begin_tour_in(&club, moves);
    g_autofree char *tried = g_strdup(session_text(club.session));
    club.window = window_again(club.window);
    club.session = fs_window_get_session(club.window);
    g_assert_cmpstr(session_text(club.session), ==, moves == 2 ? tried : games[i % 2]);
    g_assert_cmpint(count_games(&club), ==, moves == 2 ? 1 + i % 2 : 1);
    g_assert_true(fs_session_is_modified(club.session) == (moves == 2));
    club_close(&club);
  }
}

static void agree(gpointer data) { *(gboolean *)data = TRUE; }

/* Nobody loses it by leaving the program, either. */
static void test_tour_quit(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  gboolean agreed = FALSE;
  g_settings_set_boolean(settings, "restore-session", FALSE);
  Club club = club_of(1);
  begin_tour_in(&club, 2);
  fs_files_ask_to_end(fs_window_get_files(club.window), agree, &agreed);
  g_assert_false(agreed);
  window_answer(club.window, "discard");
  g_assert_true(agreed);
  g_settings_reset(settings, "restore-session");
  club_close(&club);
}

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
  g_test_add_func("/passing/puzzles", test_puzzles);
  g_test_add_func("/passing/changes", test_changes);
  g_test_add_func("/passing/words", test_words);
  g_test_add_func("/passing/pasted", test_pasted);
  g_test_add_func("/passing/tour", test_tour);
  g_test_add_func("/passing/over-nothing", test_over_nothing);
  g_test_add_func("/passing/saved-over-nothing", test_saved_over_nothing);
  g_test_add_func("/passing/begins-alike", test_begins_alike);
  g_test_add_func("/passing/tour-crashed", test_tour_crashed);
  g_test_add_func("/passing/tour-quit", test_tour_quit);
  return g_test_run();
}
