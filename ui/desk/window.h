/* The main window: a session and the views around it, its actions, and what GSettings keeps. */
#pragma once

#include <adwaita.h>

#include "files/files.h"
#include "session/session.h"

#define FS_TYPE_WINDOW (fs_window_get_type())
G_DECLARE_FINAL_TYPE(FsWindow, fs_window, FS, WINDOW, AdwApplicationWindow)

/* A window with its own session that shows the game, or is presented and opens the file; with
 * neither it continues what an earlier program left behind. */
FsWindow *fs_window_new(GtkApplication *application, const Line *line, GFile *file);

/* Ends a window without a question; its session is left behind for the next start. */
void fs_window_end(FsWindow *self);

/* Keeps the store of answers and the batch in this folder, which is made if it does not exist.
 * Once; without it they are kept in memory. */
void fs_window_set_folder(FsWindow *self, const char *folder);

/* Begins the tour; the second only if it was never shown and there is nothing else to see. */
void fs_window_begin_tour(FsWindow *self);
void fs_window_offer_tour(FsWindow *self);

FsSession *fs_window_get_session(FsWindow *self);
FsFiles *fs_window_get_files(FsWindow *self);
