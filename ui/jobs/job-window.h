/* A window that follows a job's folder: how far it is, what is wrong, and what its columns are
 * proved or assumed to be. It has the commands that let machines work on the job, and imports its
 * results into the store of the session's search. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_JOB_WINDOW (fs_job_window_get_type())
G_DECLARE_FINAL_TYPE(FsJobWindow, fs_job_window, FS, JOB_WINDOW, AdwWindow)

/* NULL, with an error, if it is no job's folder. */
GtkWidget *fs_job_window_new(GtkWindow *parent, FsSession *session, const char *path, Error *error);
