/* The field of the position: what is typed or pasted there, and what is said about a wrong one. */
#include "desk/window.h"

#include "board/board.h"
#include "panes/column-table.h"
#include "board/export.h"
#include "panes/position-bar.h"
#include "windows.h"

/* The bytes of the entry's text that are underlined as wrong: from *start; returns how many. */
static int marked(GtkEntry *entry, int *start) {
  PangoAttrList *list = gtk_entry_get_attributes(entry);
  if (!list) return 0;
  g_autoptr(PangoAttrIterator) iterator = pango_attr_list_get_iterator(list);
  do {
    int end;
    pango_attr_iterator_range(iterator, start, &end);
    if (pango_attr_iterator_get(iterator, PANGO_ATTR_UNDERLINE)) return end - *start;
  } while (pango_attr_iterator_next(iterator));
  return 0;
}

static void enter(GtkEntry *entry, const char *text) {
  gtk_editable_set_text(GTK_EDITABLE(entry), text);
  g_signal_emit_by_name(entry, "activate");
}

static void assert_wrong(FsWindow *window, const char *text, int offset, int bytes, int character) {
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  int start = -1;
  enter(entry, text);
  g_assert_cmpint(marked(entry, &start), ==, bytes);
  if (bytes) g_assert_cmpint(start, ==, offset);
  g_assert_cmpint(gtk_editable_get_position(GTK_EDITABLE(entry)), ==, character);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, text);
  g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, "0F");
}

static void test_bad_position(void) {
  FsWindow *window = window_at("0F");
  assert_wrong(window, "0123X45", 4, 1, 4);
  assert_wrong(window, "00000", 4, 1, 4);
  assert_wrong(window, "  01é", 4, 2, 4);
  assert_wrong(window, "w/b/x/////////////", 4, 1, 4);
  assert_wrong(window, "", 0, 0, 0);
  window_close(window);
}

static void test_position(void) {
  FsWindow *window = window_at("0F");
  FsSession *session = fs_window_get_session(window);
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  int start;
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0F");
  enter(entry, "01x");
  enter(entry, " 0fc3 ");
  g_assert_cmpstr(session_text(session), ==, "0FC3");
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0FC3");
  g_assert_cmpint(marked(entry, &start), ==, 0);
  enter(entry, "\n0fc4\n");
  g_assert_cmpstr(session_text(session), ==, "0FC4");
  enter(entry, "w/b//////////////");
  g_assert_cmpstr(session_text(session), ==, "w/b//////////////");
  fs_session_play(session, 7);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, session_text(session));
  window_close(window);
}

/* Stones being set up are what the field shows and what is copied. */
static void test_setup(void) {
  FsWindow *window = window_at("0F");
  FsSession *session = fs_window_get_session(window);
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  gpointer table = widget_find(window, FS_TYPE_COLUMN_TABLE);
  fs_session_begin_setup(session);
  fs_session_remove(session, 0);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "///////////////b");
  g_autofree char *copied = export_text(session, "position");
  g_assert_cmpstr(copied, ==, "///////////////b");
  g_assert_null(export_text(session, "moves"));
  g_assert_false(gtk_widget_get_visible(table)); /* they are not searched */
  fs_session_cancel_setup(session);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0F");
  g_assert_true(gtk_widget_get_visible(table));
  fs_session_begin_setup(session);
  enter(entry, "5");
  g_assert_false(fs_session_is_setting_up(session));
  g_assert_cmpstr(session_text(session), ==, "5");
  window_close(window);
}

/* A typed text survives a move that is made while the cursor is in it, and Escape drops it. */
static void test_editing(void) {
  FsWindow *window = window_at("0F");
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.edit", NULL);
  gtk_editable_set_text(GTK_EDITABLE(entry), "0FC");
  fs_session_play(fs_window_get_session(window), 7);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0FC");
  g_assert_true(widget_press(entry, GDK_KEY_Escape, 0));
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0F7");
  window_close(window);
}

