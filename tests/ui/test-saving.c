/* What is done while a file is written or read: nothing that was not written counts as saved, and
 * nothing makes way unasked. What is said of a file that cannot be read. */
#include <glib/gstdio.h>

#include "files/files-inner.h"
#include "session/session-file.h"
#include "windows.h"

static GFile *saving_file(const char *name) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), name, NULL);
  return g_file_new_for_path(path);
}

static GFile *saving_game(const char *moves) {
  GFile *file = saving_file("game.fourscore");
  g_autofree char *text = g_strdup_printf(
      "{\"format\":\"fourscore\",\"version\":1,\"lines\":[\"%s\"],\"at\":\"%s\"}", moves, moves);
  g_assert_true(g_file_set_contents(g_file_peek_path(file), text, -1, NULL));
  return file;
}

static gboolean file_has(GFile *file, const char *words) {
  g_autofree char *text = NULL;
  return g_file_load_contents(file, NULL, &text, NULL, NULL, NULL) && strstr(text, words);
}

/* Saved under a name, and at once, with another move, where that cannot be written. */
static void test_second_fails(void) {
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  g_autoptr(GFile) good = saving_file("good.fourscore"), bad = saving_file("none/bad.fourscore");
  files_save_to(good, fs_window_get_files(window));
  fs_session_play(session, 7);
  files_save_to(bad, fs_window_get_files(window));
  wait_until(window_dialog(window));
  g_assert_true(file_has(good, "\"05\""));
  g_assert_true(fs_session_is_modified(session));
  gtk_window_destroy(window_dialog(window));
  window_close(window);
}

/* The last one is what the file has, however often the key is pressed. */
static void test_many(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  g_autoptr(GFile) file = saving_file("many.fourscore");
  for (Move move = 0; move < 12; move++) {
    fs_session_play(session, move);
    files_save_to(file, fs_window_get_files(window));
  }
  wait_until(!fs_session_is_modified(session));
  g_assert_true(file_has(file, "\"0123456789AB\""));
  main_loop_run(1);
  g_assert_null(window_dialog(window)); /* nobody else has written it */
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "many.fourscore");
  window_close(window);
}

/* Another game that has begun meanwhile, and forgot the one that is written, is not saved by it. */
static void test_another_begun(void) {
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  g_autoptr(GFile) file = saving_file("another.fourscore");
  Line line = line_at("3");
  fs_session_play(session, 7);
  files_save_to(file, fs_window_get_files(window));
  fs_session_reset(session, &line);
  wait_until(file_has(file, "\"057\""));
  main_loop_run(0.3);
  g_assert_false(fs_session_is_filed(session));
  g_assert_false(fs_session_is_modified(session));
  window_close(window);
}

/* A move that is made while a file is read. */
static void test_played_meanwhile(void) {
  g_autoptr(GFile) file = saving_game("AB");
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  for (int way = 0; way < 2; way++) {
    fs_files_open(fs_window_get_files(window), file);
    fs_session_play(session, 7);
    wait_until(window_dialog(window));
    g_assert_cmpstr(session_text(session), ==, "057");
    window_answer(window, way == 0 ? "cancel" : "discard");
    if (way == 0) fs_session_undo(session);
  }
  wait_until(g_str_equal(session_text(session), "AB"));
  g_assert_null(window_dialog(window));
  window_close(window);
}

/* More games than a file can have, as several lists that were pasted: none takes its place. */
static void test_too_many(void) {
  g_autoptr(GFile) file = saving_game("AB");
  FsWindow *window = window_at(".");
  GPtrArray *records = game_records_new();
  Line line = line_at("05");
  for (int i = 0; i <= GAME_FILE_GAMES_MOST; i++)
    g_ptr_array_add(records, game_record_new(&line));
  fs_session_replace(fs_window_get_session(window), records, 0);
  files_save_to(file, fs_window_get_files(window));
  wait_until(window_dialog(window));
  g_assert_true(file_has(file, "\"AB\""));
  gtk_window_destroy(window_dialog(window));
  window_close(window);
}

