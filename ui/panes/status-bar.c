#include "status-bar.h"

#include <glib/gi18n.h>

#include "base/badge-view.h"
#include "base/stone-view.h"
#include "base/words.h"

struct _FsStatusBar {
  GtkWidget parent_instance;
  FsShown *session;
  GtkWidget *box;
  FsStoneView *stone;
  GtkLabel *turn, *ply, *value;
  FsBadgeView *badge;
  GtkRevealer *elsewhere;
  GtkLabel *root;
  GtkWidget *instead;
};

G_DEFINE_FINAL_TYPE(FsStatusBar, fs_status_bar, GTK_TYPE_WIDGET)

static FsShownInterface *session_of(FsStatusBar *self) { return FS_SHOWN_GET_IFACE(self->session); }

static void update_turn(FsStatusBar *self, const ShownPosition *shown) {
  g_autofree char *stones = g_strdup_printf(
      g_dngettext(NULL, "%d stone", "%d stones", (gulong)shown->stones), shown->stones);
  gtk_label_set_text(self->turn, shown->setting_up ? _("Being set up")
                                                   : words_result(shown->result, shown->mover));
  gtk_label_set_text(self->ply, stones);
  fs_stone_view_show(self->stone, shown->result, shown->mover);
  gtk_widget_set_visible(GTK_WIDGET(self->stone), !shown->setting_up);
}

static void update_value(FsStatusBar *self, const ShownPosition *shown) {
  gboolean known = shown->result == VALUE_ANY && shown->values != VALUE_ANY;
  gtk_widget_set_visible(GTK_WIDGET(self->badge), known);
  gtk_widget_set_visible(GTK_WIDGET(self->value), known);
  if (!known) return;
  fs_badge_view_set_badge(self->badge, badge_of_values(shown->values, shown->goal));
  gtk_label_set_text(self->value, words_values(shown->values, shown->goal));
}

static void update_elsewhere(FsStatusBar *self, const ShownPosition *shown) {
  FsWatched *search = session_of(self)->get_search(self->session);
  SearchState state = FS_WATCHED_GET_IFACE(search)->look(search).state;
  gboolean under_way = state == SEARCH_RUNNING || state == SEARCH_PAUSED;
  gboolean elsewhere = under_way && !shown->is_root;
  if (elsewhere) {
    g_autofree char *root = FS_WATCHED_GET_IFACE(search)->get_root(search);
    g_autofree char *label =
        g_strdup_printf(state == SEARCH_PAUSED ? _("Paused at %s") : _("Analysing %s"), root);
    gtk_label_set_text(self->root, label);
    gtk_widget_set_sensitive(self->instead, shown->can_start);
  }
  gtk_revealer_set_reveal_child(self->elsewhere, elsewhere);
}

static void update(FsStatusBar *self) {
  ShownPosition shown = session_of(self)->look(self->session);
  update_turn(self, &shown);
  update_value(self, &shown);
  update_elsewhere(self, &shown);
}

void fs_status_bar_set_session(FsStatusBar *self, FsShown *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "games-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

static void show_root(FsStatusBar *self) { session_of(self)->show_root(self->session); }

static void analyse_instead(FsStatusBar *self) { session_of(self)->start(self->session); }

static void status_bar_dispose(GObject *object) {
  FsStatusBar *self = FS_STATUS_BAR(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_status_bar_parent_class)->dispose(object);
}

static void fs_status_bar_class_init(FsStatusBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = status_bar_dispose;
  g_type_ensure(FS_TYPE_BADGE_VIEW);
  g_type_ensure(FS_TYPE_STONE_VIEW);
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/status-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, box);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, stone);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, turn);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, ply);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, value);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, badge);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, elsewhere);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, root);
  gtk_widget_class_bind_template_child(widget_class, FsStatusBar, instead);
  gtk_widget_class_bind_template_callback(widget_class, show_root);
  gtk_widget_class_bind_template_callback(widget_class, analyse_instead);
}

static void fs_status_bar_init(FsStatusBar *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
