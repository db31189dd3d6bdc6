/* The user's guide, data/help/, in the desktop's help viewer, or else in its browser. */
#pragma once

#include <gtk/gtk.h>

/* Opens the guide at its first page; if nothing can show it, a dialog over the window says what to
 * install. The window may be closed meanwhile. FOURSCORE_GUIDE names the folder of the pages for a
 * browser of a program that is not installed. */
void guide_show(GtkWindow *window);
