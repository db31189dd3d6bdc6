/* What is expected of a position and of each of its moves. The judge says it, or openings that were
 * judged before; what was looked into more can be shown. Any thread. */
#pragma once

#include <glib.h>

#include "judge/judgement.h"
#include "storage/openings.h"

typedef struct {
  guint64 visits; /* 0: nothing is expected */
  double points;  /* of the first player, 0 to 1 */
  int depth;      /* moves of the line that seems best */
  int length;     /* ... as far as it is known */
  Move line[OPENING_LINE];
} Prospect;

typedef struct {
  Prospect here;
  Prospect moves[MOVES_MOST]; /* by move */
} Prospects;

/* What the judge says now; waits for moments only. */
void prospects_from_judgement(Prospects *prospects, Judgement *judgement);

/* Nothing, if the openings do not have the position. */
void prospects_from_openings(Prospects *prospects, const Openings *openings,
                             const Position *position);
