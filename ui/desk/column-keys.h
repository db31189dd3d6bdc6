/* The keys of the columns, in the names that were chosen, in the window of shortcuts. Main thread
 * only. */
#pragma once

#include <gtk/gtk.h>

#include "play/rules.h"

/* As that window writes keys: "0...9 a...f", or "1...9 1+0...1+6". Free with g_free(). */
char *column_keys(Variant variant);

/* Writes them into it. */
void column_keys_show(GtkShortcutsWindow *shortcuts, Variant variant);
