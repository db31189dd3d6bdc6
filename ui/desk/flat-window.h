/* The window of a flat game: a session and the views around it, and its actions. */
#pragma once

#include <adwaita.h>

#include "files/files.h"
#include "session/flat-session.h"

#define FS_TYPE_FLAT_WINDOW (fs_flat_window_get_type())
G_DECLARE_FINAL_TYPE(FsFlatWindow, fs_flat_window, FS, FLAT_WINDOW, AdwApplicationWindow)

/* A window with a session of its own that shows the game, or opens the file; with neither it takes
 * up what an earlier program left behind. */
FsFlatWindow *fs_flat_window_new(GtkApplication *application, const FlatRecord *record,
                                 GFile *file);

/* Opens a file, with a question first if changes would be lost. */
void fs_flat_window_open(FsFlatWindow *self, GFile *file);

/* As fs_window_end(). */
void fs_flat_window_end(FsFlatWindow *self);

/* Keeps what is proved in this folder, which is made if it is not there. Once; without it it is
 * kept in memory. */
void fs_flat_window_set_folder(FsFlatWindow *self, const char *folder);

FsFlatSession *fs_flat_window_get_session(FsFlatWindow *self);
FsFiles *fs_flat_window_get_files(FsFlatWindow *self);
