#include "game-pane.h"

#include <glib/gi18n.h>

#include "base/held.h"
#include "base/one-tab.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/words.h"
#include "game-heading.h"
#include "move-cell.h"
#include "move-list.h"
#include "play/position.h"

struct _FsGamePane {
  GtkWidget parent_instance;
  FsSession *session;
  FsGameReview *review;
  FsMoveList *moves;
  GtkSingleSelection *selection;
  GtkWidget *box, *chooser, *previous, *next;
  GtkLabel *place;
  FsGameHeading *heading;
  GtkGridView *list;
  GtkTextView *comment;
  gboolean following; /* the views are being set from the session */
  guint scroll;       /* the callback that waits for the list's layout; 0: none */
  int frames;         /* until then */
};

G_DEFINE_FINAL_TYPE(FsGamePane, fs_game_pane, GTK_TYPE_WIDGET)

/* Cells of the list. */

static void cell_setup(FsGamePane *self, GtkListItem *item) {
  gtk_list_item_set_child(item, fs_move_cell_new());
}

static void cell_bind(FsGamePane *self, GtkListItem *item) {
  FsMove *move = gtk_list_item_get_item(item);
  EntryKind kind = fs_move_get(move)->kind;
  gtk_list_item_set_selectable(item, kind == ENTRY_MOVE || kind == ENTRY_START);
  fs_move_cell_show(FS_MOVE_CELL(gtk_list_item_get_child(item)),
                    fs_session_get_variant(self->session), move);
}

/* The comment. */

static char *comment_text(FsGamePane *self) {
  GtkTextIter start, end;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->comment);
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  return gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
}

/* Every key press is an edit at once, so none is lost; the document joins them into one. */
static void comment_changed(FsGamePane *self) {
  if (self->following) return;
  g_autofree char *text = comment_text(self);
  self->following = TRUE; /* the text is the user's, with its cursor */
  fs_session_comment(self->session, text);
  self->following = FALSE;
}

static void show_comment(FsGamePane *self) {
  const GameRecord *record = game_document_get(fs_session_get_document(self->session));
  const Line *line = &record->line;
  const char *words = game_node_find(record->root, line->moves, line->at)->comment;
  g_autofree char *text = comment_text(self);
  if (g_strcmp0(text, words ? words : "") != 0)
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->comment), words ? words : "", -1);
}

static void add_key(GtkEventController *keys, guint key, GdkModifierType state,
                    const char *action) {
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(keys),
      gtk_shortcut_new(gtk_keyval_trigger_new(key, state), gtk_named_action_new(action)));
}

/* The text would take Ctrl+Return for a new line. */
static void take_keys(GtkWidget *comment) {
  GtkEventController *keys = gtk_shortcut_controller_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  add_key(keys, GDK_KEY_Return, GDK_CONTROL_MASK, "win.analyse");
  add_key(keys, GDK_KEY_Escape, 0, "win.board");
  gtk_widget_add_controller(comment, keys);
}

/* As on the board, and in variations too: the cells beside one need not be the moves beside it. */
static gboolean step_by_key(FsGamePane *self, guint key, guint code, GdkModifierType state) {
  const GdkModifierType other = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_SHIFT_MASK;
  gboolean left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left;
  gboolean right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;
  if (!(left || right) || state & other) return FALSE;
  if (left)
    fs_session_back(self->session);
  else
    fs_session_forward(self->session);
  return TRUE;
}

static void take_steps(FsGamePane *self) {
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(step_by_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self->list), keys);
}

void fs_game_pane_edit_comment(FsGamePane *self) {
  gtk_widget_grab_focus(GTK_WIDGET(self->comment));
}

/* Following the session, and leading it. */

static void show_position(FsGamePane *self);

static void selected(FsGamePane *self) {
  Move path[GAME_MOVES_MOST];
  guint place = gtk_single_selection_get_selected(self->selection);
  if (self->following || place == GTK_INVALID_LIST_POSITION) return;
  int length = fs_move_list_path(self->moves, place, path);
  if (length >= 0)
    fs_session_go_path(self->session, path, length);
  else
    show_position(self); /* the keyboard reaches empty cells */
}

static void select_shown(FsGamePane *self) {
  const Line *line = fs_session_get_line(self->session);
  guint place = fs_move_list_find(self->moves, line->moves, line->at);
  gtk_single_selection_set_selected(self->selection, place);
  gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", place);
}

static gboolean has_focus(FsGamePane *self) {
  return gtk_widget_get_focus_child(GTK_WIDGET(self->list)) != NULL;
}

