#include "games-window.h"

#include <glib/gi18n.h>

#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/worker.h"
#include "base/words.h"
#include "explorer.h"
#include "game-columns.h"
#include "game-item.h"
#include "heading-keys.h"
#include "openings-view.h"
#include "review-all-bar.h"

struct _FsGamesWindow {
  AdwWindow parent_instance;
  FsSession *session;
  GtkColumnView *view;
  GtkSearchEntry *search;
  GtkToggleButton *here; /* only games with the position shown */
  GtkToggleButton *open; /* lists the open games */
  GtkToggleButton *all;  /* lists those that were opened or played before */
  GtkWidget *none;       /* says that there are none of those */
  GtkLabel *count;
  FsExplorer *explorer;
  GtkLabel *trouble; /* with the games opened before */
  FsOpeningsView *openings;
  FsReviewAllBar *review_all;
  GListStore *items;
  GtkFilter *filter;
  GListModel *shown;      /* those that the filter leaves */
  char *sought;           /* the text of the entry, its case folded */
  guint version;          /* of the document that is listed */
  GPtrArray *listed;      /* its games, one an item */
  Collection *collection; /* its games; NULL until it is made */
  GArray *places;         /* CollectionPlace of the position shown; NULL: not known */
  int marked;             /* place of the game shown whose row was marked last; -1: none */
  int frames;             /* to be drawn until the list has places for its rows */
};

G_DEFINE_FINAL_TYPE(FsGamesWindow, fs_games_window, ADW_TYPE_WINDOW)

/* --- What is shown ---------------------------------------------------------------------------- */

static gboolean lists_all(FsGamesWindow *self) { return gtk_toggle_button_get_active(self->all); }

/* Only open games are looked through for the position shown. */
static gboolean seeks_here(FsGamesWindow *self) {
  return !lists_all(self) && gtk_toggle_button_get_active(self->here);
}

/* The moves that lead to the position shown in a game; -1: it does not occur. */
static int ply_of(FsGamesWindow *self, int game) {
  guint low = 0, high = self->places ? self->places->len : 0;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    const CollectionPlace *place = &g_array_index(self->places, CollectionPlace, middle);
    if ((int)place->game == game) return (int)place->ply;
    if ((int)place->game < game)
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}

static gboolean is_shown(gpointer data, gpointer user_data) {
  FsGamesWindow *self = user_data;
  if (*self->sought && !fs_game_item_has(data, self->sought)) return FALSE;
  return !seeks_here(self) || ply_of(self, fs_game_item_get_place(data)) >= 0;
}

static void count_shown(FsGamesWindow *self) {
  guint listed = g_list_model_get_n_items(G_LIST_MODEL(self->items));
  guint64 opened = fs_opened_count(fs_session_get_opened(self->session));
  guint all = lists_all(self) ? MAX((guint)opened, listed) : listed;
  g_autofree char *shown = words_count(g_list_model_get_n_items(self->shown));
  g_autofree char *of = words_count(all);
  g_autofree char *words =
      g_strdup_printf(g_dngettext(NULL, "%1$s of %2$s game", "%1$s of %2$s games", all), shown, of);
  gtk_label_set_text(self->count, words);
}

static void filter_anew(FsGamesWindow *self) {
  gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  count_shown(self);
}

static void list_opened(FsGamesWindow *self);

static void search_changed(FsGamesWindow *self) {
  g_free(self->sought);
  self->sought = g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(self->search)), -1);
  filter_anew(self);
  list_opened(self);
}

