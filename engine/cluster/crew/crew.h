/* One worker of a job: threads with one table, which search until the job
 * is over or somebody stops them.
 *
 * Each worker keeps the tree of the job by itself, as a team does (team/parallel.h), and its
 * threads take their tasks from that. What was found is written, and then announced to the others
 * by the news (news.h), as is what each thread begins. So all trees are alike, none waits for
 * another, and a killed worker loses only its tasks under way. Results files of others are read
 * once, at the beginning, and no lock is held while the folder is read.
 *
 * If no leader has given a sign for a while, the worker leads the job beside its work
 * (crew-lead.c): it compares what results files say with the news.
 *
 * One thread calls crew_run(), which blocks and looks at the folder; others may peek and stop
 * meanwhile. */
#pragma once

#include "../../cube/solver.h"
#include "../files/description.h"
#include "../files/life.h"
#include "../files/writer.h"
#include "shared-table.h"

typedef struct {
  const Folder *folder;
  const Description *description;
  const LifeSign *sign; /* whose name is the worker's */
  Writer *writer;       /* the worker uses it alone while it runs */
  const Solver *solver;
  Table *table;
  SharedTable *shared; /* ... if several workers share it; NULL: only this one uses it */
  int threads;
  size_t tree_bytes;   /* for its tree of the job */
  double poll_seconds; /* between two looks at the folder, at most */
  double task_seconds; /* limit for a task; 0: none */
  uint64_t verify;     /* a second opinion on one answer in this many; 0: none */
  bool bounded;        /* ... that takes at most one node in VERIFY_SHARE */
} CrewOptions;

typedef enum { CREW_OPEN, CREW_SOLVED, CREW_CONTRADICTION } CrewState;

typedef struct {
  size_t solved, given_up, left; /* tasks; left: they stopped mattering */
  size_t busy;                   /* threads */
  size_t others;                 /* workers that gave a sign lately */
  size_t sharing;                /* workers with this table, this one included; the most at once */
  bool leads;
  bool over;         /* the job is: solved, or results contradict each other */
  CrewState state;   /* ... as it knows */
  bool ordered;      /* the job was told to stop: all work was stopped */
  bool different;    /* a second opinion did not agree: all work was stopped */
  bool contradicted; /* the table was given a contradiction: all work was stopped, first ... */
  Key contradiction; /* ... here */
  size_t verified;   /* second opinions that agreed */
  size_t waiting;    /* results that could not be written */
  uint64_t nodes;    /* searched, including those of the tasks under way */
  double seconds, busy_seconds; /* since it began; of threads that did not wait for a task */
  Error error;                  /* why; STATUS_OK if nothing is wrong */
  Error fault;                  /* why it cannot work; STATUS_OK if it can */
} CrewView;

typedef struct Crew Crew;

/* The options' objects must outlive the worker. */
Crew *crew_new(const CrewOptions *options);
void crew_free(Crew *crew); /* NULL is allowed */

/* Works until the job is over, or until stopped. */
void crew_run(Crew *crew);

/* Makes crew_run() return soon, without the result of the task under way. */
void crew_stop(Crew *crew);

void crew_peek(Crew *crew, CrewView *view);

/* Fills in what the worker does now. */
void crew_tell(Crew *crew, Life *life);