/* The question about a move that was made since is not answered by the end of the saving. */
static void test_asked_meanwhile(void) {
  g_autoptr(GFile) file = saving_file("asked.fourscore"), other = saving_game("AB");
  FsWindow *window = window_at("05");
  FsSession *session = fs_window_get_session(window);
  files_save_to(file, fs_window_get_files(window));
  fs_session_play(session, 7);
  fs_files_open(fs_window_get_files(window), other);
  g_assert_nonnull(window_dialog(window));
  wait_until(fs_session_is_filed(session));
  main_loop_run(0.5);
  g_assert_cmpstr(session_text(session), ==, "057");
  window_answer(window, "discard");
  wait_until(g_str_equal(session_text(session), "AB"));
  window_close(window);
}

/* A window that is closed while a file is written closes when that is done, and not if it fails. */
static void test_closed_meanwhile(void) {
  FsWindow *window = window_at("05");
  g_autoptr(GFile) good = saving_file("closed.fourscore"), bad = saving_file("none/bad.fourscore");
  g_object_add_weak_pointer(G_OBJECT(window), (gpointer *)&window);
  fs_session_play(fs_window_get_session(window), 7);
  files_save_to(bad, fs_window_get_files(window));
  gtk_window_close(GTK_WINDOW(window));
  wait_until(window_dialog(window));
  gtk_window_destroy(window_dialog(window));
  main_loop_run(0.3);
  g_assert_nonnull(window);
  files_save_to(good, fs_window_get_files(window));
  gtk_window_close(GTK_WINDOW(window));
  wait_until(window == NULL);
  g_assert_true(file_has(good, "\"057\""));
}

/* What helps, and what is open only if something is. Nothing is wrong with a newer file. */
static void test_unreadable(void) {
  static const struct {
    const char *text, *reason, *advice;
  } files[] = {
      {"{\n,", "Line 1: this is not JSON", "Repair the file, or open another copy."},
      {"{\"format\":\"fourscore\",\"version\":9}", "Version: this Fourscore reads versions 1 and 2",
       NULL},
      {"1. 5A \xff", "Line 1: the text is not UTF-8", "Repair the file, or open another copy."},
      {NULL, "", "It may have been moved or deleted."},
  };
  static const char *const positions[] = {".", "05"};
  for (guint p = 0; p < G_N_ELEMENTS(positions); p++)
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
      FsWindow *window = window_at(positions[p]);
      g_autoptr(GFile) file =
          saving_file(files[i].text ? "unreadable.fourscore" : "gone.fourscore");
      if (files[i].text)
        g_assert_true(g_file_set_contents(g_file_peek_path(file), files[i].text, -1, NULL));
      g_set_object(&fs_window_get_files(window)->to_open, file);
      files_open_now(fs_window_get_files(window));
      wait_until(window_dialog(window));
      AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(window_dialog(window));
      const char *body = adw_message_dialog_get_body(dialog);
      g_test_message("%s", body);
      g_assert_true(g_str_has_prefix(body, files[i].reason));
      g_assert_true(!files[i].advice || strstr(body, files[i].advice));
      g_assert_true(files[i].advice || !strstr(body, "Repair"));
      g_assert_cmpint(strstr(body, "hat is open stays as it is.") != NULL, ==, p == 1);
      gtk_window_destroy(GTK_WINDOW(dialog));
      window_close(window);
    }
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_mkdir_with_parents(g_get_user_data_dir(), 0700);
  g_test_add_func("/saving/second-fails", test_second_fails);
  g_test_add_func("/saving/many", test_many);
  g_test_add_func("/saving/another-begun", test_another_begun);
  g_test_add_func("/saving/played-meanwhile", test_played_meanwhile);
  g_test_add_func("/saving/too-many", test_too_many);
  g_test_add_func("/saving/asked-meanwhile", test_asked_meanwhile);
  g_test_add_func("/saving/closed-meanwhile", test_closed_meanwhile);
  g_test_add_func("/saving/unreadable", test_unreadable);
  return g_test_run();
}
