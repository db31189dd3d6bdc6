/* What the board says of its columns and cells. Strings are for the caller to free, but for those
 * of board_words_status. */
#pragma once

#include "session/session.h"

/* "Column 5, 2 stones", with the board as it is shown. */
char *board_words_column(FsSession *session, int column);

/* What is known of the column, or why nothing can be played there. Static. */
const char *board_words_status(FsSession *session, int column, const AnalysisView *view);

/* How many winning lines go through a cell, and for whom they are open. */
char *board_words_cell(FsSession *session, int cell);
