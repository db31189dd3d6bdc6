/* Small upright boxes on which each position can be valued. The checker's rule.c takes them for the
 * cube: a box has some of its columns, all else is filled, and its lines take the place of those of
 * the cube. Columns are counted from 0, so that a box may be longer than the cube. */
#pragma once

#include "game.h"
#include "lines.h"

#include <glib.h>

typedef struct {
  const char *name;
  int width, depth, levels; /* 3 or 4 levels */
  int row;                  /* cells of a line */
  int drawn;                /* lines drawn at random instead of those in a row; 0: none are */
} BoxShape;

typedef struct {
  int columns, levels, line_count;
  uint64_t inside, lines[LINES];
} Box;

/* The box of which lines.h tells from now on. */
extern Box box;

/* Makes it: with lines in a row, in every direction, or drawn. */
void box_make(const BoxShape *shape, GRand *rand);