/* The row of the game that is shown; GTK_INVALID_LIST_POSITION: it is not listed. */
static guint row_of(GListModel *rows, int place) {
  guint count = g_list_model_get_n_items(rows);
  for (guint i = 0; i < count; i++) {
    g_autoptr(FsGameItem) item = g_list_model_get_item(rows, i);
    if (fs_game_item_get_place(item) == place) return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

static guint marked_row(FsGamesWindow *self) {
  return gtk_single_selection_get_selected(
      GTK_SINGLE_SELECTION(gtk_column_view_get_model(self->view)));
}

static gboolean scroll_to_marked(GtkWidget *list, GdkFrameClock *clock, gpointer data) {
  FsGamesWindow *self = data;
  if (self->frames-- > 0) return G_SOURCE_CONTINUE;
  guint row = self->view ? marked_row(self) : GTK_INVALID_LIST_POSITION;
  if (row != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action(list, "list.scroll-to-item", "u", row);
  return G_SOURCE_REMOVE;
}

/* Rows that are new have no place before they are laid out. */
static void scroll_soon(FsGamesWindow *self) {
  GtkWidget *list = gtk_widget_get_last_child(GTK_WIDGET(self->view)); /* below the headings */
  self->frames = 2;
  gtk_widget_add_tick_callback(list, scroll_to_marked, self, NULL);
}

/* Marks the row of the game that the main window shows, once each time that it changes: after that
 * the user may go through the rows. */
static void mark_shown(FsGamesWindow *self) {
  int shown = game_document_get_shown(fs_session_get_document(self->session));
  if (!gtk_widget_get_mapped(GTK_WIDGET(self)) || lists_all(self) || shown == self->marked) return;
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION(gtk_column_view_get_model(self->view));
  gtk_single_selection_set_selected(selection, row_of(G_LIST_MODEL(selection), shown));
  self->marked = shown;
  scroll_soon(self);
}

/* While a position is set up no other is shown. The entry stays as it is: GTK would miss that the
 * focus leaves it. */
static void show_waiting(FsGamesWindow *self) {
  gboolean shows = !fs_session_is_setting_up(self->session);
  gtk_widget_set_sensitive(GTK_WIDGET(self->view), shows);
  gtk_widget_set_sensitive(GTK_WIDGET(self->explorer), shows);
  gtk_widget_set_sensitive(GTK_WIDGET(self->openings), shows);
}

static void games_window_position_changed(FsGamesWindow *self) {
  Position position = fs_session_get_position(self->session);
  show_waiting(self);
  mark_shown(self);
  g_clear_pointer(&self->places, g_array_unref);
  if (self->collection) self->places = collection_find(self->collection, &position);
  fs_explorer_show(self->explorer, self->collection);
  fs_openings_view_show(self->openings, self->collection);
  if (seeks_here(self)) filter_anew(self);
}

/* More or fewer games were opened before; those that are listed stay. */
static void opened_changed(FsGamesWindow *self) {
  FsOpened *opened = fs_session_get_opened(self->session);
  const char *trouble = fs_opened_get_trouble(opened);
  gtk_label_set_text(self->trouble, trouble ? trouble : "");
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), trouble != NULL);
  gtk_widget_set_sensitive(GTK_WIDGET(self->all), fs_opened_is_wanted(opened));
  if (!fs_opened_is_wanted(opened)) gtk_toggle_button_set_active(self->open, TRUE);
  list_opened(self);
  if (gtk_widget_get_mapped(GTK_WIDGET(self))) fs_explorer_show(self->explorer, self->collection);
}

/* --- The games -------------------------------------------------------------------------------- */

/* What a worker makes of the games, which it does not change. */
typedef struct {
  FsGamesWindow *window;
  guint version;
  GPtrArray *games;
  Collection *collection;
} Indexing;

static void index_games(gpointer data) {
  Indexing *indexing = data;
  indexing->collection = collection_new(indexing->games);
}

static void indexed(gpointer data) {
  Indexing *indexing = data;
  FsGamesWindow *self = indexing->window;
  gboolean present = self->session && indexing->version == self->version;
  if (present) {
    g_clear_pointer(&self->collection, collection_free);
    self->collection = g_steal_pointer(&indexing->collection);
    games_window_position_changed(self);
  }
  g_clear_pointer(&indexing->collection, collection_free);
  g_ptr_array_unref(indexing->games);
  g_object_unref(self);
  g_free(indexing);
}

/* A worker makes the index, so the window does not wait, however many games there are. */
static void begin_index(FsGamesWindow *self, GPtrArray *games) {
  Indexing *indexing = g_new0(Indexing, 1);
  *indexing = (Indexing){g_object_ref(self), self->version, g_ptr_array_ref(games), NULL};
  worker_start("games", index_games, indexed, indexing);
}

/* Rows that stay are left alone, so that the list does not jump. */
static void games_window_fill(FsGamesWindow *self, GPtrArray *games) {
  guint begin = 0, end = 0, old = self->listed->len, new = games->len;
  while (begin < MIN(old, new) && self->listed->pdata[begin] == games->pdata[begin])
    begin++;
  while (end < MIN(old, new) - begin &&
         self->listed->pdata[old - 1 - end] == games->pdata[new - 1 - end])
    end++;
  if (old != new) end = 0; /* places have changed */
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint i = begin; i < new - end; i++) {
    GameReviewed *reviewed = fs_session_review_of(self->session, games->pdata[i]);
    g_ptr_array_add(items, fs_game_item_new((int)i, games->pdata[i], reviewed));
  }
  g_list_store_splice(self->items, begin, old - begin - end, items->pdata, items->len);
  g_ptr_array_unref(self->listed);
  self->listed = g_ptr_array_ref(games);
}

