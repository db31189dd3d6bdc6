/* What a flat session's search is at, and its figures. */
#pragma once

#include <gtk/gtk.h>

#include "flat-session.h"

#define FS_TYPE_FLAT_STATISTICS (fs_flat_statistics_get_type())
G_DECLARE_FINAL_TYPE(FsFlatStatistics, fs_flat_statistics, FS, FLAT_STATISTICS, GtkWidget)

void fs_flat_statistics_set_session(FsFlatStatistics *self, FsFlatSession *session);
