/* The window of open games: listed, searched, filtered by the position shown, explored. And files
 * of other forms: their games are new. */
#include "board/export.h"
#include "game/game-record.h"
#include "games/explorer.h"
#include "games/games-window.h"
#include "session/session-file.h"
#include "panes/position-bar.h"
#include "windows.h"

#define GAMES                                                                                      \
  "[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n[Notation \"own\"]\n0 F 5 *\n"              \
  "[White \"Cem\"]\n[Result \"0-1\"]\n3 C 6 *\n[White \"Ben\"]\n0 1 *\n"

static FsSession *session_with_games(void) {
  g_auto(SavedPlace) place = {0};
  g_autoptr(GError) error = NULL;
  FsSession *session = session_at(".");
  g_assert_true(
      fs_session_read_file(session, NOTATION_CHOSEN, GAMES, strlen(GAMES), &place, &error));
  g_assert_no_error(error);
  g_assert_cmpint(place.how.form, ==, GAMES_ANNOTATED);
  return session;
}

typedef struct {
  FsSession *session;
  GtkWindow *window;
  GtkColumnView *view;
  GtkListBox *explored;
} Listed;

static GListModel *rows(const Listed *listed) {
  return G_LIST_MODEL(gtk_column_view_get_model(listed->view));
}

static guint count_explored(const Listed *listed) {
  guint count = 0;
  while (gtk_list_box_get_row_at_index(listed->explored, (int)count))
    count++;
  return count;
}

static Listed listed_new(void) {
  Listed listed = {.session = session_with_games()};
  listed.window = GTK_WINDOW(fs_games_window_new(NULL, listed.session));
  gtk_window_present(listed.window);
  listed.view = widget_find(listed.window, GTK_TYPE_COLUMN_VIEW);
  listed.explored = widget_find(widget_find(listed.window, FS_TYPE_EXPLORER), GTK_TYPE_LIST_BOX);
  wait_until(count_explored(&listed) > 0);
  return listed;
}

static void listed_end(Listed *listed) {
  gtk_window_destroy(listed->window);
  g_object_unref(listed->session);
}

static void test_search(void) {
  Listed listed = listed_new();
  GtkEditable *search = widget_find(listed.window, GTK_TYPE_SEARCH_ENTRY);
  g_assert_cmpuint(g_list_model_get_n_items(rows(&listed)), ==, 3);
  gtk_editable_set_text(search, "BEN");
  wait_until(g_list_model_get_n_items(rows(&listed)) == 2);
  g_assert_nonnull(widget_label(GTK_WIDGET(listed.window), "2 of 3 games"));
  gtk_editable_set_text(search, "3C6");
  wait_until(g_list_model_get_n_items(rows(&listed)) == 1);
  gtk_editable_set_text(search, "nobody");
  wait_until(g_list_model_get_n_items(rows(&listed)) == 0);
  listed_end(&listed);
}

static void test_shows_a_game(void) {
  Listed listed = listed_new();
  g_signal_emit_by_name(listed.view, "activate", 1);
  g_assert_cmpint(game_document_get_shown(fs_session_get_document(listed.session)), ==, 1);
  listed_end(&listed);
}

/* The row of the game that the main window shows is marked. */
static void test_marks_the_game_shown(void) {
  Listed listed = listed_new();
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION(gtk_column_view_get_model(listed.view));
  for (int place = 2; place >= 0; place--) {
    fs_session_show_game(listed.session, place);
    wait_until(gtk_single_selection_get_selected(selection) == (guint)place);
  }
  fs_session_show_game(listed.session, 2);
  gtk_window_close(listed.window); /* it is hidden */
  gtk_window_present(listed.window);
  wait_until(gtk_single_selection_get_selected(selection) == 2);
  listed_end(&listed);
}

static void add_games(FsSession *session, int count) {
  for (int i = 0; i < count; i++) {
    char moves[3] = {"0123456789ABCDEF"[i / 16], "0123456789ABCDEF"[i % 16]};
    Line line = line_at(moves);
    fs_session_begin_beside(session, &line);
  }
}

