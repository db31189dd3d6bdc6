/* One worker of a job that is divided by work: threads with one table, which do the tasks that the
 * agenda gives to the worker, until the job is over or somebody stops them.
 *
 * Each thread searches a task by proof numbers (errand.h), for as many nodes as the agenda allows
 * and then until the next is at hand. All that it found is written together: what was divided, and
 * what was answered. A task that vanishes from the agenda is left. Results files of others are
 * never read here, and the folder is not looked at under a lock.
 *
 * Where nobody leads the job, because no agenda has come for a while, the worker leads it beside
 * its work (leader.h).
 *
 * One thread calls crew_run(), which blocks, looks at the folder and leads; others may peek and
 * stop meanwhile. */
#pragma once

#include "../cube/solver.h"
#include "leader.h"
#include "life.h"
#include "writer.h"

typedef struct {
  const Folder *folder;
  const Description *description;
  const LifeSign *sign; /* whose name is the worker's */
  Writer *writer;       /* the worker uses it alone while it runs */
  const Solver *solver;
  Table *table;
  int threads;
  size_t tree_bytes;   /* for the tree of the job, while it leads */
  double poll_seconds; /* between two looks at the folder, at most */
  double task_seconds; /* limit for a task; 0: none */
  uint64_t verify;     /* a second opinion on one answer in so many; 0: none */
  bool bounded;        /* ... that takes at most one node in VERIFY_SHARE */
} CrewOptions;

typedef struct {
  size_t solved, given_up, left; /* tasks; left: they stopped mattering */
  size_t waiting_tasks;          /* that it has been given and not begun */
  size_t busy;                   /* threads */
  bool leads;
  bool over;         /* the job is: solved, or results contradict each other */
  AgendaState state; /* ... by the agenda */
  bool ordered;      /* the job was told to stop: all work was stopped then */
  bool different;    /* a second opinion did not agree: all work was stopped then */
  bool contradicted; /* the table was given what cannot be: all work was stopped, first ... */
  Key contradiction; /* ... here */
  size_t verified;   /* second opinions that agreed */
  size_t waiting;    /* results that could not be written */
  uint64_t nodes;    /* searched, those of the task under way included */
  double seconds, busy_seconds; /* since it began; of threads with a task under way */
  Error error;                  /* why; STATUS_OK if nothing is wrong */
  Error fault;                  /* why it leads in vain; STATUS_OK if it does not */
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
