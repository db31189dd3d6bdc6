/* The options of solve and of campaigns, for searches with a team of threads, one table, and
 * perhaps a store. */
#pragma once

#include "base/options.h"
#include "team/parallel.h"
#include "storage/opinions.h"
#include "storage/store.h"

#define TEAM_SOLVER "parallel" /* whose options these are */

typedef struct {
  int threads; /* 0: one for each physical core */
  int cutoff;  /* stones at which tasks of the paper's solver begin; 0: its own choice */
  const char *cutoff_given; /* NULL: not given */
  size_t memory;            /* for table and tree together; 0: as much as is free */
  char *store_path;         /* NULL: nothing is kept */
  bool no_book;             /* nothing is looked up before the search */
  bool distance;            /* for a flat game and one thread: also how long it takes */
  uint64_t verify;          /* a second opinion on one answer in this many; 0: none */
  const char *verify_given; /* NULL: not given, and then verifying is bounded */
  const char *given;        /* a given one of these, not of the flat games; NULL: none */
} TeamOptions;

/* All options of solve. */
typedef struct {
  SearchOptions search;
  TeamOptions team;
} SolveOptions;

extern const Option team_options[]; /* for TeamOptions */

/* Divides the memory, 0 for most of what is free, between the table and this many trees: completes
 * search->table_bytes and *tree_bytes, for all trees. False, with a message, if that is
 * impossible. */
bool team_divide_memory(SearchOptions *search, size_t memory, int trees, size_t *tree_bytes);

/* The question that they ask about a position. The team has this many threads at once. */
QuestionOptions team_question(const SolveOptions *options, const Position *position, Table *table,
                              size_t tree_bytes);

/* What a store notes about the search, except for the claim. */
StoreRoot team_root(const SolveOptions *options, const Position *position);
