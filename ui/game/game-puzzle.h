/* A puzzle that is asked in a window (ui/learn): which is the only move that wins? */
#pragma once

#include <glib.h>

#include "play/rules.h"

typedef struct {
  Position position; /* of no variant: there is none */
  Move answer;
  int rating;    /* puzzle.h */
  gboolean own;  /* of a game of the user's */
  gboolean told; /* counted in the score, or its answer was seen */
} GamePuzzle;
