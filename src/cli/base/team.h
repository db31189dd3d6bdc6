/* `solve --solver parallel`, and campaigns: one position after the other with a team of threads,
 * one table, and perhaps a store. */
#pragma once

#include "base/options.h"
#include "cube/parallel.h"
#include "storage/store.h"
#include "storage/verifier.h"

#define TEAM_SOLVER "parallel" /* whose options these are */

typedef struct {
  int threads; /* 0: one for each physical core */
  int cutoff;  /* ply at which tasks begin; 0: by work */
  DagOrder order;
  size_t memory;            /* for table and tree together; 0: as much as is free */
  char *store_path;         /* NULL: nothing is kept */
  bool no_book;             /* nothing is looked up before the search */
  bool distance;            /* of a flat game by one thread: also how long it takes */
  uint64_t verify;          /* a second opinion on one answer in so many; 0: none */
  const char *verify_given; /* NULL: not given, and then verifying is bounded */
  const char *given; /* one of these options but the flat games' own that was given; NULL: none */
} TeamOptions;

/* All options of solve. */
typedef struct {
  SearchOptions search;
  TeamOptions team;
} SolveOptions;

extern const Option team_options[]; /* for TeamOptions */

/* Divides the memory, 0 for most of what is free, between table and so many trees: completes
 * search->table_bytes and *tree_bytes, of all trees. False, with a message, if that cannot be. */
bool team_divide_memory(SearchOptions *search, size_t memory, int trees, size_t *tree_bytes);

typedef struct Team Team;

/* Opens the store and reads it. NULL, with a message, if that cannot be. */
Team *team_new(const SolveOptions *options, size_t tree_bytes, Table *table);

/* False, with a message, if results could not be written to the store. NULL is allowed. */
bool team_free(Team *team);

/* Answers the goal, or what is possible until team_stop(); *nodes is set. For the search thread. */
ValueSet team_solve(Team *team, Board board, uint64_t *nodes);

/* Makes later calls of it give up after about so many nodes; 0: never. */
void team_limit(Team *team, uint64_t nodes);

/* Reads the store again, which there is: what was proved since is known to the next search. False
 * after a message. Not during a search, as the next two. */
bool team_learn(Team *team);
const Known *team_known(const Team *team);
Store *team_store(const Team *team);

/* How the search under way stands, or how the last one since team_begin() ended; false if there was
 * none. For the main thread. */
bool team_peek(Team *team, ParallelView *view);

/* False once two answers contradicted each other: then nothing that was found is a proof. */
bool team_is_sound(const Team *team);

/* Makes team_solve() return soon. team_begin() forgets a stop. For the main thread. */
void team_begin(Team *team);
void team_stop(Team *team);

/* Reports the store's troubles, and draws the progress on a terminal. For the main thread. */
void team_tick(Team *team);
void team_erase(Team *team); /* what team_tick() drew */
