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

/* A toast whose words are not cut where the window is narrow. */
AdwToast *window_new_toast(const char *words);

/* The same with a button beside the words or, where these would be broken, below them. The toast
 * goes once it is pressed. */
AdwToast *window_new_toast_with(const char *words, const char *label, GtkWidget **button);

/* Removes one that is shown, or is to be shown when others have gone. Again does no more. */
void window_dismiss_toast(AdwToast *toast);

/* Shows words in one, in place of the one before. */
void window_tell(AdwToastOverlay *toasts, const char *words);

/* The same with a button for win.undo. */
void window_tell_undo(AdwToastOverlay *toasts, const char *words);

/* Removes that one, if it is there: win.undo would undo something else now. */
void window_undo_passed(AdwToastOverlay *toasts);

/* The same in a toast that stays, while nothing else is told; the next words take their place. */
void window_tell_on(AdwToastOverlay *toasts, const char *words);

/* Removes the last one: there is something else to see. */
void window_tell_no_more(AdwToastOverlay *toasts);

/* The overlay of toasts in the widget's window; NULL if there is none. It lies over a part of the
 * window where no buttons are. */
AdwToastOverlay *window_toasts(GtkWidget *widget);
void window_set_toasts(GtkWindow *window, AdwToastOverlay *toasts);

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