/* Where the game goes by itself, the keys go with it. */
static void focus_shown(FsGamePane *self) { one_tab_focus_selected(GTK_WIDGET(self->list)); }

/* A list without a size cannot scroll yet, nor can one scroll to rows before their layout, which
 * comes after this. */
static gboolean scroll_when_shown(GtkWidget *list, GdkFrameClock *clock, gpointer data) {
  FsGamePane *self = data;
  if (gtk_widget_get_height(list) == 0 || --self->frames > 0) return G_SOURCE_CONTINUE;
  self->scroll = 0;
  select_shown(self);
  return G_SOURCE_REMOVE;
}

static void scroll_later(FsGamePane *self) {
  self->frames = 2;
  if (self->scroll == 0)
    self->scroll =
        gtk_widget_add_tick_callback(GTK_WIDGET(self->list), scroll_when_shown, self, NULL);
}

static void show_position(FsGamePane *self) {
  if (self->following) return;
  self->following = TRUE;
  select_shown(self);
  show_comment(self);
  self->following = FALSE;
}

/* The cell that has the focus need not be that of the position. */
static void position_changed(FsGamePane *self) {
  show_position(self);
  if (has_focus(self)) focus_shown(self);
}

static const ReviewFinding *finding_of(const Move *moves, int length, gpointer self) {
  return fs_game_review_finding(((FsGamePane *)self)->review, moves, length);
}

/* Unchanged rows stay in place, and the selection with them. */
static void show_moves(FsGamePane *self) {
  const GameRecord *record = game_document_get(fs_session_get_document(self->session));
  gboolean following = self->following, focus = has_focus(self);
  self->following = TRUE;
  fs_move_list_set_tree(self->moves, record->root, position_stones(&record->line.start), finding_of,
                        self);
  select_shown(self);
  if (focus) focus_shown(self); /* the cell that had it may be gone */
  self->following = following;
}

static void show_games(FsGamePane *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  int place = game_document_get_shown(document), games = game_document_get_count(document);
  show_moves(self);
  scroll_later(self);
  g_autofree char *number = words_count(place + 1), *all = words_count(games);
  g_autofree char *text = g_strdup_printf(_("Game %s of %s"), number, all);
  gtk_label_set_text(self->place, text);
  gtk_widget_set_visible(self->chooser, games > 1);
  gtk_widget_set_sensitive(self->previous, place > 0);
  gtk_widget_set_sensitive(self->next, place + 1 < games);
  gtk_widget_set_sensitive(self->box, !game_document_is_setting_up(document));
}

void fs_game_pane_set_session(FsGamePane *self, FsSession *session, FsGameReview *review) {
  hold(self, session, session);
  hold(self, review, review);
  signal_follow(review, "changed", show_moves, self);
  signal_follow(session, "games-changed", show_games, self);
  signal_follow(session, "position-changed", position_changed, self);
  fs_game_heading_set_session(self->heading, session);
  show_games(self);
  show_position(self);
}

/* The object. */

static void fs_game_pane_class_init(FsGamePaneClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  g_type_ensure(FS_TYPE_GAME_HEADING);
  gtk_widget_class_set_css_name(widget_class, "gamepane");
  template_set_around(widget_class, "game-pane");
  template_children(widget_class, FsGamePane, box, chooser, previous, next, place, heading, list,
                    comment);
}

static void fs_game_pane_init(FsGamePane *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->moves = fs_move_list_new(); /* the selection takes it, the list the selection */
  self->selection = gtk_single_selection_new(G_LIST_MODEL(self->moves));
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect_swapped(factory, "setup", G_CALLBACK(cell_setup), self);
  g_signal_connect_swapped(factory, "bind", G_CALLBACK(cell_bind), self);
  gtk_grid_view_set_factory(self->list, factory);
  gtk_grid_view_set_model(self->list, GTK_SELECTION_MODEL(self->selection));
  g_object_unref(factory);
  g_object_unref(self->selection);
  one_tab_enters_at_selected(GTK_WIDGET(self->list));
  one_tab_leaves(GTK_WIDGET(self->list));
  take_steps(self);
  take_keys(GTK_WIDGET(self->comment));
  g_signal_connect_swapped(self->list, "map", G_CALLBACK(scroll_later), self);
  signal_follow(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list)), "notify::page-size",
                scroll_later, self); /* a list that gets lower may not show the move */
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(selected), self);
  g_signal_connect_swapped(gtk_text_view_get_buffer(self->comment), "changed",
                           G_CALLBACK(comment_changed), self);
}
