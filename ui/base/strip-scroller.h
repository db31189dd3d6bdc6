/* As high as what it holds has to be for its width, and scrolled where there is less room. Strips
 * are in one, for low windows with large text, and so are dialogs and what a strip says at length.
 */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_STRIP_SCROLLER (fs_strip_scroller_get_type())
G_DECLARE_FINAL_TYPE(FsStripScroller, fs_strip_scroller, FS, STRIP_SCROLLER, GtkWidget)

GtkWidget *strip_scroller_new(GtkWidget *content);

/* Puts what the revealer shows into one. */
void strip_scroller_add(GtkRevealer *revealer);

/* The most pixels that it asks for; without this there is no limit. */
void fs_strip_scroller_set_most(FsStripScroller *self, int most);
int fs_strip_scroller_get_most(FsStripScroller *self);

/* Pixels of what it holds at this width. */
int fs_strip_scroller_whole(FsStripScroller *self, int width);
