#include "windows.h"

#include "base/settings.h"
#include "board/board.h"
#include "cluster/files/description.h"
#include "jobs/job-window.h"
#include "play/cube-play.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

void windows_show_details(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_boolean(settings, "search-details", TRUE);
}

void windows_init(int *argc, char ***argv) {
  g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
  g_setenv("XDG_STATE_HOME", folder, TRUE);
  g_setenv("XDG_DATA_HOME", folder, TRUE);
  gtk_test_init(argc, argv, NULL);
  adw_init();
}

GtkWidget *window_job(FsWindow *window) {
  FsSession *session = fs_window_get_session(window);
  Position position = fs_session_get_position(session);
  Board root = cube_board(&position);
  Description job = {.claim = CLAIM_FIRST, .maker = "test", .count = 1, .roots = &root};
  g_autofree char *path = g_dir_make_tmp("job-XXXXXX", NULL);
  Folder *folder;
  g_assert_cmpint(folder_create(&folder, path, NULL), ==, STATUS_OK);
  g_assert_cmpint(description_write(&job, folder, NULL), ==, STATUS_OK);
  folder_close(folder);
  GtkWidget *page = fs_job_window_new(GTK_WINDOW(window), session, path, NULL);
  wait_until(widget_label(page, "None is seen"));
  return page;
}

/* gettext looks at the language again when the locale changes. */
void windows_speak(const char *folder, const char *language) {
  bindtextdomain("fourscore", folder);
  textdomain("fourscore");
  g_setenv("LANGUAGE", language, TRUE);
  setlocale(LC_ALL, "C");
  setlocale(LC_ALL, "C.UTF-8");
}

gpointer widget_find(gpointer root, GType type) {
  if (G_TYPE_CHECK_INSTANCE_TYPE(root, type)) return root;
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child)) {
    gpointer found = widget_find(child, type);
    if (found) return found;
  }
  return NULL;
}

gpointer widget_that(gpointer root, WidgetIs is, const char *words) {
  gpointer found = is(root, words) ? root : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(root); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = widget_that(child, is, words);
  return found;
}

int widgets_that(gpointer root, WidgetIs is, const char *words) {
  int count = is(root, words) ? 1 : 0;
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    count += widgets_that(child, is, words);
  return count;
}

gboolean widget_is_label(GtkWidget *widget, const char *text) {
  return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

gboolean widget_is_icon_button(GtkWidget *widget, const char *icon) {
  return GTK_IS_BUTTON(widget) &&
         g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), icon) == 0;
}

static gboolean label_has(GtkWidget *widget, const char *words) {
  return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), words);
}

static gboolean is_row(GtkWidget *widget, const char *title) {
  return ADW_IS_PREFERENCES_ROW(widget) &&
         g_str_equal(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title);
}

static gboolean is_button_for(GtkWidget *widget, const char *tooltip) {
  return GTK_IS_BUTTON(widget) && g_strcmp0(gtk_widget_get_tooltip_text(widget), tooltip) == 0;
}

static gboolean is_button_named(GtkWidget *widget, const char *name) {
  return GTK_IS_BUTTON(widget) && widget_that(widget, widget_is_label, name);
}

GtkLabel *widget_label(GtkWidget *root, const char *text) {
  return widget_that(root, widget_is_label, text);
}

GtkLabel *widget_label_with(gpointer root, const char *words) {
  return widget_that(root, label_has, words);
}

gpointer widget_row(gpointer root, const char *title) { return widget_that(root, is_row, title); }

GtkWidget *widget_button_for(gpointer root, const char *tooltip) {
  return widget_that(root, is_button_for, tooltip);
}

GtkWidget *widget_button(gpointer root, const char *name) {
  GtkWidget *button = widget_that(root, is_button_named, name);
  g_assert_nonnull(button);
  return button;
}

gboolean widget_says(GtkWidget *root, const char *words) {
  return widget_label_with(root, words) != NULL;
}

FsWindow *window_at(const char *position) {
  Line line = line_at(position);
  windows_show_details();
  FsWindow *window = fs_window_new(NULL, &line, NULL);
  gtk_window_present(GTK_WINDOW(window));
  main_loop_run(0.3);
  return window;
}

