/* Toasts: what a window tells in passing. Main thread only. */
#pragma once

#include <adwaita.h>

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

/* The same in a toast that stays until the games change, for what was wrong with them. */
void window_tell_of_games(AdwToastOverlay *toasts, const char *words);

/* The games have changed: removes one of these two, if it is there. win.undo would undo something
 * else now. */
void window_games_passed(AdwToastOverlay *toasts);

/* Removes the one that stays until the games change; FALSE if it is not seen. */
gboolean window_close_told(AdwToastOverlay *toasts);

/* Shows words in a toast that stays, while nothing else is told that goes by itself; the next words
 * take their place. */
void window_tell_on(AdwToastOverlay *toasts, const char *words);

/* Removes the last one: there is something else to see. */
void window_tell_no_more(AdwToastOverlay *toasts);

/* The overlay of toasts in the widget's window; NULL if there is none. It lies over a part of the
 * window where no buttons are. */
AdwToastOverlay *window_toasts(GtkWidget *widget);
void window_set_toasts(GtkWindow *window, AdwToastOverlay *toasts);