/* A list that is longer than the window begins at that row, also when it is shown again. */
static void test_scrolls_to_the_game_shown(void) {
  Listed listed = listed_new();
  add_games(listed.session, 60);
  gtk_widget_set_visible(GTK_WIDGET(listed.window), FALSE);
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW(
      gtk_widget_get_ancestor(GTK_WIDGET(listed.view), GTK_TYPE_SCROLLED_WINDOW));
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(scrolled);
  int shown[] = {55, 1, 30};
  for (guint i = 0; i < G_N_ELEMENTS(shown); i++) {
    fs_session_show_game(listed.session, shown[i]);
    gtk_window_present(listed.window);
    main_loop_run(0.5);
    g_assert_cmpuint(g_list_model_get_n_items(rows(&listed)), ==, 63);
    double row = gtk_adjustment_get_upper(place) / 63, from = shown[i] * row;
    double seen = gtk_adjustment_get_value(place);
    g_test_message("row %d at %.0f: %.0f is seen, and %.0f pixels below", shown[i], from, seen,
                   gtk_adjustment_get_page_size(place));
    g_assert_cmpfloat(from + row / 2, >=, seen);
    g_assert_cmpfloat(from + row / 2, <=, seen + gtk_adjustment_get_page_size(place));
    gtk_window_close(listed.window); /* it is hidden */
  }
  listed_end(&listed);
}

static void test_search_by_key(void) {
  Listed listed = listed_new();
  GtkWidget *search = widget_find(listed.window, GTK_TYPE_SEARCH_ENTRY);
  gtk_widget_grab_focus(widget_find(listed.window, GTK_TYPE_TOGGLE_BUTTON));
  g_assert_null(gtk_widget_get_focus_child(search));
  g_assert_true(widget_press(listed.window, GDK_KEY_f, GDK_CONTROL_MASK));
  g_assert_nonnull(gtk_widget_get_focus_child(search));
  listed_end(&listed);
}

/* While a position is set up no game can be shown, and the window looks so. */
static void test_waits_for_setup(void) {
  Listed listed = listed_new();
  fs_session_begin_setup(listed.session);
  g_assert_false(gtk_widget_is_sensitive(GTK_WIDGET(listed.view)));
  fs_session_cancel_setup(listed.session);
  g_assert_true(gtk_widget_is_sensitive(GTK_WIDGET(listed.view)));
  listed_end(&listed);
}

/* Whether a label with this text has this tooltip. */
static gboolean has_hint(GtkWidget *root, const char *text, const char *hint) {
  if (GTK_IS_LABEL(root) && g_str_equal(gtk_label_get_text(GTK_LABEL(root)), text) &&
      g_strcmp0(gtk_widget_get_tooltip_text(root), hint) == 0)
    return TRUE;
  gboolean found = FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child(root); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = has_hint(child, text, hint);
  return found;
}

/* Names that are cut can be read, and an empty field of mistakes tells what it means. */
static void test_hints(void) {
  Listed listed = listed_new();
  wait_until(has_hint(GTK_WIDGET(listed.window), "Ann", "Ann"));
  wait_until(has_hint(GTK_WIDGET(listed.window), "", "This game is not reviewed."));
  listed_end(&listed);
}

/* A position is found in games that have an image of it, and shown there. */
static void test_position_shown(void) {
  Listed listed = listed_new();
  fs_session_forward(listed.session);
  fs_session_forward(listed.session); /* 0F */
  GtkWidget *search = widget_find(listed.window, GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *here = widget_find(gtk_widget_get_parent(search), GTK_TYPE_TOGGLE_BUTTON);
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(here), TRUE);
  g_assert_cmpuint(g_list_model_get_n_items(rows(&listed)), ==, 2);
  g_signal_emit_by_name(listed.view, "activate", 1);
  g_assert_cmpstr(session_text(listed.session), ==, "3C");
  listed_end(&listed);
}

static void test_explorer(void) {
  Listed listed = listed_new();
  g_assert_cmpuint(count_explored(&listed), ==, 1); /* all began in a corner */
  g_signal_emit_by_name(listed.explored, "row-activated",
                        gtk_list_box_get_row_at_index(listed.explored, 0));
  g_assert_cmpstr(session_text(listed.session), ==, "0");
  wait_until(count_explored(&listed) == 2);
  listed_end(&listed);
}

