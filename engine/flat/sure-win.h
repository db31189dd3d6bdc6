/* A win in a game of PopOut that the game's past cannot take away.
 *
 * A position that occurs again is a draw. So a position may be won by itself, but not in a game
 * that has been where its wins lead through; and a player who only keeps to won positions may go
 * round in them. A sure win avoids all positions of the game and comes within a number of moves,
 * the least there is. After the move found here the next sure win is nearer, whatever the reply
 * (docs/play.md). */
#pragma once

#include "solver.h"

enum { SURE_WIN_TRACKS = 3 };

/* How far the search has come: for each limit of the mover's pops, the plies to be tried next. */
typedef struct {
  FlatHandicap tracks[SURE_WIN_TRACKS];
} FlatSureWin;

FlatSureWin flat_sure_win_begin(void);

/* Continues the search for a sure win of the mover, with about this many nodes for each track, by
 * the solver popout and with the search's past, table, stop flag and counters. True: there is one,
 * and it begins with *move. False: none is found yet. The game goes on at the position. */
bool flat_sure_win_find(FlatSureWin *win, FlatSearch *search, FlatGame game, FlatBoard board,
                        uint64_t nodes, FlatMove *move);

/* True if no number of plies is left to try. */
bool flat_sure_win_is_over(const FlatSureWin *win);
