/* One column of the board for keyboard focus and assistive technology: a button that is not drawn
 * and that the pointer passes through. The board draws, and plays when "played" is emitted. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_COLUMN_BUTTON (fs_column_button_get_type())
G_DECLARE_FINAL_TYPE(FsColumnButton, fs_column_button, FS, COLUMN_BUTTON, GtkWidget)

GtkWidget *fs_column_button_new(int column);

int fs_column_button_get_column(FsColumnButton *self);

/* What is read out: a name, what is known, and whether a stone can be thrown in. */
void fs_column_button_describe(FsColumnButton *self, const char *label, const char *description,
                               gboolean playable);
