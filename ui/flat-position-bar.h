/* The position of a flat session as text, to be read, typed and copied, and the steps through the
 * moves. */
#pragma once

#include <gtk/gtk.h>

#include "flat-session.h"

#define FS_TYPE_FLAT_POSITION_BAR (fs_flat_position_bar_get_type())
G_DECLARE_FINAL_TYPE(FsFlatPositionBar, fs_flat_position_bar, FS, FLAT_POSITION_BAR, GtkWidget)

void fs_flat_position_bar_set_session(FsFlatPositionBar *self, FsFlatSession *session);

/* Moves the cursor into the text. */
void fs_flat_position_bar_edit(FsFlatPositionBar *self);

/* Enters a text as if it were typed: takes it, or shows what is wrong with it. */
void fs_flat_position_bar_enter(FsFlatPositionBar *self, const char *text);
