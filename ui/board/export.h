/* Writing the board as a picture, and positions as text for the clipboard. */
#pragma once

#include <adwaita.h>

#include "board.h"
#include "pictures/board-file.h"

/* Draws what `data` holds, as board_file_write() does. */
typedef cairo_status_t (*ExportDraw)(PictureFormat format, double scale, cairo_write_func_t write,
                                     void *closure, gpointer data);

/* The same for the board as it is seen. */
void export_board(GtkWindow *window, AdwToastOverlay *toasts, FsBoard *board);

/* The position shown as "moves", "code", "diagram" or "command", the fourscore-cli command that
 * continues with its analysis; "shortest" is moves if there are any, else the code. Moves are
 * written as the user chose. Free with g_free(); NULL for moves of a game that did not begin with
 * the empty board. */
char *export_text(FsSession *session, const char *as);
