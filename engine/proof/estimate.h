/* How long a task may take: what others with as many stones took. */
#pragma once

#include "../core/known.h"
#include "../cube/lines.h"

typedef struct {
  double seconds[CELLS + 1]; /* by stones */
} Estimate;

/* From the seconds of what is known. Stones without a result get twice the time of one stone more,
 * or half that of one less; without any result all get ESTIMATE_DEFAULT seconds. */
Estimate estimate_from(const Known *known);

static const double ESTIMATE_DEFAULT = 10;
