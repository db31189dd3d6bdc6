/* The window of shortcuts against the shortcuts that there are, both ways. */
#include "base/notation-bar.h"
#include "base/settings.h"
#include "batch/batch-window.h"
#include "desk/application.h"
#include "board/board.h"
#include "panes/column-row.h"
#include "windows.h"

/* Keys that event controllers look at, not shortcuts; other tests press them. F10 opens every
 * primary menu. */
static const char *const by_hand[] = {"Left", "Right", "<Control>Left", "<Control>Right",
                                      "Up",   "Down",  "Delete",        "<Shift>Return",
                                      "F10",  "p",     "<Control>f"};

/* Keys of a keypad or keyboard that has them twice, and those of GTK itself. */
static gboolean is_double(guint key) {
  return key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter || key == GDK_KEY_KP_Space;
}

static void add(GHashTable *set, guint key, GdkModifierType modifiers) {
  g_hash_table_add(set, gtk_accelerator_name(key, modifiers));
}

static gboolean is_ours(GtkShortcut *shortcut) {
  GtkShortcutAction *action = gtk_shortcut_get_action(shortcut);
  if (!GTK_IS_NAMED_ACTION(action)) return FALSE;
  const char *name = gtk_named_action_get_action_name(GTK_NAMED_ACTION(action));
  return g_str_has_prefix(name, "win.") || g_str_has_prefix(name, "column.");
}

static void collect_controller(GHashTable *set, gpointer controller) {
  if (!GTK_IS_SHORTCUT_CONTROLLER(controller)) return;
  for (guint i = 0; i < g_list_model_get_n_items(controller); i++) {
    g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(controller, i);
    GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger(shortcut);
    if (!is_ours(shortcut) || !GTK_IS_KEYVAL_TRIGGER(trigger)) continue;
    guint key = gtk_keyval_trigger_get_keyval(GTK_KEYVAL_TRIGGER(trigger));
    if (!is_double(key))
      add(set, key, gtk_keyval_trigger_get_modifiers(GTK_KEYVAL_TRIGGER(trigger)));
  }
}

static void collect_widget(GHashTable *set, gpointer widget) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GObject) controller = g_list_model_get_item(controllers, i);
    collect_controller(set, controller);
  }
}

static void collect_application(GHashTable *set, GtkApplication *application) {
  g_auto(GStrv) actions = gtk_application_list_action_descriptions(application);
  for (int i = 0; actions[i]; i++) {
    g_auto(GStrv) accels = gtk_application_get_accels_for_action(application, actions[i]);
    for (int j = 0; accels[j]; j++) {
      guint key;
      GdkModifierType modifiers;
      g_assert_true(gtk_accelerator_parse(accels[j], &key, &modifiers));
      if (key != GDK_KEY_F1 || !modifiers) /* Ctrl+F1 is GTK's second key for the window itself */
        add(set, key, modifiers);
    }
  }
}

/* A range such as 0...9 is keys that are pressed by hand. */
static void collect_text(GHashTable *set, const char *text) {
  g_auto(GStrv) words = g_strsplit(text, " ", -1);
  for (int i = 0; words[i]; i++) {
    guint key;
    GdkModifierType modifiers;
    if (strstr(words[i], "...")) continue;
    if (!gtk_accelerator_parse(words[i], &key, &modifiers)) g_error("“%s” is no key", words[i]);
    add(set, key, modifiers);
  }
}

