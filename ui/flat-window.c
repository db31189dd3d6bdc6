#include "flat-window.h"

#include <glib/gi18n.h>

#include "board-file.h"
#include "export.h"
#include "files.h"
#include "flat-board-view.h"
#include "flat-move-list.h"
#include "flat-move-table.h"
#include "flat-position-bar.h"
#include "flat-settings.h"
#include "flat-statistics.h"
#include "flat-status-bar.h"
#include "flat-words.h"
#include "recent.h"
#include "window-common.h"

struct _FsFlatWindow {
  AdwApplicationWindow parent_instance;
  FsFlatSession *session;
  FsFiles *files;

  GMenu *recent;
  AdwToastOverlay *toasts;
  AdwWindowTitle *heading;
  AdwFlap *flap, *moves_flap;
  GtkWidget *analyse;
  GtkLabel *analyse_label;
  FsFlatStatusBar *status_bar;
  FsFlatMoveList *moves;
  FsFlatBoardView *board;
  FsFlatPositionBar *position_bar;
  FsFlatSettings *search_settings;
  FsFlatStatistics *statistics;
  FsFlatMoveTable *table;
};

G_DEFINE_FINAL_TYPE(FsFlatWindow, fs_flat_window, ADW_TYPE_APPLICATION_WINDOW)

FsFlatSession *fs_flat_window_get_session(FsFlatWindow *self) { return self->session; }

/* Actions. */

static void action_edit(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatSession *session = FS_FLAT_WINDOW(widget)->session;
  if (g_str_equal(name, "win.undo"))
    fs_flat_session_undo(session);
  else
    fs_flat_session_redo(session);
}

static void action_step(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatSession *session = FS_FLAT_WINDOW(widget)->session;
  const FlatRecord *record = fs_flat_session_get_record(session);
  int to = g_str_equal(name, "win.first")  ? 0
           : g_str_equal(name, "win.back") ? record->at - 1
           : g_str_equal(name, "win.last") ? record->length
                                           : record->at + 1;
  fs_flat_session_go_to(session, to);
}

static void action_analyse(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatSession *session = FS_FLAT_WINDOW(widget)->session;
  FsFlatSearch *search = fs_flat_session_get_search(session);
  if (fs_flat_search_is_running(search))
    fs_flat_search_stop(search);
  else
    fs_flat_session_start(session);
}

static void action_copy(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  char text[FLAT_RECORD_TEXT];
  flat_record_write(fs_flat_session_get_record(self->session), text);
  gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
  adw_toast_overlay_add_toast(self->toasts, adw_toast_new(_("Copied")));
}

static void take_text(GtkWidget *widget, const char *text) {
  fs_flat_position_bar_enter(FS_FLAT_WINDOW(widget)->position_bar, text);
}

static void action_paste(GtkWidget *widget, const char *name, GVariant *parameter) {
  window_paste(widget, take_text);
}

/* The files' functions that need no argument. */
static const struct {
  const char *name;
  void (*act)(FsFiles *files);
} file_actions[] = {
    {"win.open", fs_files_choose},
    {"win.save", fs_files_save},
    {"win.save-as", fs_files_save_as},
};

static void action_file(GtkWidget *widget, const char *name, GVariant *parameter) {
  for (guint i = 0; i < G_N_ELEMENTS(file_actions); i++)
    if (g_str_equal(name, file_actions[i].name)) file_actions[i].act(FS_FLAT_WINDOW(widget)->files);
}

static void action_open_uri(GtkWidget *widget, const char *name, GVariant *parameter) {
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));
  fs_files_open(FS_FLAT_WINDOW(widget)->files, file);
}

static cairo_status_t draw_board(PictureFormat format, double scale, cairo_write_func_t write,
                                 void *closure, gpointer board) {
  FlatGeometry geometry;
  FlatScene scene = fs_flat_board_view_get_scene(board, &geometry);
  return flat_board_file_write(&scene, &geometry, format, scale, write, closure);
}

