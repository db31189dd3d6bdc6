/* What a strip holds, as high as it is where the window has room, and scrolled where it has not: a
 * low window with large text. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_STRIP_SCROLLER (fs_strip_scroller_get_type())
G_DECLARE_FINAL_TYPE(FsStripScroller, fs_strip_scroller, FS, STRIP_SCROLLER, GtkWidget)

/* Puts what the revealer shows into one. */
void strip_scroller_add(GtkRevealer *revealer);
