/* The truth about positions: a plain search for a claim, without static proofs.
 *
 * A node is decided at sight in four cases. The mover has an opening. The opponent has two, or a
 * threat above one. All moves lie under his threats. The claimant has no open line left. All else
 * is searched move by move. The table is exact: the keys are whole codes.
 *
 * Each node that took a search is shown to a visitor once its answer is certain.
 */
#pragma once

#include "fourscore.h"

typedef struct Truth Truth;

/* The board's player to move has no opening, and the claim holds or does not. */
typedef void TruthVisitor(Truth *truth, Board board, bool holds);

struct Truth {
  Table *table; /* made for CODE_BITS keys */
  Claim claim;
  uint64_t node_limit; /* counters.nodes at which the search gives up */
  TruthVisitor *visit; /* NULL: none */
  void *data;          /* the visitor's */

  Counters counters;
  uint8_t path[CELLS]; /* cells played from the root, path_length of them */
  int path_length;
};

/* A table for it, of 64 MiB. */
Table *truth_table(void);

typedef enum { TRUTH_NO, TRUTH_YES, TRUTH_OPEN } TruthAnswer; /* OPEN: gave up */

/* Searches a position of a game that is not over. When it gives up, the nodes that were shown to
 * the visitor are answered all the same. */
TruthAnswer truth_search(Truth *truth, Board board);
