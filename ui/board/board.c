#include "board.h"

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

struct _FsBoard {
  GtkWidget parent_instance;
  FsSession *session;
  FsJudge *judge;                  /* NULL: none */
  GtkWidget *buttons[MOVES_MOST];  /* by move; NULL behind the last */
  Frame frame;                     /* of the game that there are buttons for */
  int window_width, window_height; /* when it was fitted */
  BoardPicture *picture;
  BoardLayout layout;
  int turns;         /* quarter turns of the view */
  gboolean shown[2]; /* by Player: whose threats are marked */
  gboolean names;    /* of columns */
  gboolean beliefs;  /* are shown of moves without an answer */
  gboolean over;     /* the pointer is over the board, at `pointer` of its window */
  graphene_point_t pointer;
  int pointed;     /* scene_cell() under the pointer, or -1 */
  gboolean rests;  /* the pointer rests there, and the cell's lines are drawn */
  int hovered;     /* move under the pointer, or -1 */
  int pressed;     /* move where the button went down, or -1 */
  int focused;     /* move that has the focus, or gets it when the board does */
  gboolean second; /* P was pressed: the next column's other move is made */
  TypedName typed; /* of a column */
  CellHint *hint;  /* about the cell under the pointer */
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

static int column_of(FsBoard *self, int move) {
  return move_column(self->frame.variant, (Move)move);
}

/* The move of a column besides putting a stone there, or -1. */
static int second_move(FsBoard *self, int column) {
  int count = variant_moves(self->frame.variant);
  for (int move = columns(self); move < count; move++)
    if (column_of(self, move) == column) return move;
  return -1;
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

/* Pointer. */

static int hit(FsBoard *self, double x, double y) {
  if (!self->session) return -1;
  Position shown = fs_session_get_shown(self->session);
  return self->frame.painter->hit(&self->frame, &shown, x, y);
}

static void hover(FsBoard *self, int move) {
  if (move == self->hovered) return;
  self->hovered = move;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Only threats, and lines once the pointer rests, are about the cell itself. */
static void point_at(FsBoard *self, double x, double y) {
  CellPlace place;
  Position shown = fs_session_get_shown(self->session);
  gboolean cell = self->frame.painter->cell(&self->frame, &shown, x, y, &place);
  int pointed = cell ? scene_cell(&shown, place.column, place.level) : -1;
  if (pointed == self->pointed) return;
  gboolean drawn = self->rests || self->shown[FIRST] || self->shown[SECOND];
  self->pointed = pointed;
  self->rests = FALSE;
  if (drawn) gtk_widget_queue_draw(GTK_WIDGET(self));
}

static gboolean is_within(Rect rect, double x, double y) {
  return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
}

/* At the bar of a move its line is shown, and not that of another one. */
static void point_at_bar(FsBoard *self, double x, double y) {
  if (!self->judge || !self->session) return;
  Position shown = fs_session_get_shown(self->session);
  gboolean legal = self->hovered >= 0 && position_is_legal(&shown, (Move)self->hovered);
  gboolean bar =
      legal && self->beliefs &&
      is_within(self->frame.painter->sign(&self->frame, &shown, (Move)self->hovered), x, y);
  fs_judge_point(self->judge, bar ? self->hovered : JUDGE_NOTHING);
}

int fs_board_get_hovered(FsBoard *self) { return self->hovered; }
void fs_board_hide_hint(FsBoard *self) { cell_hint_hide(self->hint); }

static void point(FsBoard *self, double x, double y) {
  cell_hint_pointer_at(self->hint, x, y);
  hover(self, hit(self, x, y));
  point_at_bar(self, x, y);
  if (self->session) point_at(self, x, y);
}

static void pointer_moved(GtkWidget *widget, double x, double y) {
  FsBoard *self = FS_BOARD(widget);
  GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(widget));
  graphene_point_t here = GRAPHENE_POINT_INIT((float)x, (float)y);
  self->over = gtk_widget_compute_point(widget, window, &here, &self->pointer);
  point(self, x, y);
}

/* The board has moved under a pointer that rests in the window. */
static void point_again(FsBoard *self) {
  GtkWidget *widget = GTK_WIDGET(self), *window = GTK_WIDGET(gtk_widget_get_root(widget));
  graphene_point_t here;
  if (self->over && gtk_widget_compute_point(window, widget, &self->pointer, &here))
    point(self, here.x, here.y);
}

void fs_board_forget_pointer(FsBoard *self) {
  self->over = FALSE;
  cell_hint_hide(self->hint);
  self->pointed = -1;
  self->rests = FALSE;
  if (self->judge) fs_judge_point(self->judge, JUDGE_NOTHING);
  hover(self, -1);
}

static void pointer_left(GtkWidget *widget) { fs_board_forget_pointer(FS_BOARD(widget)); }

static void board_make_move(FsBoard *self, int move) {
  gboolean done = fs_session_is_setting_up(self->session)
                      ? fs_session_brush(self->session, column_of(self, move))
                      : fs_session_play(self->session, (Move)move);
  if (!done) gtk_widget_error_bell(GTK_WIDGET(self));
}

static void take_away(FsBoard *self, int column) {
  if (!fs_session_remove(self->session, column)) gtk_widget_error_bell(GTK_WIDGET(self));
}

static void pressed(GtkWidget *widget, int presses, double x, double y) {
  FsBoard *self = FS_BOARD(widget);
  self->pressed = hit(self, x, y);
  if (self->pressed < 0) gtk_widget_grab_focus(widget);
}

/* As with any button, dragging away takes the press back. While a position is set up, the second
 * button takes stones away. */
static void released(GtkWidget *widget, int presses, double x, double y, GtkGesture *click) {
  FsBoard *self = FS_BOARD(widget);
  guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(click));
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(click));
  int move = hit(self, x, y);
  if (move < 0 || move != self->pressed) return;
  if (button == GDK_BUTTON_SECONDARY && fs_session_is_setting_up(self->session))
    take_away(self, column_of(self, move));
  if (button != GDK_BUTTON_PRIMARY) return;
  int second = state & GDK_SHIFT_MASK ? second_move(self, column_of(self, move)) : -1;
  if (second >= 0) move = second;
  gtk_widget_grab_focus(self->buttons[move]);
  board_make_move(self, move);
}

