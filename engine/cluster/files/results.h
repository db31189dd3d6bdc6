/* All results of a job's folder, read from its files: the union of what any file says.
 *
 * results_load() reads what was added since it was last called, so a reader can follow a job. A
 * file of the same length is not opened. One that was cut, or damaged where reading has to
 * continue, is read again from its beginning; the lines that it still has then count as repeated.
 * Lines that are damaged or foreign are counted and named and otherwise ignored. A line without its
 * newline is being written, or was left by a dead writer: it is not read yet. Two lines that
 * contradict each other are kept as a contradiction; neither is preferred.
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
  uint64_t searched;          /* ... of which a search found these; the table knew the others */
  uint64_t given_up;          /* lines */
  uint64_t repeated;          /* lines that repeat an earlier one */
  uint64_t damaged, foreign;  /* lines */
  uint64_t torn;              /* files that end without a newline */
  uint64_t contradictions;    /* lines that contradict another */
  uint64_t nodes;             /* of all good lines */
  double seconds;             /* of all good lines: core-seconds */
} ResultCounts;

typedef struct Results Results;

/* How the files' names end. */
#define RESULTS_SUFFIX ".results"

typedef struct {
  const char *name;
  FileMark mark; /* when it was last looked at, before it was read */
} ResultsFile;

/* For the results of that job. The description must outlive it. STATUS_MEMORY. */
Status results_create(Results **results, const Description *description, Error *error);
void results_free(Results *results); /* NULL is allowed */

/* A reader that goes on where this one is, and only adds up the nodes and seconds of what is added
 * to the files; it knows no position. So another thread can follow the work of a job while a tree
 * is built from these results. The description must outlive it, too. */
Results *results_tally(const Results *results);

/* STATUS_FILE: a file cannot be read; STATUS_MEMORY. What was read before stays. */
Status results_load(Results *results, const Folder *folder, Error *error);

/* Adds a result that was learned in another way than from its file. STATUS_MEMORY. */
Status results_hear(Results *results, const ProofRecord *record, Error *error);

/* Begins to note what each good line says, known or not: an array of ProofRecord that
 * results_load() adds to and the caller empties. It belongs to the results. */
GArray *results_note_news(Results *results);

const Known *results_known(const Results *results);
ResultCounts results_counts(const Results *results);

/* All files that were read, sorted by name: an array of ResultsFile. Free with g_array_unref(); the
 * names belong to the results. */
GArray *results_files(const Results *results);

/* "FILE:LINE: what is wrong" of the first damaged and foreign lines; NULL beyond the last. */
const char *results_problem(const Results *results, size_t i);

/* The lines, "FILE:LINE: text", about the first position with a contradiction, ended by NULL; NULL
 * if there is none. Free with g_strfreev(). Reads all files again. */
char **results_contradiction(const Results *results, const Folder *folder);
