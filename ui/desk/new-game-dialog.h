/* Asks which game to begin and, for the flat ones, on a board of which size. */
#pragma once

#include <gtk/gtk.h>

#include "flat/board.h"

/* Called if a game was chosen; NULL is Connect Four 3D. */
typedef void (*NewGameChosen)(const FlatGame *game, gpointer data);

/* Opens the dialog with the present game chosen. `data` must live as long as the dialog, which goes
 * with its parent. */
void new_game_dialog_show(GtkWindow *parent, const FlatGame *present, NewGameChosen chosen,
                          gpointer data);
