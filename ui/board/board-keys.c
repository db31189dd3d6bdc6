/* The keys on the board, and its focus, which is on one of the buttons of its moves. */
#include "board-inner.h"

static void play_at(FsBoard *self, int move) {
  gtk_widget_grab_focus(self->buttons[move]);
  board_make_move(self, move);
}

/* Enter may end a name that was typed. */
void board_button_played(FsBoard *self, FsMoveButton *button) {
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
  int second = board_second_move(self, board_column_of(self, self->focused));
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

gboolean board_key_pressed(GtkWidget *widget, guint key, guint code, GdkModifierType state) {
  FsBoard *self = FS_BOARD(widget);
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) return FALSE;
  if (is_removal(self, key)) {
    board_take_away(self, board_column_of(self, self->focused));
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
  int second = self->second ? board_second_move(self, column) : -1;
  self->second = FALSE;
  play_at(self, second >= 0 ? second : column);
  return TRUE;
}

void board_button_focused(FsBoard *self, GParamSpec *pspec, GtkWidget *button) {
  if (gtk_widget_has_focus(button)) self->focused = fs_move_button_get_move(FS_MOVE_BUTTON(button));
  self->second = FALSE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Tab enters the board at the move that had the focus last and leaves it from any; the arrows walk
 * over the board as it is seen. */
gboolean board_focus(GtkWidget *widget, GtkDirectionType direction) {
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

gboolean board_grab_focus(GtkWidget *widget) {
  FsBoard *self = FS_BOARD(widget);
  return self->buttons[self->focused] && gtk_widget_grab_focus(self->buttons[self->focused]);
}
