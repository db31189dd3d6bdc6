/* What the board says about its moves and cells. The caller frees strings, except those of
 * board_words_status. */
#pragma once

#include "session/session.h"

/* "Column 5, 2 stones" or "Pop column 5", with the board as it is shown. */
char *board_words_move(FsSession *session, Move move);

/* What is known about the move, or why it cannot be made. `view` is NULL if nothing is known.
 * Static.
 */
const char *board_words_status(FsSession *session, Move move, const AnalysisView *view);

/* How many winning lines go through a cell, and for whom they are open. */
char *board_words_cell(FsSession *session, int column, int level);
