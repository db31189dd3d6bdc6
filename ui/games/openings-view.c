#include "openings-view.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "base/settings.h"
#include "base/words.h"
#include "moves-list.h"
#include "play/move-names.h"
#include "storage/openings.h"

enum { HEIGHT = 140 };

struct _FsOpeningsView {
  GtkWidget parent_instance;
  FsMovesList *list;
  GSettings *settings;
  Openings *openings; /* NULL: none were read */
  Variant variant;    /* ... of this one */
  FsSession *session; /* not owned: it outlives the window */
};

G_DEFINE_FINAL_TYPE(FsOpeningsView, fs_openings_view, GTK_TYPE_WIDGET)

/* --- Rows ------------------------------------------------------------------------------------- */

static double points_of(Player mover, const OpeningMove *move) {
  return mover == FIRST ? move->points : 1 - move->points;
}

/* Also with a move that a symmetry exchanges with it. */
static guint games_with(const Position *position, const GArray *played, Move move) {
  Move least = position_same_move(position, move);
  for (guint i = 0; played && i < played->len; i++)
    if (position_same_move(position, g_array_index(played, CollectionMove, i).move) == least)
      return g_array_index(played, CollectionMove, i).games;
  return 0;
}

static void openings_add_row(FsOpeningsView *self, const Position *position,
                             const OpeningMove *move, guint games) {
  int deep = move_number(move->depth);
  g_autofree char *visits = words_count((double)move->visits);
  g_autofree char *share =
      g_strdup_printf("≈ %.0f %%", 100 * points_of(position_mover(position), move));
  g_autofree char *depth =
      g_strdup_printf(g_dngettext(NULL, "%d move deep", "%d moves deep", (gulong)deep), deep);
  g_autofree char *played = games ? moves_list_games(games) : g_strdup("");
  g_autofree char *looked =
      g_strdup_printf(_("An estimate, no proof: %s positions looked into"), visits);
  GtkBox *row = fs_moves_list_add(self->list, position->variant, move->move, looked);
  fs_moves_list_add_text(row, share, 1, 7);
  fs_moves_list_add_text(row, depth, 0, 14);
  fs_moves_list_add_text(row, played, 0, 10);
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
    openings_add_row(self, position, move, games_with(position, played, move->move));
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
  read_openings(self, position.variant);
  int count = wanted ? openings_find(self->openings, &position, moves) : 0;
  const char *trouble = wanted ? openings_trouble(self->openings) : NULL;
  g_autofree char *heading =
      moves_list_heading(_("Estimates of the opening, no proofs"), position_mover(&position));
  fs_moves_list_begin(self->list, trouble ? trouble : heading);
  gtk_widget_set_visible(GTK_WIDGET(self), count > 0 || trouble);
  add_rows(self, collection, &position, moves, count);
}

/* --- The object ------------------------------------------------------------------------------- */

void fs_openings_view_set_session(FsOpeningsView *self, FsSession *session) {
  self->session = session;
  fs_moves_list_set_session(self->list, session);
}

static void openings_view_dispose(GObject *object) {
  FsOpeningsView *self = FS_OPENINGS_VIEW(object);
  if (self->list) gtk_widget_unparent(GTK_WIDGET(g_steal_pointer(&self->list)));
  g_clear_pointer(&self->openings, openings_free);
  g_clear_object(&self->settings);
  G_OBJECT_CLASS(fs_openings_view_parent_class)->dispose(object);
}

static void fs_openings_view_class_init(FsOpeningsViewClass *class) {
  G_OBJECT_CLASS(class)->dispose = openings_view_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void fs_openings_view_init(FsOpeningsView *self) {
  self->settings = g_settings_new(FS_SETTINGS_SCHEMA);
  self->list = FS_MOVES_LIST(fs_moves_list_new(HEIGHT));
  gtk_widget_set_parent(GTK_WIDGET(self->list), GTK_WIDGET(self));
}
