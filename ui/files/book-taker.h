/* Adds somebody else's book: it is checked, and from then on all programs of this user look into
 * it. Main thread only. */
#pragma once

#include <adwaita.h>

/* TRUE if a file is a book, by its name or its first bytes, whether or not it is whole. */
gboolean book_taker_is_book(GFile *file);

/* Begins that, in a worker; a toast then says how many positions the book knows, or a dialog why it
 * is not used. Without `toasts` the window is one of preferences, which has its own. */
void book_taker_take(GtkWindow *window, AdwToastOverlay *toasts, GFile *file);
