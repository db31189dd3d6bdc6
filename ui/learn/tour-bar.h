/* The tour of a first start: five steps below the board. Each shows a position in a game of its
 * own; at the last one the user's move is analysed. Its games go with it, except for those in which
 * the user has written; undo brings back moves that were tried. When the window closes, those in
 * which more was played than one move stay, too. Hidden while there is none.
 *
 * Signal: "step" when another step is shown, or it ends. */
#pragma once

#include <gio/gio.h>
#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_TOUR_BAR (fs_tour_bar_get_type())
G_DECLARE_FINAL_TYPE(FsTourBar, fs_tour_bar, FS, TOUR_BAR, GtkWidget)

/* What the steps are about; -1: there is no tour. */
typedef enum { TOUR_BOARD, TOUR_VIEWS, TOUR_ANALYSIS, TOUR_MENU, TOUR_MOVE, TOUR_STEPS } TourStep;

void fs_tour_bar_set_session(FsTourBar *self, FsSession *session, GSettings *settings); /* once */

/* Begins, unless stones are being set up; from then on the settings know that it was shown. */
void fs_tour_bar_begin(FsTourBar *self);
void fs_tour_bar_end(FsTourBar *self);
void fs_tour_bar_close(FsTourBar *self); /* with the window: a game that went on stays */
int fs_tour_bar_get_step(FsTourBar *self);
