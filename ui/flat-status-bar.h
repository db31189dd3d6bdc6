/* Whose turn it is in a flat session, what is known of the position shown, and the way back to the
 * position that is analysed. */
#pragma once

#include <gtk/gtk.h>

#include "flat-session.h"

#define FS_TYPE_FLAT_STATUS_BAR (fs_flat_status_bar_get_type())
G_DECLARE_FINAL_TYPE(FsFlatStatusBar, fs_flat_status_bar, FS, FLAT_STATUS_BAR, GtkWidget)

void fs_flat_status_bar_set_session(FsFlatStatusBar *self, FsFlatSession *session);
