/* Windows in tests: made, searched for widgets, pressed and closed. */
#pragma once

#include "board/move-button.h"
#include "waiting.h"
#include "desk/window.h"

/* Begins a test of windows, whose state and data have a folder of their own. */
void windows_init(int *argc, char ***argv);

/* Opens the details in windows that are made afterwards: what an expander hides is no widget of the
 * window. */
void windows_show_details(void);

/* A window that shows the position, with details. */
FsWindow *window_at(const char *position);
void window_close(FsWindow *window);

/* Ends the window as a crash does, and starts the program again. */
FsWindow *window_again(FsWindow *window);

/* The first widget of the type below the root, or the root itself; NULL if there is none. */
gpointer widget_find(gpointer root, GType type);

/* The first widget of which that is so, with these words, below the root or the root itself; NULL
 * if there is none. The second says how many there are. */
typedef gboolean (*WidgetIs)(GtkWidget *widget, const char *words);
gpointer widget_that(gpointer root, WidgetIs is, const char *words);
int widgets_that(gpointer root, WidgetIs is, const char *words);

gboolean widget_is_label(GtkWidget *widget, const char *text);
gboolean widget_is_icon_button(GtkWidget *widget, const char *icon);

/* The label with that text, the label whose text has that in it, the row of settings with that
 * title, and the button with that tooltip, below a widget; NULL if there is none. */
GtkLabel *widget_label(GtkWidget *root, const char *text);
GtkLabel *widget_label_with(gpointer root, const char *words);
gpointer widget_row(gpointer root, const char *title);
GtkWidget *widget_button_for(gpointer root, const char *tooltip);

/* The button with that label, which there has to be. */
GtkWidget *widget_button(gpointer root, const char *name);

/* Whether a label below the widget contains this text. */
gboolean widget_says(GtkWidget *root, const char *words);

/* The widget's pixels as it is drawn now, four bytes each. Free with g_bytes_unref(). */
GBytes *widget_picture(gpointer widget);

/* As if a text or a GFile were dropped on the window, which has to take it. */
void window_drop(gpointer window, GType type, gconstpointer what);

/* As if the key were pressed while the widget has the focus; its parents are not asked. FALSE if no
 * controller or shortcut of the widget takes it. */
gboolean widget_press(gpointer widget, guint key, GdkModifierType state);

/* The window that was opened for this one last, as a dialog is, but not that of the shortcuts; NULL
 * if there is none. */
GtkWindow *window_dialog(gpointer window);

/* Answers the question that the window asks, which it must, as a click on a button would. */
void window_answer(gpointer window, const char *answer);

FsMoveButton *window_column(FsWindow *window, int column);

/* The page of a new job of the window's position that nobody works at, in a folder of its own. */
GtkWidget *window_job(FsWindow *window);

/* The shown labels of all windows whose text is cut; says which. */
int windows_count_cut(void);

/* Windows that are made from now on speak it; `folder` has the translations. */
void windows_speak(const char *folder, const char *language);
