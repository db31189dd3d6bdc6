/* Widgets beside each other as far as their natural widths fit, the rest below: the parts of a
 * strip, a row of buttons. As GtkFlowBox does, but the focus passes over a part that cannot have
 * it, such as a label or an insensitive button; it never gets out of a GtkFlowBox (GTK 4.8). What
 * is left of a line's width is shared by those that expand, or is the first one's. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_WRAP_LAYOUT (fs_wrap_layout_get_type())
G_DECLARE_FINAL_TYPE(FsWrapLayout, fs_wrap_layout, FS, WRAP_LAYOUT, GtkLayoutManager)

/* Whether each is in a line of its own, also where there is room for more. */
void fs_wrap_layout_set_apart(FsWrapLayout *self, gboolean apart);
