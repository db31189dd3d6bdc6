/* Asks which game to begin and, where it has sizes, on a board of which size. */
#pragma once

#include <gtk/gtk.h>

#include "play/rules.h"

/* Called if a game was chosen. */
typedef void (*NewGameChosen)(Variant variant, gpointer data);

/* Opens the dialog with the present game chosen. `data` must live as long as the dialog, which goes
 * with its parent. */
void new_game_dialog_show(GtkWindow *parent, Variant present, NewGameChosen chosen, gpointer data);