FsWindow *window_again(FsWindow *window) {
  fs_window_end(window);
  window = fs_window_new(NULL, NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
  return window;
}

void window_close(FsWindow *window) {
  gtk_window_destroy(GTK_WINDOW(window));
  main_loop_run(0.1);
}

static GskRenderNode *node_of(GtkWidget *widget) {
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  gdk_paintable_snapshot(paintable, snapshot, gtk_widget_get_width(widget),
                         gtk_widget_get_height(widget));
  return gtk_snapshot_free_to_node(snapshot);
}

GBytes *widget_picture(gpointer widget) {
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  g_autoptr(GskRenderNode) node = NULL;
  wait_until((node = node_of(widget))); /* on a busy machine it is not drawn yet */
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create(surface);
  gsk_render_node_draw(node, cr);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  gsize size = (gsize)cairo_image_surface_get_stride(surface) * (gsize)height;
  GBytes *bytes = g_bytes_new(cairo_image_surface_get_data(surface), size);
  cairo_surface_destroy(surface);
  return bytes;
}

static gboolean shortcut_press(gpointer widget, gpointer controller, guint key,
                               GdkModifierType state) {
  gboolean taken = FALSE;
  for (guint i = 0; !taken && i < g_list_model_get_n_items(controller); i++) {
    g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(controller, i);
    GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger(shortcut);
    if (GTK_IS_KEYVAL_TRIGGER(trigger) &&
        gtk_keyval_trigger_get_keyval(GTK_KEYVAL_TRIGGER(trigger)) == key &&
        gtk_keyval_trigger_get_modifiers(GTK_KEYVAL_TRIGGER(trigger)) == state)
      taken = gtk_shortcut_action_activate(gtk_shortcut_get_action(shortcut), 0, widget,
                                           gtk_shortcut_get_arguments(shortcut));
  }
  return taken;
}

void window_drop(gpointer window, GType type, gconstpointer what) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(window);
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;
  g_value_init(&value, type);
  type == G_TYPE_STRING ? g_value_set_string(&value, what)
                        : g_value_set_object(&value, (gpointer)what);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GObject) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_DROP_TARGET(controller))
      g_signal_emit_by_name(controller, "drop", &value, 0.0, 0.0, &taken);
  }
  g_value_unset(&value);
  g_assert_true(taken);
}

gboolean widget_press(gpointer widget, guint key, GdkModifierType state) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    gboolean taken = FALSE;
    if (GTK_IS_EVENT_CONTROLLER_KEY(controller))
      g_signal_emit_by_name(controller, "key-pressed", key, 0, state, &taken);
    else if (GTK_IS_SHORTCUT_CONTROLLER(controller))
      taken = shortcut_press(widget, controller, key, state);
    if (taken) return TRUE;
  }
  return FALSE;
}

GtkWindow *window_dialog(gpointer window) {
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  for (GList *l = windows; l; l = l->next)
    if (gtk_window_get_transient_for(l->data) == window && !GTK_IS_SHORTCUTS_WINDOW(l->data))
      return l->data;
  return NULL;
}

void window_answer(gpointer window, const char *answer) {
  GtkWindow *dialog = window_dialog(window);
  g_assert_true(ADW_IS_MESSAGE_DIALOG(dialog));
  g_object_ref(dialog);
  gtk_window_destroy(dialog); /* the button does both */
  adw_message_dialog_response(ADW_MESSAGE_DIALOG(dialog), answer);
  g_object_unref(dialog);
  main_loop_run(0.1);
}

FsMoveButton *window_column(FsWindow *window, int column) {
  GtkWidget *button = gtk_widget_get_first_child(widget_find(window, FS_TYPE_BOARD));
  while (!FS_IS_MOVE_BUTTON(button) || fs_move_button_get_move(FS_MOVE_BUTTON(button)) != column)
    button = gtk_widget_get_next_sibling(button);
  return FS_MOVE_BUTTON(button);
}

/* Positions, which can be of any length, are cut on purpose, before their end. */
static gboolean is_cut(GtkLabel *label) {
  return gtk_label_get_ellipsize(label) == PANGO_ELLIPSIZE_END &&
         pango_layout_is_ellipsized(gtk_label_get_layout(label));
}

static int count_cut(GtkWidget *root) {
  int cut = 0;
  if (!gtk_widget_get_mapped(root)) return 0;
  if (GTK_IS_LABEL(root) && is_cut(GTK_LABEL(root))) {
    g_test_message("“%s” is cut", gtk_label_get_text(GTK_LABEL(root)));
    cut = 1;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    cut += count_cut(child);
  return cut;
}

static int count_cut_now(void) {
  int cut = 0;
  g_autoptr(GList) windows = gtk_window_list_toplevels();
  for (GList *l = windows; l; l = l->next)
    cut += count_cut(l->data);
  return cut;
}

int windows_count_cut(void) {
  int cut = count_cut_now();
  for (int tries = 0; cut > 0 && tries < 10; tries++) {
    main_loop_run(0.3); /* it may not be laid out yet */
    cut = count_cut_now();
  }
  return cut;
}
