/* What is decided at sight in Connect-4 and PopOut: wins at once, and replies that do not lose at
 * once. By itself: that a position may have occurred before is not considered. No state: any
 * thread. */
#pragma once

#include "board.h"

#include <stdbool.h>

typedef struct {
  bool wins;       /* the mover can win at once */
  int replies;     /* else the moves after which the other player cannot; a draw that the mover may
                    * claim on a full board counts as two */
  FlatBoard after; /* the position after one of them */
} Sight;

/* Of a position whose game goes on. */
Sight sight(FlatGame game, FlatBoard board);
