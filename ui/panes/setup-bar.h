/* The bar over the board while a position is set up: whose stone comes next, what is wrong with the
 * stones so far, and the buttons that end it. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_SETUP_BAR (fs_setup_bar_get_type())
G_DECLARE_FINAL_TYPE(FsSetupBar, fs_setup_bar, FS, SETUP_BAR, GtkWidget)

/* Once, before the bar is shown. */
void fs_setup_bar_set_session(FsSetupBar *self, FsSession *session);

/* Continues the game from the stones; if that is impossible, says why. */
void fs_setup_bar_finish(FsSetupBar *self);
