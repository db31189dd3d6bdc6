/* What the windows of all games do alike. */
#pragma once

#include <adwaita.h>

/* The action of a window that puts it in full screen, and back. */
void window_action_fullscreen(GtkWidget *window, const char *name, GVariant *parameter);

/* Shows a pane at the side, or hides it. */
void window_toggle_pane(AdwFlap *flap);

/* Called with the text of the clipboard, of the window as long as it is open. */
typedef void (*WindowTakeText)(GtkWidget *window, const char *text);

/* Asks the clipboard for its text; nothing happens if it has none. */
void window_paste(GtkWidget *window, WindowTakeText take);

/* Enables the actions that step through a game: "back" and "first", "forward" and "last". */
void window_enable_steps(GtkWidget *window, gboolean behind, gboolean ahead);

/* What the button of the search says, for the eye and for assistive technology. `suggested`: it is
 * what one is expected to do. */
void window_name_analyse(GtkWidget *button, GtkLabel *label, const char *name, const char *tooltip,
                         gboolean suggested);

/* The name of a button that shows an icon. */
void window_name_button(GtkWidget *button, const char *name, const char *tooltip);

/* Takes files and texts that are dropped on the window: `dropped` is called with the window and
 * then as the signal of GtkDropTarget is, the value a GFile or a text. */
void window_take_drops(GtkWidget *window, GCallback dropped);
