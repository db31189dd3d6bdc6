#include "session/flat-words.h"
#include "flat-window-inner.h"
#include "manners.h"
#include "files/recent.h"
#include "base/settings.h"
#include "session/shown.h"
#include "base/window-common.h"

G_DEFINE_FINAL_TYPE(FsFlatWindow, fs_flat_window, ADW_TYPE_APPLICATION_WINDOW)

FsFlatSession *fs_flat_window_get_session(FsFlatWindow *self) { return self->session; }

/* Following the session. */

static void update_subtitle(FsFlatWindow *self) {
  g_autofree char *game = flat_words_game(fs_flat_session_get_game(self->session));
  adw_window_title_set_subtitle(self->heading, game);
}

/* A batch is of one game. */
static void drop_batch(FsFlatWindow *self) {
  if (self->batch_window) gtk_window_destroy(g_steal_pointer(&self->batch_window));
  g_clear_object(&self->batch);
}

static void position_changed(FsFlatWindow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  const FlatRecord *record = fs_flat_session_get_record(self->session);
  gboolean browsing = !fs_flat_session_is_setting_up(self->session);
  gtk_widget_action_set_enabled(widget, "win.undo", fs_flat_session_can_undo(self->session));
  gtk_widget_action_set_enabled(widget, "win.redo", fs_flat_session_can_redo(self->session));
  gtk_widget_action_set_enabled(widget, "win.set-up", browsing);
  gtk_widget_action_set_enabled(widget, "win.finish-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.cancel-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.delete-move", browsing && record->at > 0);
  gtk_widget_action_set_enabled(widget, "win.promote",
                                browsing &&
                                    flat_tree_fork(fs_flat_session_get_tree(self->session)) > 0);
  window_enable_steps(widget, browsing && record->at > 0, browsing && record->at < record->length);
  update_subtitle(self);
  if (self->batch && !flat_game_equal(record->game, self->batch_game)) drop_batch(self);
}

static void update_analyse(FsFlatWindow *self) {
  FsFlatSearch *search = fs_flat_session_get_search(self->session);
  WindowSearchButtons buttons = {self->analyse, self->analyse_label, self->pause};
  window_show_search(GTK_WIDGET(self), &buttons, fs_flat_search_get_state(search),
                     fs_flat_session_can_start(self->session), fs_flat_search_can_pause(search));
}

static void show_session(FsFlatWindow *self) {
  FsFlatSession *session = self->session;
  fs_status_bar_set_session(self->status_bar, FS_SHOWN(session));
  fs_setup_bar_set_session(self->setup_bar, FS_SETUP(session));
  fs_game_pane_set_session(self->game_pane, FS_VARIED(session));
  fs_flat_board_view_set_session(self->board, session);
  fs_position_bar_set_session(self->position_bar, FS_SHOWN(session));
  fs_flat_settings_set_session(self->search_settings, session, self->settings);
  fs_statistics_set_session(self->statistics, FS_SHOWN(session));
  fs_flat_move_table_set_session(self->table, session);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(position_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "games-changed", G_CALLBACK(position_changed), self,
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
    flat_window_take_text(GTK_WIDGET(self), g_value_get_string(value));
  return TRUE;
}

FsFlatWindow *fs_flat_window_new(GtkApplication *application, const FlatRecord *record,
                                 GFile *file) {
  static const FlatGame usual = {.width = 7, .height = 6};
  FsFlatWindow *self = g_object_new(FS_TYPE_FLAT_WINDOW, "application", application, NULL);
  window_choose_shortcuts(GTK_APPLICATION_WINDOW(self), "flat");
  self->session = fs_flat_session_new(record ? record->game : usual);
  if (record) fs_flat_session_begin(self->session, flat_tree_new(record));
  gboolean restore = !record && !file;
  self->files = fs_files_new(GTK_WINDOW(self), self->toasts, FS_SAVABLE(self->session), restore);
  g_object_bind_property(self->files, "title", self->heading, "title", G_BINDING_SYNC_CREATE);
  manners_follow(GTK_WINDOW(self), FS_WATCHED(fs_flat_session_get_search(self->session)),
                 self->files, self->settings);
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

FsFiles *fs_flat_window_get_files(FsFlatWindow *self) { return self->files; }

/* The object. */

static void window_dispose(GObject *object) {
  FsFlatWindow *self = FS_FLAT_WINDOW(object);
  if (self->session) fs_flat_search_stop(fs_flat_session_get_search(self->session));
  drop_batch(self);
  if (self->files) fs_files_end(self->files, FALSE);
  g_clear_object(&self->files);
  g_clear_object(&self->settings);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_flat_window_parent_class)->dispose(object);
}

static void fs_flat_window_class_init(FsFlatWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = window_dispose;
  GTK_WINDOW_CLASS(class)->close_request = window_close_request;
  g_type_ensure(FS_TYPE_STATUS_BAR);
  g_type_ensure(FS_TYPE_SETUP_BAR);
  g_type_ensure(FS_TYPE_GAME_PANE);
  g_type_ensure(FS_TYPE_FLAT_BOARD_VIEW);
  g_type_ensure(FS_TYPE_POSITION_BAR);
  g_type_ensure(FS_TYPE_FLAT_SETTINGS);
  g_type_ensure(FS_TYPE_STATISTICS);
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
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, pause);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, status_bar);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, setup_bar);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, game_pane);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, board);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, position_bar);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, search_settings);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, statistics);
  gtk_widget_class_bind_template_child(widget_class, FsFlatWindow, table);
  flat_window_install_actions(widget_class);
}

static void fs_flat_window_init(FsFlatWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->settings = g_settings_new(FS_SETTINGS_SCHEMA);
  recent_menu_follow(self->recent);
  window_take_drops(GTK_WIDGET(self), G_CALLBACK(dropped));
}