static gboolean has_focus(FsWindow *window, gpointer widget) {
  GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(window));
  return focus && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

/* A text that is left alone is not what the board shows, so it goes. */
static void test_leaving(void) {
  FsWindow *window = window_at("0F");
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  gpointer board = widget_find(window, FS_TYPE_BOARD), view;
  gtk_widget_activate_action(GTK_WIDGET(window), "win.edit", NULL);
  gtk_editable_set_text(GTK_EDITABLE(entry), "0FC");
  g_assert_true(widget_press(entry, GDK_KEY_Escape, 0));
  g_assert_true(has_focus(window, board));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.edit", NULL);
  enter(entry, "0FX");
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0FX");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.comment", NULL);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0F");
  g_assert_false(gtk_widget_has_css_class(GTK_WIDGET(entry), "error"));
  g_assert_true(has_focus(window, view = widget_find(window, GTK_TYPE_TEXT_VIEW)));
  g_assert_true(widget_press(view, GDK_KEY_Escape, 0));
  g_assert_true(has_focus(window, board));
  window_close(window);
}

/* What cannot be pasted is selected, so that the next try replaces it, and takes the place of what
 * was said before. */
static void test_bad_paste(void) {
  FsWindow *window = window_at("0F");
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  int start = 0, end = 0;
  window_drop(window, G_TYPE_STRING, "55\n0F3");
  GtkWidget *told = GTK_WIDGET(widget_label(GTK_WIDGET(window), "2 positions read"));
  wait_until(gtk_widget_get_mapped(told));
  window_drop(window, G_TYPE_STRING, "0FX3");
  g_assert_true(has_focus(window, entry));
  g_assert_true(gtk_editable_get_selection_bounds(GTK_EDITABLE(entry), &start, &end));
  g_assert_cmpint(start, ==, 0);
  g_assert_cmpint(end, ==, 4);
  g_assert_false(gtk_widget_get_mapped(told)); /* it would be there for some seconds */
  window_close(window);
}

static void paste_into(GtkEntry *entry, const char *text) {
  gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(entry)), text);
  g_signal_emit_by_name(gtk_editable_get_delegate(GTK_EDITABLE(entry)), "paste-clipboard");
}

/* Several lines, a game with tags, and what is pasted in place of all, are read as if they were
 * pasted on the board. What is pasted in or behind a text waits to be entered. */
static void test_pasted_into_the_entry(void) {
  FsWindow *window = window_at("0F");
  FsSession *session = fs_window_get_session(window);
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  fs_position_bar_edit(widget_find(window, FS_TYPE_POSITION_BAR));
  paste_into(entry, "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. 5 A 2. 3 *\n");
  wait_until(g_str_equal(session_text(session), "5A3"));
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "5A3");
  g_assert_true(has_focus(window, widget_find(window, FS_TYPE_BOARD)));
  fs_position_bar_edit(widget_find(window, FS_TYPE_POSITION_BAR));
  paste_into(entry, "55\n0F3");
  wait_until(widget_label(GTK_WIDGET(window), "2 positions read"));
  fs_position_bar_edit(widget_find(window, FS_TYPE_POSITION_BAR));
  paste_into(entry, "55\n0FX3");
  wait_until(g_str_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "0FX3"));
  g_assert_true(has_focus(window, entry));
  paste_into(entry, "0F7\n");
  wait_until(g_str_equal(session_text(session), "0F7"));
  g_assert_true(has_focus(window, widget_find(window, FS_TYPE_BOARD)));
  fs_position_bar_edit(widget_find(window, FS_TYPE_POSITION_BAR));
  gtk_editable_set_position(GTK_EDITABLE(entry), -1);
  paste_into(entry, "C3");
  wait_until(g_str_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "0F7C3"));
  g_assert_cmpstr(session_text(session), ==, "0F7");
  g_signal_emit_by_name(entry, "activate");
  g_assert_cmpstr(session_text(session), ==, "0F7C3");
  window_close(window);
}

