#include "window.h"

#include <glib/gi18n.h>

#include "batch-window.h"
#include "board-view.h"
#include "column-table.h"
#include "export.h"
#include "files-dialogs.h"
#include "files.h"
#include "game-pane.h"
#include "job-export.h"
#include "job-window.h"
#include "jobs-window.h"
#include "manners.h"
#include "plots-window.h"
#include "position-bar.h"
#include "preferences-window.h"
#include "recent.h"
#include "search-settings.h"
#include "settings.h"
#include "setup-bar.h"
#include "statistics.h"
#include "status-bar.h"
#include "window-common.h"

struct _FsWindow {
  AdwApplicationWindow parent_instance;
  FsSession *session;
  GSettings *settings;
  FsFiles *files;

  AdwToastOverlay *toasts;
  AdwWindowTitle *heading;
  GMenu *recent;
  AdwFlap *flap;
  AdwFlap *game_flap;
  FsGamePane *game_pane;
  GtkWidget *analyse;
  GtkLabel *analyse_label;
  GtkButton *pause;
  FsStatusBar *status_bar;
  FsSetupBar *setup_bar;
  FsBoardView *board;
  GtkWidget *board_tools;
  FsPositionBar *position_bar;
  FsSearchSettings *search_settings;
  FsStatistics *statistics;
  FsColumnTable *columns;
  GtkWindow *plots, *jobs, *batch_window; /* NULL until they are wanted */
  FsBatch *batch;
  char *folder; /* of the user's data; NULL: none */
};

G_DEFINE_FINAL_TYPE(FsWindow, fs_window, ADW_TYPE_APPLICATION_WINDOW)

FsSession *fs_window_get_session(FsWindow *self) { return self->session; }

/* Actions. */

/* The files' functions that need no argument. */
static const struct {
  const char *name;
  void (*act)(FsFiles *files);
} file_actions[] = {
    {"win.new", fs_files_new_game},
    {"win.open", fs_files_choose},
    {"win.save", fs_files_save},
    {"win.save-as", fs_files_save_as},
};

static void action_file(GtkWidget *widget, const char *name, GVariant *parameter) {
  for (guint i = 0; i < G_N_ELEMENTS(file_actions); i++)
    if (g_str_equal(name, file_actions[i].name)) file_actions[i].act(FS_WINDOW(widget)->files);
}

static void action_open_uri(GtkWidget *widget, const char *name, GVariant *parameter) {
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));
  fs_files_open(FS_WINDOW(widget)->files, file);
}

static void action_export(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  export_board(GTK_WINDOW(self), self->toasts, self->board);
}

/* The session's functions that need no argument. */
typedef gboolean (*GameAction)(FsSession *session);

static const struct {
  const char *name;
  GameAction act;
} game_actions[] = {
    {"win.undo", fs_session_undo},          {"win.redo", fs_session_redo},
    {"win.back", fs_session_back},          {"win.forward", fs_session_forward},
    {"win.first", fs_session_go_first},     {"win.last", fs_session_go_last},
    {"win.delete-move", fs_session_delete}, {"win.promote", fs_session_promote},
};

static void action_game(GtkWidget *widget, const char *name, GVariant *parameter) {
  for (guint i = 0; i < G_N_ELEMENTS(game_actions); i++)
    if (g_str_equal(name, game_actions[i].name)) game_actions[i].act(FS_WINDOW(widget)->session);
}

static void action_sideways(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_session_go_sideways(FS_WINDOW(widget)->session, g_variant_get_int32(parameter));
}

static void action_next_game(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsSession *session = FS_WINDOW(widget)->session;
  int shown = game_document_get_shown(fs_session_get_document(session));
  fs_session_show_game(session, shown + g_variant_get_int32(parameter));
}

