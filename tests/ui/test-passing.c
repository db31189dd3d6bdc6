/* Games of puzzles and of the tour beside those of a file: they get into no file, and nothing
 * counts as changed by them. */
#include <glib/gstdio.h>

#include "files/files.h"
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

/* A window that shows the first of this many games of a file. */
static Club club_of(int games) {
  Club club = {.path = g_build_filename(g_get_user_data_dir(), "club.fourscore", NULL)};
  g_mkdir_with_parents(g_get_user_data_dir(), 0700);
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

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
  g_test_add_func("/passing/puzzles", test_puzzles);
  g_test_add_func("/passing/changes", test_changes);
  g_test_add_func("/passing/words", test_words);
  g_test_add_func("/passing/pasted", test_pasted);
  g_test_add_func("/passing/tour", test_tour);
  return g_test_run();
}
