/* The results of a benchmark as text: a table for people, CSV for programs. */
#pragma once

#include "bench/bench.h"

#include <stdio.h>

/* The table's head, and a line of it; `first` is the result of the first variant on the same
 * difficulty, with which the others are compared. On standard output, as output_text(). */
void bench_print_head(const Bench *bench);
void bench_print_result(const Bench *bench, const BenchResult *result, const BenchResult *first);

/* The same as a JSON object on a line, with all that was counted. */
void bench_print_json(const Bench *bench, const BenchResult *result);

/* The same as CSV, with all that was counted (docs/formats/benchmark.md). False if it cannot be
 * written. */
bool bench_write_csv_head(FILE *file);
bool bench_write_csv_result(FILE *file, const Bench *bench, const BenchResult *result);
