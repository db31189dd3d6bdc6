/* What the variants answered: they have to agree, whatever they search with. */
#pragma once

#include "base/position.h"

/* Holds what each variant found out against what is known of the positions so far, adds it, and
 * returns the number of positions of which they say different things; each gets a message that
 * names the position and `label`, the variant that departs. */
int bench_compare(const InputPosition *games, int count, const char *label, const ValueSet *answers,
                  ValueSet *known);
