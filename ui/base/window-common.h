/* What several windows and dialogs have in common. */
#pragma once

#include <adwaita.h>

#include "play/game-list.h"

/* A dialog that is as large as what is in it, its title included, whatever the language; no wider
 * and no higher than its parent. */
GtkWindow *window_new_dialog(GtkWindow *parent, const char *title);

/* Puts the content into a dialog, below two buttons: one cancels, as Escape does, and one accepts,
 * as Return in a text and Ctrl+Return everywhere do. Returns the latter, with this label, for the
 * caller to connect. */
GtkWidget *window_fill_dialog(GtkWindow *dialog, GtkWidget *content, const char *label);

/* Escape in the widget activates the action, or closes its window. An overlay of toasts needs that
 * too: by itself it takes Escape to dismiss a toast, and leaves the window open. */
void window_act_on_escape(GtkWidget *widget, const char *action);
void window_close_on_escape(GtkWidget *widget);

/* A window of that size around a view, to be hidden and shown again. Goes with its parent. */
GtkWindow *window_around(GtkWindow *parent, GtkWidget *view, const char *title, int width,
                         int height);

/* Has the window go with its parent, which may be NULL, and forget it then: a worker may keep the
 * window longer. (GTK's "destroy-with-parent" forgets nothing.) */
void window_go_with(GtkWindow *window, GtkWindow *parent);

/* Before it is shown: makes a window no larger than its parent is, which may fill a small screen.
 */
void window_fit_parent(GtkWindow *window);

/* Whether a dialog that is shown keeps everything from the widget's window. */
gboolean window_is_below_dialog(GtkWidget *widget);

/* A button that shows an icon, named for the eye and for assistive technology. */
GtkWidget *window_icon_button(const char *icon, const char *name);

/* Labels below the widget, or it itself, show names of files and folders: where one is longer than
 * a line, no hyphen is put into it. */
void window_keep_names(GtkWidget *root);

/* Lines of the text wrap, and no hyphen is put where one is broken. Once. A text that is wider than
 * its window would change the scroll bar below it while it is drawn, of which GTK warns. */
void window_wrap_lines(GtkTextView *view);

/* Sets the text of a GtkLabel, which is freed; one that it shows already is not set again. */
void window_take_text(gpointer label, char *text);

/* Fills the bar by what is done of all, and says these numbers to those who do not see it: a
 * percentage would sound like a share of the work. */
void window_show_progress(GtkProgressBar *bar, int done, int all);

/* For tooltips that are set again and again: GTK waits for the display server each time, so only a
 * text that differs is set. */
void window_set_tooltip(GtkWidget *widget, const char *text);
