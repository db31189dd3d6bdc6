/* An endless supply of puzzles (puzzle.h), from random positions and from games that levels play.
 *
 * Random positions are those of the game's sampler (Rules.sample). Games are played by two levels
 * of the opponent, without proofs, after random moves; positions of them are tried in random
 * order. The same seed makes the same puzzles, unless the stop flag is raised. */
#pragma once

#include "../play/puzzle.h"

typedef enum { PUZZLE_RANDOM, PUZZLE_PLAYED, PUZZLE_SOURCES } PuzzleSource;

typedef struct {
  QuestionOptions question; /* its position is any of the variant; its goal is not used */
  unsigned sources;         /* a bit for each PuzzleSource, at least one */
  int grade;                /* only puzzles of this one; 0: of any */
} PuzzleOptions;

/* The state of a supply; begin with a seed. */
typedef struct {
  uint64_t random;
} PuzzleSupply;

PuzzleSupply puzzle_supply(uint64_t seed);

/* Makes the next puzzle; blocks until it is found. False if stopped, or if none is found in a
 * great many positions: small boards may have none of a grade. */
bool puzzle_make(const PuzzleOptions *options, PuzzleSupply *supply, Puzzle *puzzle);
