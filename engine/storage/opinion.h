/* A second opinion on an answer: another solver than the one whose answers are kept searches it
 * again, from an empty table. So a fault of a solver, of a table or of memory shows.
 *
 * For Connect Four 3D that is `classic` where the first search was short, else `minimax` without
 * the techniques that came last; for Connect-4 `fhourstones`, for PopOut `proof-number`.
 */
#pragma once

#include "../core/stop.h"
#include "../play/rules.h"

typedef struct {
  Variant variant;
  Key key; /* of a position that can occur */
  Claim claim;
  uint64_t nodes;      /* that the first search took; 0: not known */
  uint64_t node_limit; /* for the second; 0: none */
} OpinionQuestion;

typedef struct {
  const char *solver; /* the solver that was asked; a static string */
  ValueSet values;    /* those left by its answer; VALUE_ANY if it was stopped or met the limit */
  uint64_t nodes;
} Opinion;

/* What came of second opinions on a sample: numbers of answers. */
typedef struct {
  uint64_t again, open, different;
} ProvedAgain;

/* Asks, in the calling thread. STATUS_MEMORY, or STATUS_RANGE if no other solver plays on that
 * board; `opinion->solver` and its values are then as if it had been stopped. */
Status opinion_ask(const OpinionQuestion *question, const StopFlag *stop, Opinion *opinion,
                   Error *error);

/* True if the opinion answers the claim, and contradicts those values. */
bool opinion_differs(const Opinion *opinion, Claim claim, ValueSet values);
