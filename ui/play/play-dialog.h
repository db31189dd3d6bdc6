/* Asks who plays which side, how well the program plays, and how long it may think. */
#pragma once

#include <gtk/gtk.h>

#include "partner.h"

/* Called if a game was chosen: to be played from the empty board, or from the position shown. */
typedef void (*PlayChosen)(PartnerGame game, gboolean anew, gpointer data);

/* Opens the dialog with this game chosen. `position`: there is one to play on from. `data` must
 * live as long as the dialog, which goes with its parent. */
void play_dialog_show(GtkWindow *parent, PartnerGame game, gboolean position, PlayChosen chosen,
                      gpointer data);

/* Asks whether to resign; `answered` is called with the data, an object, if so. */
void play_dialog_resign(GtkWindow *parent, GCallback answered, gpointer data);
