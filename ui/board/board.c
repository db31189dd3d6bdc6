#include "board-inner.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/signals.h"
#include "base/style.h"
#include "board-belief.h"
#include "board-picture.h"
#include "board-scene.h"
#include "board-widget.h"
#include "board-words.h"
#include "cell-hint.h"
#include "move-button.h"
#include "stone-cursor.h"
#include "typed-name.h"

enum {
  JUDGED_MOST = 9, /* moves of a line that is believed: later ones are vague */
  ROOM = 262,      /* pixels of height beside more than one strip */
  ROOM_RADIUS = 10 /* ... and of a stone */
};

G_DEFINE_FINAL_TYPE(FsBoard, fs_board, GTK_TYPE_WIDGET)

enum {
  PROP_LAYOUT = 1,
  PROP_TURNS,
  PROP_WHITE_THREATS,
  PROP_BLACK_THREATS,
  PROP_COLUMN_NAMES,
  PROP_BELIEFS,
  PROPS
};
static GParamSpec *props[PROPS];

static int columns(FsBoard *self) { return variant_columns(self->frame.variant); }

int board_column_of(FsBoard *self, int move) {
  return move_column(self->frame.variant, (Move)move);
}

int board_second_move(FsBoard *self, int column) {
  int count = variant_moves(self->frame.variant);
  for (int move = columns(self); move < count; move++)
    if (board_column_of(self, move) == column) return move;
  return -1;
}

void board_make_move(FsBoard *self, int move) {
  gboolean done = fs_session_is_setting_up(self->session)
                      ? fs_session_brush(self->session, board_column_of(self, move))
                      : fs_session_play(self->session, (Move)move);
  if (!done) gtk_widget_error_bell(GTK_WIDGET(self));
}

void board_take_away(FsBoard *self, int column) {
  if (!fs_session_remove(self->session, column)) gtk_widget_error_bell(GTK_WIDGET(self));
}

/* Drawing. */

static Scene board_scene(FsBoard *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  Scene scene = board_scene_of_session(self->session, board_widget_has_animations(widget));
  if (self->beliefs) board_belief_add(self->session, self->judge, &scene);
  scene.hide_names = !self->names;
  scene.show_threats[FIRST] = self->shown[FIRST] && !fs_session_is_setting_up(self->session);
  scene.show_threats[SECOND] = self->shown[SECOND] && !fs_session_is_setting_up(self->session);
  scene.theme = style_theme();
  scene.text_scale = style_text_scale(widget);
  return scene;
}

Scene fs_board_get_scene(FsBoard *self, Frame *frame) {
  *frame = self->frame;
  return board_scene(self);
}

static void add_judged_line(FsBoard *self, Scene *scene) {
  const Move *line;
  int length = self->judge && self->beliefs ? fs_judge_get_line(self->judge, &line) : 0;
  if (length > 0) board_scene_add_line(scene, line, MIN(length, JUDGED_MOST));
}

static void board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsBoard *self = FS_BOARD(widget);
  Scene scene = board_scene(self);
  add_judged_line(self, &scene);
  scene.hovered = self->hovered;
  scene.pointed = self->pointed;
  scene.studied = self->rests ? self->pointed : -1;
  scene.focused = board_widget_shows_focus(widget) ? self->focused : -1;
  scene.font = g_intern_string(style_font(widget));
  typed_name_show(&self->typed, &scene);
  board_picture_snapshot(self->picture, &scene, &self->frame, snapshot);
}

/* Placing. */

static void board_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline) {
  const Painter *painter = FS_BOARD(widget)->frame.painter;
  gboolean wide = orientation == GTK_ORIENTATION_HORIZONTAL;
  *minimum = wide ? painter->least_width : painter->least_height;
  *natural = wide ? 2 * *minimum : *minimum; /* strips are seen whole before it grows */
}

static void place_buttons(FsBoard *self) {
  Position shown = fs_session_get_shown(self->session);
  for (int move = 0; move < MOVES_MOST && self->buttons[move]; move++) {
    Rect area = self->frame.painter->sign(&self->frame, &shown, (Move)move);
    GtkAllocation place = {(int)area.x, (int)area.y, (int)area.width, (int)area.height};
    gtk_widget_size_allocate(self->buttons[move], &place, -1);
  }
}

void fs_board_turn(FsBoard *self, int direction) {
  if (fs_board_can_turn(self)) g_object_set(self, "turns", (self->turns + direction) & 3, NULL);
}

gboolean fs_board_has_room(FsBoard *self, int height) {
  Frame frame = self->frame;
  frame_squeeze(&frame, height);
  return height >= ROOM && frame.radius >= ROOM_RADIUS;
}

