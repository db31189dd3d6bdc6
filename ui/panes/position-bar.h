/* Below the board: stepping through the game, and the position as text, to read, copy and enter. A
 * text that is no position is marked at its wrong character and explained; nothing else changes.
 * The window reads what is entered as it reads what is pasted on the board. What is pasted in place
 * of the whole text is read at once, and so are several lines and a game with tags. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_POSITION_BAR (fs_position_bar_get_type())
G_DECLARE_FINAL_TYPE(FsPositionBar, fs_position_bar, FS, POSITION_BAR, GtkWidget)

/* Once, before the view is shown. */
void fs_position_bar_set_session(FsPositionBar *self, FsSession *session);

/* Puts the cursor in the entry, with all of its text selected. */
void fs_position_bar_edit(FsPositionBar *self);

/* Shows a text that is no position, marked at that byte, and words about it. */
void fs_position_bar_show_trouble(FsPositionBar *self, const char *text, gsize offset,
                                  const char *words);
