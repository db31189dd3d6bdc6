#include <glib/gi18n.h>

#include "window-common.h"
#include "window-inner.h"

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

void window_follow_session(FsWindow *self) {
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
