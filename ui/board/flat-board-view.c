#include "flat-board-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "board-widget.h"
#include "move-button.h"
#include "flat-scene.h"
#include "session/flat-words.h"
#include "stone-cursor.h"
#include "base/style.h"
#include "play/flat-play.h"
#include "base/words.h"

enum { LEAST_WIDTH = 240, LEAST_HEIGHT = 240 };

/* A place is a column, or a column plus POP for its pop. */
enum { POP = 32, PLACES = 2 * POP, NOWHERE = -1 };

struct _FsFlatBoardView {
  GtkWidget parent_instance;
  FsFlatSession *session;
  FlatGame game;              /* that there are buttons for */
  GtkWidget *buttons[PLACES]; /* NULL where there is none */
  FlatGeometry geometry;
  int hovered, pressed; /* places, or NOWHERE */
  int focused;          /* the place that has the focus, or gets it when the board does */
  gboolean popping;     /* P was pressed: the next column is popped */
};

G_DEFINE_FINAL_TYPE(FsFlatBoardView, fs_flat_board_view, GTK_TYPE_WIDGET)

static FlatMove move_at(int place) { return (FlatMove){(uint8_t)(place % POP), place >= POP}; }

static int place_of(FlatMove move) { return move.column + (move.pop ? POP : 0); }

/* Drawing. */

static Scene make_scene(FsFlatBoardView *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  Scene scene = flat_scene_of_session(self->session, board_widget_has_animations(widget));
  scene.theme = style_theme();
  scene.text_scale = style_text_scale(widget);
  return scene;
}

Scene fs_flat_board_view_get_scene(FsFlatBoardView *self, Frame *frame) {
  *frame = frame_fit(flat_variant(self->game), self->geometry.width, self->geometry.height,
                     BOARD_AUTOMATIC, 0);
  return make_scene(self);
}

static void board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  Scene scene = make_scene(self);
  scene.font = board_widget_font(widget);
  if (self->hovered != NOWHERE) {
    scene.hovered = flat_move_number(self->game, move_at(self->hovered));
  }
  if (board_widget_shows_focus(widget)) {
    scene.focused = flat_move_number(self->game, move_at(self->focused));
  }
  cairo_t *cr = board_widget_cairo(widget, snapshot);
  StoneSet stones = stone_set_make(cr, self->geometry.radius, scene.theme);
  flat_paint(cr, &scene, &self->geometry, &stones);
  stone_set_clear(&stones);
  cairo_destroy(cr);
}

/* Placing. */

static void board_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
  *natural = 2 * *minimum;
}

static void board_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  self->geometry =
      flat_geometry_fit(width, height, self->game.width, self->game.height, self->game.pops);
  for (int place = 0; place < PLACES; place++) {
    if (!self->buttons[place]) continue;
    FlatMove move = move_at(place);
    Rect area = move.pop ? flat_geometry_foot(&self->geometry, move.column)
                         : flat_geometry_head(&self->geometry, move.column);
    GtkAllocation box = {(int)area.x, (int)area.y, (int)area.width, (int)area.height};
    gtk_widget_size_allocate(self->buttons[place], &box, -1);
  }
}

/* Playing. */

static void play(FsFlatBoardView *self, FlatMove move) {
  gboolean done = fs_flat_session_is_setting_up(self->session)
                      ? fs_flat_session_brush(self->session, move.column)
                      : fs_flat_session_play(self->session, move);
  if (!done) gtk_widget_error_bell(GTK_WIDGET(self));
}

static void take_away(FsFlatBoardView *self, int column) {
  if (!fs_flat_session_remove(self->session, column)) gtk_widget_error_bell(GTK_WIDGET(self));
}

static int hit(FsFlatBoardView *self, double x, double y) {
  int level, column = flat_geometry_hit(&self->geometry, x, y, &level);
  return column < 0 ? NOWHERE : place_of((FlatMove){(uint8_t)column, level < 0});
}

static void hover(FsFlatBoardView *self, int place) {
  if (place == self->hovered) return;
  self->hovered = place;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void pointer_moved(GtkWidget *widget, double x, double y) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  hover(self, hit(self, x, y));
}

static void pointer_left(GtkWidget *widget) { hover(FS_FLAT_BOARD_VIEW(widget), NOWHERE); }

