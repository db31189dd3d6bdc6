#include "game-pane.h"

#include <glib/gi18n.h>

#include "game-heading.h"
#include "move-list.h"
#include "move-words.h"
#include "play/position.h"

enum { INDENT = 16, INDENT_MOST = 8 };

struct _FsGamePane {
  GtkWidget parent_instance;
  FsSession *session;
  FsMoveList *moves;
  GtkSingleSelection *selection;
  GtkWidget *box, *chooser, *previous, *next;
  GtkLabel *place;
  FsGameHeading *heading;
  GtkListView *list;
  GtkTextView *comment;
  gboolean following; /* the views are being set from the session */
  guint scroll;       /* the callback that waits for the list's layout; 0: none */
  int frames;         /* until then */
};

G_DEFINE_FINAL_TYPE(FsGamePane, fs_game_pane, GTK_TYPE_WIDGET)

/* Rows of the list. */

static void row_setup(FsGamePane *self, GtkListItem *item) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *stone = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *move = gtk_label_new(NULL), *comment = gtk_label_new(NULL);
  gtk_widget_add_css_class(stone, "stone");
  gtk_widget_set_valign(stone, GTK_ALIGN_CENTER);
  gtk_label_set_xalign(GTK_LABEL(comment), 0);
  gtk_label_set_ellipsize(GTK_LABEL(comment), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode(GTK_LABEL(comment), TRUE);
  gtk_widget_set_hexpand(comment, TRUE);
  gtk_widget_add_css_class(comment, "dim-label");
  gtk_widget_add_css_class(move, "numeric");
  gtk_widget_set_direction(move, GTK_TEXT_DIR_LTR); /* digits alone would follow the language */
  gtk_box_append(GTK_BOX(row), stone);
  gtk_box_append(GTK_BOX(row), move);
  gtk_box_append(GTK_BOX(row), comment);
  gtk_list_item_set_child(item, row);
}

static char *number_move(FsGamePane *self, int ply, Move move) {
  Variant variant = fs_session_get_variant(self->session);
  char name[MOVE_TEXT];
  move_write(variant, move, name);
  return g_strdup_printf(_("%d. %s"), ply, name);
}

/* The row itself has the keyboard focus, so what a screen reader says of it is told there. */
static void describe_row(FsGamePane *self, GtkWidget *row, FsMove *move) {
  Variant variant = fs_session_get_variant(self->session);
  const char *comment = fs_move_get_comment(move);
  g_autofree char *words = move_words(variant, fs_move_get_ply(move), fs_move_get_move(move));
  gtk_accessible_update_property(GTK_ACCESSIBLE(gtk_widget_get_parent(row)),
                                 GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, comment ? comment : "", -1);
}

static void row_bind(FsGamePane *self, GtkListItem *item) {
  FsMove *move = gtk_list_item_get_item(item);
  GtkWidget *row = gtk_list_item_get_child(item), *stone = gtk_widget_get_first_child(row);
  GtkWidget *label = gtk_widget_get_next_sibling(stone);
  GtkWidget *comment = gtk_widget_get_next_sibling(label);
  int number = fs_move_get_move(move), ply = fs_move_get_ply(move);
  g_autofree char *text = number < 0 ? g_strdup(_("Start")) : number_move(self, ply, (Move)number);
  const char *words = fs_move_get_comment(move);
  gtk_label_set_text(GTK_LABEL(label), text);
  gtk_label_set_text(GTK_LABEL(comment), words ? words : "");
  gtk_widget_set_visible(stone, number >= 0);
  gtk_widget_remove_css_class(stone, ply % 2 ? "black" : "white");
  gtk_widget_add_css_class(stone, ply % 2 ? "white" : "black");
  gtk_widget_set_margin_start(row, INDENT * MIN(fs_move_get_indent(move), INDENT_MOST));
  describe_row(self, row, move);
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

void fs_game_pane_edit_comment(FsGamePane *self) {
  gtk_widget_grab_focus(GTK_WIDGET(self->comment));
}

/* Following the session, and leading it. */

static void selected(FsGamePane *self) {
  Move path[GAME_MOVES_MOST];
  guint place = gtk_single_selection_get_selected(self->selection);
  if (self->following || place == GTK_INVALID_LIST_POSITION) return;
  int length = fs_move_list_path(self->moves, place, path);
  fs_session_go_path(self->session, path, length);
}

static void select_shown(FsGamePane *self) {
  const Line *line = fs_session_get_line(self->session);
  guint place = fs_move_list_find(self->moves, line->moves, line->at);
  gtk_single_selection_set_selected(self->selection, place);
  gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", place);
}

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

static void show_games(FsGamePane *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  const GameRecord *record = game_document_get(document);
  int place = game_document_get_shown(document), games = game_document_get_count(document);
  gboolean following = self->following;
  self->following = TRUE;
  fs_move_list_set_tree(self->moves, record->root, position_stones(&record->line.start));
  select_shown(self);
  scroll_later(self);
  self->following = following;
  g_autofree char *text = g_strdup_printf(_("Game %d of %d"), place + 1, games);
  gtk_label_set_text(self->place, text);
  gtk_widget_set_visible(self->chooser, games > 1);
  gtk_widget_set_sensitive(self->previous, place > 0);
  gtk_widget_set_sensitive(self->next, place + 1 < games);
  gtk_widget_set_sensitive(self->box, !game_document_is_setting_up(document));
}

void fs_game_pane_set_session(FsGamePane *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "games-changed", G_CALLBACK(show_games), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(show_position), self,
                          G_CONNECT_SWAPPED);
  fs_game_heading_set_session(self->heading, session);
  show_games(self);
  show_position(self);
}

/* The object. */

static void game_pane_dispose(GObject *object) {
  FsGamePane *self = FS_GAME_PANE(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_game_pane_parent_class)->dispose(object);
}

static void fs_game_pane_class_init(FsGamePaneClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = game_pane_dispose;
  g_type_ensure(FS_TYPE_GAME_HEADING);
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget_class, "gamepane");
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/game-pane.ui");
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, box);
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, chooser);
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, previous);
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, next);
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, place);
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, heading);
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, list);
  gtk_widget_class_bind_template_child(widget_class, FsGamePane, comment);
}

static void fs_game_pane_init(FsGamePane *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->moves = fs_move_list_new(); /* the selection takes it, the list the selection */
  self->selection = gtk_single_selection_new(G_LIST_MODEL(self->moves));
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect_swapped(factory, "setup", G_CALLBACK(row_setup), self);
  g_signal_connect_swapped(factory, "bind", G_CALLBACK(row_bind), self);
  gtk_list_view_set_factory(self->list, factory);
  gtk_list_view_set_model(self->list, GTK_SELECTION_MODEL(self->selection));
  g_object_unref(factory);
  g_object_unref(self->selection);
  take_keys(GTK_WIDGET(self->comment));
  g_signal_connect_swapped(self->list, "map", G_CALLBACK(scroll_later), self);
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(selected), self);
  g_signal_connect_swapped(gtk_text_view_get_buffer(self->comment), "changed",
                           G_CALLBACK(comment_changed), self);
}
