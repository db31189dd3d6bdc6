#include "flat-status-bar.h"

#include <glib/gi18n.h>

#include "badge-view.h"
#include "flat-words.h"
#include "stone-view.h"
#include "words.h"

struct _FsFlatStatusBar {
  GtkWidget parent_instance;
  FsFlatSession *session;
  GtkWidget *box, *stone, *badge, *elsewhere;
  GtkLabel *turn, *stones, *value;
};

G_DEFINE_FINAL_TYPE(FsFlatStatusBar, fs_flat_status_bar, GTK_TYPE_WIDGET)

static void update_turn(FsFlatStatusBar *self) {
  const FlatRecord *record = fs_flat_session_get_record(self->session);
  int stones = flat_stones(flat_record_board(record));
  g_autofree char *count =
      g_strdup_printf(g_dngettext(NULL, "%d stone", "%d stones", (gulong)stones), stones);
  gtk_label_set_text(self->turn, flat_words_turn(record));
  gtk_label_set_text(self->stones, count);
  fs_stone_view_show(FS_STONE_VIEW(self->stone), flat_record_result(record),
                     flat_mover(flat_record_board(record)));
}

static void update_value(FsFlatStatusBar *self) {
  FsFlatSearch *search = fs_flat_session_get_search(self->session);
  const FlatRecord *record = fs_flat_session_get_record(self->session);
  Goal goal = fs_flat_search_get_settings(search)->goal;
  FlatAnalysisView view;
  gboolean known = flat_record_result(record) == VALUE_ANY &&
                   fs_flat_session_view(self->session, &view) && view.values != VALUE_ANY;
  gtk_widget_set_visible(self->badge, known);
  gtk_widget_set_visible(GTK_WIDGET(self->value), known);
  gtk_widget_set_visible(
      self->elsewhere,
      fs_flat_search_is_running(search) &&
          !fs_flat_search_is_root(search, record->game, fs_flat_session_get_board(self->session)));
  if (!known) return;
  fs_badge_view_set_badge(FS_BADGE_VIEW(self->badge), badge_of_values(view.values, goal));
  gtk_label_set_text(self->value, words_values(view.values, goal));
}

static void analyse_instead(FsFlatStatusBar *self) { fs_flat_session_start(self->session); }

void fs_flat_status_bar_set_session(FsFlatStatusBar *self, FsFlatSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(update_turn), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update_value), self,
                          G_CONNECT_SWAPPED);
  update_turn(self);
  update_value(self);
}

static void status_bar_dispose(GObject *object) {
  FsFlatStatusBar *self = FS_FLAT_STATUS_BAR(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_flat_status_bar_parent_class)->dispose(object);
}

static void fs_flat_status_bar_class_init(FsFlatStatusBarClass *class) {
  G_OBJECT_CLASS(class)->dispose = status_bar_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static GtkLabel *add_label(GtkWidget *box, const char *class) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  if (class) gtk_widget_add_css_class(label, class);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static void make_elsewhere(FsFlatStatusBar *self) {
  self->elsewhere = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_add_css_class(self->elsewhere, "elsewhere");
  GtkLabel *text = add_label(self->elsewhere, NULL);
  gtk_label_set_text(text, _("Another position is analysed"));
  gtk_label_set_xalign(text, 0);
  gtk_widget_set_hexpand(GTK_WIDGET(text), TRUE);
  GtkWidget *button = gtk_button_new_with_label(_("Analyse This Instead"));
  g_signal_connect_swapped(button, "clicked", G_CALLBACK(analyse_instead), self);
  gtk_box_append(GTK_BOX(self->elsewhere), button);
}

static void fs_flat_status_bar_init(FsFlatStatusBar *self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class(row, "status");
  self->stone = fs_stone_view_new();
  gtk_box_append(GTK_BOX(row), self->stone);
  self->turn = add_label(row, "heading");
  self->stones = add_label(row, "dim-label");
  self->badge = fs_badge_view_new();
  gtk_widget_set_hexpand(self->badge, TRUE);
  gtk_widget_set_halign(self->badge, GTK_ALIGN_END);
  gtk_widget_set_valign(self->badge, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(row), self->badge);
  self->value = add_label(row, NULL);
  make_elsewhere(self);
  gtk_box_append(GTK_BOX(self->box), row);
  gtk_box_append(GTK_BOX(self->box), self->elsewhere);
}
