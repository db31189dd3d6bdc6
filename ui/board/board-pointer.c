/* The pointer over the board: what it is at, and presses. */
#include "board-belief.h"
#include "board-inner.h"
#include "board-words.h"

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

void board_pointer_moved(GtkWidget *widget, double x, double y) {
  FsBoard *self = FS_BOARD(widget);
  GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(widget));
  graphene_point_t here = GRAPHENE_POINT_INIT((float)x, (float)y);
  self->over = gtk_widget_compute_point(widget, window, &here, &self->pointer);
  point(self, x, y);
}

/* The board has moved under a pointer that rests in the window. */
void board_point_again(FsBoard *self) {
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

void board_pointer_left(GtkWidget *widget) { fs_board_forget_pointer(FS_BOARD(widget)); }

void board_pressed(GtkWidget *widget, int presses, double x, double y) {
  FsBoard *self = FS_BOARD(widget);
  self->pressed = hit(self, x, y);
  if (self->pressed < 0) gtk_widget_grab_focus(widget);
}

/* As with any button, dragging away takes the press back. While a position is set up, the second
 * button takes stones away. */
void board_released(GtkWidget *widget, int presses, double x, double y, GtkGesture *click) {
  FsBoard *self = FS_BOARD(widget);
  guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(click));
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(click));
  int move = hit(self, x, y);
  if (move < 0 || move != self->pressed) return;
  if (button == GDK_BUTTON_SECONDARY && fs_session_is_setting_up(self->session))
    board_take_away(self, board_column_of(self, move));
  if (button != GDK_BUTTON_PRIMARY) return;
  int second = state & GDK_SHIFT_MASK ? board_second_move(self, board_column_of(self, move)) : -1;
  if (second >= 0) move = second;
  gtk_widget_grab_focus(self->buttons[move]);
  board_make_move(self, move);
}

/* For the hint, with the cell's lines on the board; NULL if there is no cell. */
char *board_words_at(GtkWidget *widget, double x, double y) {
  FsBoard *self = FS_BOARD(widget);
  CellPlace place;
  if (!self->session) return NULL;
  Position shown = fs_session_get_shown(self->session);
  if (!self->frame.painter->cell(&self->frame, &shown, x, y, &place)) return NULL;
  const Move *line;
  self->rests = !self->judge || !self->beliefs || fs_judge_get_line(self->judge, &line) == 0;
  gtk_widget_queue_draw(widget);
  char *cell = board_words_cell(self->session, place.column, place.level);
  Frame frame;
  Scene scene = fs_board_get_scene(self, &frame);
  if (scene.badges[place.column].kind != BADGE_BELIEVED) return cell;
  g_autofree char *place_words = cell,
                  *belief = board_belief_move_words(self->judge, &scene, place.column);
  return g_strconcat(place_words, "\n", belief, NULL);
}
