/* Why the position shown is won or held: sentences, and the replies of the proof's first moves as a
 * list. A click on a reply follows the proof: its moves are numbered on the board, and what comes
 * after them is explained, to the end of any branch, while the game stays as it is. It follows the
 * position shown, and closes when another game begins. Hidden until it is wanted. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_EXPLAIN_BAR (fs_explain_bar_get_type())
G_DECLARE_FINAL_TYPE(FsExplainBar, fs_explain_bar, FS, EXPLAIN_BAR, GtkWidget)

/* Once, before the view is shown. */
void fs_explain_bar_set_session(FsExplainBar *self, FsSession *session);

/* What is said is scrolled where it is higher than a few lines and the pixels that it is given
 * beyond them; and how many of these it uses at this width. */
void fs_explain_bar_fit(FsExplainBar *self, int more);
gboolean fs_explain_bar_fits(FsExplainBar *self, int more);
int fs_explain_bar_spare(FsExplainBar *self, int width);

/* Shows the bar, or hides it. */
void fs_explain_bar_toggle(FsExplainBar *self);