/* For the hint, with the cell's lines on the board; NULL if there is no cell. */
static char *words_at(GtkWidget *widget, double x, double y) {
  FsBoard *self = FS_BOARD(widget);
  CellPlace place;
  if (!self->session) return NULL;
  Position shown = fs_session_get_shown(self->session);
  if (!self->frame.painter->cell(&self->frame, &shown, x, y, &place)) return NULL;
  const Move *line;
  self->rests = !self->judge || !self->beliefs || fs_judge_get_line(self->judge, &line) == 0;
  gtk_widget_queue_draw(widget);
  char *cell = board_words_cell(self->session, place.column, place.level);
  Scene scene = board_scene(self);
  if (scene.badges[place.column].kind != BADGE_BELIEVED) return cell;
  g_autofree char *place_words = cell,
                  *belief = board_belief_move_words(self->judge, &scene, place.column);
  return g_strconcat(place_words, "\n", belief, NULL);
}

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
  point_again(self);
}

/* Keys and focus. */

static void play_at(FsBoard *self, int move) {
  gtk_widget_grab_focus(self->buttons[move]);
  board_make_move(self, move);
}

/* Enter may end a name that was typed. */
static void button_played(FsBoard *self, FsMoveButton *button) {
  int column;
  if (typed_name_take(&self->typed, self->frame.variant, GDK_KEY_Return, &column))
    play_at(self, column);
  else
    board_make_move(self, fs_move_button_get_move(button));
}

static gboolean is_removal(FsBoard *self, guint key) {
  return fs_session_is_setting_up(self->session) &&
         (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace);
}