static void action_set_up(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  fs_session_begin_setup(self->session);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

static void action_finish_setup(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_setup_bar_finish(FS_WINDOW(widget)->setup_bar);
}

static void action_cancel_setup(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_session_cancel_setup(FS_WINDOW(widget)->session);
}

static void action_analyse(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsSession *session = FS_WINDOW(widget)->session;
  FsSearch *search = fs_session_get_search(session);
  if (fs_search_get_state(search) == SEARCH_PAUSED)
    fs_search_resume(search);
  else if (fs_session_is_running(session))
    fs_session_stop(session);
  else
    fs_session_start(session);
}

/* A search that is paused can be stopped in place of paused. */
static void action_pause(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsSearch *search = fs_session_get_search(FS_WINDOW(widget)->session);
  if (fs_search_get_state(search) == SEARCH_PAUSED)
    fs_search_stop(search);
  else
    fs_search_pause(search);
}

/* Shows a window of its own, which is made when it is wanted first and kept hidden after that. */
static void show(FsWindow *self, GtkWindow **window, GtkWidget *(*make)(GtkWindow *, FsSession *)) {
  if (!*window) {
    *window = GTK_WINDOW(make(GTK_WINDOW(self), self->session));
    gtk_window_set_hide_on_close(*window, TRUE);
  }
  gtk_window_present(*window);
}

static void action_plots(GtkWidget *widget, const char *name, GVariant *parameter) {
  show(FS_WINDOW(widget), &FS_WINDOW(widget)->plots, fs_plots_window_new);
}

static void action_jobs(GtkWidget *widget, const char *name, GVariant *parameter) {
  show(FS_WINDOW(widget), &FS_WINDOW(widget)->jobs, fs_jobs_window_new);
}

static void action_batch(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  if (!self->batch) self->batch = fs_batch_new(fs_session_get_search(self->session), self->folder);
  if (!self->batch_window)
    self->batch_window =
        GTK_WINDOW(fs_batch_window_new(GTK_WINDOW(self), self->session, self->batch));
  gtk_window_present(self->batch_window);
}

/* Cluster jobs. */

static void show_job(const char *path, gpointer data) {
  FsWindow *self = data;
  Error error;
  GtkWidget *window = fs_job_window_new(GTK_WINDOW(self), self->session, path, &error);
  if (window)
    gtk_window_present(GTK_WINDOW(window));
  else
    dialog_tell(GTK_WINDOW(self), _("This Is Not the Folder of a Job"), error.message);
}

static void job_chosen(GFile *folder, gpointer data) {
  g_autofree char *path = g_file_get_path(folder);
  if (path) show_job(path, data);
}

static void action_open_job(GtkWidget *widget, const char *name, GVariant *parameter) {
  dialog_folder(GTK_WINDOW(widget), _("Open Job Folder"), job_chosen, widget);
}

static void action_export_job(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  GtkWidget *dialog = fs_job_export_new(GTK_WINDOW(self), self->session, show_job, self);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void action_preferences(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  GtkWidget *window = fs_preferences_window_new(GTK_WINDOW(self), self->session, self->settings);
  gtk_window_present(GTK_WINDOW(window));
}

static void action_copy(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  g_autofree char *text = export_text(self->session, g_variant_get_string(parameter, NULL));
  if (text) gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
  const char *words = text ? _("Copied") : _("This game does not begin with the empty board");
  adw_toast_overlay_add_toast(self->toasts, adw_toast_new(words));
}

/* One position or a list of them, from the clipboard or dropped. */
static void take_text(GtkWidget *widget, const char *text) {
  FsWindow *self = FS_WINDOW(widget);
  g_autoptr(GError) error = NULL;
  gsize offset;
  GPtrArray *records = game_file_read_positions(text, &offset, &error);
  if (!records) {
    fs_position_bar_show_trouble(self->position_bar, text, offset, error->message);
    return;
  }
  g_autofree char *words = g_strdup_printf(
      g_dngettext(NULL, "%u position pasted", "%u positions pasted", records->len), records->len);
  fs_session_replace(self->session, records);
  adw_toast_overlay_add_toast(self->toasts, adw_toast_new(words));
}

static void action_paste(GtkWidget *widget, const char *name, GVariant *parameter) {
  window_paste(widget, take_text);
}

static gboolean dropped(FsWindow *self, const GValue *value, double x, double y) {
  if (G_VALUE_HOLDS(value, G_TYPE_FILE))
    fs_files_open(self->files, g_value_get_object(value));
  else if (G_VALUE_HOLDS_STRING(value) && g_value_get_string(value))
    take_text(GTK_WIDGET(self), g_value_get_string(value));
  else
    return FALSE;
  return TRUE;
}

static void action_edit(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_position_bar_edit(FS_WINDOW(widget)->position_bar);
}

static void action_turn(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_board_view_turn(FS_WINDOW(widget)->board, g_variant_get_int32(parameter));
}

static void action_next_layout(GtkWidget *widget, const char *name, GVariant *parameter) {
  GSettings *settings = FS_WINDOW(widget)->settings;
  int layout = g_settings_get_enum(settings, "board-layout");
  g_settings_set_enum(settings, "board-layout", (layout + 1) % BOARD_LAYOUTS);
}

static void action_sidebar(GtkWidget *widget, const char *name, GVariant *parameter) {
  window_toggle_pane(FS_WINDOW(widget)->flap);
}

static void action_game_pane(GtkWidget *widget, const char *name, GVariant *parameter) {
  window_toggle_pane(FS_WINDOW(widget)->game_flap);
}

static void action_comment(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  adw_flap_set_reveal_flap(self->game_flap, TRUE);
  fs_game_pane_edit_comment(self->game_pane);
}

/* Following the session. */

static void update_game_actions(FsWindow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  const GameDocument *document = fs_session_get_document(self->session);
  const Game *game = fs_session_get_game(self->session);
  gboolean browsing = !game_document_is_setting_up(document);
  gboolean behind = browsing && game->at > 0;
  window_enable_steps(widget, behind, browsing && game->at < game->length);
  gtk_widget_action_set_enabled(widget, "win.undo", game_document_can_undo(document));
  gtk_widget_action_set_enabled(widget, "win.redo", game_document_can_redo(document));
  gtk_widget_action_set_enabled(widget, "win.set-up", browsing);
  gtk_widget_action_set_enabled(widget, "win.finish-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.cancel-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.delete-move", behind);
  gtk_widget_action_set_enabled(widget, "win.promote",
                                browsing && game_record_fork(game_document_get(document)) > 0);
}

/* What the two buttons of the search say in a state. */
typedef struct {
  const char *label, *tooltip, *pause_icon, *pause_label;
} SearchWords;

static SearchWords search_words(SearchState state) {
  switch (state) {
  case SEARCH_RUNNING:
    return (SearchWords){_("Stop"), _("Stop the search and keep what it has found"),
                         "media-playback-pause-symbolic", _("Pause")};
  case SEARCH_PAUSED:
    return (SearchWords){_("Resume"), _("Go on with the search that is paused"),
                         "media-playback-stop-symbolic", _("Stop")};
  default:
    return (SearchWords){_("Analyse"), _("Search the position and each of its columns"),
                         "media-playback-pause-symbolic", _("Pause")};
  }
}

static void update_analyse(FsWindow *self) {
  FsSearch *search = fs_session_get_search(self->session);
  SearchState state = fs_search_get_state(search);
  SearchWords words = search_words(state);
  gboolean running = state == SEARCH_RUNNING, under_way = running || state == SEARCH_PAUSED;
  window_name_analyse(self->analyse, self->analyse_label, words.label, words.tooltip, !running);
  gtk_button_set_icon_name(self->pause, words.pause_icon);
  window_name_button(GTK_WIDGET(self->pause), words.pause_label, words.pause_label);
  gtk_widget_set_visible(GTK_WIDGET(self->pause), under_way);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.analyse",
                                under_way || fs_session_can_start(self->session));
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.pause", under_way);
}

static void follow_session(FsWindow *self) {
  FsSession *session = self->session;
  g_signal_connect_object(session, "position-changed", G_CALLBACK(update_game_actions), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(update_analyse), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "notify::running", G_CALLBACK(update_analyse), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(fs_session_get_search(session), "notify::table-bytes",
                          G_CALLBACK(update_analyse), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(fs_session_get_search(session), "notify::lent",
                          G_CALLBACK(update_analyse), self, G_CONNECT_SWAPPED);
  update_game_actions(self);
  update_analyse(self);
}

static void keep_size(FsWindow *self) {
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;
  g_settings_bind(self->settings, "window-width", self, "default-width", flags);
  g_settings_bind(self->settings, "window-height", self, "default-height", flags);
  g_settings_bind(self->settings, "maximized", self, "maximized", flags);
}

/* How the board is shown: kept by the settings, which give the actions as well. */
static void keep_view(FsWindow *self) {
  static const char *const actions[] = {"board-layout", "white-threats", "black-threats"};
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;
  g_settings_bind(self->settings, "board-layout", self->board, "layout", flags);
  g_settings_bind(self->settings, "board-turns", self->board, "turns", flags);
  g_settings_bind(self->settings, "column-names", self->board, "column-names", flags);
  g_settings_bind(self->settings, "white-threats", self->board, "white-threats", flags);
  g_settings_bind(self->settings, "black-threats", self->board, "black-threats", flags);
  for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
    g_autoptr(GAction) action = g_settings_create_action(self->settings, actions[i]);
    g_action_map_add_action(G_ACTION_MAP(self), action);
  }
}

static void show_session(FsWindow *self) {
  fs_status_bar_set_session(self->status_bar, self->session);
  fs_game_pane_set_session(self->game_pane, self->session);
  fs_setup_bar_set_session(self->setup_bar, self->session);
  fs_board_view_set_session(self->board, self->session);
  fs_position_bar_set_session(self->position_bar, self->session);
  fs_search_settings_set_session(self->search_settings, self->session, self->settings);
  fs_statistics_set_session(self->statistics, self->session);
  fs_column_table_set_session(self->columns, self->session);
}

static void take_drops(FsWindow *self) {
  GType types[] = {G_TYPE_FILE, G_TYPE_STRING};
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect_swapped(target, "drop", G_CALLBACK(dropped), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}

FsWindow *fs_window_new(GtkApplication *application, const Game *game, GFile *file) {
  FsWindow *self = g_object_new(FS_TYPE_WINDOW, "application", application, NULL);
  if (game) fs_session_reset(self->session, game);
  self->files = fs_files_new(GTK_WINDOW(self), self->toasts, self->session, !game && !file);
  g_object_bind_property(self->files, "title", self->heading, "title", G_BINDING_SYNC_CREATE);
  manners_follow(GTK_WINDOW(self), self->session, self->files, self->settings);
  if (file) fs_files_open(self->files, file);
  return self;
}

void fs_window_set_folder(FsWindow *self, const char *folder) {
  g_return_if_fail(!self->folder);
  self->folder = g_strdup(folder);
  g_autofree char *store = g_build_filename(folder, "verdicts.store", NULL);
  fs_search_open_store(fs_session_get_search(self->session), store);
}

void fs_window_end(FsWindow *self) {
  fs_files_end(self->files, TRUE);
  gtk_window_destroy(GTK_WINDOW(self));
}

static gboolean window_close_request(GtkWindow *window) {
  FsWindow *self = FS_WINDOW(window);
  if (!fs_files_may_close(self->files)) return TRUE;
  fs_files_end(self->files, FALSE);
  return GTK_WINDOW_CLASS(fs_window_parent_class)->close_request(window);
}

/* The object. */

static void window_dispose(GObject *object) {
  FsWindow *self = FS_WINDOW(object);
  if (self->session)
    fs_session_stop(self->session); /* so that it is over when the last view lets go of it */
  g_clear_object(&self->batch);
  if (self->files) fs_files_end(self->files, FALSE);
  g_clear_object(&self->files);
  g_clear_object(&self->session);
  g_clear_object(&self->settings);
  g_clear_pointer(&self->folder, g_free);
  G_OBJECT_CLASS(fs_window_parent_class)->dispose(object);
}

static void install_actions(GtkWidgetClass *class) {
  for (guint i = 0; i < G_N_ELEMENTS(file_actions); i++)
    gtk_widget_class_install_action(class, file_actions[i].name, NULL, action_file);
  gtk_widget_class_install_action(class, "win.open-uri", "s", action_open_uri);
  gtk_widget_class_install_action(class, "win.export", NULL, action_export);
  for (guint i = 0; i < G_N_ELEMENTS(game_actions); i++)
    gtk_widget_class_install_action(class, game_actions[i].name, NULL, action_game);
  gtk_widget_class_install_action(class, "win.sideways", "i", action_sideways);
  gtk_widget_class_install_action(class, "win.set-up", NULL, action_set_up);
  gtk_widget_class_install_action(class, "win.finish-setup", NULL, action_finish_setup);
  gtk_widget_class_install_action(class, "win.cancel-setup", NULL, action_cancel_setup);
  gtk_widget_class_install_action(class, "win.analyse", NULL, action_analyse);
  gtk_widget_class_install_action(class, "win.pause", NULL, action_pause);
  gtk_widget_class_install_action(class, "win.plots", NULL, action_plots);
  gtk_widget_class_install_action(class, "win.jobs", NULL, action_jobs);
  gtk_widget_class_install_action(class, "win.batch", NULL, action_batch);
  gtk_widget_class_install_action(class, "win.export-job", NULL, action_export_job);
  gtk_widget_class_install_action(class, "win.open-job", NULL, action_open_job);
  gtk_widget_class_install_action(class, "win.preferences", NULL, action_preferences);
  gtk_widget_class_install_action(class, "win.copy", "s", action_copy);
  gtk_widget_class_install_action(class, "win.paste", NULL, action_paste);
  gtk_widget_class_install_action(class, "win.edit", NULL, action_edit);
  gtk_widget_class_install_action(class, "win.turn", "i", action_turn);
  gtk_widget_class_install_action(class, "win.next-layout", NULL, action_next_layout);
  gtk_widget_class_install_action(class, "win.next-game", "i", action_next_game);
  gtk_widget_class_install_action(class, "win.comment", NULL, action_comment);
  gtk_widget_class_install_action(class, "win.game-pane", NULL, action_game_pane);
  gtk_widget_class_install_action(class, "win.sidebar", NULL, action_sidebar);
  gtk_widget_class_install_action(class, "win.fullscreen", NULL, window_action_fullscreen);
}

/* Bound to the window rather than the application, so that an entry gets its keys first: there
 * Ctrl+Z undoes typing. */
static void bind_keys(GtkWidgetClass *class) {
  GdkModifierType ctrl = GDK_CONTROL_MASK, shift = GDK_SHIFT_MASK, alt = GDK_ALT_MASK;
  gtk_widget_class_add_binding_action(class, GDK_KEY_o, ctrl, "win.open", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_s, ctrl, "win.save", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_s, ctrl | shift, "win.save-as", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_e, ctrl | shift, "win.export", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_z, ctrl, "win.undo", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_z, ctrl | shift, "win.redo", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Left, alt, "win.back", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Right, alt, "win.forward", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Up, alt, "win.sideways", "i", -1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Down, alt, "win.sideways", "i", 1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Delete, ctrl, "win.delete-move", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Up, alt | shift, "win.promote", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Home, alt, "win.first", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_End, alt, "win.last", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_e, ctrl, "win.set-up", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Escape, 0, "win.cancel-setup", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Return, ctrl | shift, "win.finish-setup",
                                      NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Return, ctrl, "win.analyse", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_F7, 0, "win.pause", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_p, ctrl | shift, "win.plots", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_j, ctrl | shift, "win.jobs", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_b, ctrl | shift, "win.batch", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_c, ctrl | shift, "win.copy", "s", "shortest");
  gtk_widget_class_add_binding_action(class, GDK_KEY_v, ctrl, "win.paste", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_l, ctrl, "win.edit", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Page_Up, ctrl, "win.next-game", "i", -1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Page_Down, ctrl, "win.next-game", "i", 1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_m, ctrl, "win.comment", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_F8, 0, "win.game-pane", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_F9, 0, "win.sidebar", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_r, ctrl, "win.turn", "i", 1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_r, ctrl | shift, "win.turn", "i", -1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_comma, ctrl, "win.preferences", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_F11, 0, "win.fullscreen", NULL);
}

static void fs_window_class_init(FsWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = window_dispose;
  GTK_WINDOW_CLASS(class)->close_request = window_close_request;
  g_type_ensure(FS_TYPE_STATUS_BAR);
  g_type_ensure(FS_TYPE_GAME_PANE);
  g_type_ensure(FS_TYPE_SETUP_BAR);
  g_type_ensure(FS_TYPE_BOARD_VIEW);
  g_type_ensure(FS_TYPE_POSITION_BAR);
  g_type_ensure(FS_TYPE_SEARCH_SETTINGS);
  g_type_ensure(FS_TYPE_STATISTICS);
  g_type_ensure(FS_TYPE_COLUMN_TABLE);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/window.ui");
  gtk_widget_class_bind_template_child(widget_class, FsWindow, toasts);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, heading);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, recent);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, flap);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, game_flap);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, game_pane);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, analyse);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, analyse_label);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, pause);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, status_bar);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, setup_bar);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, board);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, board_tools);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, position_bar);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, search_settings);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, statistics);
  gtk_widget_class_bind_template_child(widget_class, FsWindow, columns);
  install_actions(widget_class);
  bind_keys(widget_class);
}

static void fs_window_init(FsWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->settings = g_settings_new(FS_SETTINGS_SCHEMA);
  self->session = fs_session_new();
  keep_size(self);
  /* The board is no text and does not mirror; these keep to the corner that it leaves free. */
  gtk_widget_set_direction(self->board_tools, GTK_TEXT_DIR_LTR);
  show_session(self);
  keep_view(self);
  follow_session(self);
  recent_menu_follow(self->recent);
  take_drops(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}