gboolean fs_board_leaves_side(FsBoard *self) { return self->frame.beside; }

gboolean fs_board_can_turn(FsBoard *self) { return self->frame.painter->turns; }

/* In a window of the same size only a strip takes height. */
static void fit_frame(FsBoard *self, int width, int height) {
  GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self)));
  int window_width = gtk_widget_get_width(window), window_height = gtk_widget_get_height(window);
  if (window_width == self->window_width && window_height == self->window_height &&
      width == (int)self->frame.width && self->layout == self->frame.layout &&
      self->turns == self->frame.turns)
    frame_squeeze(&self->frame, height);
  else
    frame_refit(&self->frame, width, height, self->layout, self->turns);
  self->window_width = window_width;
  self->window_height = window_height;
}

static void board_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FsBoard *self = FS_BOARD(widget);
  Frame before = self->frame;
  fit_frame(self, width, height);
  if (!frame_equal(&before, &self->frame)) cell_hint_hide(self->hint);
  cell_hint_allocate(self->hint);
  if (!self->session) return;
  place_buttons(self);
  board_point_again(self);
}

/* Assistive technology. */

static gboolean is_possible(FsBoard *self, Move move) {
  Position shown = fs_session_get_shown(self->session);
  if (!fs_session_is_setting_up(self->session))
    return position_is_legal(&shown, move) &&
           line_result(fs_session_get_line(self->session)) == VALUE_ANY;
  int column = board_column_of(self, move);
  return scene_height(&shown, column) < variant_levels(shown.variant);
}

static void describe(FsBoard *self, Move move, const AnalysisView *view) {
  g_autofree char *label = board_words_move(self->session, move);
  fs_move_button_describe(FS_MOVE_BUTTON(self->buttons[move]), label,
                          board_words_status(self->session, move, view), is_possible(self, move));
}

/* The buttons. */

static void make_button(FsBoard *self, int move) {
  GtkWidget *button = self->buttons[move] = fs_move_button_new(move);
  g_signal_connect_swapped(button, "played", G_CALLBACK(board_button_played), self);
  g_signal_connect_swapped(button, "notify::has-focus", G_CALLBACK(board_button_focused), self);
  g_signal_connect_swapped(button, "state-flags-changed", G_CALLBACK(gtk_widget_queue_draw), self);
  gtk_widget_set_parent(button, GTK_WIDGET(self));
}

static void drop_buttons(GtkWidget *buttons[MOVES_MOST]) {
  for (int move = 0; move < MOVES_MOST; move++)
    g_clear_pointer(&buttons[move], gtk_widget_unparent);
}

/* Whether it has its window's focus. While a dialog lies over the window, no widget has a focus
 * child. */
static gboolean has_focus(FsBoard *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  return focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self));
}

/* Column by column, as they are read out. */
static void make_buttons(FsBoard *self) {
  for (int column = 0; column < columns(self); column++) {
    int second = board_second_move(self, column);
    make_button(self, column);
    if (second >= 0) make_button(self, second);
  }
}

/* A different game has different moves. */
static void take_game(FsBoard *self) {
  GtkWidget *before[MOVES_MOST], *widget = GTK_WIDGET(self);
  gboolean focus = has_focus(self);
  memcpy(before, self->buttons, sizeof before);
  memset(self->buttons, 0, sizeof self->buttons);
  self->frame = frame_fit(fs_session_get_variant(self->session), gtk_widget_get_width(widget),
                          gtk_widget_get_height(widget), self->layout, self->turns);
  self->hovered = self->pressed = self->pointed = -1;
  self->focused = self->frame.painter->neighbour(&self->frame, -1, 0, 0);
  make_buttons(self);
  if (focus) gtk_widget_grab_focus(widget);
  drop_buttons(before); /* after that: GTK would find another place for the focus, a while later */
  gtk_widget_queue_resize(widget);
}

