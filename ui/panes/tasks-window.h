/* A window with the tasks of the parallel solver on the column under way: what the threads work on,
 * the first that wait and the last that were done. A row opens its position. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_TASKS_WINDOW (fs_tasks_window_get_type())
G_DECLARE_FINAL_TYPE(FsTasksWindow, fs_tasks_window, FS, TASKS_WINDOW, AdwWindow)

GtkWidget *fs_tasks_window_new(GtkWindow *parent, FsSession *session);
