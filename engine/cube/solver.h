/* What all solvers of one position have in common.
 *
 * A solver answers a claim about a position with a proof by search. It runs in the calling thread,
 * never prints or exits, allocates nothing except a tree (team/proof.h), and returns within 20 ms
 * after the stop flag is raised. */
#pragma once

#include "../core/stop.h"
#include "../core/table.h"
#include "../core/technique.h"
#include "board.h"

/* One thread's search. The caller fills in the first block; the counters go on from call to call.
 */
typedef struct {
  Table *table;              /* shared, made for CODE_BITS keys */
  const StopFlag *stop;      /* looked at while searching; NULL: cannot be stopped */
  SharedCounters *shared;    /* progress for other threads; NULL: none wanted */
  uint64_t node_limit;       /* counters.nodes at which the search gives up; 0: no limit */
  unsigned without;          /* techniques of the solver that are switched off */
  const struct Order *order; /* weights of the move order to try; NULL: those built in */
  unsigned symmetries;       /* symmetry_useful() of the position above all that share the table */
  int sharers;               /* threads sharing the table, this one included */
  const struct LateTable *late; /* of a team, for late positions; NULL: the thread has its own */
  struct Lessons *lessons;      /* of a team, about moves; NULL: the thread learns alone */

  bool goes_on; /* this thread's last search had the same options: what it remembers still holds */

  Counters counters;
  uint64_t next_look_up; /* counters.nodes at which cube_look_up is due */
} CubeSearch;

enum { CUBE_LOOK_UP_NODES = 1024 }; /* nodes between two publications of the counters */

/* Publishes the counters and returns true if the node limit is reached. */
bool cube_look_up(CubeSearch *search);

/* For solvers, at every node: true if the search has to end now. The flag is looked at each time,
 * since a node can take a quarter of a millisecond while the system hands out the table's pages. */
static inline bool cube_must_end(CubeSearch *search) {
  if (search->stop != NULL && stop_is_raised(search->stop)) return true;
  return search->counters.nodes >= search->next_look_up && cube_look_up(search);
}

typedef struct {
  const char *name;            /* as on the command line */
  const char *summary;         /* one sentence */
  const Technique *techniques; /* ended by a NULL name */
  /* The values left by the answer to the claim, VALUE_ANY if stopped or out of nodes. Positions of
   * any ply, ended games included. */
  ValueSet (*solve)(CubeSearch *search, Board board, Claim claim);
} Solver;

/* A part of a search that goes on: as solve(), with this many nodes at most; 0: all it needs. */
ValueSet cube_search_part(CubeSearch *search, const Solver *solver, Board board, Claim claim,
                          uint64_t nodes);

/* The solvers that need no tree, ended by NULL. The first searches tasks and short questions;
 * programs have another default (team/proof.h). */
extern const Solver *const solvers[];

/* The solver of that name, or NULL. */
const Solver *solver_find(const char *name);
