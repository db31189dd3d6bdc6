/* The bar of a game that is played: a line about it, the clocks, and buttons to take a move back,
 * for a hint, to resign and to end the game. Hidden while none is played. */
#pragma once

#include <gtk/gtk.h>

#include "partner.h"

#define FS_TYPE_PLAY_BAR (fs_play_bar_get_type())
G_DECLARE_FINAL_TYPE(FsPlayBar, fs_play_bar, FS, PLAY_BAR, GtkWidget)

void fs_play_bar_set_session(FsPlayBar *self, FsSession *session); /* once */
FsPartner *fs_play_bar_get_partner(FsPlayBar *self);

/* Asks for a game with the dialog, and begins it; before that, whether one that goes on is to end.
 * `here`: proposes the position shown, if one can play on from it. */
void fs_play_bar_ask(FsPlayBar *self, GtkWindow *window, gboolean here);
