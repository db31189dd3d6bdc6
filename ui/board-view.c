#include "board-view.h"

#include <glib/gi18n.h>

#include "board-paint.h"
#include "column-button.h"
#include "style.h"
#include "words.h"

enum { LEAST_WIDTH = 240, LEAST_HEIGHT = 280 };

struct _FsBoardView {
  GtkWidget parent_instance;
  FsSession *session;
  GtkWidget *buttons[COLUMNS];
  Geometry geometry;
  int turns;   /* quarter turns of the view */
  int hovered; /* column under the pointer, or -1 */
  int pressed; /* column where the button went down, or -1 */
  int focused; /* column that has the focus, or gets it when the board does */
};

G_DEFINE_FINAL_TYPE(FsBoardView, fs_board_view, GTK_TYPE_WIDGET)

/* Drawing. */

static gboolean shows_focus(FsBoardView *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  return gtk_widget_get_focus_child(GTK_WIDGET(self)) && GTK_IS_WINDOW(root) &&
         gtk_window_get_focus_visible(GTK_WINDOW(root));
}

static gboolean has_animations(FsBoardView *self) {
  gboolean animations;
  g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-enable-animations", &animations,
               NULL);
  return animations;
}

static void add_badges(FsBoardView *self, Scene *scene) {
  AnalysisView view;
  if (!fs_session_view(self->session, &view)) return;
  Goal goal = fs_session_get_goal(self->session);
  double phase = has_animations(self) ? view.seconds : 0;
  for (int c = 0; c < COLUMNS; c++)
    scene->badges[c] = badge_of_column(&view.columns[c], c, goal, view.running, phase);
}

static Scene board_view_scene(FsBoardView *self) {
  const Game *game = fs_session_get_game(self->session);
  Scene scene = scene_of_board(game_board(game));
  scene.hovered = self->hovered;
  scene.focused = shows_focus(self) ? self->focused : -1;
  scene.last_cell = game_last_cell(game);
  scene.winning_cells = game_winning_cells(game);
  scene.theme = style_theme();
  scene.text_scale = style_text_scale(GTK_WIDGET(self));
  add_badges(self, &scene);
  return scene;
}

static void board_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  PangoContext *pango = gtk_widget_get_pango_context(widget);
  const PangoFontDescription *font = pango_context_get_font_description(pango);
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT(0, 0, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
  Scene scene = board_view_scene(self);
  scene.font = pango_font_description_get_family(font);
  cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
  board_paint(cr, &scene, &self->geometry);
  cairo_destroy(cr);
}

/* Placing. */

static void board_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline) {
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
  *natural = 2 * *minimum;
}

static void board_view_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FsBoardView *self = FS_BOARD_VIEW(widget);
  double staircase = geometry_staircase(width, height);
  self->geometry = geometry_fit(width, height, staircase, self->turns);
  for (int c = 0; c < COLUMNS; c++) {
    Rect bounds = geometry_tile_bounds(&self->geometry, c, LEVEL_DROP);
    GtkAllocation place = {(int)bounds.x, (int)bounds.y, (int)bounds.width, (int)bounds.height};
    gtk_widget_size_allocate(self->buttons[c], &place, -1);
  }
}

void fs_board_view_turn(FsBoardView *self, int direction) {
  self->turns = (self->turns + direction) & 3;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

/* Pointer. */

static void hover(FsBoardView *self, int column) {
  if (column == self->hovered) return;
  self->hovered = column;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void pointer_moved(FsBoardView *self, double x, double y) {
  hover(self, geometry_hit(&self->geometry, x, y));
}

static void pointer_left(FsBoardView *self) { hover(self, -1); }

static void play(FsBoardView *self, int column) {
  if (!fs_session_play(self->session, column)) gtk_widget_error_bell(GTK_WIDGET(self));
}

static void pressed(FsBoardView *self, int presses, double x, double y) {
  self->pressed = geometry_hit(&self->geometry, x, y);
}

/* As with any button, dragging away takes the press back. */
static void released(FsBoardView *self, int presses, double x, double y) {
  int column = geometry_hit(&self->geometry, x, y);
  if (column < 0 || column != self->pressed) return;
  gtk_widget_grab_focus(self->buttons[column]);
  play(self, column);
}

/* Keys and focus. */

static void button_played(FsBoardView *self, FsColumnButton *button) {
  play(self, fs_column_button_get_column(button));
}

static gboolean key_pressed(FsBoardView *self, guint key, guint code, GdkModifierType state) {
  int column = g_unichar_xdigit_value(gdk_keyval_to_unicode(key));
  if (column < 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))) return FALSE;
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
  Board board = fs_session_get_board(self->session);
  const Game *game = fs_session_get_game(self->session);
  int stones = 0;
  for (int level = 0; level < LEVELS; level++)
    stones += board_filled(board) >> (column + 16 * level) & 1;
  gboolean playable = stones < LEVELS && game_result(game) == VALUE_ANY;
  g_autofree char *label = g_strdup_printf(
      g_dngettext(NULL, "Column %X, %d stone", "Column %X, %d stones", (gulong)stones),
      (guint)column, stones);
  const char *status = words_turn(game);
  if (playable)
    status = view ? words_column(&view->columns[column], fs_session_get_goal(self->session),
                                 view->running)
                  : _("Not analysed");
  else if (stones == LEVELS)
    status = _("Full");
  fs_column_button_describe(FS_COLUMN_BUTTON(self->buttons[column]), label, status, playable);
}

static void update(FsBoardView *self) {
  AnalysisView view;
  gboolean known = fs_session_view(self->session, &view);
  for (int c = 0; c < COLUMNS; c++)
    describe_column(self, c, known ? &view : NULL);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* The object. */

void fs_board_view_set_session(FsBoardView *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

static void board_view_dispose(GObject *object) {
  FsBoardView *self = FS_BOARD_VIEW(object);
  for (int c = 0; c < COLUMNS; c++)
    g_clear_pointer(&self->buttons[c], gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_board_view_parent_class)->dispose(object);
}

static void fs_board_view_class_init(FsBoardViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Home, 0, "win.first", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_End, 0, "win.last", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_BackSpace, 0, "win.back", NULL);
  G_OBJECT_CLASS(class)->dispose = board_view_dispose;
  widget_class->snapshot = board_view_snapshot;
  widget_class->measure = board_view_measure;
  widget_class->size_allocate = board_view_size_allocate;
  widget_class->focus = board_view_focus;
  widget_class->grab_focus = board_view_grab_focus;
  gtk_widget_class_set_css_name(widget_class, "board");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void add_pointer(FsBoardView *self) {
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(pointer_moved), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(pointer_left), self);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(pressed), self);
  g_signal_connect_swapped(click, "released", G_CALLBACK(released), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
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
  self->hovered = self->pressed = -1;
  self->geometry = geometry_fit(LEAST_WIDTH, LEAST_HEIGHT, 0, 0);
  add_buttons(self);
  add_pointer(self);
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self), keys);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                 -1);
  style_follow(GTK_WIDGET(self));
}
