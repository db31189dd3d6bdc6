/* What the boards of all games have in common as widgets. */
#pragma once

#include <gtk/gtk.h>

/* TRUE if the focus is within the widget and the user moves it by keys, so that it has to be
 * drawn. */
gboolean board_widget_shows_focus(GtkWidget *widget);

/* FALSE if the user wants nothing to move. */
gboolean board_widget_has_animations(GtkWidget *widget);

/* Home, End, Backspace, Page Up and Page Down step through the game. */
void board_widget_bind_steps(GtkWidgetClass *class);

/* What the pointer and the keys do; each is called with the widget first. */
typedef struct {
  void (*moved)(GtkWidget *widget, double x, double y);
  void (*left)(GtkWidget *widget);
  void (*pressed)(GtkWidget *widget, int presses, double x, double y);
  void (*released)(GtkWidget *widget, int presses, double x, double y, GtkGesture *click);
  gboolean (*key)(GtkWidget *widget, guint key, guint code, GdkModifierType state);
} BoardInput;

/* Listens from now on, to any button of the pointer. */
void board_widget_take_input(GtkWidget *widget, const BoardInput *input);
