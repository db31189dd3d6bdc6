/* One line above the board: whose turn it is or who has won, and the value of the position as far
 * as it is known. Below it, while a search runs on another position, which one and a way there. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_STATUS_BAR (fs_status_bar_get_type())
G_DECLARE_FINAL_TYPE(FsStatusBar, fs_status_bar, FS, STATUS_BAR, GtkWidget)

/* Once, before the view is shown. */
void fs_status_bar_set_session(FsStatusBar *self, FsSession *session);

/* If there is little room, the number of stones is left out and the button's text is shorter. */
void fs_status_bar_set_narrow(FsStatusBar *self, gboolean narrow);
