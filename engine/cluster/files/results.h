/* All results of a job's folder, read from its files: the union of what any file says.
 *
 * results_load() reads what was added since it was last called, so a reader can follow a job. A
 * file of the same length is not opened. One that was cut, or damaged where reading has to go on,
 * is read again from its beginning; what it still has counts as repeated then. Lines that are
 * damaged or foreign are counted and named and otherwise ignored. A line without its newline is one
 * that is being written, or that a dead writer has left: it is not read yet. Two lines that
 * contradict each other are kept as a contradiction and never weighed.
 *
 * One thread at a time. */
#pragma once

#include "../../core/known.h"
#include "../../team/dag.h"
#include "result.h"

#include <glib.h>

enum { RESULTS_PROBLEMS_MOST = 100 }; /* named; all are counted */

typedef struct {
  uint64_t files;
  uint64_t proved, disproved; /* positions */
  uint64_t searched; /* ... of them those with a search of their own: not known by a table */
  uint64_t given_up; /* lines */
  uint64_t repeated; /* lines that repeat an earlier one */
  uint64_t damaged, foreign; /* lines */
  uint64_t torn;             /* files that end without a newline */
  uint64_t contradictions;   /* lines that contradict another */
  uint64_t nodes;            /* of all good lines */
  double seconds;            /* of all good lines: core-seconds */
} ResultCounts;

typedef struct Results Results;

/* The files' names end so. */
#define RESULTS_SUFFIX ".results"

typedef struct {
  const char *name;
  FileMark mark; /* when it was last looked at, before it was read */
} ResultsFile;

/* For the results of that job. The description must outlive it. STATUS_MEMORY. */
Status results_create(Results **results, const Description *description, Error *error);
void results_free(Results *results); /* NULL is allowed */

/* STATUS_FILE: a file cannot be read; STATUS_MEMORY. What was read before stays. */
Status results_load(Results *results, const Folder *folder, Error *error);

/* Adds what was heard of a result in another way than from its file. STATUS_MEMORY. */
Status results_hear(Results *results, const ProofRecord *record, Error *error);

/* Begins to note what each good line says, also of what was known: an array of ProofRecord that
 * results_load() adds to and the caller empties. It belongs to the results. */
GArray *results_note_news(Results *results);

const Known *results_known(const Results *results);
ResultCounts results_counts(const Results *results);

/* All files that were read, sorted by name: an array of ResultsFile. Free with g_array_unref(); the
 * names belong to the results. */
GArray *results_files(const Results *results);

/* "FILE:LINE: what is wrong" of the first damaged and foreign lines; NULL beyond the last. */
const char *results_problem(const Results *results, size_t i);

/* The lines, "FILE:LINE: text", that tell about the first position with a contradiction, ended by
 * NULL; NULL if there is none. Free with g_strfreev(). Reads all files again. */
char **results_contradiction(const Results *results, const Folder *folder);
