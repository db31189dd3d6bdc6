/* The dialog that makes a folder for a cluster job of what the session shows or searches, after
 * showing what that would cost. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_JOB_EXPORT (fs_job_export_get_type())
G_DECLARE_FINAL_TYPE(FsJobExport, fs_job_export, FS, JOB_EXPORT, AdwWindow)

/* `made` is called with the folder's path when it is there. */
GtkWidget *fs_job_export_new(GtkWindow *parent, FsSession *session,
                             void (*made)(const char *path, gpointer data), gpointer data);
