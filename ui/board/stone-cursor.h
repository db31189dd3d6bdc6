/* Pointers that show what a click does while a position is set up. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* From now on, while the session's position is set up, the widget has a pointer of its own: a stone
 * of the player who comes next or, to take stones away, a crossed ring. */
void stone_cursor_follow(GtkWidget *widget, FsSession *session);
