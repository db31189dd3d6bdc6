/* Pointers in the shape of what a click does while a position is set up. */
#pragma once

#include <gtk/gtk.h>

#include "session.h"

/* A stone of the player who comes next or, to take stones away, a crossed ring. A reference for the
 * caller. */
GdkCursor *stone_cursor_new(FsSession *session);
