#include "board-view.h"

#include <glib/gi18n.h>

#include "board-picture.h"
#include "board-scene.h"
#include "board-widget.h"
#include "board-words.h"
#include "column-button.h"
#include "stone-cursor.h"
#include "base/style.h"
#include "play/cube-play.h"

enum { LEAST_WIDTH = 240, LEAST_HEIGHT = 280 };
struct _FsBoardView {
  GtkWidget parent_instance;
  FsSession *session;
  GtkWidget *buttons[COLUMNS];
  Geometry geometry;
  BoardPicture *picture;
  BoardLayout layout;
  int turns;         /* quarter turns of the view */
  gboolean shown[2]; /* by Player: whose threats are marked */
  gboolean names;    /* of columns */
  int hovered;       /* column under the pointer, or -1 */
  int pressed;       /* column where the button went down, or -1 */
  int focused;       /* column that has the focus, or gets it when the board does */
};

G_DEFINE_FINAL_TYPE(FsBoardView, fs_board_view, GTK_TYPE_WIDGET)

enum {
  PROP_LAYOUT = 1,
  PROP_TURNS,
  PROP_WHITE_THREATS,
  PROP_BLACK_THREATS,
  PROP_COLUMN_NAMES,
  PROPS
};
static GParamSpec *props[PROPS];

/* Drawing. */

static Scene board_view_scene(FsBoardView *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  BoardLook look = {{self->shown[FIRST], self->shown[SECOND]},
                    board_widget_has_animations(widget),
                    self->hovered};
  Scene scene = board_scene_of_session(self->session, &look);
  scene.focused = board_widget_shows_focus(widget) ? self->focused : -1;
  scene.hide_names = !self->names;
  scene.theme = style_theme();
  scene.text_scale = style_text_scale(widget);
  return scene;
}

Scene fs_board_view_get_scene(FsBoardView *self, Geometry *geometry) {
  Scene scene = board_view_scene(self);
  scene.hovered = scene.focused = scene.leaving = -1;
  *geometry = self->geometry;
  return scene;
}

static void board_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  Scene scene = board_view_scene(self);
  scene.font = g_intern_string(board_widget_font(widget));
  board_picture_snapshot(self->picture, &scene, &self->geometry, snapshot);
}

/* Placing. */

static void board_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline) {
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
  *natural = 2 * *minimum;
}

static Board shown_board(FsBoardView *self) {
  Position shown = fs_session_get_shown(self->session);
  return cube_board(&shown);
}

static void board_view_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  self->geometry = board_layout_fit(self->layout, width, height, self->turns);
  Scene scene = scene_of_board(shown_board(self));
  for (int c = 0; c < COLUMNS; c++) {
    int level = scene_level(&scene, &self->geometry, c);
    Rect bounds = geometry_tile_bounds(&self->geometry, c, level);
    GtkAllocation place = {(int)bounds.x, (int)bounds.y, (int)bounds.width, (int)bounds.height};
    gtk_widget_size_allocate(self->buttons[c], &place, -1);
  }
}

void fs_board_view_turn(FsBoardView *self, int direction) {
  g_object_set(self, "turns", (self->turns + direction) & 3, NULL);
}

/* Pointer. */

static void hover(FsBoardView *self, int column) {
  if (column == self->hovered) return;
  self->hovered = column;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

int fs_board_view_get_hovered(FsBoardView *self) { return self->hovered; }

static void pointer_moved(GtkWidget *widget, double x, double y) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  hover(self, geometry_hit(&self->geometry, x, y));
}

static void pointer_left(GtkWidget *widget) { hover(FS_BOARD_VIEW(widget), -1); }

static void play(FsBoardView *self, int column) {
  gboolean done = fs_session_is_setting_up(self->session)
                      ? fs_session_brush(self->session, column)
                      : fs_session_play(self->session, (Move)column);
  if (!done) gtk_widget_error_bell(GTK_WIDGET(self));
}

static void take_away(FsBoardView *self, int column) {
  if (!fs_session_remove(self->session, column)) gtk_widget_error_bell(GTK_WIDGET(self));
}

static void pressed(GtkWidget *widget, int presses, double x, double y) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  self->pressed = geometry_hit(&self->geometry, x, y);
}

/* As with any button, dragging away takes the press back. While a position is set up, the second
 * button takes stones away. */