/* Shift and Enter, or P and the name of a column; no column is named P. */
static gboolean second_key(FsBoard *self, guint key, GdkModifierType state) {
  gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space;
  int second = second_move(self, column_of(self, self->focused));
  if (second < 0) return FALSE;
  if (enter && state & GDK_SHIFT_MASK) {
    board_make_move(self, second);
    return TRUE;
  }
  if (key == GDK_KEY_p || key == GDK_KEY_P) self->second = TRUE;
  return key == GDK_KEY_p || key == GDK_KEY_P;
}

/* Left and right step through the game, unless there are stones to set up. With Ctrl, or up and
 * down, they walk over the board, as GTK has it. */
static gboolean step_key(FsBoard *self, guint key) {
  gboolean left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left;
  gboolean right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;
  if (!(left || right) || fs_session_is_setting_up(self->session)) return FALSE;
  if (left)
    fs_session_back(self->session);
  else
    fs_session_forward(self->session);
  return TRUE;
}

/* Enter and Escape are about what is typed, wherever the focus was. */
static void await_more(FsBoard *self) {
  gboolean second = self->second;
  gtk_widget_grab_focus(GTK_WIDGET(self));
  self->second = second;
}

static gboolean key_pressed(GtkWidget *widget, guint key, guint code, GdkModifierType state) {
  FsBoard *self = FS_BOARD(widget);
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) return FALSE;
  if (is_removal(self, key)) {
    take_away(self, column_of(self, self->focused));
    return TRUE;
  }
  if (step_key(self, key)) return TRUE;
  if (!self->typed.text[0] && second_key(self, key, state)) return TRUE;
  int column;
  if (!typed_name_take(&self->typed, self->frame.variant, key, &column)) return FALSE;
  if (column < 0) {
    await_more(self);
    return TRUE;
  }
  int second = self->second ? second_move(self, column) : -1;
  self->second = FALSE;
  play_at(self, second >= 0 ? second : column);
  return TRUE;
}

static void button_focused(FsBoard *self, GParamSpec *pspec, GtkWidget *button) {
  if (gtk_widget_has_focus(button)) self->focused = fs_move_button_get_move(FS_MOVE_BUTTON(button));
  self->second = FALSE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Tab enters the board at the move that had the focus last and leaves it from any; the arrows walk
 * over the board as it is seen. */
static gboolean board_focus(GtkWidget *widget, GtkDirectionType direction) {
  FsBoard *self = FS_BOARD(widget);
  int right = (direction == GTK_DIR_RIGHT) - (direction == GTK_DIR_LEFT);
  int down = (direction == GTK_DIR_DOWN) - (direction == GTK_DIR_UP);
  int move = self->focused;
  if (gtk_widget_get_focus_child(widget)) {
    if (!right && !down) return FALSE;
    move = self->frame.painter->neighbour(&self->frame, move, right, down);
  }
  return self->buttons[move] && gtk_widget_grab_focus(self->buttons[move]);
}

static gboolean board_grab_focus(GtkWidget *widget) {
  FsBoard *self = FS_BOARD(widget);
  return self->buttons[self->focused] && gtk_widget_grab_focus(self->buttons[self->focused]);
}

/* Assistive technology. */

static gboolean is_possible(FsBoard *self, Move move) {
  Position shown = fs_session_get_shown(self->session);
  if (!fs_session_is_setting_up(self->session))
    return position_is_legal(&shown, move) &&
           line_result(fs_session_get_line(self->session)) == VALUE_ANY;
  int column = column_of(self, move);
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
  g_signal_connect_swapped(button, "played", G_CALLBACK(button_played), self);
  g_signal_connect_swapped(button, "notify::has-focus", G_CALLBACK(button_focused), self);
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
    int second = second_move(self, column);
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
  static const BoardInput input = {pointer_moved, pointer_left, pressed, released, key_pressed};
  self->picture = board_picture_new();
  self->typed.board = GTK_WIDGET(self);
  self->hint = cell_hint_new(GTK_WIDGET(self), words_at);
  self->hovered = self->pressed = self->pointed = -1;
  self->names = TRUE;
  self->frame = frame_fit(variant_default(), 1, 1, BOARD_TOWER, 0); /* chosen with the first size */
  board_widget_take_input(GTK_WIDGET(self), &input);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                 -1);
  style_follow(GTK_WIDGET(self));
}
