/* What can be done with a store as a whole: listing, checking, merging and pruning it. */
#pragma once

#include "opinion.h"
#include "store.h"

typedef struct {
  ProofRecord record; /* with an answer */
  const char *source; /* "fourscore 0.1.0 on HOST (DATE UTC)", "?" if that is lost */
  const char *made;   /* the same without the host */
} StoreAnswer;

/* Hands all whole answers that took at least this many nodes to `each`, in the order of their keys.
 * STATUS_FILE. */
typedef void StoreEach(const StoreAnswer *answer, void *data);
Status store_each(Store *store, uint64_t least_nodes, StoreEach *each, void *data, Error *error);

/* The text of a key's position; a key without a position is written as it is. */
void store_write_position(const Store *store, Key key, char text[POSITION_TEXT]);

typedef struct {
  uint64_t answers, splits, searches, entries; /* that are whole */
  uint64_t damaged;                            /* rows of all tables */
  uint64_t conflicts; /* answers kept apart since they contradict one, or that both players win */
  char trouble[240];  /* what is wrong with the file's structure; empty: nothing */
  StoreWarnings warnings;
} StoreHealth;

/* How another thread follows a check, and ends it. */
typedef struct {
  const StopFlag *stop;
  atomic_ullong rows; /* of answers and splits, read so far */
} StoreWatch;

/* Reads everything, and the file's structure; pages that SQLite holds in memory are read again.
 * `watch` may be NULL; what is counted when a check is stopped is a part. STATUS_FILE: a table
 * cannot be read to its end. */
Status store_check(Store *store, StoreWatch *watch, StoreHealth *health, Error *error);

typedef struct {
  size_t size;          /* answers, at most */
  const uint32_t *seed; /* which ones; NULL: others each time */
  uint64_t node_limit;  /* for each answer; what takes more stays open */
  const StopFlag *stop; /* leaves the rest open */
  /* Called for each answer that comes out different. */
  void (*tell)(const StoreAnswer *answer, const Opinion *opinion, void *data);
  void *data;
} StoreSample;

/* Proves a sample of the answers again, of those that took at most 2^18 nodes, from an empty table
 * by another solver. STATUS_FILE, STATUS_MEMORY. */
Status store_prove_sample(Store *store, const StoreSample *sample, ProvedAgain *proved,
                          Error *error);

typedef struct {
  uint64_t added;  /* answers */
  uint64_t gaps;   /* parts of the other file that SQLite cannot read */
  char first[320]; /* what is lost in the first of them, in words; empty: nothing */
} StoreMerged;

/* Adds all whole answers, splits and searches of another store of the same game, each answer with
 * its source, in one transaction. Where the other file's structure is broken, what can be reached
 * is added and the rest reported. STATUS_CONFLICT, with both sources, if answers of the two
 * contradict each other: nothing is added then, nor with STATUS_FILE. */
Status store_merge(Store *store, Store *from, StoreMerged *merged, Error *error);

typedef struct {
  uint64_t answers, splits, damaged;
} StorePruned;

/* Takes out, in one transaction, what is damaged and all answers and splits that took fewer nodes,
 * except for answers about what was searched; then gives the space back. Contradictions stay. */
Status store_prune(Store *store, uint64_t least_nodes, StorePruned *pruned, Error *error);
