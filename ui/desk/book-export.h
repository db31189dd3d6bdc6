/* Saves what the window has proved about its game as a book, which Fourscore knows before any
 * search. Main thread only. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

/* Asks for a file and which answers. They are added to the book in that file, if there is one; the
 * window says how many positions were saved, or why none were. */
void book_export(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session);