static void action_export(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  export_picture(GTK_WINDOW(self), self->toasts, draw_board, self->board);
}

static void action_enter(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_flat_position_bar_edit(FS_FLAT_WINDOW(widget)->position_bar);
}

static void action_pane(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  window_toggle_pane(g_str_equal(name, "win.sidebar") ? self->flap : self->moves_flap);
}

/* Following the session. */

static void update_title(FsFlatWindow *self) {
  g_autofree char *title = flat_words_game(fs_flat_session_get_game(self->session));
  adw_window_title_set_subtitle(self->heading, title);
  gtk_window_set_title(GTK_WINDOW(self), title);
}

static void position_changed(FsFlatWindow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  const FlatRecord *record = fs_flat_session_get_record(self->session);
  gtk_widget_action_set_enabled(widget, "win.undo", fs_flat_session_can_undo(self->session));
  gtk_widget_action_set_enabled(widget, "win.redo", fs_flat_session_can_redo(self->session));
  window_enable_steps(widget, record->at > 0, record->at < record->length);
  update_title(self);
}

static void update_analyse(FsFlatWindow *self) {
  gboolean running = fs_flat_search_is_running(fs_flat_session_get_search(self->session));
  window_name_analyse(self->analyse, self->analyse_label, running ? _("Stop") : _("Analyse"),
                      running ? _("Stop the search and keep what it has found")
                              : _("Search the position and each of its columns"),
                      !running);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.analyse",
                                running || fs_flat_session_can_start(self->session));
}

static void show_session(FsFlatWindow *self) {
  FsFlatSession *session = self->session;
  fs_flat_status_bar_set_session(self->status_bar, session);
  fs_flat_move_list_set_session(self->moves, session);
  fs_flat_board_view_set_session(self->board, session);
  fs_flat_position_bar_set_session(self->position_bar, session);
  fs_flat_settings_set_session(self->search_settings, session);
  fs_flat_statistics_set_session(self->statistics, session);
  fs_flat_move_table_set_session(self->table, session);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(position_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update_analyse), self,
                          G_CONNECT_SWAPPED);
  position_changed(self);
  update_analyse(self);
}

static gboolean dropped(FsFlatWindow *self, const GValue *value, double x, double y) {
  if (G_VALUE_HOLDS(value, G_TYPE_FILE))
    fs_files_open(self->files, g_value_get_object(value));
  else if (g_value_get_string(value))
    take_text(GTK_WIDGET(self), g_value_get_string(value));
  return TRUE;
}

FsFlatWindow *fs_flat_window_new(GtkApplication *application, const FlatRecord *record,
                                 GFile *file) {
  static const FlatGame usual = {.width = 7, .height = 6};
  FsFlatWindow *self = g_object_new(FS_TYPE_FLAT_WINDOW, "application", application, NULL);
  self->session = fs_flat_session_new(record ? record->game : usual);
  if (record) fs_flat_session_begin(self->session, record);
  gboolean restore = !record && !file;
  self->files = fs_files_new(GTK_WINDOW(self), self->toasts, FS_SAVABLE(self->session), restore);
  g_object_bind_property(self->files, "title", self->heading, "title", G_BINDING_SYNC_CREATE);
  show_session(self);
  if (file) fs_files_open(self->files, file);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
  return self;
}

void fs_flat_window_open(FsFlatWindow *self, GFile *file) { fs_files_open(self->files, file); }

void fs_flat_window_end(FsFlatWindow *self) {
  fs_files_end(self->files, TRUE);
  gtk_window_destroy(GTK_WINDOW(self));
}

static gboolean window_close_request(GtkWindow *window) {
  FsFlatWindow *self = FS_FLAT_WINDOW(window);
  if (!fs_files_may_close(self->files)) return TRUE;
  fs_files_end(self->files, FALSE);
  return GTK_WINDOW_CLASS(fs_flat_window_parent_class)->close_request(window);
}

