/* Measuring one variant on the positions of one difficulty. */
#pragma once

#include "base/position.h"
#include "bench/bench.h"

/* Searches the positions one after the other, beginning with an empty table, until all are
 * answered, the benchmark's time limit is over or a signal arrives. answers[i] becomes what is
 * known about the value of games[i], VALUE_ANY if nothing. False, after a message, if it could not
 * begin. */
bool bench_run(const Bench *bench, int variant, const InputPosition *games, ValueSet *answers,
               BenchResult *result);
