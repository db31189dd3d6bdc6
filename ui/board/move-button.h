/* One move on the board for keyboard focus and assistive technology: a button that is not drawn
 * and that the pointer passes through. The board draws, and plays when "played" is emitted. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_MOVE_BUTTON (fs_move_button_get_type())
G_DECLARE_FINAL_TYPE(FsMoveButton, fs_move_button, FS, MOVE_BUTTON, GtkWidget)

GtkWidget *fs_move_button_new(int move);

int fs_move_button_get_move(FsMoveButton *self);

/* What is read out: a name, what is known, and whether a stone can be thrown in. */
void fs_move_button_describe(FsMoveButton *self, const char *label, const char *description,
                             gboolean playable);
