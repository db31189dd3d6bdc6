/* A window with the games that are open: a list to sort and to search, by a text or for the
 * position shown, and how they went on from there. A row that is activated is the game shown. It
 * lists all games that were opened or played before, too; such a row opens its game. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_GAMES_WINDOW (fs_games_window_get_type())
G_DECLARE_FINAL_TYPE(FsGamesWindow, fs_games_window, FS, GAMES_WINDOW, AdwWindow)

/* The session lives as long as the window. */
GtkWidget *fs_games_window_new(GtkWindow *parent, FsSession *session);
