/* A win that a game's past cannot take away, in games where a position that occurs again is a draw
 * (flat/sure-win.h). For a player who has to keep a win until the end. */
#pragma once

#include "line.h"
#include "question.h"

typedef struct SureWin SureWin;

/* The search for one at the line's cursor, where the game goes on. It obeys the options' stop flag.
 * The contents of its table hold only for this game, so it has its own: as large as the options'
 * table, but at most 256 MiB. NULL if no position ends a game by occurring again, or if the game,
 * the table or the memory does not allow it. */
SureWin *sure_win_new(const QuestionOptions *options, const Line *line);
void sure_win_free(SureWin *win); /* NULL is allowed */

/* Continues the search with about this many nodes; adds those that it took to *nodes. The move that
 * wins, or -1: none is found yet. */
int sure_win_find(SureWin *win, uint64_t budget, uint64_t *nodes);

/* True if there is nothing to continue with. */
bool sure_win_is_over(const SureWin *win);
