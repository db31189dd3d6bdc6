/* What the list of moves shows of one move: its player's stone, its name, the mark and the value
 * that a review gives it, and its comment as far as there is room. */
#pragma once

#include <gtk/gtk.h>

#include "move-list.h"

#define FS_TYPE_MOVE_CELL (fs_move_cell_get_type())
G_DECLARE_FINAL_TYPE(FsMoveCell, fs_move_cell, FS, MOVE_CELL, GtkWidget)

GtkWidget *fs_move_cell_new(void);

/* Also gives the parent, which has the keyboard's focus, the words for a screen reader. */
void fs_move_cell_show(FsMoveCell *self, Variant variant, FsMove *move);