/* A good position that is pasted over a wrong one is shown, and another wrong one is told. */
static void test_pasted_over_a_wrong_one(void) {
  FsWindow *window = window_at("0F");
  FsSession *session = fs_window_get_session(window);
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  window_drop(window, G_TYPE_STRING, "hello");
  g_assert_true(has_focus(window, entry));
  paste_into(entry, "0FX");
  wait_until(g_str_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "0FX"));
  wait_until(gtk_widget_has_css_class(GTK_WIDGET(entry), "error"));
  g_assert_true(has_focus(window, entry));
  paste_into(entry, "0FC3");
  wait_until(g_str_equal(session_text(session), "0FC3"));
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "0FC3");
  g_assert_false(gtk_widget_has_css_class(GTK_WIDGET(entry), "error"));
  window_close(window);
}

/* What is typed is read as what is pasted on the board is: with comments, marks and variations, and
 * with tags. What is wrong in it stays as it was typed, and the window names the place. */
static void test_typed_with_notes(void) {
  FsWindow *window = window_at("0F");
  GtkWidget *root = GTK_WIDGET(window);
  FsSession *session = fs_window_get_session(window);
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  const char *noted = "1. A1 {good} B2 2. C3?! (2. A2) D4";
  window_drop(window, G_TYPE_STRING, noted);
  wait_until(g_str_equal(session_text(session), "05AF"));
  window_drop(window, G_TYPE_STRING, "0F");
  wait_until(g_str_equal(session_text(session), "0F"));
  enter(entry, noted);
  wait_until(g_str_equal(session_text(session), "05AF"));
  g_assert_nonnull(widget_label(root, "Game of 2 moves read"));
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "05AF");
  enter(entry, "1. A1 {good} B2 2. E3");
  g_assert_true(widget_says(root, "Line 1, character 20"));
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "1. A1 {good} B2 2. E3");
  g_assert_cmpint(gtk_editable_get_position(GTK_EDITABLE(entry)), ==, 19);
  enter(entry, "Bob vs Carol: A1 Z9");
  g_assert_true(widget_says(root, "Character 18: expected columns A1 to D4, found \"Z9\""));
  window_drop(window, G_TYPE_STRING, "{ 1");
  g_assert_true(widget_says(root, "Line 1: this is not JSON"));
  g_assert_cmpstr(session_text(session), ==, "05AF");
  window_close(window);
}

/* The wrong line of games with tags is shown, and is not read once more as if it were pasted. */
static void test_wrong_tag(void) {
  FsWindow *window = window_at("0F");
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  window_drop(window, G_TYPE_STRING, "[White \"Ann\"]\n[Game \"chess\"]\n\n1. A1 B2 *\n");
  g_assert_true(widget_says(GTK_WIDGET(window), "Line 2, character"));
  main_loop_run(0.1);
  g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "[Game \"chess\"]");
  g_assert_true(widget_says(GTK_WIDGET(window), "Line 2, character"));
  window_close(window);
}

/* A line of names above pasted games is passed over, and the window says so; a list without one has
 * no such note. */
static void test_pasted_heading(void) {
  FsWindow *window = window_at("0F");
  GtkWidget *root = GTK_WIDGET(window);
  const char *passed = "Line 1 is no game and was passed over";
  window_drop(window, G_TYPE_STRING, "55\n0F3");
  wait_until(widget_label(root, "2 positions read"));
  g_assert_null(widget_label(root, passed));
  window_drop(window, G_TYPE_STRING, "Ann - Ben, Bonn\n55\n0F3\n");
  wait_until(widget_label(root, passed));
  g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, "55");
  window_drop(window, G_TYPE_STRING, "Ann - Ben\nA1 B2 C3\n");
  wait_until(widget_label(root, "Read as columns A1 to D4; line 1 is no game and was passed over"));
  g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, "05A");
  window_close(window);
}