/* An edit is listed too, and a hidden window waits until it is shown. */
static void test_follows(void) {
  Listed listed = listed_new();
  Line line = line_at("7");
  fs_session_begin_beside(listed.session, &line);
  g_assert_cmpuint(g_list_model_get_n_items(rows(&listed)), ==, 4);
  gtk_widget_set_visible(GTK_WIDGET(listed.window), FALSE);
  fs_session_begin_beside(listed.session, &line);
  g_assert_cmpuint(g_list_model_get_n_items(rows(&listed)), ==, 4);
  gtk_window_present(listed.window);
  wait_until(g_list_model_get_n_items(rows(&listed)) == 5);
  listed_end(&listed);
}

/* It fits a narrow screen in every language, with large text, too. */
static void test_narrow(void) {
  static const char *const languages[] = {"de", "es", "fr", "ja", "en"};
  GtkSettings *settings = gtk_settings_get_default();
  int usual, least;
  g_object_get(settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set(settings, "gtk-xft-dpi", (usual > 0 ? usual : 96 * 1024) / 2 * 3, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS(languages); i++) {
    windows_speak(PO_DIR, languages[i]);
    Listed listed = listed_new();
    gtk_widget_measure(GTK_WIDGET(listed.window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                       NULL, NULL);
    g_test_message("%s: %d pixels", languages[i], least);
    g_assert_cmpint(least, <=, 360);
    listed_end(&listed);
  }
  g_object_set(settings, "gtk-xft-dpi", usual, NULL);
}

/* Pasted or dropped it is games too, further ones if there are several, and copied it is the text
 * again. */
static void test_pasted(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  window_drop(window, G_TYPE_STRING, GAMES);
  wait_until(game_document_get_count(fs_session_get_document(session)) == 3);
  g_autofree char *text = export_text(session, "games");
  g_assert_nonnull(strstr(text, "[White \"Cem\"]"));
  window_drop(window, G_TYPE_STRING, "moves,white\n0F,Dora\n");
  wait_until(game_document_get_count(fs_session_get_document(session)) == 4);
  window_drop(window, G_TYPE_STRING, "[White \"Ann\"]\n1. Q9");
  g_assert_nonnull(widget_label(GTK_WIDGET(window),
                                "Line 2, character 4: expected columns 0 to F, found “Q9”. The "
                                "other lines are read once this one is right."));
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 4);
  window_close(window);
}

/* The line with the error is mended where it is shown, and all of the text is read; what takes its
 * place is read alone. */
static void test_mended(void) {
  static const char text[] = "[White \"Ann\"]\n1. 5 A Q9\n2. 5 A\n";
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  GtkEditable *entry = widget_find(widget_find(window, FS_TYPE_POSITION_BAR), GTK_TYPE_ENTRY);
  window_drop(window, G_TYPE_STRING, text);
  gtk_editable_delete_text(entry, 6, -1);
  g_signal_emit_by_name(entry, "activate");
  g_assert_cmpstr(session_text(session), ==, "5A5A");
  g_autofree char *copied = export_text(session, "games");
  g_assert_nonnull(strstr(copied, "[White \"Ann\"]"));
  window_drop(window, G_TYPE_STRING, text);
  gtk_editable_set_text(entry, "A1");
  g_signal_emit_by_name(entry, "activate");
  g_assert_cmpstr(session_text(session), ==, "A1");
  window_close(window);
}

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
  g_test_add_func("/collection/search", test_search);
  g_test_add_func("/collection/shows-a-game", test_shows_a_game);
  g_test_add_func("/collection/marks-the-game-shown", test_marks_the_game_shown);
  g_test_add_func("/collection/scrolls-to-the-game-shown", test_scrolls_to_the_game_shown);
  g_test_add_func("/collection/search-by-key", test_search_by_key);
  g_test_add_func("/collection/waits-for-setup", test_waits_for_setup);
  g_test_add_func("/collection/hints", test_hints);
  g_test_add_func("/collection/position-shown", test_position_shown);
  g_test_add_func("/collection/explorer", test_explorer);
  g_test_add_func("/collection/follows", test_follows);
  g_test_add_func("/collection/pasted", test_pasted);
  g_test_add_func("/collection/mended", test_mended);
  g_test_add_func("/collection/narrow", test_narrow);
  return g_test_run();
}
