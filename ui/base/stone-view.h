/* A widget that shows one stone: the winner's or, while a game goes on, that of the player to move.
 * It says nothing to assistive technology: words stand beside it. */
#pragma once

#include <gtk/gtk.h>

#include "core/value.h"

#define FS_TYPE_STONE_VIEW (fs_stone_view_get_type())
G_DECLARE_FINAL_TYPE(FsStoneView, fs_stone_view, FS, STONE_VIEW, GtkWidget)

/* Shows the stone for a game's result, VALUE_ANY if it goes on, and its mover; hidden for a draw.
 */
void fs_stone_view_show(FsStoneView *self, ValueSet result, Player mover);
