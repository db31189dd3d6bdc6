/* The headings of a table by keys, which GTK leaves to the pointer. */
#pragma once

#include <gtk/gtk.h>

/* One Tab enters the headings and one its rows; arrows walk in both. Space and Return sort by the
 * heading that has the focus, and again the other way round. For a table that has its columns. */
void heading_keys_add(GtkColumnView *view);
