/* The parts of the main window, for the files that it is made of. window.c has the object,
 * window-actions.c its actions, and window-keys.c the keys for them. window-paste.c has pasting and
 * dropping, window-escape.c what Escape closes, window-focus.c where the focus goes when a
 * menu closes, window-buttons.c what follows the session, and window-room.c what follows the
 * window's size. */
#pragma once

#include "batch/batch.h"
#include "base/notation-bar.h"
#include "board/belief-bar.h"
#include "board/board.h"
#include "panes/column-table.h"
#include "explain/explain-bar.h"
#include "files/files.h"
#include "panes/figures.h"
#include "panes/game-pane.h"
#include "panes/position-bar.h"
#include "panes/search-settings.h"
#include "panes/setup-bar.h"
#include "panes/statistics.h"
#include "panes/status-bar.h"
#include "learn/puzzle-bar.h"
#include "learn/tour-bar.h"
#include "play/clock-view.h"
#include "play/play-bar.h"
#include "review/review-bar.h"
#include "window.h"

struct _FsWindow {
  AdwApplicationWindow parent_instance;
  FsSession *session;
  GSettings *settings;
  FsFiles *files;

  AdwToastOverlay *toasts;
  FsNotationBar *notation_bar;
  AdwWindowTitle *heading;
  GMenu *recent;
  AdwFlap *flap;
  AdwFlap *game_flap;
  FsGamePane *game_pane;
  GtkWidget *analyse;
  GtkImage *analyse_icon; /* in a narrow window */
  GtkLabel *analyse_label;
  GtkButton *pause;
  FsStatusBar *status_bar;
  FsSetupBar *setup_bar;
  FsBoard *board;
  FsClockView *clock_above, *clock_in_game_pane, *clock_in_sidebar;
  FsBeliefBar *belief_bar;
  GtkWidget *board_tools, *turn_tools, *cluster;
  GtkWidget *work;                                     /* plots and tasks, in a large window */
  GtkWidget *moves_toggle, *search_toggle;             /* in the header */
  GtkWidget *moves_toggle_below, *search_toggle_below; /* in a narrow window */
  guint fitting; /* the source that will fit the window to its width; 0: none */
  FsPlayBar *play_bar;
  FsPuzzleBar *puzzle_bar;
  FsTourBar *tour_bar;
  GtkWidget *menu_button;
  FsReviewBar *review_bar;
  FsExplainBar *explain_bar;
  FsPositionBar *position_bar;
  FsSearchSettings *search_settings;
  FsStatistics *statistics;
  FsFigures *figures;
  GtkWidget *sidebar; /* what the search pane scrolls */
  GtkWidget *details; /* settings, figures and jobs, which stay open or closed as they were left */
  FsColumnTable *columns;
  GtkWindow *plots, *tasks, *batch_window, *games; /* NULL until they are wanted */
  FsBatch *batch;                                  /* the same */
  GtkWidget *focus;                                /* what had it last outside of menus, weak */
  GPtrArray *opened; /* strips, panes over the board, the retry and the note that are open, the
                        newest last; not owned */
  gpointer front;  /* the strip that is to be seen: opened last, or with what is tried; not owned */
  Variant variant; /* of all of them */
};

void window_install_actions(GtkWidgetClass *class);
void window_bind_keys(GtkWidgetClass *class);

/* From now on, letters, digits, left and right that nothing else takes go to the board. */
void window_lend_keys(FsWindow *self);

/* Soon fits the layout to this size: a narrow window has less in its header. */
void window_begin_narrow(FsWindow *self);
void window_fit_soon(FsWindow *self, int width);

/* From now on plots and tasks are beside the board once there is something to see, if there is much
 * room; and the moves make way for the other pane, if there is little. */
void window_follow_work(FsWindow *self);

/* They are for one game, and are made again for another. */
void window_drop_work(FsWindow *self);

/* Shows which game it is, and only the parts that this game has. */
void window_show_game(FsWindow *self);

/* Shows the keys of this game in the window of shortcuts, with the names of columns that were
 * chosen. */
void window_show_keys(FsWindow *self);

/* Closes the windows that belong to one game. */
void window_drop_windows(FsWindow *self);

/* From now on Escape closes what opened last. */
void window_follow_bars(FsWindow *self);

/* Shows the strips that there is room for, and as much of an explanation, which is not to change
 * while the window is laid out; whether this is what is shown. */
void window_fit_strips(FsWindow *self);
void window_fit_explanation(FsWindow *self);
gboolean window_strips_fit(FsWindow *self);

/* What Escape does. */
void window_action_close_last(GtkWidget *widget, const char *name, GVariant *parameter);
void window_action_why(GtkWidget *widget, const char *name, GVariant *parameter);

/* From now on the focus goes back to what had it when a menu closes. */
void window_follow_focus(FsWindow *self);

/* From now on actions and buttons are enabled as the session allows; and from now on not, since
 * what ends with the window still changes the session. */
void window_follow_session(FsWindow *self);
void window_leave_session(FsWindow *self);

/* A position as it was typed, in any notation; and a game as columns from 1, which was taken for
 * our own notation. */
void window_action_read(GtkWidget *widget, const char *name, GVariant *parameter);

/* The action that shows what is on the clipboard. */
void window_action_paste(GtkWidget *widget, const char *name, GVariant *parameter);

/* What was read from a file is told like what is pasted, from now on. */
void window_follow_reading(FsWindow *self);

/* Files and texts can be dropped on the window from now on. */
void window_follow_drops(FsWindow *self);
