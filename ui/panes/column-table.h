/* The legal moves of the position shown, one a row: badge, what is known, nodes and time; below
 * them a line of best play. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_COLUMN_TABLE (fs_column_table_get_type())
G_DECLARE_FINAL_TYPE(FsColumnTable, fs_column_table, FS, COLUMN_TABLE, GtkWidget)

/* Once, before the view is shown. */
void fs_column_table_set_session(FsColumnTable *self, FsSession *session);
