/* What belief-data and belief-games wrote, as positions with answers to learn from. */
#pragma once

#include "cube/board.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum { NOT_ASKED, UNKNOWN, NO, YES } Asked;

/* What an example is for: blocks of lines are kept from training, some of them for tuning. */
typedef enum { TRAIN, TUNE, KEPT } Part;

typedef struct {
  Board board;
  uint8_t answer[2]; /* Asked, by claim */
  uint8_t part;      /* Part */
  bool random;       /* a random position, not a move that a search met */
  bool played;       /* a position of a game: its answers are how that ended, their costs unknown */
  bool judged;       /* of `points` of the first player, which the judge expects: 0 to 1 */
  float points;
  float log_nodes[2]; /* log2 of 1 + the nodes of each claim */
} Example;

typedef struct {
  Example *list;
  size_t count, room;
} Examples;

/* Adds the examples of a file; false, with a message on stderr, if it cannot be read or a line is
 * wrong. A last line without an end is left out. */
bool examples_read(Examples *examples, const char *path);

/* True if a claim took this many nodes. */
bool example_took(const Example *example, double nodes);
