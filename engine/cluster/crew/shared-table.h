/* The table that the workers of a job on one machine share, though they are processes.
 *
 * Its memory has no name in any file system: it is there as long as a process has it open, and is
 * gone with the last, however that ends. The first worker makes it, others open it through /proc,
 * as the meeting file says (meeting.h). What must agree is in its name: job, version and build of
 * the program, solver, size and layout. So there is one table for each combination of these.
 *
 * A worker that cannot share has its own table, which is never an error: results and news are all
 * that a job needs. */
#pragma once

#include "../../core/table.h"
#include "../files/description.h"

typedef struct {
  const Description *description;
  const char *solver; /* its name: others may have other keys in their tables */
  size_t bytes;
  unsigned key_bits;
  Scheme scheme;
} SharedTableOptions;

typedef struct SharedTable SharedTable;

/* Opens the table of other workers, or makes one that they can open; NULL if that is impossible,
 * and *why says why. */
SharedTable *shared_table_join(const SharedTableOptions *options, Error *why);

/* Ends that, and frees the table. NULL is allowed. */
void shared_table_leave(SharedTable *shared);

Table *shared_table(const SharedTable *shared);

/* A name that no other table has. */
const char *shared_table_name(const SharedTable *shared);

/* Tells all workers that have the table that it was given values of this position that exclude each
 * other (table_contradiction()), and that nothing which follows from it is a proof. A worker that
 * joins later gets another table. Any thread. */
void shared_table_accuse(SharedTable *shared, Key key);

/* Whether some worker has done so, and the position that was named first. Any thread. */
bool shared_table_is_accused(const SharedTable *shared, Key *key);

/* Looks how many workers have the table, this one included. One thread at a time. */
int shared_table_workers(SharedTable *shared);
