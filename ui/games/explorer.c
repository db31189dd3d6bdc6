#include "explorer.h"

#include <glib/gi18n.h>

#include "moves-list.h"

enum { BAR_WIDTH = 120, HEIGHT = 160 };

struct _FsExplorer {
  GtkWidget parent_instance;
  FsMovesList *list;
  FsSession *session; /* not owned: it outlives the window */
};

G_DEFINE_FINAL_TYPE(FsExplorer, fs_explorer, GTK_TYPE_WIDGET)

/* --- Rows ------------------------------------------------------------------------------------- */

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

static void add_row(FsExplorer *self, const CollectionMove *move, const Position *position) {
  double points = collection_points(move, position_mover(position));
  g_autofree char *games =
      g_strdup_printf(g_dngettext(NULL, "%u game", "%u games", move->games), move->games);
  g_autofree char *share = points < 0 ? g_strdup("") : g_strdup_printf("%.0f %%", 100 * points);
  g_autofree char *ends = describe(move);
  GtkBox *row = fs_moves_list_add(self->list, position->variant, move->move, ends);
  fs_moves_list_add_text(row, games, 0, 12);
  gtk_box_append(row, make_bar(move));
  fs_moves_list_add_text(row, share, 1, 5);
}

static char *heading_of(GArray *moves) {
  guint games = 0;
  for (guint i = 0; moves && i < moves->len; i++)
    games += g_array_index(moves, CollectionMove, i).games;
  if (games == 0) return g_strdup(_("No game went on from the position shown"));
  return g_strdup_printf(g_dngettext(NULL, "%u game went on from the position shown",
                                     "%u games went on from the position shown", games),
                         games);
}

void fs_explorer_show(FsExplorer *self, const Collection *collection) {
  Position position = fs_session_get_position(self->session);
  g_autoptr(GArray) moves = collection ? collection_moves(collection, &position) : NULL;
  g_autofree char *heading = heading_of(moves);
  fs_moves_list_begin(self->list, heading);
  for (guint i = 0; moves && i < moves->len; i++)
    add_row(self, &g_array_index(moves, CollectionMove, i), &position);
}

/* --- The object ------------------------------------------------------------------------------- */

void fs_explorer_set_session(FsExplorer *self, FsSession *session) {
  self->session = session;
  fs_moves_list_set_session(self->list, session);
}

static void explorer_dispose(GObject *object) {
  FsExplorer *self = FS_EXPLORER(object);
  if (self->list) gtk_widget_unparent(GTK_WIDGET(g_steal_pointer(&self->list)));
  G_OBJECT_CLASS(fs_explorer_parent_class)->dispose(object);
}

static void fs_explorer_class_init(FsExplorerClass *class) {
  G_OBJECT_CLASS(class)->dispose = explorer_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void fs_explorer_init(FsExplorer *self) {
  self->list = FS_MOVES_LIST(fs_moves_list_new(HEIGHT));
  gtk_widget_set_parent(GTK_WIDGET(self->list), GTK_WIDGET(self));
}
