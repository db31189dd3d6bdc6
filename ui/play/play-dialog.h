/* Asks who plays which side and by which name, how well the program plays, and how long it may
 * think. */
#pragma once

#include <gtk/gtk.h>

#include "partner.h"

/* Called if a game was chosen: to be played from the empty board, or from the position shown. */
typedef void (*PlayChosen)(PartnerGame game, const char *person, gboolean anew, gpointer data);

/* Opens the dialog with this game and name of the person chosen. `position`: there is one to play
 * on from. `data` must live as long as the dialog, which goes with its parent. */
void play_dialog_show(GtkWindow *parent, PartnerGame game, const char *person, gboolean position,
                      PlayChosen chosen, gpointer data);

/* Asks whether to resign, or to end the game without a result, and does it then. The question goes
 * when the game ends meanwhile. */
void play_dialog_resign(GtkWindow *parent, FsPartner *partner);
void play_dialog_end(GtkWindow *parent, FsPartner *partner);
