/* Saves what the window has proved of its game as a book, which Fourscore knows before any search.
 * Main thread only. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

/* Asks for a file and which answers. They are added to the book that is there, if there is one; the
 * window tells how many positions were saved, or why none were. */
void book_export(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session);
