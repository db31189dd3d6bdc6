/* The window's buttons follow the session: what can be done now. */
#include "base/window-common.h"
#include "base/words.h"
#include "window-inner.h"

static void update_game_actions(FsWindow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  const GameDocument *document = fs_session_get_document(self->session);
  const Line *line = fs_session_get_line(self->session);
  gboolean browsing = !game_document_is_setting_up(document);
  gboolean behind = browsing && line->at > 0;
  window_enable_steps(widget, behind, browsing && line->at < line->length);
  gtk_widget_action_set_enabled(widget, "win.undo", game_document_can_undo(document));
  gtk_widget_action_set_enabled(widget, "win.redo", game_document_can_redo(document));
  gtk_widget_action_set_enabled(widget, "win.set-up", browsing);
  gtk_widget_action_set_enabled(widget, "win.details", browsing);
  gtk_widget_action_set_enabled(widget, "win.finish-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.cancel-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.delete-move", behind);
  gtk_widget_action_set_enabled(widget, "win.promote",
                                browsing && game_record_fork(game_document_get(document)) > 0);
}

static void update_analyse(FsWindow *self) {
  SearchState state = fs_search_get_state(fs_session_get_search(self->session));
  WindowSearchButtons buttons = {self->analyse, self->analyse_icon, self->analyse_label,
                                 self->pause};
  window_show_search(GTK_WIDGET(self), &buttons, state, fs_session_can_start(self->session),
                     fs_search_can_pause(fs_session_get_search(self->session)));
}

/* The action is one of the settings and always enabled. So the menu leaves the item out where there
 * is nothing to turn on. */
static void offer_layouts(FsWindow *self, gboolean offered) {
  g_autoptr(GAction) action = g_settings_create_action(self->settings, "board-layout");
  if (offered)
    g_action_map_add_action(G_ACTION_MAP(self), action);
  else
    g_action_map_remove_action(G_ACTION_MAP(self), "board-layout");
}

static void enable_what_it_has(FsWindow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  gboolean jobs = fs_session_has_jobs(self->session);
  gboolean turns = fs_board_can_turn(self->board);
  gtk_widget_action_set_enabled(widget, "win.export-job", jobs);
  gtk_widget_action_set_enabled(widget, "win.open-job", jobs);
  gtk_widget_action_set_enabled(widget, "win.tasks",
                                fs_search_has_tasks(fs_session_get_search(self->session)));
  gtk_widget_action_set_enabled(widget, "win.turn", turns);
  gtk_widget_action_set_enabled(widget, "win.next-layout", turns);
  gtk_widget_set_visible(self->turn_tools, turns);
  gtk_widget_set_visible(self->cluster, jobs);
  offer_layouts(self, turns);
  window_choose_shortcuts(GTK_APPLICATION_WINDOW(self), self->variant.rules->name);
}

void window_show_game(FsWindow *self) {
  Variant variant = fs_session_get_variant(self->session);
  g_autofree char *game = words_game(variant);
  adw_window_title_set_subtitle(self->heading, game);
  if (self->variant.rules && !variant_equal(variant, self->variant)) window_drop_windows(self);
  self->variant = variant;
  enable_what_it_has(self);
}

/* After all that draw the board have taken up its game. */
static void position_changed(FsWindow *self) {
  update_game_actions(self);
  update_analyse(self);
  if (!variant_equal(fs_session_get_variant(self->session), self->variant)) window_show_game(self);
}

void window_follow_session(FsWindow *self) {
  FsSession *session = self->session;
  g_signal_connect_object(session, "position-changed", G_CALLBACK(position_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "games-changed", G_CALLBACK(update_game_actions), self,
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