void fs_flat_window_set_folder(FsFlatWindow *self, const char *folder) {
  fs_flat_search_open_stores(fs_flat_session_get_search(self->session), folder);
}

/* The object. */

static void window_dispose(GObject *object) {
  FsFlatWindow *self = FS_FLAT_WINDOW(object);
  if (self->session) fs_flat_search_stop(fs_flat_session_get_search(self->session));
  if (self->files) fs_files_end(self->files, FALSE);
  g_clear_object(&self->files);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_flat_window_parent_class)->dispose(object);
}

static void install_actions(GtkWidgetClass *class) {
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc act;
    guint key, more;
    GdkModifierType modifiers;
  } actions[] = {
      {"win.undo", action_edit, GDK_KEY_z, 0, GDK_CONTROL_MASK},
      {"win.redo", action_edit, GDK_KEY_z, 0, GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.first", action_step, GDK_KEY_Home, 0, GDK_ALT_MASK},
      {"win.back", action_step, GDK_KEY_Left, 0, GDK_ALT_MASK},
      {"win.forward", action_step, GDK_KEY_Right, 0, GDK_ALT_MASK},
      {"win.last", action_step, GDK_KEY_End, 0, GDK_ALT_MASK},
      {"win.analyse", action_analyse, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_CONTROL_MASK},
      {"win.copy", action_copy, GDK_KEY_c, 0, GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.paste", action_paste, GDK_KEY_v, 0, GDK_CONTROL_MASK},
      {"win.open", action_file, GDK_KEY_o, 0, GDK_CONTROL_MASK},
      {"win.save", action_file, GDK_KEY_s, 0, GDK_CONTROL_MASK},
      {"win.save-as", action_file, GDK_KEY_s, 0, GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.export", action_export, GDK_KEY_e, 0, GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.edit", action_enter, GDK_KEY_l, 0, GDK_CONTROL_MASK},
      {"win.game-pane", action_pane, GDK_KEY_F8, 0, 0},
      {"win.sidebar", action_pane, GDK_KEY_F9, 0, 0},
      {"win.fullscreen", window_action_fullscreen, GDK_KEY_F11, 0, 0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
    const char *name = actions[i].name;
    gtk_widget_class_install_action(class, name, NULL, actions[i].act);
    gtk_widget_class_add_binding_action(class, actions[i].key, actions[i].modifiers, name, NULL);
    if (actions[i].more)
      gtk_widget_class_add_binding_action(class, actions[i].more, actions[i].modifiers, name, NULL);
  }
}

static void fs_flat_window_class_init(FsFlatWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = window_dispose;
  GTK_WINDOW_CLASS(class)->close_request = window_close_request;
  g_type_ensure(FS_TYPE_FLAT_STATUS_BAR);
  g_type_ensure(FS_TYPE_FLAT_MOVE_LIST);
  g_type_ensure(FS_TYPE_FLAT_BOARD_VIEW);
  g_type_ensure(FS_TYPE_FLAT_POSITION_BAR);
  g_type_ensure(FS_TYPE_FLAT_SETTINGS);
  g_type_ensure(FS_TYPE_FLAT_STATISTICS);
  g_type_ensure(FS_TYPE_FLAT_MOVE_TABLE);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/flat-window.ui");
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, toasts);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, heading);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, recent);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, flap);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, moves_flap);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, analyse);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, analyse_label);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, status_bar);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, moves);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, board);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, position_bar);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, search_settings);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, statistics);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, table);
  gtk_widget_class_install_action(widget_class, "win.open-uri", "s", action_open_uri);
  install_actions(widget_class);
}

static void fs_flat_window_init(FsFlatWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  recent_menu_follow(self->recent);
  window_take_drops(GTK_WIDGET(self), G_CALLBACK(dropped));
}
