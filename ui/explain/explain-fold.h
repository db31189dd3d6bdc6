/* A list of which the first rows are seen, and the others when they are asked for. */
#pragma once

#include <gtk/gtk.h>

/* Hides the rows of replies from that number on, if they are at least two, and adds a button below
 * the list, in the box that it is in, which shows them. */
void explain_fold(GtkListBox *list, int seen);
