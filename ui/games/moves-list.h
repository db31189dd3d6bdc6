/* A heading, and below it a row for each move, which a click plays. Main thread only. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

#define FS_TYPE_MOVES_LIST (fs_moves_list_get_type())
G_DECLARE_FINAL_TYPE(FsMovesList, fs_moves_list, FS, MOVES_LIST, GtkWidget)

/* Its rows are at most `height` pixels high together; beyond that they scroll. */
GtkWidget *fs_moves_list_new(int height);

/* Once, before it is shown; the session outlives it. */
void fs_moves_list_set_session(FsMovesList *self, FsSession *session);

/* A heading that says, too, whose the percentages in the rows are: they are what the player got, or
 * may expect, of the points. For the caller to free. */
char *moves_list_heading(const char *words, Player player);

/* "1,234 games". For the caller to free. */
char *moves_list_games(guint games);

/* Removes all rows, and sets the heading for the rows that will be added. */
void fs_moves_list_begin(FsMovesList *self, const char *heading);

/* Adds a row that begins with the move's name. `words` are for screen readers, and shown on hover.
 * Returns the box for what else stands in the row. */
GtkBox *fs_moves_list_add(FsMovesList *self, Variant variant, Move move, const char *words);

/* A text of a row, at least this many characters wide. */
void fs_moves_list_add_text(GtkBox *row, const char *text, float xalign, int characters);
