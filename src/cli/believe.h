/* What believe is asked to do. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"
#include "base/sources.h"
#include "judge/judgement.h"

#include <stdint.h>

typedef struct {
  SearchOptions search; /* its table's bytes are for opinions and proofs together */
  Sources sources;      /* what is known before */
  uint64_t visits;      /* 0: no limit */
  int threads;
  const char *given; /* an option of the judge */
} BelieveOptions;

/* What is printed about a position, or about a move. */
typedef struct {
  const char *kind, *name; /* "position", "column" or "move"; and which */
  ValueSet values;
  double points, spread;
  uint64_t visits;
  int length; /* the line that seems best, and its length */
  Move line[JUDGEMENT_LINE];
} BelievedOpinion;

/* Prints one of a position or of a move of it; with exact values it is proved. */
void believe_print_opinion(bool json, const Position *position, const BelievedOpinion *opinion);

/* Searches for what to expect from the position and each of its moves, and prints it. The table is
 * for proofs. */
ExitStatus believe_judge(const BelieveOptions *options, Table *table, const InputPosition *input);
