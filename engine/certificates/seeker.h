/* Finds answers and moves for a certificate: from what was found before, by minimax, and where that
 * takes too long by the parallel solver, whose tree remembers all answers on the way. */
#pragma once

#include "../core/known.h"
#include "../core/stop.h"
#include "../cube/solver.h"
#include "journal.h"

typedef struct {
  uint64_t leaf_nodes;    /* a leaf takes at most this many nodes of minimax; 0: no leaves */
  Table *table;           /* of the searches, for CODE_BITS keys */
  int threads;            /* of the parallel solver; 0: one for each physical core */
  const StopFlag *stop;   /* NULL: cannot be stopped */
  Journal *journal;       /* keeps what is found; NULL: nothing does */
  SharedCounters *shared; /* progress for other threads; NULL: none wanted */
} SeekOptions;

typedef struct {
  const SeekOptions *options;
  Claim claim;
  Table *small;               /* of `measure`: it knows little except other leaves */
  Known *known;               /* what the parallel solver found, ... */
  Known *moves;               /* ... and the moves by which it proved what it was asked */
  CubeSearch search, measure; /* of whole positions; of what leaves take */
  uint64_t nodes;             /* of the parallel solver */
  Status status;              /* STATUS_MEMORY or STATUS_FILE after an error, and ... */
  Error error;                /* ... which */
} Seeker;

/* Begins with what the journal has. STATUS_MEMORY. The options must outlive the seeker. */
Status seeker_init(Seeker *seeker, const SeekOptions *options, Claim claim, Error *error);
void seeker_clear(Seeker *seeker);

/* Turns to another root, whose symmetries count from now on. */
void seeker_begin(Seeker *seeker, Board root);

/* The answer to the claim as values; VALUE_ANY if it was stopped or there is no memory. */
ValueSet seeker_solve(Seeker *seeker, Board board);

/* True if the answer is `goal` and at most this many nodes have to be searched for it. */
bool seeker_is_small(Seeker *seeker, Board board, ValueSet goal, uint64_t nodes);

/* A cell with which the mover, who can, reaches the goal; nobody has an opening. -1 if there is
 * none after all, if it was stopped or there is no memory. */
int seeker_cell_at_sight(const Seeker *seeker, Board board, ValueSet goal, uint64_t *open);
int seeker_cell(Seeker *seeker, Board board, ValueSet goal);

bool seeker_stopped(const Seeker *seeker);

/* Of all searches so far. */
uint64_t seeker_nodes(const Seeker *seeker);
