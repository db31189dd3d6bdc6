/* Pointers in the shape of what a click does while a position is set up. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* Gives the widget from now on, while the session's position is set up, the pointer of a stone of
 * the player who comes next or, to take stones away, of a crossed ring. */
void stone_cursor_follow(GtkWidget *widget, FsSession *session);
