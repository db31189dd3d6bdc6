/* The answers of the variants, which have to agree, however they search. */
#pragma once

#include "base/position.h"

/* Compares what a variant found out with what is known about the positions so far, and adds it.
 * Returns the number of positions on which they contradict each other. Each gets a message that
 * names the position and `label`, the variant that differs. */
int bench_compare(const InputPosition *games, int count, const char *label, const ValueSet *answers,
                  ValueSet *known);
