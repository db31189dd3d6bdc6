/* The preferences: the board, the search, and the desktop. GSettings keeps all of them, and they
 * take effect at once. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_PREFERENCES_WINDOW (fs_preferences_window_get_type())
G_DECLARE_FINAL_TYPE(FsPreferencesWindow, fs_preferences_window, FS, PREFERENCES_WINDOW,
                     AdwPreferencesWindow)

/* The search settings are those of the session. `turns`: its board can be turned, so that its
 * layout can be chosen. */
GtkWidget *fs_preferences_window_new(GtkWindow *parent, FsSession *session, GSettings *settings,
                                     gboolean turns);
