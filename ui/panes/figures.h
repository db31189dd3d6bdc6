/* The figures of the search: speed, nodes, time and table, and the buttons for further views of
 * it. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_FIGURES (fs_figures_get_type())
G_DECLARE_FINAL_TYPE(FsFigures, fs_figures, FS, FIGURES, GtkWidget)

/* Follows the session from now on; once. */
void fs_figures_set_session(FsFigures *self, FsSession *session);
