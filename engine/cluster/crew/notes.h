/* What the workers of a job tell each other about their tables: the costliest entries of each, in a
 * file in log/ that it appends to and the others read.
 *
 * Threads of a team share a table, and so do workers on one machine (shared-table.h). Other workers
 * do not, and without such notes eight of them take nearly twice the nodes of eight threads. An
 * entry is worth a note if it stands for more than a 2^16th of what its worker has searched, so a
 * few are enough however long the job is. No proof depends on a note's arrival: one that is lost
 * costs time. What it says is as true as a result of the same worker, and each line has a checksum
 * of its own. A worker removes its file when it ends.
 *
 * Each looks into at most NOTES_NEIGHBOURS files at a time, those that follow its own by name, and
 * only if they have grown; less often if there are more of them. From workers that have the same
 * table it reads only the first line, once, and then passes them by. One thread at a time. */
#pragma once

#include "../../core/table.h"
#include "../files/description.h"

#include <stdbool.h>

enum { NOTES_NEIGHBOURS = 32, NOTES_LINE_LONGEST = 48 }; /* bytes, with newline and NUL */

typedef struct {
  const Folder *folder;
  const Description *description;
  const char *name;   /* the worker's name: that of the file */
  const char *solver; /* its name: others may have other keys in their tables */
  Table *table;
  const char *table_name; /* workers with a table of this name share it; NULL: nobody does */
} NotesOptions;

typedef struct Notes Notes;

/* Begins to note what the table gets. The options' objects must outlive it. Without memory, or if
 * the file cannot be written, nothing is noted. */
Notes *notes_new(const NotesOptions *options);
void notes_free(Notes *notes); /* removes the file; NULL is allowed */

/* If it is time, writes what is new here and adds to the table what is new from others. `nodes`:
 * that the worker has searched; `now`: seconds, by any clock. */
void notes_turn(Notes *notes, uint64_t nodes, double now);

/* Writes a note as a line with its newline and returns its length. Reads a line without its
 * newline; false if it is not as it was written. */
size_t notes_write(const TableEntry *entry, char line[NOTES_LINE_LONGEST]);
bool notes_read(const char *line, size_t length, TableEntry *entry);