static void collect_shown(GHashTable *set, GtkWidget *widget) {
  if (GTK_IS_SHORTCUTS_SHORTCUT(widget)) {
    g_autofree char *text = NULL;
    g_object_get(widget, "accelerator", &text, NULL);
    collect_text(set, text);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    collect_shown(set, child);
}

static guint count_missing(GHashTable *from, GHashTable *in, const char *words) {
  GHashTableIter iterator;
  gpointer key;
  guint missing = 0;
  g_hash_table_iter_init(&iterator, from);
  while (g_hash_table_iter_next(&iterator, &key, NULL))
    if (!g_hash_table_contains(in, key)) {
      g_test_message("%s: %s", words, (char *)key);
      missing++;
    }
  return missing;
}

/* Whether a shortcut's group is among those of the window's game. The results of a search, which
 * are in none, do not count. */
static gboolean shows(GtkWidget *widget, const char *title) {
  g_autofree char *own = NULL;
  if (GTK_IS_SHORTCUTS_SHORTCUT(widget)) {
    GtkWidget *group = gtk_widget_get_ancestor(widget, GTK_TYPE_SHORTCUTS_GROUP);
    g_object_get(widget, "title", &own, NULL);
    return group && gtk_widget_get_visible(group) && g_str_equal(own, title);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    if (shows(child, title)) return TRUE;
  return FALSE;
}

/* Keys that work in every game are always there, the others in their game only. */
static void assert_game(gpointer window, const char *game) {
  GtkWidget *help = GTK_WIDGET(gtk_application_window_get_help_overlay(window));
  gboolean cube = g_str_equal(game, "cube"), popout = g_str_equal(game, "popout");
  g_assert_true(shows(help, "Undo"));
  g_assert_true(shows(help, "Mark White’s threats"));
  g_assert_true(shows(help, "Game before and after this one"));
  g_assert_true(shows(help, "Column of the list: search it first"));
  g_assert_cmpint(shows(help, "Next layout of the board"), ==, cube);
  g_assert_cmpint(shows(help, "Tasks"), ==, cube);
  g_assert_cmpint(shows(help, "Pop a column, named after that"), ==, popout);
}

/* All of it is seen on a small laptop, and a phone can scroll it. */
static void assert_fits(GtkWindow *help) {
  int least, whole;
  gtk_widget_measure(GTK_WIDGET(help), GTK_ORIENTATION_HORIZONTAL, -1, &least, &whole, NULL, NULL);
  g_test_message("shortcuts: at least %d wide, best %d", least, whole);
  g_assert_cmpint(least, <=, 360);
  g_assert_cmpint(whole, <=, 1280);
  gtk_widget_measure(GTK_WIDGET(help), GTK_ORIENTATION_VERTICAL, -1, &least, &whole, NULL, NULL);
  g_test_message("at least %d high, best %d", least, whole);
  g_assert_cmpint(least, <=, 360);
  g_assert_cmpint(whole, <=, 800);
}

/* Opened without a warning of GTK, which would end the test. */
static void assert_opens(gpointer window) {
  GtkWindow *help = GTK_WINDOW(gtk_application_window_get_help_overlay(window));
  gtk_window_present(help);
  main_loop_run(0.5);
  assert_fits(help);
  gtk_window_close(help);
}

/* No language needs a wider window than a phone has. */
static void assert_languages(FsApplication *application) {
  static const char *const languages[] = {"en", "de", "es", "fr", "ja"};
  int wide = 0, least;
  for (guint i = 0; i < G_N_ELEMENTS(languages); i++) {
    windows_speak(PO_DIR, languages[i]);
    FsWindow *window = fs_window_new(GTK_APPLICATION(application), NULL, NULL);
    GtkWidget *help =
        GTK_WIDGET(gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(window)));
    gtk_window_present(GTK_WINDOW(help));
    main_loop_run(0.3);
    gtk_widget_measure(help, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    g_test_message("%s: at least %d wide", languages[i], least);
    wide += least > 360;
    gtk_window_close(GTK_WINDOW(help));
    window_close(window);
  }
  windows_speak(PO_DIR, "en");
  g_assert_cmpint(wide, ==, 0);
}

static gboolean shows_keys(GtkWidget *widget, const char *keys) {
  g_autofree char *own = NULL;
  if (GTK_IS_SHORTCUTS_SHORTCUT(widget)) g_object_get(widget, "accelerator", &own, NULL);
  gboolean shown = g_strcmp0(own, keys) == 0;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !shown;
       child = gtk_widget_get_next_sibling(child))
    shown = shows_keys(child, keys);
  return shown;
}

/* The keys of the names that were chosen: one or two for each column. */
static void assert_column_keys(FsApplication *application) {
  static const char *const keys[] = {[MOVE_NAMES_OWN] = "0...9 a...f",
                                     [MOVE_NAMES_NUMBERS] = "1...9 1+0...1+6",
                                     [MOVE_NAMES_LETTERS] = "a+1...d+4"};
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  FsWindow *window = fs_window_new(GTK_APPLICATION(application), NULL, NULL);
  GtkShortcutsWindow *help =
      gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(window));
  for (int names = MOVE_NAMES_OWN; names <= MOVE_NAMES_LETTERS; names++) {
    g_settings_set_enum(settings, "move-names", names);
    g_assert_true(shows_keys(GTK_WIDGET(help), keys[names]));
    assert_opens(window);
  }
  g_settings_reset(settings, "move-names");
  window_close(window);
}

