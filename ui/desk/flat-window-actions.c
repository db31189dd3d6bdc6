/* What the window of a flat game can be told to do. */
#include <glib/gi18n.h>

#include "batch/batch-window.h"
#include "paint/board-file.h"
#include "board/export.h"
#include "board/flat-export.h"
#include "flat-window-inner.h"
#include "plots/plots-window.h"
#include "ply-dialog.h"
#include "preferences-window.h"
#include "base/window-common.h"

/* The session's functions that need no argument. */
static const struct {
  const char *name;
  gboolean (*act)(FsFlatSession *session);
} game_actions[] = {
    {"win.undo", fs_flat_session_undo},
    {"win.redo", fs_flat_session_redo},
    {"win.delete-move", fs_flat_session_delete},
    {"win.promote", fs_flat_session_promote},
};

static void action_game(GtkWidget *widget, const char *name, GVariant *parameter) {
  for (guint i = 0; i < G_N_ELEMENTS(game_actions); i++)
    if (g_str_equal(name, game_actions[i].name))
      game_actions[i].act(FS_FLAT_WINDOW(widget)->session);
}

static void action_sideways(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_flat_session_go_sideways(FS_FLAT_WINDOW(widget)->session, g_variant_get_int32(parameter));
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

/* Plies are numbered as in the list of moves: the stones at the start count. */
static void go_to_ply(int ply, gpointer session) {
  int least = flat_stones(fs_flat_session_get_record(session)->start);
  fs_flat_session_go_to(session, ply - least);
}

static void action_go_to(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatSession *session = FS_FLAT_WINDOW(widget)->session;
  const FlatRecord *record = fs_flat_session_get_record(session);
  int least = flat_stones(record->start);
  ply_dialog_show(GTK_WINDOW(widget), least + record->at, least, least + record->length, go_to_ply,
                  session);
}

static void action_set_up(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  fs_flat_session_begin_setup(self->session);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

static void action_finish_setup(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_setup_bar_finish(FS_FLAT_WINDOW(widget)->setup_bar);
}

static void action_cancel_setup(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_flat_session_cancel_setup(FS_FLAT_WINDOW(widget)->session);
}

static void action_analyse(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatSession *session = FS_FLAT_WINDOW(widget)->session;
  FsFlatSearch *search = fs_flat_session_get_search(session);
  if (fs_flat_search_get_state(search) == SEARCH_PAUSED)
    fs_flat_search_resume(search);
  else if (fs_flat_search_is_running(search))
    fs_flat_search_stop(search);
  else
    fs_flat_session_start(session);
}

static void action_pause(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatSearch *search = fs_flat_session_get_search(FS_FLAT_WINDOW(widget)->session);
  if (fs_flat_search_get_state(search) == SEARCH_PAUSED)
    fs_flat_search_resume(search);
  else
    fs_flat_search_pause(search);
}

static void action_stop(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatSession *session = FS_FLAT_WINDOW(widget)->session;
  fs_flat_search_stop(fs_flat_session_get_search(session));
}

static void action_plots(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  FsPlotted *plotted = FS_PLOTTED(fs_flat_session_get_search(self->session));
  if (!self->plots) self->plots = GTK_WINDOW(fs_plots_window_new(GTK_WINDOW(self), plotted));
  gtk_window_present(self->plots);
}

static void visit(const char *position, gpointer session) {
  if (!fs_flat_session_is_setting_up(session)) fs_flat_session_read(session, position, NULL);
}

static void make_batch(FsFlatWindow *self) {
  FsFlatSearch *search = fs_flat_session_get_search(self->session);
  g_autofree char *folder = fs_flat_search_get_folder(search);
  self->batch = fs_batch_new(FS_ANSWERER(search), folder);
  self->batch_game = fs_flat_session_get_game(self->session);
  self->batch_window = GTK_WINDOW(
      fs_batch_window_new(GTK_WINDOW(self), self->batch, visit, G_OBJECT(self->session)));
}

static void action_batch(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  if (!self->batch) make_batch(self);
  gtk_window_present(self->batch_window);
}

static void action_copy(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  g_autofree char *text = flat_export_text(self->session, g_variant_get_string(parameter, NULL));
  if (text) gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
  const char *words = text ? _("Copied") : _("This game does not begin with the empty board");
  window_tell(self->toasts, words);
}

/* A flat window has one game; where a list goes on is where it is too long. */
void flat_window_take_text(GtkWidget *widget, const char *text) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  g_autofree char *trimmed = g_strstrip(g_strdup(text));
  Error error;
  if (strchr(trimmed, '\n'))
    fs_position_bar_show_trouble(self->position_bar, trimmed, strcspn(trimmed, "\r\n"),
                                 _("This is a list of positions, and one is shown here; a batch "
                                   "(Ctrl+Shift+B) takes lists"));
  else if (fs_flat_session_read(self->session, trimmed, &error) != STATUS_OK)
    fs_position_bar_show_failure(self->position_bar, trimmed, &error);
}

static void action_paste(GtkWidget *widget, const char *name, GVariant *parameter) {
  window_paste(widget, flat_window_take_text);
}

static void action_preferences(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  GtkWidget *window =
      fs_preferences_window_new_flat(GTK_WINDOW(self), self->session, self->settings);
  gtk_window_present(GTK_WINDOW(window));
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
  Frame frame;
  Scene scene = fs_flat_board_view_get_scene(board, &frame);
  return board_file_write(&scene, &frame, format, scale, write, closure);
}

static void action_export(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  export_picture(GTK_WINDOW(self), self->toasts, draw_board, self->board);
}

static void action_enter(GtkWidget *widget, const char *name, GVariant *parameter) {
  fs_position_bar_edit(FS_FLAT_WINDOW(widget)->position_bar);
}

static void action_board(GtkWidget *widget, const char *name, GVariant *parameter) {
  gtk_widget_grab_focus(GTK_WIDGET(FS_FLAT_WINDOW(widget)->board));
}

static void action_comment(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  adw_flap_set_reveal_flap(self->moves_flap, TRUE);
  fs_game_pane_edit_comment(self->game_pane);
}

static void action_pane(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsFlatWindow *self = FS_FLAT_WINDOW(widget);
  window_toggle_pane(g_str_equal(name, "win.sidebar") ? self->flap : self->moves_flap);
}

void flat_window_install_actions(GtkWidgetClass *class) {
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc act;
    guint key, more;
    GdkModifierType modifiers;
  } actions[] = {
      {"win.undo", action_game, GDK_KEY_z, 0, GDK_CONTROL_MASK},
      {"win.redo", action_game, GDK_KEY_z, 0, GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.delete-move", action_game, GDK_KEY_Delete, 0, GDK_CONTROL_MASK},
      {"win.promote", action_game, GDK_KEY_Up, 0, GDK_ALT_MASK | GDK_SHIFT_MASK},
      {"win.comment", action_comment, GDK_KEY_m, 0, GDK_CONTROL_MASK},
      {"win.first", action_step, GDK_KEY_Home, 0, GDK_ALT_MASK},
      {"win.back", action_step, GDK_KEY_Left, 0, GDK_ALT_MASK},
      {"win.forward", action_step, GDK_KEY_Right, 0, GDK_ALT_MASK},
      {"win.last", action_step, GDK_KEY_End, 0, GDK_ALT_MASK},
      {"win.go-to", action_go_to, GDK_KEY_g, 0, GDK_CONTROL_MASK},
      {"win.set-up", action_set_up, GDK_KEY_e, 0, GDK_CONTROL_MASK},
      {"win.finish-setup", action_finish_setup, GDK_KEY_Return, 0,
       GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.cancel-setup", action_cancel_setup, GDK_KEY_Escape, 0, 0},
      {"win.analyse", action_analyse, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_CONTROL_MASK},
      {"win.pause", action_pause, GDK_KEY_F7, 0, 0},
      {"win.plots", action_plots, GDK_KEY_p, 0, GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.batch", action_batch, GDK_KEY_b, 0, GDK_CONTROL_MASK | GDK_SHIFT_MASK},
      {"win.preferences", action_preferences, GDK_KEY_comma, 0, GDK_CONTROL_MASK},
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
  gtk_widget_class_install_action(class, "win.stop", NULL, action_stop);
  gtk_widget_class_install_action(class, "win.board", NULL, action_board);
  gtk_widget_class_install_action(class, "win.open-uri", "s", action_open_uri);
  gtk_widget_class_install_action(class, "win.copy", "s", action_copy);
  gtk_widget_class_install_action(class, "win.sideways", "i", action_sideways);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Up, GDK_ALT_MASK, "win.sideways", "i", -1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_Down, GDK_ALT_MASK, "win.sideways", "i", 1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                      "win.copy", "s", "shortest");
  for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
    const char *name = actions[i].name;
    gtk_widget_class_install_action(class, name, NULL, actions[i].act);
    gtk_widget_class_add_binding_action(class, actions[i].key, actions[i].modifiers, name, NULL);
    if (actions[i].more)
      gtk_widget_class_add_binding_action(class, actions[i].more, actions[i].modifiers, name, NULL);
  }
}