static void board_update(FsBoard *self) {
  AnalysisView view;
  gboolean known = fs_session_view(self->session, &view);
  if (!self->buttons[0] ||
      !variant_equal(self->frame.variant, fs_session_get_variant(self->session)))
    take_game(self);
  for (int move = 0; move < MOVES_MOST && self->buttons[move]; move++)
    describe(self, (Move)move, known ? &view : NULL);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* In the plan the buttons follow the stones. */
static void board_position_changed(FsBoard *self) {
  board_update(self);
  cell_hint_hide(self->hint);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

/* The object. */

void fs_board_set_session(FsBoard *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  signal_follow(session, "analysis-changed", board_update, self);
  signal_follow(session, "position-changed", board_position_changed, self);
  signal_follow(session, "notify::brush", gtk_widget_queue_draw, self);
  stone_cursor_follow(GTK_WIDGET(self), session);
  board_update(self);
}

void fs_board_set_judge(FsBoard *self, FsJudge *judge) {
  self->judge = g_object_ref(judge);
  signal_follow(judge, "changed", gtk_widget_queue_draw, self);
}

static void board_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsBoard *self = FS_BOARD(object);
  if (id == PROP_LAYOUT)
    g_value_set_enum(value, self->layout);
  else if (id == PROP_TURNS)
    g_value_set_int(value, self->turns);
  else if (id == PROP_COLUMN_NAMES)
    g_value_set_boolean(value, self->names);
  else if (id == PROP_BELIEFS)
    g_value_set_boolean(value, self->beliefs);
  else
    g_value_set_boolean(value, self->shown[id == PROP_WHITE_THREATS ? FIRST : SECOND]);
}

static void board_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
  FsBoard *self = FS_BOARD(object);
  if (id == PROP_LAYOUT)
    self->layout = (BoardLayout)g_value_get_enum(value);
  else if (id == PROP_TURNS)
    self->turns = g_value_get_int(value);
  else if (id == PROP_COLUMN_NAMES)
    self->names = g_value_get_boolean(value);
  else if (id == PROP_BELIEFS)
    self->beliefs = g_value_get_boolean(value);
  else
    self->shown[id == PROP_WHITE_THREATS ? FIRST : SECOND] = g_value_get_boolean(value);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void board_dispose(GObject *object) {
  FsBoard *self = FS_BOARD(object);
  typed_name_drop(&self->typed);
  g_clear_pointer(&self->hint, cell_hint_free);
  drop_buttons(self->buttons);
  g_clear_object(&self->judge);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_board_parent_class)->dispose(object);
}

static void board_finalize(GObject *object) {
  board_picture_free(FS_BOARD(object)->picture);
  G_OBJECT_CLASS(fs_board_parent_class)->finalize(object);
}

static void install_properties(GObjectClass *class) {
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  props[PROP_LAYOUT] =
      g_param_spec_enum("layout", NULL, NULL, FS_TYPE_BOARD_LAYOUT, BOARD_AUTOMATIC, flags);
  props[PROP_TURNS] = g_param_spec_int("turns", NULL, NULL, 0, 3, 0, flags);
  props[PROP_WHITE_THREATS] = g_param_spec_boolean("white-threats", NULL, NULL, FALSE, flags);
  props[PROP_BLACK_THREATS] = g_param_spec_boolean("black-threats", NULL, NULL, FALSE, flags);
  props[PROP_BELIEFS] = g_param_spec_boolean("beliefs", NULL, NULL, FALSE, flags);
  props[PROP_COLUMN_NAMES] = g_param_spec_boolean("column-names", NULL, NULL, TRUE, flags);
  g_object_class_install_properties(class, PROPS, props);
}

/* Single keys are bound here and not to the window, where they would act while one types. */
static void bind_keys(GtkWidgetClass *class) {
  board_widget_bind_steps(class);
  gtk_widget_class_add_binding_action(class, GDK_KEY_w, 0, "win.white-threats", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_k, 0, "win.black-threats", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_v, 0, "win.next-layout", NULL);
  gtk_widget_class_add_binding_action(class, GDK_KEY_r, 0, "win.turn", "i", 1);
  gtk_widget_class_add_binding_action(class, GDK_KEY_l, 0, "win.turn", "i", -1);
}

static void fs_board_class_init(FsBoardClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->dispose = board_dispose;
  object_class->finalize = board_finalize;
  object_class->get_property = board_get_property;
  object_class->set_property = board_set_property;
  install_properties(object_class);
  bind_keys(widget_class);
  widget_class->snapshot = board_snapshot;
  widget_class->measure = board_measure;
  widget_class->size_allocate = board_size_allocate;
  widget_class->focus = board_focus;
  widget_class->grab_focus = board_grab_focus;
  gtk_widget_class_set_css_name(widget_class, "board");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void fs_board_init(FsBoard *self) {
  static const BoardInput input = {board_pointer_moved, board_pointer_left, board_pressed,
                                   board_released, board_key_pressed};
  self->picture = board_picture_new();
  self->typed.board = GTK_WIDGET(self);
  self->hint = cell_hint_new(GTK_WIDGET(self), board_words_at);
  self->hovered = self->pressed = self->pointed = -1;
  self->names = TRUE;
  self->frame = frame_fit(variant_default(), 1, 1, BOARD_TOWER, 0); /* chosen with the first size */
  board_widget_take_input(GTK_WIDGET(self), &input);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                 -1);
  style_follow(GTK_WIDGET(self));
}