static void test_shortcuts(void) {
  g_autoptr(GHashTable) real = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) shown = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(FsApplication) application = fs_application_new("0");
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  FsWindow *window = fs_window_new(GTK_APPLICATION(application), NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.3);
  collect_widget(real, window);
  collect_widget(real, widget_find(window, FS_TYPE_BOARD));
  collect_widget(real, window_column(window, 0));
  collect_widget(real, widget_find(window, FS_TYPE_COLUMN_ROW));
  collect_application(real, GTK_APPLICATION(application));
  for (guint i = 0; i < G_N_ELEMENTS(by_hand); i++)
    collect_text(real, by_hand[i]);
  GtkShortcutsWindow *help =
      gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(window));
  collect_shown(shown, GTK_WIDGET(help));
  g_assert_cmpuint(g_hash_table_size(real), >, 40);
  g_assert_cmpuint(count_missing(real, shown, "not in the window of shortcuts"), ==, 0);
  g_assert_cmpuint(count_missing(shown, real, "nothing is bound to it"), ==, 0);
  assert_game(window, "cube");
  assert_opens(window);
  Line popout = line_of("popout:7x6", "."), connect4 = line_of("connect4:7x6", ".");
  session_set_line(fs_window_get_session(window), &popout);
  assert_game(window, "popout");
  assert_opens(window);
  session_set_line(fs_window_get_session(window), &connect4);
  assert_game(window, "connect4");
  assert_opens(window);
  session_set_line(fs_window_get_session(window), &popout);
  fs_session_undo(fs_window_get_session(window));
  assert_game(window, "connect4");
  window_close(window);
  assert_column_keys(application);
  assert_languages(application);
}

static void write_list(GtkTextBuffer *buffer, const char *text) {
  gtk_text_buffer_insert_at_cursor(buffer, text, -1);
}

static char *read_list(GtkTextBuffer *buffer) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  return gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
}

static void press_escape(GtkWindow *window) {
  g_assert_true(widget_press(window, GDK_KEY_Escape, 0));
  main_loop_run(0.1);
}

/* In the window of a batch, too: the note on how a list was read, then the list as text, which
 * keeps what was written, then the window. */
static void test_escape_in_batch(void) {
  FsWindow *window = window_at(".");
  gtk_widget_activate_action(GTK_WIDGET(window), "win.batch", NULL);
  main_loop_run(0.1);
  GtkWindow *batch = window_dialog(window);
  GtkWidget *edit =
      GTK_WIDGET(gtk_widget_get_template_child(GTK_WIDGET(batch), FS_TYPE_BATCH_WINDOW, "edit"));
  GtkTextView *view = widget_find(batch, GTK_TYPE_TEXT_VIEW);
  GtkTextBuffer *text = gtk_text_view_get_buffer(view);
  GtkWidget *note = widget_find(batch, FS_TYPE_NOTATION_BAR);
  write_list(text, "A1B2\n");
  g_signal_emit_by_name(widget_button(batch, "Use This List"), "clicked");
  g_assert_true(gtk_widget_get_visible(note) && !gtk_widget_get_mapped(GTK_WIDGET(view)));
  press_escape(batch);
  g_assert_true(!gtk_widget_get_visible(note) && gtk_widget_get_visible(GTK_WIDGET(batch)));
  g_signal_emit_by_name(edit, "clicked");
  write_list(text, "5\n");
  press_escape(batch);
  g_assert_true(!gtk_widget_get_mapped(GTK_WIDGET(view)) &&
                gtk_widget_get_visible(GTK_WIDGET(batch)));
  g_signal_emit_by_name(edit, "clicked");
  g_autofree char *kept = read_list(text);
  g_assert_nonnull(strstr(kept, "5\n"));
  press_escape(batch);
  press_escape(batch);
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(batch)));
  window_close(window);
}

int main(int argc, char *argv[]) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/shortcuts/shown-and-real", test_shortcuts);
  g_test_add_func("/shortcuts/escape-in-batch", test_escape_in_batch);
  return g_test_run();
}