/* While they are not known, those stay that are listed. */
static void list_opened(FsGamesWindow *self) {
  if (!lists_all(self) || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  FsOpened *opened = fs_session_get_opened(self->session);
  GPtrArray *games = fs_opened_games(opened, self->sought);
  if (games) games_window_fill(self, games);
  gtk_widget_set_visible(self->none, games && games->len == 0 && fs_opened_count(opened) == 0);
  count_shown(self);
}

/* A hidden window lists nothing; it does so when it is shown. */
static void games_window_games_changed(FsGamesWindow *self) {
  guint version = game_document_get_version(fs_session_get_document(self->session));
  if (!gtk_widget_get_mapped(GTK_WIDGET(self)) || version == self->version) return;
  g_autoptr(GPtrArray) games = game_document_get_all(fs_session_get_document(self->session));
  self->version = version;
  g_clear_pointer(&self->collection, collection_free);
  if (!lists_all(self)) games_window_fill(self, games);
  self->marked = -1;
  mark_shown(self);
  count_shown(self);
  begin_index(self, games);
}

static void list_game(FsGamesWindow *self, guint place, const GameRecord *record) {
  GameReviewed *reviewed = fs_session_review_of(self->session, record);
  g_autoptr(FsGameItem) item = fs_game_item_new((int)place, record, reviewed);
  g_list_store_splice(self->items, place, 1, (gpointer *)&item, 1);
}

static void game_reviewed(FsGamesWindow *self, int place) {
  if (!lists_all(self) && place >= 0 && place < (int)self->listed->len)
    list_game(self, (guint)place, self->listed->pdata[place]);
}

/* A review changes what the list shows without a new version of the games; other programs may have
 * added some to those that were opened. */
static void list_anew(FsGamesWindow *self) {
  self->version = 0;
  g_ptr_array_unref(self->listed);
  self->listed = game_records_new();
  g_list_store_remove_all(self->items);
  gtk_widget_set_visible(self->none, FALSE);
  games_window_games_changed(self);
  list_opened(self);
  fs_opened_look(fs_session_get_opened(self->session));
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void go_to_place(FsGamesWindow *self, int ply) {
  const GameRecord *record = game_document_get(fs_session_get_document(self->session));
  Line line = game_main_line(record);
  fs_session_go_path(self->session, line.moves, MIN(ply, line.length));
}

/* A game that was found for the position shown is shown there. */
static void show_open_game(FsGamesWindow *self, int place) {
  int ply = ply_of(self, place);
  gboolean here = seeks_here(self);
  fs_session_show_game(self->session, place);
  if (here && ply >= 0) go_to_place(self, ply);
}

static void row_activated(FsGamesWindow *self, guint row) {
  g_autoptr(FsGameItem) item =
      g_list_model_get_item(G_LIST_MODEL(gtk_column_view_get_model(self->view)), row);
  int place = fs_game_item_get_place(item);
  if (lists_all(self))
    fs_session_show_record(self->session, self->listed->pdata[place]);
  else
    show_open_game(self, place);
}

static void seek(GtkWidget *widget, const char *name, GVariant *parameter) {
  gtk_widget_grab_focus(GTK_WIDGET(FS_GAMES_WINDOW(widget)->search));
}

/* --- The object ------------------------------------------------------------------------------- */

static void make_list(FsGamesWindow *self) {
  self->items = g_list_store_new(FS_TYPE_GAME_ITEM);
  self->filter = GTK_FILTER(gtk_custom_filter_new(is_shown, self, NULL));
  self->shown = G_LIST_MODEL(gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(self->items)),
                                                       g_object_ref(self->filter)));
  game_columns_add(self->view, self->all);
  GtkSortListModel *sorted = gtk_sort_list_model_new(
      g_object_ref(self->shown), g_object_ref(gtk_column_view_get_sorter(self->view)));
  g_autoptr(GtkSelectionModel) selection =
      GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(sorted)));
  gtk_single_selection_set_autoselect(GTK_SINGLE_SELECTION(selection), FALSE);
  gtk_single_selection_set_can_unselect(GTK_SINGLE_SELECTION(selection), TRUE);
  gtk_column_view_set_model(self->view, selection);
  heading_keys_add(self->view);
}

