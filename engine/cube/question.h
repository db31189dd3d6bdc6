/* One question: what a goal asks about one position, put to a solver or to a team of threads, a few
 * nodes at a time if wanted.
 *
 * One thread calls cube_question_run(), which blocks; any thread may peek, stop and collect
 * meanwhile. A run goes on where the last one ended: the table keeps what was found, and a team its
 * tree. */
#pragma once

#include "parallel.h"

typedef struct {
  Board board;
  Goal goal;
  const Solver *solver;
  Table *table;       /* not owned; must outlive the question */
  unsigned without;   /* techniques of the solver that are switched off */
  int threads;        /* 0: the calling thread alone; else a team of so many */
  int cutoff;         /* of the team, as of ParallelOptions */
  size_t tree_bytes;  /* of the team, as dag_bytes of ParallelOptions */
  const Known *known; /* proved before; must outlive the question. NULL: nothing */
  bool record;        /* keep what is proved for cube_question_collect() */
} CubeQuestionOptions;

typedef struct {
  ValueSet values;
  bool running;
  Counters counters; /* of all runs */
  double seconds;    /* of all runs, this one included */
  double share; /* of the work that is done, 0 to 1, an estimate; negative: there was no team */
  uint64_t jobs_open, jobs_done;
  bool contradicted; /* the table or what was known is wrong: what is open stays so */
} CubeQuestionView;

/* An answer to keep. */
typedef struct {
  Claim claim;
  DagRecord record;
} CubeProofRecord;

typedef struct CubeQuestion CubeQuestion;

/* What `known` says is answered at once. NULL if there is no memory. */
CubeQuestion *cube_question_new(const CubeQuestionOptions *options);
void cube_question_free(CubeQuestion *question); /* not while running; NULL is allowed */

/* Searches until the goal is answered, about so many nodes are spent (0: no limit), or someone
 * stops it. Returns what is known then. */
ValueSet cube_question_run(CubeQuestion *question, uint64_t nodes);

/* Makes a running cube_question_run() return within 20 ms. A stop before the run is kept for it. */
void cube_question_stop(CubeQuestion *question);

/* The state now; waits for locks that are held for moments, never for a search. */
CubeQuestionView cube_question_peek(CubeQuestion *question);

/* As parallel_jobs(), of the team at work, or of the last one. 0 if there is none. */
size_t cube_question_jobs(CubeQuestion *question, JobView *jobs, size_t room);

/* Moves records of what was proved since the last call to `records`, at most `room` of them, and
 * returns their number. Any thread, during a run and after it. */
size_t cube_question_collect(CubeQuestion *question, CubeProofRecord *records, size_t room);
