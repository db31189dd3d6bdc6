/* Searching positions of either kind of game, one after the other, with the same means. */
#pragma once

#include "base/options.h"
#include "base/position.h"

typedef struct {
  GameChoice game;
  Method method;
  Table *table;  /* NULL for a solver without */
  size_t memory; /* bytes for a solver that keeps positions by itself */
  unsigned without;
  FlatHandicap handicap;
  int threads; /* of a flat game's search; 0: one */
  const StopFlag *stop;
  SharedCounters *shared; /* NULL: none wanted */

  Counters counters;  /* of all positions so far */
  bool out_of_memory; /* the last search gave up since memory did not suffice */
} Inquiry;

/* By the solver that the options ask for, and with its handicap and memory. */
Inquiry inquiry_make(const SearchOptions *options, Table *table, const StopFlag *stop);

/* Answers the goal, or what is possible until stopped. For the search thread. */
ValueSet inquiry_answer(Inquiry *inquiry, const InputPosition *position, Goal goal);

/* The score of a position of Connect-4 by a solver that has distances. For the search thread. */
FlatScore inquiry_score(Inquiry *inquiry, const InputPosition *position);

/* Says so on standard error if the last search gave up since memory did not suffice. */
void inquiry_explain(const Inquiry *inquiry);

/* Says that the `given` memory did not suffice, and how much would, where that is known. For
 * solvers that keep positions by themselves. */
void inquiry_tell_memory(const GameChoice *game, Method method, size_t given);
