/* Proved values on disk: one SQLite file, which is a checkpoint, a restart and a trace in one.
 *
 * The schema is in docs/formats/store.md. A row is an answer to a claim about a
 * position up to symmetry, with what it cost and where it comes from. Rows are added in
 * transactions and never changed; an answer that contradicts the row there is kept apart, with both
 * sources.
 *
 * Each row carries a checksum of all that it says and of the store's game. One that does not fit,
 * or says what cannot be, is left out wherever rows are read, and noted; it is replaced when its
 * answer is written again.
 *
 * SQLite's rollback journal with full synchronisation: whatever kills the process, the file holds
 * all transactions that ended, and works on network file systems as far as their locks do. The file
 * is locked for the time of a transaction, so several processes may keep answers in one store; each
 * waits a few seconds for the others.
 *
 * One thread at a time uses a Store. Only store*.c know SQLite. */
#pragma once

#include "../core/stop.h"
#include "../team/dag.h"
#include "../play/rules.h"
#include "opinion.h"

typedef struct Store Store;

/* STORE_SALVAGE: to read what can be read of a store that may be damaged or cut off, for
 * store_merge(). */
typedef enum { STORE_READ, STORE_WRITE, STORE_SALVAGE } StoreAccess;

/* What the caller should tell the user. */
typedef struct {
  bool upgraded; /* by being opened: the store had an earlier version, without checksums */
  uint64_t upgraded_rows;
  uint64_t damaged;                  /* rows that were left out when they were read last */
  char first_damaged[POSITION_TEXT]; /* the first one's position, its key or its table */
} StoreWarnings;

/* A position that was searched: what the answers of a store lead to. */
typedef struct {
  Board board;
  Claim claim;
  unsigned without;
} StoreRoot;

/* Opens the file, a store of that variant. For writing it is made if there is none, an earlier
 * version is converted to this one in one transaction, and `maker` is noted as the source of what
 * will be written.
 *
 * STATUS_FILE: it has no name, cannot be opened, stays locked by another process, or is no store of
 * the game; the message says which. STATUS_RANGE: positions of the variant have no keys. Only
 * Connect Four 3D has roots and memory. */
Status store_open(Store **store, const char *path, Variant variant, StoreAccess access,
                  const char *maker, Error *error);

/* The same for a store of any game, which must exist. */
Status store_open_any(Store **store, const char *path, StoreAccess access, const char *maker,
                      Error *error);

/* True if somebody else has written to the store since the last call, or if another store was
 * merged with it, and at the first call: there may be more to read. */
bool store_has_news(Store *store);

/* From now on what is done with the store fails soon after the flag is raised, as if it could not
 * be read; NULL: no longer. A merge is then undone. */
void store_obey(Store *store, const StopFlag *stop);

void store_close(Store *store); /* NULL is allowed */

Variant store_variant(const Store *store);
StoreWarnings store_warnings(const Store *store);

/* Adds to a set all that the store knows about the claim or claims of the goal, except what is in
 * damaged rows. STATUS_FILE, STATUS_MEMORY, or STATUS_CONFLICT: two answers contradict each other,
 * so none is a proof; the message names position and sources. A set that could not be made (NULL)
 * counts as no memory. */
Status store_read(Store *store, Goal goal, Known *known, Error *error);

/* Adds records in one transaction, and to the source the nodes that it searched since the last
 * time, whatever came of them. STATUS_FILE: none is written; they can be written later, e.g. when
 * the disk has room again. STATUS_CONFLICT: all are written except those that contradict a row; the
 * message names the last of them and both sources. */
Status store_write(Store *store, const ProofRecord *records, size_t count, uint64_t nodes,
                   Error *error);

/* Writes an answer and the contrary one of a second opinion, each with its source: the maker, and
 * the solver that was asked. The store proves nothing from now on. As store_write(). */
Status store_write_opposites(Store *store, const ProofRecord *record, const Opinion *opinion,
                             Error *error);

/* Replaces the store's memory: entries of a table that a later search begins with. */
Status store_write_memory(Store *store, const TableEntry *entries, size_t count, Error *error);

/* Adds to it. */
Status store_add_memory(Store *store, const TableEntry *entries, size_t count, Error *error);

/* Hands the memory and all answers to an empty table. STATUS_FILE, or STATUS_CONFLICT if they
 * contradict each other. */
Status store_fill_table(Store *store, const Known *known, Table *table, Error *error);

/* Notes what will be searched, unless that is noted already. */
Status store_add_root(Store *store, const StoreRoot *root, Error *error);

/* The roots in the order in which they were noted: fills at most `room`, sets *count to all there
 * are. */
Status store_roots(Store *store, StoreRoot *roots, size_t room, size_t *count, Error *error);

/* The nodes a second of all searches with rows; 0 if no time was recorded. */
Status store_pace(Store *store, double *nodes_per_second, Error *error);

/* Rows with an answer; those kept apart because they contradict one. */
Status store_count(Store *store, uint64_t *answers, uint64_t *conflicts, Error *error);
