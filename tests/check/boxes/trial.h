/* Every rule that the checker accepts in a position, beside the position's value. */
#pragma once

#include "values.h"

typedef struct {
  uint64_t positions;
  uint64_t claims[2];                      /* that M does not win; that R wins */
  uint64_t closed, tempi, yielded, paired; /* of these: with such parts */
  uint64_t false_claims;
  char first_false[200]; /* "": none */
} Tally;

typedef struct {
  Tally tally;
  GRand *rand;
} Trial;

/* Tries all plans of closing cells, tempi and yields that a rule may have, with pairs, and some
 * that none may have. A ValueVisitor of a Trial. */
void trial_position(const Position *position, Value value, void *trial);
