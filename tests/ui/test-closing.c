/* A window that is to close while the disk takes no answers: what it asks, and that it asks again
 * about what has changed since. */
#include <glib/gstdio.h>

#include "files/files-inner.h"
#include "session/session-file.h"
#include "windows.h"

enum { KNOWN = 3 }; /* answers that wait */

typedef struct {
  char *folder; /* of the stores: a file lies in its place */
  FsWindow *window;
  FsSession *session;
  FsFiles *files;
} Stuck;

/* A file of a game, in which AB was played. */
static GFile *closing_file(void) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "closing.fourscore", NULL);
  g_assert_true(g_file_set_contents(
      path, "{\"format\":\"fourscore\",\"version\":1,\"lines\":[\"AB\"],\"at\":\"AB\"}", -1, NULL));
  return g_file_new_for_path(path);
}

static void stuck_add(Stuck *stuck, Variant variant, ValueSet values) {
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(stuck->session));
  for (guint i = 0; i < KNOWN; i++) {
    ProofRecord record = {{i + 1, 0}, values, 100, 1, CLAIM_FIRST};
    verdicts_add(knowledge_verdicts(knowledge, variant), &record, 1, 0);
  }
}

static size_t stuck_count(Stuck *stuck) {
  return knowledge_stuck(fs_search_get_knowledge(fs_session_get_search(stuck->session)));
}

/* A window of the file, whose store cannot be opened. */
static Stuck stuck_new(void) {
  g_autoptr(GFile) file = closing_file();
  Stuck stuck = {g_build_filename(g_get_user_data_dir(), "in-the-way", NULL),
                 fs_window_new(NULL, NULL, file), NULL, NULL};
  stuck.session = fs_window_get_session(stuck.window);
  stuck.files = fs_window_get_files(stuck.window);
  FsSearch *search = fs_session_get_search(stuck.session);
  gtk_window_present(GTK_WINDOW(stuck.window));
  wait_until(g_str_equal(session_text(stuck.session), "AB"));
  g_assert_true(g_file_set_contents(stuck.folder, "", 0, NULL));
  fs_search_open_stores(search, stuck.folder);
  wait_until(verdicts_shut_out(fs_search_get_verdicts(search)));
  return stuck;
}

static void stuck_free(Stuck *stuck) {
  if (stuck->window) window_close(stuck->window);
  g_unlink(stuck->folder);
  g_free(stuck->folder);
}

/* Answers its question; nothing has happened then. */
static void press(Stuck *stuck, const char *answer) {
  GtkWindow *dialog = g_object_ref(window_dialog(stuck->window));
  gtk_window_destroy(dialog);
  adw_message_dialog_response(ADW_MESSAGE_DIALOG(dialog), answer);
  g_object_unref(dialog);
}

static int count_dialogs(gpointer window) {
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  int count = 0;
  for (GList *l = windows; l; l = l->next)
    count += gtk_window_get_transient_for(l->data) == window;
  return count;
}

static gboolean asks(Stuck *stuck, const char *heading) {
  GtkWindow *dialog = window_dialog(stuck->window);
  return dialog && g_str_equal(adw_message_dialog_get_heading(ADW_MESSAGE_DIALOG(dialog)), heading);
}

/* Of positions that were only divided nothing is lost. */
static void test_splits(void) {
  Stuck stuck = stuck_new();
  stuck_add(&stuck, variant_default(), VALUE_ANY);
  g_assert_cmpuint(stuck_count(&stuck), ==, 0);
  g_assert_true(fs_files_may_close(stuck.files));
  stuck_add(&stuck, variant_default(), VALUE_FIRST);
  g_assert_cmpuint(stuck_count(&stuck), ==, KNOWN);
  g_assert_false(fs_files_may_close(stuck.files));
  g_assert_true(asks(&stuck, "Close and Lose Answers?"));
  window_answer(stuck.window, "cancel");
  stuck_free(&stuck);
}

/* What is played while it is tried again is asked about. */
static void test_changed_since(void) {
  Stuck stuck = stuck_new();
  stuck_add(&stuck, variant_default(), VALUE_FIRST);
  for (int way = 0; way < 2; way++) {
    g_assert_false(fs_files_may_close(stuck.files));
    if (way == 0) press(&stuck, "again");
    fs_session_play(stuck.session, 7);
    if (way == 1) press(&stuck, "close");
    wait_until(asks(&stuck, "Save Changes?"));
    g_assert_cmpint(count_dialogs(stuck.window), ==, 1);
    window_answer(stuck.window, "discard");
    g_assert_true(asks(&stuck, "Close and Lose Answers?"));
    window_answer(stuck.window, "cancel");
    fs_session_undo(stuck.session);
  }
  stuck_free(&stuck);
}

static void count_agreed(gpointer data) { ++*(int *)data; }

/* It is asked once, and ends once, though it is to close again meanwhile. */
static void test_once(void) {
  Stuck stuck = stuck_new();
  int agreed = 0;
  stuck_add(&stuck, variant_default(), VALUE_FIRST);
  g_assert_false(fs_files_may_close(stuck.files));
  press(&stuck, "again");
  fs_files_ask_to_end(stuck.files, count_agreed, &agreed);
  main_loop_run(1);
  g_assert_cmpint(count_dialogs(stuck.window), ==, 1);
  fs_files_ask_to_end(stuck.files, count_agreed, &agreed);
  g_assert_cmpint(count_dialogs(stuck.window), ==, 1);
  window_answer(stuck.window, "close");
  main_loop_run(0.5);
  g_assert_cmpint(agreed, ==, 1);
  g_assert_cmpint(count_dialogs(stuck.window), ==, 0);
  g_assert_true(gtk_widget_get_visible(GTK_WIDGET(stuck.window)));
  stuck_free(&stuck);
}

/* Stores of several games are all tried before it is asked again, or closed. */
static void test_all_tried(void) {
  Stuck stuck = stuck_new();
  const char *const games[] = {"connect4:7x6", "popout:5x4", "connect4:6x6"};
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(stuck.session));
  stuck_add(&stuck, variant_default(), VALUE_FIRST);
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    Variant variant = line_of(games[i], ".").start.variant;
    wait_until(verdicts_shut_out(knowledge_verdicts(knowledge, variant)));
    stuck_add(&stuck, variant, VALUE_FIRST);
  }
  g_assert_cmpuint(stuck_count(&stuck), ==, KNOWN * (1 + G_N_ELEMENTS(games)));
  g_assert_false(fs_files_may_close(stuck.files));
  g_unlink(stuck.folder);
  g_object_add_weak_pointer(G_OBJECT(stuck.window), (gpointer *)&stuck.window);
  window_answer(stuck.window, "again");
  wait_until(stuck.window == NULL);
  stuck_free(&stuck);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/closing/splits", test_splits);
  g_test_add_func("/closing/changed-since", test_changed_since);
  g_test_add_func("/closing/once", test_once);
  g_test_add_func("/closing/all-tried", test_all_tried);
  return g_test_run();
}
