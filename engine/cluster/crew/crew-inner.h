/* The inside of a worker, shared by its files. crew.c begins, ends and reports; crew-tree.c keeps
 * the tree of the job and chooses tasks; crew-others.c knows who else does what. crew-hands.c
 * searches, crew-turn.c looks at the folder, and crew-lead.c leads. */
#pragma once

#include "../../team/searcher.h"
#include "../../storage/opinions.h"
#include "crew.h"
#include "news.h"
#include "notes.h"
#include "../files/results.h"

#include <pthread.h>

enum { CREW_PAUSE_NANOSECONDS = 1000000 };

/* Guarded by the mutex, except for what its thread searches with. The tree may have been built
 * again since it began, so a task goes by its key. */
typedef struct {
  Searcher searcher;
  Crew *crew;
  pthread_t thread;
  bool told;        /* others know of the task */
  Key key;          /* of the task, canonical */
  uint64_t allowed; /* nodes that it may take; 0: all it needs */
} Hand;

/* Another worker, and its task. */
typedef struct {
  char name[LIFE_NAME_SIZE];
  int threads;
  double heard; /* when it last said something */
} Other;

typedef struct {
  Key key;
  char name[LIFE_NAME_SIZE]; /* who does it */
  double since;
} OthersTask;

struct Crew {
  CrewOptions options;
  double began;
  Notes *notes; /* of the thread that looks at the folder */
  double next_look;

  pthread_mutex_t mutex; /* guards all below, and the hands as described there */
  Hand *hands;
  Results *results; /* all that was read and heard */
  Dag *dag;         /* NULL: not built yet */
  double next_try;  /* to build it */
  News *news;
  GHashTable *others, *tasks; /* Other by name, OthersTask by key */
  GArray *found;              /* of Result: to be written and announced */
  double cost;                /* seconds that an exchange with the others takes */
  double next_exchange, next_sign, next_again;
  char leader[LIFE_NAME_SIZE]; /* the worker that last said that it leads; empty: none */
  double led;                  /* ... when */
  double patience;
  pthread_t leading;
  bool leads, leading_began; /* the thread has to be joined */
  bool stopped;
  size_t sharing;          /* workers that have the table now */
  struct LateTable *late;  /* of the threads, while no other worker has the table; may be NULL */
  struct Lessons *lessons; /* of the threads; may be NULL */
  double searched_seconds, waited_seconds; /* seconds of threads: with a task, without one */
  Opinions opinions;
  CrewView view;
};

static inline void crew_lock(Crew *crew) { pthread_mutex_lock(&crew->mutex); }
static inline void crew_unlock(Crew *crew) { pthread_mutex_unlock(&crew->mutex); }

/* All functions below except those of threads are called with the mutex locked. */

/* crew.c: makes all threads end. */
void crew_stop_all(Crew *crew);

/* crew-tree.c: builds the tree from the results, if there is none. */
void crew_build(Crew *crew);
/* Reads the news, and leaves tasks that stopped mattering. */
void crew_hear(Crew *crew);
/* Writes and announces what was found and begun. */
void crew_tell_all(Crew *crew);
/* Enters a result from a file and announces it, unless it is known here. */
void crew_pass_on(Crew *crew, const ProofRecord *record);
/* The next task for a hand; false if there is none. */
bool crew_choose(Crew *crew, Hand *hand);
/* Ends the hand's task with what it has found. */
void crew_end_task(Crew *crew, Hand *hand, const ProofRecord *record);
/* Whether it is time for an exchange; notes what an exchange took that began at `since`. */
bool crew_is_due(const Crew *crew);
void crew_count_exchange(Crew *crew, double since);

/* crew-others.c: takes over what another worker said, except for its results. */
void others_hear(Crew *crew, const NewsItem *item);
/* A worker that has been silent for long is gone. */
void others_forget_silent(Crew *crew);
void others_end_task(Crew *crew, Key key);
/* Of all workers. */
int others_threads(const Crew *crew);
/* Seconds between two signs of a worker. */
double others_rhythm(const Crew *crew);

/* crew-hands.c: what a thread does until the job is over; its argument is a Hand. */
void *crew_work(void *hand);

/* crew-turn.c: looks at the folder, if it is time to. Called without the mutex. */
void crew_take_turn(Crew *crew);
/* Counts the workers that have the table now. With the mutex locked, or while nobody else has the
 * crew. */
void crew_count_sharing(Crew *crew);
/* With the mutex locked: whether the table, or that of all workers that share it, was given two
 * values that exclude each other. All stop then. */
bool crew_table_is_contradicted(Crew *crew);

/* crew-lead.c: leads if nobody does; stops leading. */
void crew_lead(Crew *crew);
void crew_end_leading(Crew *crew); /* without the mutex */
