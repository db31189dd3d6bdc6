/* The window's buttons follow the session: what can be done now. */
#include <glib/gi18n.h>

#include "base/signals.h"
#include "base/window-common.h"
#include "base/words.h"
#include "column-keys.h"
#include "play/game-list.h"
#include "window-inner.h"

static void update_undo(FsWindow *self) {
  FsPartner *partner = fs_play_bar_get_partner(self->play_bar);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.undo", fs_partner_can_undo(partner));
}

static void update_game_actions(FsWindow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  const GameDocument *document = fs_session_get_document(self->session);
  const Line *line = fs_session_get_line(self->session);
  gboolean browsing = !game_document_is_setting_up(document);
  gboolean behind = browsing && line->at > 0;
  gboolean ahead = browsing && line->at < line->length;
  gtk_widget_action_set_enabled(widget, "win.back", behind);
  gtk_widget_action_set_enabled(widget, "win.first", behind);
  gtk_widget_action_set_enabled(widget, "win.forward", ahead);
  gtk_widget_action_set_enabled(widget, "win.last", ahead);
  gtk_widget_action_set_enabled(widget, "win.go-to", behind || ahead);
  gtk_widget_action_set_enabled(
      widget, "win.review",
      (!fs_session_is_blind(self->session) && (behind || ahead)) ||
          fs_game_review_is_running(fs_review_bar_get_review(self->review_bar)));
  update_undo(self);
  gtk_widget_action_set_enabled(widget, "win.redo", game_document_can_redo(document));
  gtk_widget_action_set_enabled(widget, "win.set-up", browsing);
  gtk_widget_action_set_enabled(widget, "win.details", browsing);
  gtk_widget_action_set_enabled(widget, "win.finish-setup",
                                fs_session_can_finish_setup(self->session));
  gtk_widget_action_set_enabled(widget, "win.cancel-setup", !browsing);
  gtk_widget_action_set_enabled(widget, "win.clear-board", !browsing);
  gtk_widget_action_set_enabled(widget, "win.delete-move", behind);
  gtk_widget_action_set_enabled(widget, "win.promote",
                                browsing && game_record_fork(game_document_get(document)) > 0);
}

/* The name of a button that shows an icon. */
static void name_button(GtkWidget *button, const char *name, const char *tooltip) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  window_set_tooltip(button, tooltip);
}

/* For the eye and for assistive technology. */
static void name_buttons(FsWindow *self, SearchState state) {
  gboolean running = state == SEARCH_RUNNING, paused = state == SEARCH_PAUSED;
  const char *label = running ? _("Stop") : paused ? _("Resume") : _("Analyse");
  const char *label_key = running ? _("_Stop") : paused ? _("_Resume") : _("_Analyse");
  const char *tooltip = running  ? _("Stop the search and keep what it has found")
                        : paused ? _("Continue the paused search")
                                 : _("Search the position and each of its columns");
  const char *pause = paused ? _("Stop") : _("Pause");
  gtk_label_set_text_with_mnemonic(self->analyse_label, label_key);
  gtk_image_set_from_icon_name(self->analyse_icon, running ? "media-playback-stop-symbolic"
                                                           : "media-playback-start-symbolic");
  name_button(self->analyse, label, tooltip);
  if (running)
    gtk_widget_remove_css_class(self->analyse, "suggested-action");
  else
    gtk_widget_add_css_class(self->analyse, "suggested-action");
  gtk_actionable_set_action_name(GTK_ACTIONABLE(self->pause), paused ? "win.stop" : "win.pause");
  gtk_button_set_icon_name(self->pause, paused ? "media-playback-stop-symbolic"
                                               : "media-playback-pause-symbolic");
  name_button(GTK_WIDGET(self->pause), pause, pause);
}

static void update_analyse(FsWindow *self) {
  SearchNow now = fs_search_now(fs_session_get_search(self->session));
  gboolean pausable = now.state == SEARCH_PAUSED || (now.state == SEARCH_RUNNING && now.pausable);
  name_buttons(self, now.state);
  gtk_widget_set_visible(GTK_WIDGET(self->pause), pausable);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.analyse",
                                now.under_way || fs_session_can_start(self->session));
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.pause", pausable);
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

