/* Players, date, place, result and tags of a game: asked for in a dialog, shown above the moves,
 * undone, and copied with the diagram. */
#include <glib/gi18n.h>

#include "session/about-words.h"
#include "board/export.h"
#include "panes/game-heading.h"
#include "panes/game-pane.h"
#include "windows.h"

static GtkWidget *heading_of(FsWindow *window) { return widget_find(window, FS_TYPE_GAME_HEADING); }

static gboolean shows(FsWindow *window, const char *text) {
  GtkLabel *label = widget_label(heading_of(window), text);
  return label && gtk_widget_get_visible(GTK_WIDGET(label));
}

static void write_in(gpointer dialog, const char *title, const char *text) {
  gtk_editable_set_text(GTK_EDITABLE(widget_row(dialog, title)), text);
}

static const char *read_in(gpointer dialog, const char *title) {
  return gtk_editable_get_text(GTK_EDITABLE(widget_row(dialog, title)));
}

static GtkWindow *open_dialog(FsWindow *window) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.details", NULL);
  main_loop_run(0.1);
  g_assert_nonnull(window_dialog(window));
  return window_dialog(window);
}

static void accept(GtkWindow *dialog) {
  GtkWidget *done = gtk_window_get_default_widget(dialog);
  g_signal_emit_by_name(done, "clicked");
  main_loop_run(0.1);
}

static void test_dialog(void) {
  FsWindow *window = window_at("5A");
  FsSession *session = fs_window_get_session(window);
  g_assert_true(shows(window, "Players, Date, Place…"));
  GtkWindow *dialog = open_dialog(window);
  write_in(dialog, "White", "Anna");
  write_in(dialog, "Date", "2026-11-22");
  write_in(dialog, "Place", "Cologne");
  write_in(dialog, "Tags, with commas between them", "league,end game");
  adw_combo_row_set_selected(widget_row(dialog, "Result"), 3);
  accept(dialog);
  g_assert_true(shows(window, "Anna – Black"));
  g_assert_true(shows(window, "Black has won · 2026-11-22 · Cologne · league, end game"));
  g_assert_true(fs_session_is_modified(session));
  dialog = open_dialog(window);
  g_assert_cmpstr(read_in(dialog, "White"), ==, "Anna");
  g_assert_cmpstr(read_in(dialog, "Tags, with commas between them"), ==, "league, end game");
  g_assert_cmpint(adw_combo_row_get_selected(widget_row(dialog, "Result")), ==, 3);
  gtk_window_destroy(dialog);
  fs_session_undo(session);
  g_assert_true(shows(window, "Players, Date, Place…"));
  fs_session_redo(session);
  g_assert_true(shows(window, "Anna – Black"));
  window_close(window);
}

/* The dialog left as it was is no edit. */
static void test_nothing_changed(void) {
  FsWindow *window = window_at("5A");
  accept(open_dialog(window));
  g_assert_false(fs_session_is_modified(fs_window_get_session(window)));
  window_close(window);
}

static void test_result(void) {
  FsWindow *window = window_at("010101");
  g_assert_true(fs_session_play(fs_window_get_session(window), 0));
  g_assert_true(shows(window, "White has won"));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.undo", NULL);
  g_assert_false(shows(window, "White has won"));
  window_close(window);
}

/* Of moves that were only added to be looked at, as the solution of a puzzle, it is told where they
 * end; of a game that somebody played always. */
static void test_result_of_a_line(void) {
  FsWindow *window = window_at("010101");
  FsSession *session = fs_window_get_session(window);
  g_assert_true(fs_session_add(session, (Move[]){0}, 1));
  g_assert_false(shows(window, "White has won"));
  fs_session_go_last(session);
  g_assert_true(shows(window, "White has won"));
  fs_session_back(session);
  g_assert_false(shows(window, "White has won"));
  fs_session_describe(session, &(GameAbout){.result = VALUE_SECOND}); /* as a player who resigns */
  g_assert_true(shows(window, "Black has won"));
  fs_session_describe(session, &(GameAbout){.white = "Anna", .result = VALUE_FIRST});
  g_assert_true(shows(window, "White has won"));
  window_close(window);
}

static void test_diagram(void) {
  FsWindow *window = window_at("5A");
  FsSession *session = fs_window_get_session(window);
  g_autofree char *bare = export_text(session, "diagram");
  fs_session_describe(session, &(GameAbout){.white = "Anna", .black = "Ben", .date = "2026"});
  g_autofree char *named = export_text(session, "diagram");
  g_autofree char *expected = g_strconcat("Anna – Ben · 2026\n\n", bare, NULL);
  g_assert_cmpstr(named, ==, expected);
  g_autofree char *moves = export_text(session, "moves");
  g_assert_cmpstr(moves, ==, "5A");
  window_close(window);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/details/dialog", test_dialog);
  g_test_add_func("/details/nothing-changed", test_nothing_changed);
  g_test_add_func("/details/result", test_result);
  g_test_add_func("/details/result-of-a-line", test_result_of_a_line);
  g_test_add_func("/details/diagram", test_diagram);
  return g_test_run();
}
