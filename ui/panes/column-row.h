/* One move of the position shown, as a row of the table of moves: badge, what is known, the share
 * of its tasks that is done, nodes and time. A menu, keys and assistive technology offer what can
 * be done with the move. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_COLUMN_ROW (fs_column_row_get_type())
G_DECLARE_FINAL_TYPE(FsColumnRow, fs_column_row, FS, COLUMN_ROW, GtkListBoxRow)

enum {
  COLUMN_ROW_CELLS = 5,
  COLUMN_ROW_RESULT = 2, /* the cell that gets what the others leave */
  COLUMN_ROW_SPACING = 8,
};

/* `groups` make the cells of all rows and of the heading equally wide, except for the result; the
 * row keeps a reference to them. */
GtkWidget *fs_column_row_new(FsSession *session, Move move,
                             GtkSizeGroup *const groups[COLUMN_ROW_CELLS]);

Move fs_column_row_get_move(FsColumnRow *self);

/* Shows what the view knows about the move; NULL: nothing. */
void fs_column_row_show(FsColumnRow *self, const AnalysisView *view);