static void released(GtkWidget *widget, int presses, double x, double y, GtkGesture *click) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(click));
  int column = geometry_hit(&self->geometry, x, y);
  if (column < 0 || column != self->pressed) return;
  if (button == GDK_BUTTON_SECONDARY && fs_session_is_setting_up(self->session))
    take_away(self, column);
  if (button != GDK_BUTTON_PRIMARY) return;
  gtk_widget_grab_focus(self->buttons[column]);
  play(self, column);
}

/* The cell whose tile is at the point; above the stack that where a stone would go. */
static int cell_at(FsBoardView *self, double x, double y) {
  int level, column = geometry_hit_tile(&self->geometry, x, y, &level);
  if (column < 0) return -1;
  if (level < LEVELS) return column + COLUMNS * level;
  int cell = board_cell(shown_board(self), column);
  return cell < 0 ? column + COLUMNS * (LEVELS - 1) : cell;
}

static gboolean board_view_query_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard,
                                         GtkTooltip *tooltip) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  int level, column = geometry_hit_tile(&self->geometry, x, y, &level);
  int cell = keyboard ? -1 : cell_at(self, x, y);
  if (cell < 0) return FALSE;
  Rect tile = geometry_tile_bounds(&self->geometry, column, level);
  GdkRectangle area = {(int)tile.x, (int)tile.y, (int)tile.width, (int)tile.height};
  g_autofree char *words = board_words_cell(self->session, cell);
  gtk_tooltip_set_text(tooltip, words);
  gtk_tooltip_set_tip_area(tooltip, &area);
  return TRUE;
}

/* Keys and focus. */

static void button_played(FsBoardView *self, FsColumnButton *button) {
  play(self, fs_column_button_get_column(button));
}

static gboolean is_removal(FsBoardView *self, guint key) {
  return fs_session_is_setting_up(self->session) &&
         (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace);
}

static gboolean key_pressed(GtkWidget *widget, guint key, guint code, GdkModifierType state) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  int column = g_unichar_xdigit_value(gdk_keyval_to_unicode(key));
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) return FALSE;
  if (is_removal(self, key)) {
    take_away(self, self->focused);
    return TRUE;
  }
  if (column < 0) return FALSE;
  gtk_widget_grab_focus(self->buttons[column]);
  play(self, column);
  return TRUE;
}

static void button_focused(FsBoardView *self, GParamSpec *pspec, GtkWidget *button) {
  if (gtk_widget_has_focus(button))
    self->focused = fs_column_button_get_column(FS_COLUMN_BUTTON(button));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Tab enters the board at the column that had the focus last and leaves it from any; the arrows
 * move along the two edges of the board as it is seen. */
static gboolean board_view_focus(GtkWidget *widget, GtkDirectionType direction) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  int right = (direction == GTK_DIR_RIGHT) - (direction == GTK_DIR_LEFT);
  int down = (direction == GTK_DIR_DOWN) - (direction == GTK_DIR_UP);
  int column = self->focused;
  if (gtk_widget_get_focus_child(widget)) {
    if (!right && !down) return FALSE;
    column = geometry_neighbour(&self->geometry, column, right, down);
  }
  return gtk_widget_grab_focus(self->buttons[column]);
}

static gboolean board_view_grab_focus(GtkWidget *widget) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  return gtk_widget_grab_focus(self->buttons[self->focused]);
}

/* Assistive technology. */

static void describe_column(FsBoardView *self, int column, const AnalysisView *view) {
  gboolean over = line_result(fs_session_get_line(self->session)) != VALUE_ANY;
  gboolean room = board_cell(shown_board(self), column) >= 0;
  gboolean playable = room && (!over || fs_session_is_setting_up(self->session));
  g_autofree char *label = board_words_column(self->session, column);
  fs_column_button_describe(FS_COLUMN_BUTTON(self->buttons[column]), label,
                            board_words_status(self->session, column, view), playable);
}

static void update(FsBoardView *self) {
  AnalysisView view;
  gboolean known = fs_session_view(self->session, &view);
  for (int c = 0; c < COLUMNS; c++)
    describe_column(self, c, known ? &view : NULL);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* In the plan the buttons follow the stones. To ask for a tooltip waits for the display server. */
static void position_changed(FsBoardView *self) {
  if (self->hovered >= 0) gtk_widget_trigger_tooltip_query(GTK_WIDGET(self));
  if (self->layout == BOARD_PLAN) gtk_widget_queue_allocate(GTK_WIDGET(self));
}

/* The object. */

void fs_board_view_set_session(FsBoardView *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(position_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "notify::brush", G_CALLBACK(gtk_widget_queue_draw), self,
                          G_CONNECT_SWAPPED);
  stone_cursor_follow(GTK_WIDGET(self), FS_SETUP(session));
  update(self);
}

static void board_view_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsBoardView *self = FS_BOARD_VIEW(object);
  if (id == PROP_LAYOUT)
    g_value_set_enum(value, self->layout);
  else if (id == PROP_TURNS)
    g_value_set_int(value, self->turns);
  else if (id == PROP_COLUMN_NAMES)
    g_value_set_boolean(value, self->names);
  else
    g_value_set_boolean(value, self->shown[id == PROP_WHITE_THREATS ? FIRST : SECOND]);
}

