#include "game-columns.h"

#include <glib/gi18n.h>

#include "base/window-common.h"
#include "game-item.h"

static const struct {
  const char *title;
  gboolean names; /* text of any length, which takes the room there is */
} columns[GAME_CELLS] = {
    [GAME_NUMBER] = {N_("No."), FALSE},
    [GAME_WHITE] = {N_("White"), TRUE},
    [GAME_BLACK] = {N_("Black"), TRUE},
    [GAME_DATE] = {N_("Date"), FALSE},
    [GAME_RESULT] = {N_("Result"), FALSE},
    [GAME_LENGTH] = {N_("Moves"), FALSE},
    [GAME_MISTAKE] = {N_("First Mistake"), FALSE},
    [GAME_KIND] = {N_("Kind"), FALSE},
};

static void set_up(GtkListItem *row, gpointer cell) {
  GtkWidget *label = gtk_label_new(NULL);
  gboolean names = columns[GPOINTER_TO_INT(cell)].names;
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "numeric");
  if (names) gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child(row, label);
}

/* A name may be cut, and signs need words. */
static const char *hint_of(FsGameItem *item, GameCell cell) {
  const char *text = fs_game_item_get_text(item, cell);
  if (columns[cell].names) return *text ? text : NULL;
  if (cell != GAME_MISTAKE) return NULL;
  return *text == '\0'            ? _("This game is not reviewed.")
         : g_ascii_isdigit(*text) ? NULL
                                  : _("No mistake is proved.");
}

static void bind(GtkListItem *row, gpointer data) {
  FsGameItem *item = gtk_list_item_get_item(row);
  GameCell cell = (GameCell)GPOINTER_TO_INT(data);
  GtkWidget *label = gtk_list_item_get_child(row);
  gtk_label_set_text(GTK_LABEL(label), fs_game_item_get_text(item, cell));
  window_set_tooltip(label, hint_of(item, cell));
}

static void factory_set_up(GtkSignalListItemFactory *factory, GtkListItem *row, gpointer cell) {
  set_up(row, cell);
}

static void factory_bind(GtkSignalListItemFactory *factory, GtkListItem *row, gpointer cell) {
  bind(row, cell);
}

static int compare(gconstpointer a, gconstpointer b, gpointer cell) {
  return fs_game_item_compare((FsGameItem *)a, (FsGameItem *)b, (GameCell)GPOINTER_TO_INT(cell));
}

/* Of all games their kinds are shown, in place of mistakes. */
static void bind_shown(GtkColumnViewColumn *column, GameCell cell, GtkToggleButton *all) {
  GBindingFlags inverted = cell == GAME_MISTAKE ? G_BINDING_INVERT_BOOLEAN : 0;
  if (cell == GAME_MISTAKE || cell == GAME_KIND)
    g_object_bind_property(all, "active", column, "visible", G_BINDING_SYNC_CREATE | inverted);
}

void game_columns_add(GtkColumnView *view, GtkToggleButton *all) {
  for (int cell = 0; cell < GAME_CELLS; cell++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(factory_set_up), GINT_TO_POINTER(cell));
    g_signal_connect(factory, "bind", G_CALLBACK(factory_bind), GINT_TO_POINTER(cell));
    GtkColumnViewColumn *column = gtk_column_view_column_new(_(columns[cell].title), factory);
    g_autoptr(GtkSorter) sorter =
        GTK_SORTER(gtk_custom_sorter_new(compare, GINT_TO_POINTER(cell), NULL));
    gtk_column_view_column_set_sorter(column, sorter);
    gtk_column_view_column_set_expand(column, columns[cell].names);
    gtk_column_view_column_set_resizable(column, TRUE);
    bind_shown(column, (GameCell)cell, all);
    gtk_column_view_append_column(view, column);
    g_object_unref(column);
  }
}
