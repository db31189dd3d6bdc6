#include "status-bar.h"

#include <glib/gi18n.h>

#include "base/access-key.h"
#include "base/badge-view.h"
#include "base/held.h"
#include "base/signals.h"
#include "base/stone-view.h"
#include "base/template.h"
#include "base/words.h"
#include "play/position.h"
#include "session/about-words.h"

struct _FsStatusBar {
  GtkWidget parent_instance;
  FsSession *session;
  FsStoneView *stone;
  GtkLabel *turn, *ply, *value;
  GtkWidget *why;
  FsBadgeView *badge;
  GtkRevealer *elsewhere;
  GtkLabel *root;
  GtkWidget *instead;
};

G_DEFINE_FINAL_TYPE(FsStatusBar, fs_status_bar, GTK_TYPE_WIDGET)

static const GameRecord *status_bar_record(FsStatusBar *self) {
  return game_document_get(fs_session_get_document(self->session));
}

/* The words about how a game was given up, and those about its position, take all of a narrow
 * window. */
static gboolean is_crowded(FsStatusBar *self, const GameRecord *record) {
  return game_record_shows_told(record) && gtk_widget_has_css_class(GTK_WIDGET(self), "narrow");
}

static void update_turn(FsStatusBar *self) {
  gboolean setting_up = fs_session_is_setting_up(self->session);
  const GameRecord *record = status_bar_record(self);
  ValueSet result = game_record_result_shown(record);
  Position shown = fs_session_get_shown(self->session);
  Player mover = position_mover(&shown);
  int count = position_stones(&shown);
  g_autofree char *stones =
      g_strdup_printf(g_dngettext(NULL, "%d stone", "%d stones", (gulong)count), count);
  gtk_label_set_text(self->turn, setting_up                       ? _("Being set up")
                                 : game_record_shows_told(record) ? about_words_end(record->about)
                                                                  : words_result(result, mover));
  gtk_label_set_text(self->ply, stones);
  if (!setting_up) fs_stone_view_show(self->stone, result, mover);
  gtk_widget_set_visible(GTK_WIDGET(self->stone), !setting_up && !is_crowded(self, record));
}

/* FALSE while stones are set up, and if nothing is known or the game is over. */
static gboolean get_view(FsStatusBar *self, AnalysisView *view) {
  gboolean open = !fs_session_is_setting_up(self->session) &&
                  line_result(fs_session_get_line(self->session)) == VALUE_ANY;
  return open && fs_session_view(self->session, view) && view->values != VALUE_ANY;
}

/* Of a game that was given up the position may have another value than the result. */
static char *write_value(FsStatusBar *self, const char *value) {
  return game_record_shows_told(status_bar_record(self)) ? g_strdup_printf(_("Position: %s"), value)
                                                         : g_strdup(value);
}

static void update_value(FsStatusBar *self) {
  AnalysisView view;
  gboolean known = get_view(self, &view);
  Goal goal = fs_session_get_goal(self->session);
  gtk_widget_set_visible(GTK_WIDGET(self->badge), known);
  gtk_widget_set_visible(GTK_WIDGET(self->value), known);
  gtk_widget_set_visible(self->why, known && goal_answered(goal, view.values));
  if (!known) return;
  Position shown = fs_session_get_shown(self->session);
  fs_badge_view_set_badge(self->badge, badge_of_values(view.values, goal, position_mover(&shown)));
  g_autofree char *value = write_value(self, words_values(view.values, goal));
  gtk_label_set_text(self->value, value);
}

static void update_elsewhere(FsStatusBar *self) {
  FsSearch *search = fs_session_get_search(self->session);
  SearchNow now = fs_search_now(search);
  gboolean elsewhere = now.under_way && (fs_session_is_setting_up(self->session) ||
                                         !fs_session_is_at_root(self->session));
  if (elsewhere) {
    g_autofree char *root = fs_search_write_root(search);
    g_autofree char *label =
        g_strdup_printf(now.state == SEARCH_PAUSED ? _("Paused at %s") : _("Analysing %s"), root);
    gtk_label_set_text(self->root, label);
    gtk_widget_set_sensitive(self->instead, fs_session_can_start(self->session));
  }
  gtk_revealer_set_reveal_child(self->elsewhere, elsewhere);
}

static void status_bar_update(FsStatusBar *self) {
  update_turn(self);
  update_value(self);
  update_elsewhere(self);
}

void fs_status_bar_set_narrow(FsStatusBar *self, gboolean narrow) {
  if (narrow)
    gtk_widget_add_css_class(GTK_WIDGET(self), "narrow");
  else
    gtk_widget_remove_css_class(GTK_WIDGET(self), "narrow");
  gtk_widget_set_visible(GTK_WIDGET(self->ply), !narrow);
  access_key_label(self->why, narrow ? "?" : _("_Why?"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->why), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Why?"), -1);
  if (self->session) update_turn(self);
}

void fs_status_bar_set_session(FsStatusBar *self, FsSession *session) {
  hold(self, session, session);
  signal_follow(session, "analysis-changed", status_bar_update, self);
  signal_follow(session, "games-changed", status_bar_update, self);
  status_bar_update(self);
}

static void show_root(FsStatusBar *self) { fs_session_show_root(self->session); }

static void analyse_instead(FsStatusBar *self) { fs_session_start(self->session); }

static void fs_status_bar_class_init(FsStatusBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  g_type_ensure(FS_TYPE_BADGE_VIEW);
  g_type_ensure(FS_TYPE_STONE_VIEW);
  template_set_around(widget_class, "status-bar");
  template_children(widget_class, FsStatusBar, stone, turn, ply, value, why, badge, elsewhere, root,
                    instead);
  template_callbacks(widget_class, show_root, analyse_instead);
}

static void fs_status_bar_init(FsStatusBar *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
