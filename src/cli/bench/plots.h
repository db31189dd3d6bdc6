/* The pictures of a benchmark: total time, nodes, nanoseconds a node, and hit ratio if several
 * replacement schemes were run. */
#pragma once

#include "bench/bench.h"

/* Makes the folder. False, after a message, if that fails, or if the program was built without
 * pictures. */
bool bench_plot_begin(const char *folder);

/* Draws the results (BenchResult) into the benchmark's folder. False after a message. */
bool bench_plot(const Bench *bench, const GArray *results);
