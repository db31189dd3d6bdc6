#include "openings-view.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "base/settings.h"
#include "core/figures.h"
#include "storage/openings.h"

struct _FsOpeningsView {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkLabel *heading;
  GtkListBox *list;
  GSettings *settings;
  Openings *openings; /* NULL: none were read */
  Variant variant;    /* ... of this one */
  FsSession *session; /* not owned: it outlives the window */
};

G_DEFINE_FINAL_TYPE(FsOpeningsView, fs_openings_view, GTK_TYPE_WIDGET)

/* --- Rows ------------------------------------------------------------------------------------- */

static GtkWidget *make_label(const char *text, float xalign, int characters) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), xalign);
  gtk_label_set_width_chars(GTK_LABEL(label), characters);
  gtk_widget_add_css_class(label, "numeric");
  return label;
}

static double points_of(Player mover, const OpeningMove *move) {
  return mover == FIRST ? move->points : 1 - move->points;
}

static guint games_with(GArray *played, Move move) {
  for (guint i = 0; played && i < played->len; i++)
    if (g_array_index(played, CollectionMove, i).move == move)
      return g_array_index(played, CollectionMove, i).games;
  return 0;
}

static GtkWidget *make_row(const Position *position, const OpeningMove *move, guint games) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *row = gtk_list_box_row_new();
  Figure visits = figure_count((double)move->visits, "\u202F");
  char name[MOVE_TEXT];
  move_write(position->variant, move->move, name);
  g_autofree char *share =
      g_strdup_printf("≈ %.0f %%", 100 * points_of(position_mover(position), move));
  g_autofree char *depth = g_strdup_printf(
      g_dngettext(NULL, "%d move deep", "%d moves deep", (gulong)move->depth), move->depth);
  g_autofree char *played =
      games ? g_strdup_printf(g_dngettext(NULL, "%u game", "%u games", games), games)
            : g_strdup("");
  g_autofree char *looked =
      g_strdup_printf(_("An estimate, no proof: %s positions looked into"), visits.text);
  gtk_box_append(GTK_BOX(box), make_label(name, 0, 3));
  gtk_box_append(GTK_BOX(box), make_label(share, 1, 7));
  gtk_box_append(GTK_BOX(box), make_label(depth, 0, 14));
  gtk_box_append(GTK_BOX(box), make_label(played, 0, 10));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  gtk_widget_set_tooltip_text(row, looked);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, looked,
                                 -1);
  g_object_set_data(G_OBJECT(row), "move", GINT_TO_POINTER(move->move));
  return row;
}

static void clear(FsOpeningsView *self) {
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->list))))
    gtk_list_box_remove(self->list, row);
}

static int by_points(const void *a, const void *b) {
  const OpeningMove *x = a, *y = b;
  return (x->points < y->points) - (x->points > y->points);
}

/* The best for the mover first. */
static void add_rows(FsOpeningsView *self, const Collection *collection, const Position *position,
                     OpeningMove *moves, int count) {
  g_autoptr(GArray) played = collection ? collection_moves(collection, position) : NULL;
  bool first = position_mover(position) == FIRST;
  qsort(moves, (size_t)count, sizeof *moves, by_points);
  for (int i = 0; i < count; i++) {
    const OpeningMove *move = &moves[first ? i : count - 1 - i];
    gtk_list_box_append(self->list, make_row(position, move, games_with(played, move->move)));
  }
}

static void read_openings(FsOpeningsView *self, Variant variant) {
  if (self->openings && variant_equal(self->variant, variant)) return;
  g_clear_pointer(&self->openings, openings_free);
  self->variant = variant;
  self->openings = openings_open(variant);
}

void fs_openings_view_show(FsOpeningsView *self, const Collection *collection) {
  Position position = fs_session_get_position(self->session);
  gboolean wanted =
      g_settings_get_boolean(self->settings, "beliefs") && !fs_session_is_veiled(self->session);
  OpeningMove moves[MOVES_MOST];
  clear(self);
  read_openings(self, position.variant);
  int count = wanted ? openings_find(self->openings, &position, moves) : 0;
  const char *trouble = wanted ? openings_trouble(self->openings) : NULL;
  gtk_label_set_text(self->heading, trouble ? trouble : _("Estimates of the opening, no proofs"));
  gtk_widget_set_visible(GTK_WIDGET(self), count > 0 || trouble);
  add_rows(self, collection, &position, moves, count);
}

/* --- The object ------------------------------------------------------------------------------- */

static void activated(FsOpeningsView *self, GtkListBoxRow *row) {
  fs_session_play(self->session, (Move)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "move")));
}

void fs_openings_view_set_session(FsOpeningsView *self, FsSession *session) {
  self->session = session;
}

static void openings_view_dispose(GObject *object) {
  FsOpeningsView *self = FS_OPENINGS_VIEW(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  g_clear_pointer(&self->openings, openings_free);
  g_clear_object(&self->settings);
  G_OBJECT_CLASS(fs_openings_view_parent_class)->dispose(object);
}

static void fs_openings_view_class_init(FsOpeningsViewClass *class) {
  G_OBJECT_CLASS(class)->dispose = openings_view_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void fs_openings_view_init(FsOpeningsView *self) {
  GtkWidget *scrolled = gtk_scrolled_window_new();
  self->settings = g_settings_new(FS_SETTINGS_SCHEMA);
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  self->heading = GTK_LABEL(gtk_label_new(NULL));
  self->list = GTK_LIST_BOX(gtk_list_box_new());
  gtk_label_set_xalign(self->heading, 0);
  gtk_label_set_wrap(self->heading, TRUE);
  gtk_widget_add_css_class(GTK_WIDGET(self->heading), "heading");
  gtk_widget_add_css_class(GTK_WIDGET(self->list), "replies");
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Estimates of the opening, no proofs"), -1);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), GTK_WIDGET(self->list));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 140);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->heading));
  gtk_box_append(GTK_BOX(self->box), scrolled);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(activated), self);
}
