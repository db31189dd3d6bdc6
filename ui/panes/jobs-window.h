/* A window with the jobs of the parallel solver on the column under way: what the threads work on,
 * the first that wait and the last that were done. A row opens its position. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_JOBS_WINDOW (fs_jobs_window_get_type())
G_DECLARE_FINAL_TYPE(FsJobsWindow, fs_jobs_window, FS, JOBS_WINDOW, AdwWindow)

GtkWidget *fs_jobs_window_new(GtkWindow *parent, FsSession *session);
