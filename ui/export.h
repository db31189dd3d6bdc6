/* Writing the board as a picture, and positions as text for the clipboard. */
#pragma once

#include <adwaita.h>

#include "board-view.h"

/* Asks where to, and writes the board as it is seen: PNG, SVG or PDF by the end of the name. */
void export_board(GtkWindow *window, AdwToastOverlay *toasts, FsBoardView *board);

/* The position shown as "moves", "code", "diagram" or "command", the fourscore-cli command that
 * goes on with its analysis; "shortest" is moves if there are any, else the code. Free with
 * g_free(); NULL for moves that lead from no empty board. */
char *export_text(FsSession *session, const char *as);
