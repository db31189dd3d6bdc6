/* What making puzzles and asking them share. */
#pragma once

#include "base/command.h"
#include "base/sources.h"
#include "judge/puzzle-maker.h"

/* The options of puzzle. */
typedef struct {
  SearchOptions search; /* the game, its default solver, and whether JSON is wanted */
  uint64_t count, seed;
  int difficulty; /* a grade; 0: any */
  int source;     /* PUZZLE_SOURCES: all */
  bool ask;
  Sources sources; /* what is known before the search for them */
} PuzzleWishes;

typedef struct {
  const PuzzleWishes *wishes;
  PuzzleOptions options;
  PuzzleSupply supply;
} PuzzleDesk;

/* Makes the next one. False, with a message unless it was interrupted, if there is none. */
bool puzzle_next(PuzzleDesk *desk, Puzzle *puzzle);

/* Asks puzzles: lines of standard input are moves, or words. */
ExitStatus puzzle_ask(PuzzleDesk *desk);
