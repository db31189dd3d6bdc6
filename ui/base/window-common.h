/* What the windows of all games do alike. */
#pragma once

#include <adwaita.h>

#include "search-types.h"

/* The action of a window that puts it in full screen, and back. */
void window_action_fullscreen(GtkWidget *window, const char *name, GVariant *parameter);

/* The window of shortcuts, if the application has one, shows the groups for all games, and those
 * whose view is this name of a game. */
void window_choose_shortcuts(GtkApplicationWindow *window, const char *game);

/* Shows a pane at the side, or hides it. */
void window_toggle_pane(AdwFlap *flap);

/* Puts the content into a dialog, below two buttons: one closes it, as Escape does, and one does
 * what is asked, as Return does. Returns the latter, with this label, for the caller to connect. */
GtkWidget *window_fill_dialog(GtkWindow *dialog, GtkWidget *content, const char *label);

/* Called with the text of the clipboard, while the window is open. */
typedef void (*WindowTakeText)(GtkWidget *window, const char *text);

/* Asks the clipboard for its text; nothing happens if it has none. */
void window_paste(GtkWidget *window, WindowTakeText take);

/* Enables the actions that step through a game: "back" and "first", "forward" and "last", and
 * "go-to" if there is somewhere to go. */
void window_enable_steps(GtkWidget *window, gboolean behind, gboolean ahead);

/* The buttons that begin, end and pause a search. */
typedef struct {
  GtkWidget *analyse;
  GtkImage *icon;  /* of it; where there is no room for the label */
  GtkLabel *label; /* of it */
  GtkButton *pause;
} WindowSearchButtons;

/* Enables the buttons, and the actions "win.analyse", "win.pause" and "win.stop", as a search in
 * this state allows. `can_start`: a search can begin; `can_pause`: one that runs could be
 * resumed. */
void window_show_search(GtkWidget *window, const WindowSearchButtons *buttons, SearchState state,
                        gboolean can_start, gboolean can_pause);

/* Shows words in a toast, in place of the one before. */
void window_tell(AdwToastOverlay *toasts, const char *words);

/* Takes away the last toast around a widget: there is something else to be seen. */
void window_tell_no_more(GtkWidget *widget);

/* Lets the wheel over a spin button scroll what is around it, as everywhere else there. */
void window_leave_wheel(GtkWidget *spin_button);

/* For tooltips that are set again and again: GTK waits for the display server each time, so only a
 * text that differs is set. */
void window_set_tooltip(GtkWidget *widget, const char *text);

/* Takes files and texts that are dropped on the window: `dropped` is called with the window and
 * then as the signal of GtkDropTarget is, the value a GFile or a text. */
void window_take_drops(GtkWidget *window, GCallback dropped);
