/* A view of the tasks of the parallel solver on the column under way: what the threads work on,
 * the first that wait and the last that were done. A row opens its position. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_TASKS_VIEW (fs_tasks_view_get_type())
G_DECLARE_FINAL_TYPE(FsTasksView, fs_tasks_view, FS, TASKS_VIEW, AdwBin)

GtkWidget *fs_tasks_view_new(FsSession *session);
