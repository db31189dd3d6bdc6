/* A line of best play from a position of any game.
 *
 * Both players play moves that keep the values of the position under the goal. A player who cannot
 * reach more plays the move that is hardest to answer (resistance.h), whatever is known about the
 * moves. Who wins by force does so in the fewest moves (forced.h). Where the solver finds distances
 * like values (Connect-4, PopOut) there is the shortest win and the longest resistance instead.
 * Each move is proved.
 */
#pragma once

#include "../core/stop.h"
#include "line.h"
#include "question.h"

typedef struct {
  Position from;
  int length;
  Move moves[LINE_MOST];
  /* It ends with the game. Else the search was stopped, LINE_MOST was reached, or a position of
   * PopOut would have occurred again that a win leads through. */
  bool complete;
} BestLine;

/* The line that begins with the move `first`, or with the best one if `first` is negative. The
 * options' position, goal, solver, table and known set are used; blocks until it is found or `stop`
 * is raised. */
BestLine best_line_find(const QuestionOptions *options, int first, const StopFlag *stop);