void window_show_keys(FsWindow *self) {
  Variant variant = fs_session_get_variant(self->session);
  GtkShortcutsWindow *shortcuts =
      gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(self));
  if (!shortcuts) return;
  column_keys_show(shortcuts, variant);
  g_object_set(shortcuts, "view-name", variant.rules->name, NULL);
}

static void enable_what_it_has(FsWindow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  gboolean jobs = fs_session_has_jobs(self->session);
  gboolean turns = fs_board_can_turn(self->board);
  gtk_widget_action_set_enabled(widget, "win.export-job", jobs);
  gtk_widget_action_set_enabled(widget, "win.open-job", jobs);
  gtk_widget_action_set_enabled(widget, "win.tasks",
                                fs_search_has_tasks(fs_session_get_search(self->session)));
  Variant variant = fs_session_get_variant(self->session);
  gtk_widget_action_set_enabled(widget, "win.export-book", position_has_key(variant));
  gtk_widget_action_set_enabled(widget, "win.copy-cube", notation_fits(variant, NOTATION_PAIRS));
  gtk_widget_action_set_enabled(widget, "win.copy-columns",
                                notation_fits(variant, NOTATION_COLUMNS));
  gtk_widget_action_set_enabled(widget, "win.turn", turns);
  gtk_widget_action_set_enabled(widget, "win.next-layout", turns);
  gtk_widget_set_visible(self->turn_tools, turns);
  gtk_widget_set_visible(self->cluster, jobs);
  offer_layouts(self, turns);
}

void window_show_game(FsWindow *self) {
  Variant variant = fs_session_get_variant(self->session);
  g_autofree char *game = words_game(variant);
  adw_window_title_set_subtitle(self->heading, game);
  if (self->variant.rules && !variant_equal(variant, self->variant)) window_drop_windows(self);
  self->variant = variant;
  enable_what_it_has(self);
  window_show_keys(self);
}

/* After everything that draws the board has changed to its game. */
static void window_position_changed(FsWindow *self) {
  update_game_actions(self);
  update_analyse(self);
  if (!variant_equal(fs_session_get_variant(self->session), self->variant)) window_show_game(self);
}

/* The program answers no move that is tried. A game that is over has its rematch afterwards. */
static void end_game_under_way(FsPartner *partner) {
  if (!fs_partner_is_over(partner)) fs_partner_end(partner);
}

/* When a game begins keys are its moves, wherever the user wrote before. */
static void take_keys_to_board(FsWindow *self) { gtk_widget_grab_focus(GTK_WIDGET(self->board)); }

void window_follow_session(FsWindow *self) {
  FsSession *session = self->session;
  signal_follow(session, "position-changed", window_position_changed, self);
  signal_follow(session, "games-changed", update_game_actions, self);
  signal_follow(fs_review_bar_get_review(self->review_bar), "changed", update_game_actions, self);
  FsPartner *partner = fs_play_bar_get_partner(self->play_bar);
  signal_follow(partner, "changed", update_undo, self);
  signal_follow(self->review_bar, "retrying", end_game_under_way, partner);
  signal_follow(partner, "beginning", fs_review_bar_make_way, self->review_bar);
  signal_follow(partner, "beginning", fs_trainer_end, fs_puzzle_bar_get_trainer(self->puzzle_bar));
  signal_follow(partner, "beginning", take_keys_to_board, self);
  signal_follow(session, "notify::running", update_analyse, self);
  signal_follow(fs_session_get_search(session), "notify::table-bytes", update_analyse, self);
  signal_follow(fs_session_get_search(session), "notify::lent", update_analyse, self);
  update_game_actions(self);
  update_analyse(self);
}

void window_leave_session(FsWindow *self) {
  gpointer parts[] = {self->session, fs_session_get_search(self->session),
                      fs_review_bar_get_review(self->review_bar),
                      fs_play_bar_get_partner(self->play_bar)};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
    g_signal_handlers_disconnect_by_data(parts[i], self);
}
