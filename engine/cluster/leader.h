/* Leads a job that is divided by work: keeps the tree of the parallel solver (cube/dag.h) in memory
 * and tells by the agenda who should do what.
 *
 * A leader takes one turn after the other. In each it reads what workers have added to their
 * results and signs of life, and enters that into the tree. Tasks that stopped mattering are
 * dropped. Those that a worker gave up are opened, and free workers get the tasks that proof
 * numbers point at. Nothing it knows is only in its memory: another leader builds the same from the
 * results, and does so when no agenda has come for a while. One that finds an agenda of another
 * leader leads no more, so two never do for long, and nothing is lost if they do.
 *
 * One thread at a time. */
#pragma once

#include "agenda.h"
#include "results.h"
#include "roster.h"

typedef struct {
  const Folder *folder;
  const Description *description; /* of a job that is divided by work */
  const char *name;               /* whom the agenda names as its leader */
  size_t bytes;                   /* memory limit of the tree */
  double poll_seconds;            /* between two looks, at most, unless the tree takes long */
  bool insists;                   /* leads whatever another leader has written */
} LeaderOptions;

typedef struct {
  AgendaState state;
  bool deposed;    /* somebody else leads */
  double interval; /* seconds until the next turn */
  size_t workers, tasks;
  uint64_t tree_nodes;
  bool full; /* the tree has met its limit */
} LeaderView;

typedef struct Leader Leader;

/* The options' objects must outlive the leader. */
Leader *leader_new(const LeaderOptions *options);

/* Tells others that they need not wait before one of them leads. NULL is allowed. */
void leader_free(Leader *leader);

/* Takes a turn; the first reads all results. After STATUS_FILE, such as a full disk, and
 * STATUS_TEXT another may succeed; STATUS_MEMORY; STATUS_CONFLICT: the results contradict what
 * follows from others, the message names a position. */
Status leader_turn(Leader *leader, LeaderView *view, Error *error);

/* What it has read; NULL before the first turn. */
const Results *leader_results(const Leader *leader);
