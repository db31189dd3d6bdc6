/* Tables that the Tab key enters and leaves as one widget; arrows walk in them. */
#pragma once

#include <gtk/gtk.h>

/* GtkListBox stops at each row, which takes sixteen presses of Tab to pass. */
void one_tab_leaves(GtkWidget *table);

/* When the focus enters it, it moves on to the selected item. */
void one_tab_enters_at_selected(GtkWidget *list);

/* Gives the focus to the selected item, if it has a place in the list. */
void one_tab_focus_selected(GtkWidget *list);
