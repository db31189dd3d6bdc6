/* The options of fourscore-cli bench. */
#pragma once

#include "bench/bench.h"

/* Parses the command line; *signature says whether that was asked for instead of a benchmark. False
 * after a message. Free with bench_clear() in either case. */
bool bench_parse(int argc, char **argv, Bench *bench, bool *signature);

void bench_clear(Bench *bench);
