/* Which moves have lately reached their mover's goal, so that others are searched later.
 *
 * What was good in one position is often good in the next one of the same search (J. Schaeffer,
 * "The History Heuristic and Alpha-Beta Search Enhancements in Practice", 1989), and more often
 * after the same move of the opponent (J.W.H.M. Uiterwijk, "The Countermove Heuristic", 1992), or
 * the same one before that. So a thread keeps, for each player and cell, running averages of how
 * his moves there ended: over all positions, and after each move that was made one, two, three and
 * four plies before. They add to the score that order.h gives. Inline only, for minimax.c. */
#pragma once

#include "node.h"

#include <string.h>

enum {
  HISTORY_PLIES = 4,
  HISTORY_ONE = 1 << 6,    /* the average of a cell that has always reached the goal; never: -1 */
  HISTORY_FINE = 1 << 6,   /* parts of that in the average over all ... */
  HISTORY_SHIFT = 6,       /* ... of which a result is 1/64; ... */
  HISTORY_AFTER_SHIFT = 2, /* ... of one after a certain move it is 1/4 */
  HISTORY_SCORE = 500,     /* what an average of 1 adds to a score; twice that after the last two */
  HISTORY_NONE = CELLS,    /* the cell of a move before the first */
};

/* By the player who moves, the cell of the move some plies before, and his cell. */
typedef struct {
  int16_t all[2][CELLS];
  int8_t after[2][HISTORY_PLIES][CELLS + 1][CELLS];
} History;

/* The averages for a position, by cell. */
typedef struct {
  int16_t *all;
  int8_t *after[HISTORY_PLIES]; /* the last move first */
} HistoryPlace;

/* Forgets everything, so that a search does not depend on those before it. */
static inline void history_forget(History *history) { memset(history, 0, sizeof *history); }

/* The player moves after moves to these cells, the last of which comes last. */
static inline HistoryPlace history_place(History *history, Player mover,
                                         const uint8_t cells[HISTORY_PLIES]) {
  HistoryPlace place = {.all = history->all[mover]};
  for (int i = 0; i < HISTORY_PLIES; i++)
    place.after[i] = history->after[mover][i][cells[HISTORY_PLIES - 1 - i]];
  return place;
}

/* Adds to the scores of rated moves. */
static inline void history_rate(const HistoryPlace *place, Child *children, int count) {
  for (int k = 0; k < count; k++) {
    int cell = children[k].cell, sum = place->all[cell] / HISTORY_FINE;
    for (int i = 0; i < HISTORY_PLIES; i++)
      sum += place->after[i][cell] * (i < 2 ? 2 : 1);
    children[k].score += sum * HISTORY_SCORE / HISTORY_ONE;
  }
}

/* A move was searched. */
static inline void history_learn(const HistoryPlace *place, int cell, bool reached) {
  int result = reached ? HISTORY_ONE : -HISTORY_ONE;
  int16_t *all = &place->all[cell];
  *all = (int16_t)(*all + ((result * HISTORY_FINE - *all) >> HISTORY_SHIFT));
  for (int i = 0; i < HISTORY_PLIES; i++) {
    int8_t *after = &place->after[i][cell];
    *after = (int8_t)(*after + ((result - *after) >> HISTORY_AFTER_SHIFT));
  }
}
