/* The user's guide, data/help/, in the desktop's help viewer. */
#pragma once

#include <gtk/gtk.h>

/* Opens the guide at its first page; if nothing can show it, a dialog over the window says so. The
 * window may be closed meanwhile. */
void guide_show(GtkWindow *window);
