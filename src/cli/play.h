/* What a game with the program is about. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"
#include "base/sources.h"
#include "judge/opponent.h"

/* The options of play. */
typedef struct {
  SearchOptions search; /* the time limit is for each move */
  int level;
  int as; /* the Player whom the user plays */
  bool board;
  Sources sources; /* what it knows before it thinks */
  int threads;     /* of judgements */
  uint64_t seed;
} PlayOptions;

/* Thinks for at most the time limit, unless `memory` knows of a win that it does not find again in
 * that time; NULL: it knows nothing. False, after a message, if thinking could not begin. */
bool play_think(const PlayOptions *options, int level, uint64_t seed, Table *table,
                OpponentMemory *memory, const Line *line, OpponentChoice *choice);

/* A game with the user, whose moves are lines of standard input, from a position. */
ExitStatus play_game(const PlayOptions *options, const InputPosition *start);
