/* The numbers of the search, running or last: speed, nodes, time, and what its table is doing. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_STATISTICS (fs_statistics_get_type())
G_DECLARE_FINAL_TYPE(FsStatistics, fs_statistics, FS, STATISTICS, GtkWidget)

/* Once, before the view is shown. */
void fs_statistics_set_session(FsStatistics *self, FsSession *session);
