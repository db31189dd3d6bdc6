/* What all solvers of flat games have in common, and their list.
 *
 * A solver runs in the calling thread, never prints or exits, and returns within 20 ms after the
 * stop flag is raised. Those with a table never allocate; those that keep positions themselves
 * allocate once, at their start, and keep to FlatSearch.memory.
 */
#pragma once

#include "../core/stop.h"
#include "../core/table.h"
#include "../core/technique.h"
#include "board.h"

/* The handicap, in PopOut by alpha-beta, of the player who is claimed to win; with GOAL_EXACT, of
 * one player and then of the other. His win has to come with at most `plies` stones and pops played
 * from the position on, and at most `pops` pops of his that do not win. If he does not win under a
 * limit, that proves nothing. */
typedef struct {
  int plies, pops; /* FLAT_NO_LIMIT: none */
} FlatHandicap;

enum { FLAT_NO_LIMIT = -1, FLAT_PAST_MOST = 512, FLAT_BOUND_BITS = 8 };

/* One thread's search. The caller fills in the first block; the counters go on from call to call.
 */
typedef struct {
  Table *table;           /* for solvers with needs_table: made for flat_key_bits() */
  size_t memory;          /* bytes for solvers that keep positions themselves */
  const StopFlag *stop;   /* looked at while searching; NULL: cannot be stopped */
  SharedCounters *shared; /* progress for other threads; NULL: none wanted */
  uint64_t node_limit;    /* counters.nodes at which the search gives up; 0: no limit */
  unsigned without;       /* techniques of the solver that are switched off */
  FlatHandicap handicap;  /* for solvers that obey it */
  /* For PopOut by alpha-beta: earlier positions of the game, at most FLAT_PAST_MOST. Returning to
   * one of them is a draw. What is proved, and the table, then holds for this past only. */
  const FlatBoard *past;
  int past_count;
  bool shares_bounds; /* between flat_scores_begin() and flat_scores_end() */
  const struct OrderWeights
      *order; /* two sets of weights for connect4 to try; NULL: those built in */

  const StopFlag *answered;     /* another thread of a team has ended; for team.c, as the next */
  const SharedCounters *others; /* of the team's other threads, which `shared` shows too */
  int others_count;

  Counters counters;
  uint64_t terminals;    /* children that end the game, seen from above */
  uint64_t next_look_up; /* counters.nodes at which flat_look_up is due */
  bool out_of_memory;    /* gave up because memory did not suffice */
} FlatSearch;

/* A search without limits, handicap and memory. */
FlatSearch flat_search_make(Table *table);

/* Publishes the counters and returns true if the node limit is reached. */
bool flat_look_up(FlatSearch *search);

/* For solvers, at every node: true if the search has to end now. */
static inline bool flat_must_end(FlatSearch *search) {
  if (search->stop != NULL && stop_is_raised(search->stop)) return true;
  if (search->answered != NULL && stop_is_raised(search->answered)) return true;
  return search->counters.nodes >= search->next_look_up && flat_look_up(search);
}

typedef struct {
  const char *name, *summary;
  const Technique *techniques; /* ended by a NULL name */
  bool needs_table;
  bool long_keys;     /* keys may have TABLE_WIDE_KEY_BITS, else TABLE_KEY_BITS */
  bool plays_pops;    /* solves PopOut too */
  bool handicaps;     /* obeys FlatSearch.handicap */
  bool distances;     /* flat_score() and flat_line() use it */
  unsigned key_extra; /* bits of its keys beyond the position's code */
  unsigned bits_most; /* of the position's code; 0: any */
  /* Bytes of memory that suffice on that board, for one that keeps positions by itself; NULL:
   * unknown. */
  size_t (*memory)(FlatGame game);
  /* The values left for the position once the goal is answered; VALUE_ANY or what is known so far
   * if stopped. Requires flat_solver_fits(). */
  ValueSet (*solve)(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal);
} FlatSolver;

/* The solvers, ended by NULL. */
extern const FlatSolver *const flat_solvers[];

/* The solver of that name, or NULL. */
const FlatSolver *flat_solver_find(const char *name);

/* STATUS_RANGE, with the reason, if the solver cannot play this game, if the board is too large for
 * it, or if its keys are too long for a table. */
Status flat_solver_fits(const FlatSolver *solver, FlatGame game, Error *error);

/* The bits of the solver's keys, for table_create. */
unsigned flat_key_bits(const FlatSolver *solver, FlatGame game);

/* A value and how long it takes: the winner wins as soon, and the loser loses as late, as he
 * can. */
typedef struct {
  ValueSet value; /* one value; VALUE_ANY if stopped */
  int stones;     /* on the board at the end */
} FlatScore;

/* The solver that finds scores: its table is the one they need, and its techniques are theirs. */
extern const FlatSolver *const flat_score_solver;

/* The score of a Connect-4 position by flat_score_solver. What was in the table is forgotten, and
 * nothing is left in it, also when stopped. Requires flat_solver_fits() and no pops. */
FlatScore flat_score(FlatSearch *search, FlatGame game, FlatBoard board);

/* From now on flat_score() and flat_line() of positions of one game keep the table, whose bounds
 * hold for all of them: many scores take less together. Without room for bounds nothing changes. */
void flat_scores_begin(FlatSearch *search);

/* Empties the table, which then serves others again. */
void flat_scores_end(FlatSearch *search);

/* Fills moves with a line of best play to the end and returns its length: the winner's are the
 * shortest, the loser's the longest. -1 if stopped. As flat_score(). */
int flat_line(FlatSearch *search, FlatGame game, FlatBoard board, FlatMove moves[128]);
