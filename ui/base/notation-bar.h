/* Says what came from a text, in which notation it was read, unless that is obvious, and which line
 * of it is no game. If it may be in another notation, a button reads it so. It has a place of its
 * own, covers nothing, and goes by itself, or when something else is done. Main thread only. */
#pragma once

#include <gtk/gtk.h>

#include "play/game-list.h"

#define FS_TYPE_NOTATION_BAR (fs_notation_bar_get_type())
G_DECLARE_FINAL_TYPE(FsNotationBar, fs_notation_bar, FS, NOTATION_BAR, GtkWidget)

/* Reads the text in a notation that the user asks for. */
typedef void (*NotationAgain)(GtkWidget *window, Notation asked, const char *text);

/* `came`: what the text was, in words; NULL: that is to be seen. */
void fs_notation_bar_tell(FsNotationBar *self, Variant variant, const char *came,
                          NotationChoice choice, const char *text, NotationAgain again);
void fs_notation_bar_end(FsNotationBar *self);
