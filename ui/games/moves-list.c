#include "moves-list.h"

#include <glib/gi18n.h>

#include "base/one-tab.h"
#include "base/template.h"
#include "base/words.h"
#include "play/move-names.h"

struct _FsMovesList {
  GtkWidget parent_instance;
  GtkLabel *heading;
  GtkScrolledWindow *scrolled;
  GtkListBox *list;
  FsSession *session; /* not owned */
};

G_DEFINE_FINAL_TYPE(FsMovesList, fs_moves_list, GTK_TYPE_WIDGET)

void fs_moves_list_set_session(FsMovesList *self, FsSession *session) { self->session = session; }

char *moves_list_heading(const char *words, Player player) {
  return g_strdup_printf(player == FIRST ? _("%s; percentages: White’s share of the points")
                                         : _("%s; percentages: Black’s share of the points"),
                         words);
}

char *moves_list_games(guint games) {
  g_autofree char *count = words_count(games);
  return g_strdup_printf(g_dngettext(NULL, "%s game", "%s games", games), count);
}

void fs_moves_list_begin(FsMovesList *self, const char *heading) {
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->list))))
    gtk_list_box_remove(self->list, row);
  gtk_label_set_text(self->heading, heading);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, heading,
                                 -1);
  gtk_widget_set_visible(GTK_WIDGET(self->scrolled), FALSE);
}

void fs_moves_list_add_text(GtkBox *row, const char *text, float xalign, int characters) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), xalign);
  gtk_label_set_width_chars(GTK_LABEL(label), characters);
  gtk_widget_add_css_class(label, "numeric");
  gtk_box_append(row, label);
}

GtkBox *fs_moves_list_add(FsMovesList *self, Variant variant, Move move, const char *words) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *row = gtk_list_box_row_new();
  char name[NOTATION_MOVE];
  move_name(variant, move, name);
  fs_moves_list_add_text(GTK_BOX(box), name, 0, 3);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  gtk_widget_set_tooltip_text(row, words);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words,
                                 -1);
  g_object_set_data(G_OBJECT(row), "move", GINT_TO_POINTER(move));
  gtk_list_box_append(self->list, row);
  gtk_widget_set_visible(GTK_WIDGET(self->scrolled), TRUE);
  return GTK_BOX(box);
}

/* --- The object ------------------------------------------------------------------------------- */

static void activated(FsMovesList *self, GtkListBoxRow *row) {
  fs_session_play(self->session, (Move)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "move")));
}

static void fs_moves_list_class_init(FsMovesListClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  template_set_around(widget_class, "moves-list");
  template_children(widget_class, FsMovesList, heading, scrolled, list);
  template_callbacks(widget_class, activated);
}

static void fs_moves_list_init(FsMovesList *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  one_tab_leaves(GTK_WIDGET(self->list));
}

GtkWidget *fs_moves_list_new(int height) {
  FsMovesList *self = g_object_new(FS_TYPE_MOVES_LIST, NULL);
  gtk_scrolled_window_set_max_content_height(self->scrolled, height);
  return GTK_WIDGET(self);
}
