/* Small upright boxes on which each position can be valued. To the checker's rule.c they look like
 * the cube: a box has some of its columns, all others are filled, and its lines replace those of
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

/* The box that lines.h describes from now on. */
extern Box box;

/* Makes it, with lines in a row in every direction, or drawn at random. */
void box_make(const BoxShape *shape, GRand *rand);
