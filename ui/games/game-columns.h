/* The columns of a list of games (game-item.h), which a click on a heading sorts. */
#pragma once

#include <gtk/gtk.h>

/* Gives them to a view without columns. While the button is active it lists games of several files,
 * and has their kinds in place of mistakes. */
void game_columns_add(GtkColumnView *view, GtkToggleButton *all);