/* What is behind a game is no part of it, and the window says so; groups of moves are. */
static void test_pasted_remark(void) {
  FsWindow *window = window_at(".");
  GtkWidget *root = GTK_WIDGET(window);
  FsSession *session = fs_window_get_session(window);
  window_drop(window, G_TYPE_STRING, "5A0F C366 9912");
  wait_until(g_str_equal(session_text(session), "5A0FC3669912"));
  window_drop(window, G_TYPE_STRING, "5A0FC3 6699 12");
  wait_until(widget_label(root, "Not read: “6699 12”"));
  g_assert_cmpstr(session_text(session), ==, "5A0FC3");
  window_drop(window, G_TYPE_STRING, "0F");
  wait_until(g_str_equal(session_text(session), "0F"));
  g_assert_false(gtk_widget_get_mapped(GTK_WIDGET(widget_label(root, "Not read: “6699 12”"))));
  window_close(window);
}

/* ... above a numbered game too, on one line or several, and in a mail. */
static void test_pasted_names(void) {
  FsWindow *window = window_at("0F");
  GtkWidget *root = GTK_WIDGET(window);
  FsSession *session = fs_window_get_session(window);
  const char *passed = "Read as columns A1 to D4; line 1 is no game and was passed over";
  window_drop(window, G_TYPE_STRING, "Ann - Ben 1-0\n1. A1 B2 2. A2 B1\n");
  wait_until(widget_label(root, passed));
  g_assert_cmpstr(session_text(session), ==, "0541");
  const GameAbout *about = game_document_get(fs_session_get_document(session))->about;
  g_assert_cmpstr(about->white, ==, "Ann");
  g_assert_cmpstr(about->black, ==, "Ben");
  window_drop(window, G_TYPE_STRING, "> Ann - Ben\n>\n> 1. A1 B2\n> 2. A3 B1\n");
  wait_until(g_str_equal(session_text(session), "0581"));
  g_assert_nonnull(widget_label(root, passed));
  window_drop(window, G_TYPE_STRING,
              "Hello Ann,\n\nOn 12 May Ben wrote:\n> 1. A1 B2\n> 2. A4 B1\n\n"
              "Good game, greetings,\nTom");
  wait_until(g_str_equal(session_text(session), "05C1"));
  g_assert_nonnull(widget_label(
      root, "Read as columns A1 to D4; lines 1–3, 7–8 are no game and were passed over"));
  window_close(window);
}

/* Where no text is selected, the key copies the moves. */
static void test_copies(void) {
  FsWindow *window = window_at("0581");
  g_auto(GValue) value = G_VALUE_INIT;
  g_value_init(&value, G_TYPE_STRING);
  g_assert_true(widget_press(window, GDK_KEY_c, GDK_CONTROL_MASK));
  GdkClipboard *clipboard = gtk_widget_get_clipboard(GTK_WIDGET(window));
  g_assert_true(gdk_content_provider_get_value(gdk_clipboard_get_content(clipboard), &value, NULL));
  g_assert_cmpstr(g_value_get_string(&value), ==, "0581");
  window_close(window);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/position-bar/bad-position", test_bad_position);
  g_test_add_func("/position-bar/position", test_position);
  g_test_add_func("/position-bar/setup", test_setup);
  g_test_add_func("/position-bar/editing", test_editing);
  g_test_add_func("/position-bar/leaving", test_leaving);
  g_test_add_func("/position-bar/bad-paste", test_bad_paste);
  g_test_add_func("/position-bar/pasted-into-the-entry", test_pasted_into_the_entry);
  g_test_add_func("/position-bar/pasted-over-a-wrong-one", test_pasted_over_a_wrong_one);
  g_test_add_func("/position-bar/typed-with-notes", test_typed_with_notes);
  g_test_add_func("/position-bar/wrong-tag", test_wrong_tag);
  g_test_add_func("/position-bar/pasted-heading", test_pasted_heading);
  g_test_add_func("/position-bar/pasted-remark", test_pasted_remark);
  g_test_add_func("/position-bar/pasted-names", test_pasted_names);
  g_test_add_func("/position-bar/copies", test_copies);
  return g_test_run();
}