static void board_view_set_property(GObject *object, guint id, const GValue *value,
                                    GParamSpec *pspec) {
  FsBoardView *self = FS_BOARD_VIEW(object);
  if (id == PROP_LAYOUT)
    self->layout = (BoardLayout)g_value_get_enum(value);
  else if (id == PROP_TURNS)
    self->turns = g_value_get_int(value);
  else if (id == PROP_COLUMN_NAMES)
    self->names = g_value_get_boolean(value);
  else
    self->shown[id == PROP_WHITE_THREATS ? FIRST : SECOND] = g_value_get_boolean(value);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void board_view_dispose(GObject *object) {
  FsBoardView *self = FS_BOARD_VIEW(object);
  for (int c = 0; c < COLUMNS; c++)
    g_clear_pointer(&self->buttons[c], gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_board_view_parent_class)->dispose(object);
}

static void board_view_finalize(GObject *object) {
  board_picture_free(FS_BOARD_VIEW(object)->picture);
  G_OBJECT_CLASS(fs_board_view_parent_class)->finalize(object);
}

static void install_properties(GObjectClass *class) {
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  props[PROP_LAYOUT] =
      g_param_spec_enum("layout", NULL, NULL, FS_TYPE_BOARD_LAYOUT, BOARD_AUTOMATIC, flags);
  props[PROP_TURNS] = g_param_spec_int("turns", NULL, NULL, 0, 3, 0, flags);
  props[PROP_WHITE_THREATS] = g_param_spec_boolean("white-threats", NULL, NULL, FALSE, flags);
  props[PROP_BLACK_THREATS] = g_param_spec_boolean("black-threats", NULL, NULL, FALSE, flags);
  props[PROP_COLUMN_NAMES] = g_param_spec_boolean("column-names", NULL, NULL, TRUE, flags);
  g_object_class_install_properties(class, PROPS, props);
}

/* Single keys are bound here and not to the window, where they would fire while one types. */
static void bind_keys(GtkWidgetClass *class) {
  board_widget_bind_steps(class);
  gtk_widget_class_add_binding_action(class, GDK_KEY_w, 0, "win.white-threats", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_k, 0, "win.black-threats", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_v, 0, "win.next-layout", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_r, 0, "win.turn", "i", 1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_l, 0, "win.turn", "i", -1);
}

static void fs_board_view_class_init(FsBoardViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->dispose = board_view_dispose;
  object_class->finalize = board_view_finalize;
  object_class->get_property = board_view_get_property;
  object_class->set_property = board_view_set_property;
  install_properties(object_class);
  bind_keys(widget_class);
  widget_class->snapshot = board_view_snapshot;
  widget_class->measure = board_view_measure;
  widget_class->size_allocate = board_view_size_allocate;
  widget_class->focus = board_view_focus;
  widget_class->grab_focus = board_view_grab_focus;
  widget_class->query_tooltip = board_view_query_tooltip;
  gtk_widget_class_set_css_name(widget_class, "board");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void add_buttons(FsBoardView *self) {
  for (int c = 0; c < COLUMNS; c++) {
    GtkWidget *button = self->buttons[c] = fs_column_button_new(c);
    g_signal_connect_swapped(button, "played", G_CALLBACK(button_played), self);
    g_signal_connect_swapped(button, "notify::has-focus", G_CALLBACK(button_focused), self);
    gtk_widget_set_parent(button, GTK_WIDGET(self));
  }
}

static void fs_board_view_init(FsBoardView *self) {
  static const BoardInput input = {pointer_moved, pointer_left, pressed, released, key_pressed};
  self->picture = board_picture_new();
  self->hovered = self->pressed = -1;
  self->names = TRUE;
  self->geometry = geometry_fit(LEAST_WIDTH, LEAST_HEIGHT, 0, 0);
  add_buttons(self);
  board_widget_take_input(GTK_WIDGET(self), &input);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                 -1);
  style_follow(GTK_WIDGET(self));
}
