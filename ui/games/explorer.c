#include "explorer.h"

#include <glib/gi18n.h>

#include "base/template.h"
#include "base/words.h"
#include "moves-list.h"

enum { BAR_WIDTH = 120, HEIGHT = 200 };

struct _FsExplorer {
  GtkWidget parent_instance;
  FsMovesList *list;
  FsSession *session; /* not owned: it outlives the window */
};

G_DEFINE_FINAL_TYPE(FsExplorer, fs_explorer, GTK_TYPE_WIDGET)

/* --- Rows ------------------------------------------------------------------------------------- */

/* A move that was made from the position shown, in the games that are listed and in those that were
 * opened before. */
typedef struct {
  CollectionMove listed, opened;
} Played;

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

static GtkBox *explorer_add_line(GtkBox *rows, const CollectionMove *move, Player mover) {
  GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  double points = collection_points(move, mover);
  g_autofree char *games = moves_list_games(move->games);
  g_autofree char *share = points < 0 ? g_strdup("") : g_strdup_printf("%.0f %%", 100 * points);
  fs_moves_list_add_text(GTK_BOX(line), games, 0, 12);
  gtk_box_append(GTK_BOX(line), make_bar(move));
  fs_moves_list_add_text(GTK_BOX(line), share, 1, 5);
  gtk_box_append(rows, line);
  return GTK_BOX(line);
}

/* How the games ended, in words with three numbers; "" if there are none. */
static char *describe_ends(const CollectionMove *move, const char *format) {
  g_autofree char *first = words_count(move->first), *draws = words_count(move->draws);
  g_autofree char *second = words_count(move->second);
  return move->games > 0 ? g_strdup_printf(format, first, draws, second) : g_strdup("");
}

/* For a screen reader, and on hover. */
static char *explorer_describe(const Played *played) {
  const CollectionMove *move = &played->listed, *opened = &played->opened;
  g_autofree char *here = describe_ends(move, _("White won %1$s, drawn %2$s, Black won %3$s"));
  g_autofree char *ever = describe_ends(
      opened,
      _("Of all games that were opened or played: White won %1$s, drawn %2$s, Black won %3$s"));
  return g_strconcat(here, *here && *ever ? "\n" : "", ever, NULL);
}

static void explorer_add_row(FsExplorer *self, const Played *played, const Position *position) {
  g_autofree char *words = explorer_describe(played);
  GtkWidget *rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  Player mover = position_mover(position);
  gtk_widget_set_hexpand(rows, TRUE);
  GtkBox *row = fs_moves_list_add(self->list, position->variant, played->listed.move, words);
  gtk_box_append(row, rows);
  if (played->listed.games > 0) explorer_add_line(GTK_BOX(rows), &played->listed, mover);
  if (played->opened.games > 0)
    gtk_widget_add_css_class(GTK_WIDGET(explorer_add_line(GTK_BOX(rows), &played->opened, mover)),
                             "dim-label");
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Of moves that a symmetry exchanges one row has all. */
static Played *played_of(GArray *all, const Position *position, Move move) {
  Move least = position_same_move(position, move);
  for (guint i = 0; i < all->len; i++)
    if (position_same_move(position, g_array_index(all, Played, i).listed.move) == least)
      return &g_array_index(all, Played, i);
  Played played = {.listed.move = move};
  g_array_append_val(all, played);
  return &g_array_index(all, Played, all->len - 1);
}

static guint games_of(const GArray *moves) {
  guint games = 0;
  for (guint i = 0; moves && i < moves->len; i++)
    games += g_array_index(moves, CollectionMove, i).games;
  return games;
}

/* Those of the list first. If nothing else was opened, what was opened is left out. */
static GArray *put_together(const Position *position, const GArray *listed, const GArray *opened) {
  GArray *all = g_array_new(FALSE, FALSE, sizeof(Played));
  gboolean more = games_of(opened) > games_of(listed);
  for (guint i = 0; listed && i < listed->len; i++) {
    const CollectionMove *move = &g_array_index(listed, CollectionMove, i);
    played_of(all, position, move->move)->listed = *move;
  }
  for (guint i = 0; more && i < opened->len; i++) {
    const CollectionMove *move = &g_array_index(opened, CollectionMove, i);
    played_of(all, position, move->move)->opened = *move;
  }
  return all;
}

static char *heading_of(guint games, guint opened) {
  g_autofree char *number = words_count(games), *all = words_count(opened);
  g_autofree char *here =
      games == 0 ? g_strdup(_("No game went on from the position shown"))
                 : g_strdup_printf(g_dngettext(NULL, "%s game went on from the position shown",
                                               "%s games went on from the position shown", games),
                                   number);
  if (opened <= games) return g_steal_pointer(&here);
  g_autofree char *ever =
      g_strdup_printf(g_dngettext(NULL, "paler: %s of all games that were opened or played",
                                  "paler: %s of all games that were opened or played", opened),
                      all);
  return g_strdup_printf("%s (%s)", here, ever);
}

static gboolean has_points(const GArray *all) {
  for (guint i = 0; i < all->len; i++) {
    const Played *played = &g_array_index(all, Played, i);
    if (collection_points(&played->listed, FIRST) >= 0 ||
        collection_points(&played->opened, FIRST) >= 0)
      return TRUE;
  }
  return FALSE;
}

void fs_explorer_show(FsExplorer *self, const Collection *collection) {
  Position position = fs_session_get_position(self->session);
  g_autoptr(GArray) listed = collection ? collection_moves(collection, &position) : NULL;
  const GArray *opened = fs_opened_moves(fs_session_get_opened(self->session), &position);
  g_autoptr(GArray) all = put_together(&position, listed, opened);
  g_autofree char *heading = heading_of(games_of(listed), games_of(opened));
  g_autofree char *whole = moves_list_heading(heading, position_mover(&position));
  fs_moves_list_begin(self->list, has_points(all) ? whole : heading);
  for (guint i = 0; i < all->len; i++)
    explorer_add_row(self, &g_array_index(all, Played, i), &position);
}

/* --- The object ------------------------------------------------------------------------------- */

void fs_explorer_set_session(FsExplorer *self, FsSession *session) {
  self->session = session;
  fs_moves_list_set_session(self->list, session);
}

static void fs_explorer_class_init(FsExplorerClass *class) {
  template_around(GTK_WIDGET_CLASS(class));
}

static void fs_explorer_init(FsExplorer *self) {
  self->list = FS_MOVES_LIST(fs_moves_list_new(HEIGHT));
  gtk_widget_set_parent(GTK_WIDGET(self->list), GTK_WIDGET(self));
}
