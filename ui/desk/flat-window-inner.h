/* The parts of the flat window, for the files that it is made of: flat-window.c has the object and
 * what follows the session, flat-window-actions.c what it can be told to do. */
#pragma once

#include "batch/batch.h"
#include "files/files.h"
#include "board/flat-board-view.h"
#include "panes/flat-move-table.h"
#include "panes/flat-settings.h"
#include "flat-window.h"
#include "panes/game-pane.h"
#include "panes/position-bar.h"
#include "panes/setup-bar.h"
#include "panes/statistics.h"
#include "panes/status-bar.h"

struct _FsFlatWindow {
  AdwApplicationWindow parent_instance;
  FsFlatSession *session;
  FsFiles *files;
  GSettings *settings;

  GMenu *recent;
  AdwToastOverlay *toasts;
  AdwWindowTitle *heading;
  AdwFlap *flap, *moves_flap;
  GtkWidget *analyse;
  GtkLabel *analyse_label;
  GtkButton *pause;
  FsStatusBar *status_bar;
  FsSetupBar *setup_bar;
  FsGamePane *game_pane;
  FsFlatBoardView *board;
  FsPositionBar *position_bar;
  FsFlatSettings *search_settings;
  FsStatistics *statistics;
  FsFlatMoveTable *table;
  GtkWindow *plots, *batch_window; /* NULL until they are wanted */
  FsBatch *batch;                  /* the same */
  FlatGame batch_game;             /* that its list is of */
};

/* Shows what is pasted or dropped. */
void flat_window_take_text(GtkWidget *widget, const char *text);

void flat_window_install_actions(GtkWidgetClass *class);
