/* The window's buttons follow the session: what can be done now. */
#include "base/window-common.h"
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
  gtk_widget_action_set_enabled(widget, "win.finish-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.cancel-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.delete-move", behind);
  gtk_widget_action_set_enabled(widget, "win.promote",
                                browsing && game_record_fork(game_document_get(document)) > 0);
}

static void update_analyse(FsWindow *self) {
  SearchState state = fs_search_get_state(fs_session_get_search(self->session));
  WindowSearchButtons buttons = {self->analyse, self->analyse_label, self->pause};
  window_show_search(GTK_WIDGET(self), &buttons, state, fs_session_can_start(self->session),
                     fs_search_can_pause(fs_session_get_search(self->session)));
}

void window_follow_session(FsWindow *self) {
  FsSession *session = self->session;
  g_signal_connect_object(session, "position-changed", G_CALLBACK(update_game_actions), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "games-changed", G_CALLBACK(update_game_actions), self,
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
