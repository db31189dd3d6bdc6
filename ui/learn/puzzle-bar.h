/* The bar of puzzles: the question, whether the answer was right, and the score. It has buttons to
 * try again, for the solution, and for the next one. Hidden while there are none. */
#pragma once

#include <gtk/gtk.h>

#include "trainer.h"

#define FS_TYPE_PUZZLE_BAR (fs_puzzle_bar_get_type())
G_DECLARE_FINAL_TYPE(FsPuzzleBar, fs_puzzle_bar, FS, PUZZLE_BAR, GtkWidget)

void fs_puzzle_bar_set_session(FsPuzzleBar *self, FsSession *session,
                               GSettings *settings); /* once */
FsTrainer *fs_puzzle_bar_get_trainer(FsPuzzleBar *self);
