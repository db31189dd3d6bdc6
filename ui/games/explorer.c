#include "explorer.h"

#include <glib/gi18n.h>

enum { BAR_WIDTH = 120 };

struct _FsExplorer {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkLabel *heading;
  GtkListBox *list;
  FsSession *session; /* not owned: it outlives the window */
};

G_DEFINE_FINAL_TYPE(FsExplorer, fs_explorer, GTK_TYPE_WIDGET)

/* --- Rows ------------------------------------------------------------------------------------- */

static GtkWidget *make_label(const char *text, float xalign, int characters) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), xalign);
  gtk_label_set_width_chars(GTK_LABEL(label), characters);
  gtk_widget_add_css_class(label, "numeric");
  return label;
}

/* Shares of White's wins, draws and Black's wins, side by side. */
static GtkWidget *make_bar(const CollectionMove *move) {
  const guint counts[] = {move->first, move->draws, move->second};
  static const char *const classes[] = {"white", "drawn", "black"};
  guint ended = move->first + move->draws + move->second;
  GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(bar, "shares");
  gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand(bar, TRUE);
  gtk_widget_set_halign(bar, GTK_ALIGN_END);
  for (int i = 0; i < 3 && ended > 0; i++) {
    GtkWidget *part = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(part, classes[i]);
    gtk_widget_set_size_request(part, (int)(BAR_WIDTH * counts[i] / ended), 10);
    gtk_box_append(GTK_BOX(bar), part);
  }
  return bar;
}

/* For a screen reader, and on hover. */
static char *describe(const CollectionMove *move) {
  return g_strdup_printf(_("White won %1$u, drawn %2$u, Black won %3$u"), move->first, move->draws,
                         move->second);
}

static GtkWidget *make_row(const CollectionMove *move, Variant variant, Player mover) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *row = gtk_list_box_row_new();
  double points = collection_points(move, mover);
  char name[MOVE_TEXT];
  move_write(variant, move->move, name);
  g_autofree char *games =
      g_strdup_printf(g_dngettext(NULL, "%u game", "%u games", move->games), move->games);
  g_autofree char *share = points < 0 ? g_strdup("") : g_strdup_printf("%.0f %%", 100 * points);
  g_autofree char *ends = describe(move);
  gtk_box_append(GTK_BOX(box), make_label(name, 0, 3));
  gtk_box_append(GTK_BOX(box), make_label(games, 0, 12));
  gtk_box_append(GTK_BOX(box), make_bar(move));
  gtk_box_append(GTK_BOX(box), make_label(share, 1, 5));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  gtk_widget_set_tooltip_text(row, ends);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, ends,
                                 -1);
  g_object_set_data(G_OBJECT(row), "move", GINT_TO_POINTER(move->move));
  return row;
}

static void clear(FsExplorer *self) {
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->list))))
    gtk_list_box_remove(self->list, row);
}

static guint add_rows(FsExplorer *self, const Collection *collection, const Position *position) {
  g_autoptr(GArray) moves = collection_moves(collection, position);
  guint games = 0;
  for (guint i = 0; i < moves->len; i++) {
    const CollectionMove *move = &g_array_index(moves, CollectionMove, i);
    games += move->games;
    gtk_list_box_append(self->list, make_row(move, position->variant, position_mover(position)));
  }
  return games;
}

void fs_explorer_show(FsExplorer *self, const Collection *collection) {
  Position position = fs_session_get_position(self->session);
  clear(self);
  guint games = collection ? add_rows(self, collection, &position) : 0;
  g_autofree char *words =
      games == 0 ? g_strdup(_("No game went on from the position shown"))
                 : g_strdup_printf(g_dngettext(NULL, "%u game went on from the position shown",
                                               "%u games went on from the position shown", games),
                                   games);
  gtk_label_set_text(self->heading, words);
  gtk_widget_set_visible(GTK_WIDGET(self->list), games > 0);
}

/* --- The object ------------------------------------------------------------------------------- */

static void activated(FsExplorer *self, GtkListBoxRow *row) {
  fs_session_play(self->session, (Move)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "move")));
}

void fs_explorer_set_session(FsExplorer *self, FsSession *session) { self->session = session; }

static void explorer_dispose(GObject *object) {
  g_clear_pointer(&FS_EXPLORER(object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS(fs_explorer_parent_class)->dispose(object);
}

static void fs_explorer_class_init(FsExplorerClass *class) {
  G_OBJECT_CLASS(class)->dispose = explorer_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void fs_explorer_init(FsExplorer *self) {
  GtkWidget *scrolled = gtk_scrolled_window_new();
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  self->heading = GTK_LABEL(gtk_label_new(NULL));
  self->list = GTK_LIST_BOX(gtk_list_box_new());
  gtk_label_set_xalign(self->heading, 0);
  gtk_label_set_wrap(self->heading, TRUE);
  gtk_widget_add_css_class(GTK_WIDGET(self->heading), "heading");
  gtk_widget_add_css_class(GTK_WIDGET(self->list), "replies");
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), GTK_WIDGET(self->list));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 160);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->heading));
  gtk_box_append(GTK_BOX(self->box), scrolled);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(activated), self);
}