GtkWidget *fs_games_window_new(GtkWindow *parent, FsSession *session) {
  FsGamesWindow *self = g_object_new(FS_TYPE_GAMES_WINDOW, NULL);
  window_go_with(GTK_WINDOW(self), parent);
  self->session = g_object_ref(session);
  self->sought = g_strdup("");
  self->listed = game_records_new();
  fs_explorer_set_session(self->explorer, session);
  fs_openings_view_set_session(self->openings, session);
  fs_review_all_bar_set_session(self->review_all, session);
  g_signal_connect_swapped(fs_review_all_bar_get_reviews(self->review_all), "changed",
                           G_CALLBACK(game_reviewed), self);
  make_list(self);
  signal_follow(session, "games-changed", games_window_games_changed, self);
  signal_follow(session, "position-changed", games_window_position_changed, self);
  signal_follow(fs_session_get_opened(session), "changed", opened_changed, self);
  return GTK_WIDGET(self);
}

static void games_window_dispose(GObject *object) {
  FsGamesWindow *self = FS_GAMES_WINDOW(object);
  if (self->view) gtk_column_view_set_model(self->view, NULL);
  self->view = NULL;
  g_clear_object(&self->shown);
  g_clear_object(&self->filter);
  g_clear_object(&self->items);
  g_clear_object(&self->session);
  g_clear_pointer(&self->collection, collection_free);
  g_clear_pointer(&self->places, g_array_unref);
  g_clear_pointer(&self->listed, g_ptr_array_unref);
  g_clear_pointer(&self->sought, g_free);
  G_OBJECT_CLASS(fs_games_window_parent_class)->dispose(object);
}

static void fs_games_window_class_init(FsGamesWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = games_window_dispose;
  g_type_ensure(FS_TYPE_EXPLORER);
  g_type_ensure(FS_TYPE_OPENINGS_VIEW);
  g_type_ensure(FS_TYPE_REVIEW_ALL_BAR);
  gtk_widget_class_install_action(widget_class, "games.search", NULL, seek);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "games.search",
                                      NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  template_set(widget_class, "games-window");
  template_children(widget_class, FsGamesWindow, view, search, here, open, all, none, count,
                    explorer, trouble, openings, review_all);
  template_callbacks(widget_class, search_changed, filter_anew, list_anew, row_activated);
}

static void fs_games_window_init(FsGamesWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  g_signal_connect(self, "map", G_CALLBACK(list_anew), NULL);
}
