/* Asks for the ply to go to, which is given as the number of a move. */
#pragma once

#include <gtk/gtk.h>

/* Called with a ply within the bounds, after the dialog is gone. */
typedef void (*PlyChosen)(int ply, gpointer data);

/* Opens the dialog with the present ply, one of `least` to `most`. `data` must live as long as the
 * dialog, which goes with its parent. */
void ply_dialog_show(GtkWindow *parent, int present, int least, int most, PlyChosen chosen,
                     gpointer data);
