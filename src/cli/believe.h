/* What believe is asked to do. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"
#include "base/sources.h"

#include <stdint.h>

typedef struct {
  SearchOptions search; /* its table's bytes are for opinions and proofs together */
  Sources sources;      /* what is known before */
  uint64_t visits;      /* 0: no limit */
  int threads;
  const char *given; /* an option of the judge */
} BelieveOptions;

/* Searches for what to expect from the position and each of its moves, and prints it. The table is
 * for proofs. */
ExitStatus believe_judge(const BelieveOptions *options, Table *table, const InputPosition *input);