static void pressed(GtkWidget *widget, int presses, double x, double y) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  self->pressed = hit(self, x, y);
}

/* As with any button, dragging away takes the press back. While a position is set up, the second
 * button takes stones away. */
static void released(GtkWidget *widget, int presses, double x, double y, GtkGesture *click) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(click));
  int place = hit(self, x, y);
  if (place == NOWHERE || place != self->pressed) return;
  if (button == GDK_BUTTON_SECONDARY && fs_flat_session_is_setting_up(self->session))
    take_away(self, move_at(place).column);
  if (button != GDK_BUTTON_PRIMARY) return;
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(click));
  FlatMove move = move_at(place);
  if (self->game.pops && state & GDK_SHIFT_MASK) move.pop = true;
  gtk_widget_grab_focus(self->buttons[place_of(move)]);
  play(self, move);
}

static void button_played(FsFlatBoardView *self, FsMoveButton *button) {
  play(self, move_at(fs_move_button_get_move(button)));
}

/* Keys and focus. */

/* The column that a character names, or -1. */
static int column_of(FsFlatBoardView *self, guint key) {
  gunichar typed = g_unichar_tolower(gdk_keyval_to_unicode(key));
  for (int column = 0; column < self->game.width; column++) {
    char name[3];
    flat_move_write((FlatMove){(uint8_t)column, false}, name);
    if ((gunichar)name[0] == typed) return column;
  }
  return -1;
}

static gboolean is_removal(FsFlatBoardView *self, guint key) {
  return fs_flat_session_is_setting_up(self->session) &&
         (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace);
}

static gboolean key_pressed(GtkWidget *widget, guint key, guint code, GdkModifierType state) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space;
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) return FALSE;
  if (is_removal(self, key)) {
    take_away(self, move_at(self->focused).column);
    return TRUE;
  }
  if (self->game.pops && enter && state & GDK_SHIFT_MASK) {
    play(self, (FlatMove){move_at(self->focused).column, true});
    return TRUE;
  }
  if (self->game.pops && (key == GDK_KEY_p || key == GDK_KEY_P)) {
    self->popping = TRUE;
    return TRUE;
  }
  int column = column_of(self, key);
  FlatMove move = {(uint8_t)column, self->popping};
  self->popping = FALSE;
  if (column < 0) return FALSE;
  gtk_widget_grab_focus(self->buttons[place_of(move)]);
  play(self, move);
  return TRUE;
}

static void button_focused(FsFlatBoardView *self, GParamSpec *pspec, GtkWidget *button) {
  if (gtk_widget_has_focus(button)) self->focused = fs_move_button_get_move(FS_MOVE_BUTTON(button));
  self->popping = FALSE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Tab enters the board at the place that had the focus last and leaves it from any; the arrows walk
 * over the columns and down to their pops. */
static gboolean board_focus(GtkWidget *widget, GtkDirectionType direction) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  FlatMove at = move_at(self->focused);
  if (gtk_widget_get_focus_child(widget)) {
    if (direction == GTK_DIR_LEFT && at.column > 0)
      at.column--;
    else if (direction == GTK_DIR_RIGHT && at.column + 1 < self->game.width)
      at.column++;
    else if (direction == GTK_DIR_UP || direction == GTK_DIR_DOWN)
      at.pop = direction == GTK_DIR_DOWN && self->game.pops;
    else if (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
      return FALSE;
  }
  return gtk_widget_grab_focus(self->buttons[place_of(at)]);
}

static gboolean board_grab_focus(GtkWidget *widget) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(widget);
  return self->buttons[self->focused] && gtk_widget_grab_focus(self->buttons[self->focused]);
}

/* Assistive technology. */

/* While a position is set up, both places of a column are for its stones. */
static void describe_setup(FsFlatBoardView *self, int place) {
  FlatMove column = {move_at(place).column, false};
  FlatBoard board = fs_flat_session_get_shown(self->session);
  gboolean room = flat_at(self->game, board, column.column, self->game.height - 1) < 0;
  g_autofree char *name = flat_words_place(self->game, board, column);
  fs_move_button_describe(FS_MOVE_BUTTON(self->buttons[place]), name,
                          room ? _("Being set up") : _("Full"), room);
}

