/* Static zugzwang proofs: one player reaches his goal by answering every move in its column.
 *
 * M is to move, R answers. R takes the cell above M's, so that M gets every second cell of a column
 * at most. In a column with an odd number of cells left the lowest is single, and singles are
 * answered by singles. A column with a threat of R's is closed at the cell below it, since playing
 * there gives R the line. So what M can come to hold, and what R will, is known in advance. If M
 * could complete no line within it before R has one, he completes none. R wins if one lies within
 * what he will hold, or if a closed column remains when all else is played, which M has to open.
 * The argument in full: docs/flat-proofs.md, "Follow-up proofs". Inline only, for connect4.c. */
#pragma once

#include "proving.h"

typedef enum {
  FOLLOW_HOLD, /* M never completes a line */
  FOLLOW_WIN,  /* M never completes a line, and R does at last */
} FollowGoal;

/* Nobody has a line, and nobody an opening. */
typedef struct {
  Cells mover, answerer; /* stones of M and R */
  Cells threats;         /* empty cells that complete a line of R's */
} FollowCase;

enum { FOLLOW_WRONG = 99 }; /* as a number of missing lines: lines are not what it failed by */

/* In each column, the cells up to and including the lowest mark; up to the top bit if none. */
static inline Cells follow_up_to(const Grid *grid, Cells marks) {
  marks |= grid->top;
  return marks ^ (marks - grid->bottom);
}

/* In each column, the cells below the highest of the set. */
static inline Cells follow_below(const Grid *grid, Cells set) {
  Cells below = 0;
  for (Cells next = set >> 1 & grid->board; next != 0; next = next >> 1 & grid->board)
    below |= next;
  return below;
}

/* In an open column R leaves proving->rows to M. These are the threats in those rows that are the
 * lowest of their columns: each takes an odd number of cells out of play. */
static inline Cells follow_flips(const Proving *proving, Cells threats) {
  return threats & follow_up_to(&proving->grid, threats) & proving->rows;
}

/* Who can come to hold what while R follows the rule. */
typedef struct {
  Cells mover;    /* M's stones, and what R leaves to him */
  Cells singles;  /* of each pair of these he gets one */
  Cells answerer; /* R's stones */
  Cells answers;  /* what R will take, unless the game ends before */
} FollowReach;

static inline FollowReach follow_reach(const Proving *proving, FollowCase position, Cells flips) {
  const Grid *grid = &proving->grid;
  Cells filled = position.mover | position.answerer, moves = grid_moves(grid, filled);
  Cells below = (follow_up_to(grid, position.threats) & ~grid->bottom) >> 1;
  Cells flipped = grid->top & ~follow_up_to(grid, flips);
  Cells left = proving->rows ^ (flipped - (flipped >> grid->height));
  Cells empty = grid->board & ~filled & below;
  return (FollowReach){position.mover | (empty & left), moves & below & ~left, position.answerer,
                       empty & ~left & ~moves};
}

/* True if R has completed a line before M has all cells of this one: each cell below them has been
 * played by then. */
static inline bool follow_forestalls(const Grid *grid, const FollowReach *reach, Cells line) {
  return grid_line(grid, reach->answerer | (reach->answers & follow_below(grid, line)));
}

/* Of these ways to pair the singles, those by which M completes none of the lines from `starts`. */
static inline unsigned follow_stops(const Proving *proving, const FollowReach *reach, unsigned ways,
                                    Cells starts, unsigned step, bool forestalls) {
  const uint16_t *holding = proving->pairings.holding[cells_count(reach->singles)];
  for (; starts != 0 && ways != 0; starts &= starts - 1) {
    Cells line = cells_run(starts & -starts, step);
    unsigned left = ways & holding[pairings_subset(reach->singles, line)];
    if (left == ways || (forestalls && follow_forestalls(&proving->grid, reach, line))) continue;
    ways = left;
  }
  return ways;
}

/* True if R keeps M from every line; *missing is lowered to the number of lines that M can reach.
 */
static inline bool follow_safe(const Proving *proving, FollowReach reach, int *missing) {
  const Grid *grid = &proving->grid;
  unsigned s = grid->stride, ways;
  Cells all = reach.mover | reach.singles;
  Cells a = cells_four(all, 1), b = cells_four(all, s - 1), c = cells_four(all, s),
        d = cells_four(all, s + 1);
  if ((a | b | c | d) == 0) return true;
  int count = cells_count(a) + cells_count(b) + cells_count(c) + cells_count(d);
  if (count < *missing) *missing = count;
  int singles = cells_count(reach.singles);
  bool forestalls = grid_line(grid, reach.answerer | reach.answers);
  if (!forestalls && (singles == 0 || grid_line(grid, reach.mover))) return false;
  if (singles > PAIRED_MOST) return false;
  ways = follow_stops(proving, &reach, proving->pairings.ways[singles], a, 1, forestalls);
  ways = follow_stops(proving, &reach, ways, b, s - 1, forestalls);
  ways = follow_stops(proving, &reach, ways, c, s, forestalls);
  return follow_stops(proving, &reach, ways, d, s + 1, forestalls) != 0;
}

/* The most stones there can be until R, who is proved to win, has his line: M plays a closing cell
 * at the latest when all cells in play are filled. */
static inline int follow_latest(const Grid *grid, FollowCase position) {
  Cells upto = follow_up_to(grid, position.threats), filled = position.mover | position.answerer;
  int closed = cells_count(position.threats & upto), stones = cells_count(filled);
  Cells below = (upto & ~grid->bottom) >> 1;
  int in_play = cells_count(grid->board & ~filled & below) - closed;
  return stones + in_play + (closed ? 2 : 0);
}

/* True if R reaches the goal in this position, whose threats in M's rows are `flips`. *latest is
 * when he wins at the latest, if that is the goal and reached. */
static inline bool follow_reaches(const Proving *proving, FollowCase position, Cells flips,
                                  FollowGoal goal, int *missing, int *latest) {
  FollowReach reach = follow_reach(proving, position, flips);
  bool wins = position.threats != 0 || grid_line(&proving->grid, reach.answerer | reach.answers);
  if (!(wins || goal == FOLLOW_HOLD) || !follow_safe(proving, reach, missing)) return false;
  if (goal == FOLLOW_WIN) *latest = follow_latest(&proving->grid, position);
  return true;
}

/* True if R is proved to reach the goal. *missing becomes the least number of lines in M's reach,
 * or FOLLOW_WRONG if the parity is wrong or nothing makes R win. If he is proved to win, *latest
 * becomes the most stones there can be then. */
static inline bool follow_proof(const Proving *proving, FollowCase position, FollowGoal goal,
                                int *missing, int *latest) {
  const Grid *grid = &proving->grid;
  *missing = FOLLOW_WRONG;
  Cells flips = follow_flips(proving, position.threats);
  int empty = cells_count(grid->board & ~(position.mover | position.answerer));
  if (((empty + cells_count(flips)) & 1) == 0)
    return follow_reaches(proving, position, flips, goal, missing, latest);

  /* The parity is wrong: R forgoes the threats of one column that changes it. */
  for (Cells rest = flips; rest != 0; rest &= rest - 1) {
    FollowCase open = position;
    int x = cells_lowest(rest) / (int)grid->stride;
    open.threats &= ~grid_column(grid, x);
    if (follow_reaches(proving, open, flips & open.threats, goal, missing, latest)) return true;
  }
  return false;
}
