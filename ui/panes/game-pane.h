/* The pane of the game: its moves with their variations, the comment on the position shown, and, if
 * several games are open, which of them is shown. */
#pragma once

#include <gtk/gtk.h>

#include "review/game-review.h"

#define FS_TYPE_GAME_PANE (fs_game_pane_get_type())
G_DECLARE_FINAL_TYPE(FsGamePane, fs_game_pane, FS, GAME_PANE, GtkWidget)

/* Once, before the pane is shown. Moves have the marks and values of the review. */
void fs_game_pane_set_session(FsGamePane *self, FsSession *session, FsGameReview *review);

/* Puts the cursor into the comment. */
void fs_game_pane_edit_comment(FsGamePane *self);