static void describe(FsFlatBoardView *self, int place, const FlatAnalysisView *view,
                     gboolean known) {
  Goal goal = fs_flat_search_get_settings(fs_flat_session_get_search(self->session))->goal;
  const FlatRecord *record = fs_flat_session_get_record(self->session);
  gboolean over = flat_record_result(record) != VALUE_ANY;
  const char *words = NULL;
  for (int i = 0; i < view->count && !over; i++) {
    if (place_of(view->moves[i].move) != place) continue;
    MoveStatus status = flat_words_status(view, i);
    words = known ? words_move(&status, goal, view->running) : _("Not analysed");
  }
  FlatMove move = move_at(place);
  g_autofree char *name = flat_words_place(record->game, flat_record_board(record), move);
  fs_move_button_describe(FS_MOVE_BUTTON(self->buttons[place]), name,
                          words ? words : flat_words_obstacle(record, move), words != NULL);
}

static void make_button(FsFlatBoardView *self, int place) {
  GtkWidget *button = self->buttons[place] = fs_move_button_new(place);
  g_signal_connect_swapped(button, "played", G_CALLBACK(button_played), self);
  g_signal_connect_swapped(button, "notify::has-focus", G_CALLBACK(button_focused), self);
  gtk_widget_set_parent(button, GTK_WIDGET(self));
}

static void drop_buttons(GtkWidget *buttons[PLACES]) {
  for (int place = 0; place < PLACES; place++)
    g_clear_pointer(&buttons[place], gtk_widget_unparent);
}

/* Whether it has its window's focus. While a dialog is over that, no widget has a focus child. */
static gboolean has_focus(FsFlatBoardView *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  return focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self));
}

/* Another game has other columns. */
static void fit_game(FsFlatBoardView *self) {
  FlatGame game = fs_flat_session_get_game(self->session);
  if (game.width == self->game.width && game.height == self->game.height &&
      game.pops == self->game.pops)
    return;
  gboolean focus = has_focus(self);
  GtkWidget *before[PLACES];
  memcpy(before, self->buttons, sizeof before);
  memset(self->buttons, 0, sizeof self->buttons);
  self->game = game;
  self->hovered = self->pressed = NOWHERE;
  self->focused = game.width / 2;
  for (int column = 0; column < game.width; column++) {
    make_button(self, column);
    if (game.pops) make_button(self, column + POP);
  }
  if (focus) gtk_widget_grab_focus(GTK_WIDGET(self));
  drop_buttons(before); /* after that: GTK would find the focus another place, a while later */
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void update(FsFlatBoardView *self) {
  FlatAnalysisView view;
  fit_game(self);
  gboolean known = fs_flat_session_view(self->session, &view);
  gboolean setting_up = fs_flat_session_is_setting_up(self->session);
  for (int place = 0; place < PLACES; place++) {
    if (!self->buttons[place]) continue;
    if (setting_up)
      describe_setup(self, place);
    else
      describe(self, place, &view, known);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* The object. */

void fs_flat_board_view_set_session(FsFlatBoardView *self, FsFlatSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "notify::brush", G_CALLBACK(gtk_widget_queue_draw), self,
                          G_CONNECT_SWAPPED);
  stone_cursor_follow(GTK_WIDGET(self), FS_SETUP(session));
  update(self);
}

static void board_dispose(GObject *object) {
  FsFlatBoardView *self = FS_FLAT_BOARD_VIEW(object);
  drop_buttons(self->buttons);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_flat_board_view_parent_class)->dispose(object);
}

static void fs_flat_board_view_class_init(FsFlatBoardViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = board_dispose;
  widget_class->snapshot = board_snapshot;
  widget_class->measure = board_measure;
  widget_class->size_allocate = board_size_allocate;
  widget_class->focus = board_focus;
  widget_class->grab_focus = board_grab_focus;
  gtk_widget_class_set_css_name(widget_class, "board");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  board_widget_bind_steps(widget_class);
}

static void fs_flat_board_view_init(FsFlatBoardView *self) {
  static const BoardInput input = {pointer_moved, pointer_left, pressed, released, key_pressed};
  self->hovered = self->pressed = NOWHERE;
  board_widget_take_input(GTK_WIDGET(self), &input);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                 -1);
  style_follow(GTK_WIDGET(self));
}
