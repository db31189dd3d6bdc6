/* The inside of a worker, shared by its files: crew.c begins, ends and tells; crew-hands.c
 * searches; crew-queue.c takes over what the agenda gives it; crew-turn.c looks at the folder and
 * leads. */
#pragma once

#include "../storage/opinions.h"
#include "crew.h"
#include "notes.h"

#include <pthread.h>

enum { CREW_PAUSE_NANOSECONDS = 2000000 };

static const double CREW_FIRST_SECONDS = 0.3; /* without an agenda, before it leads; up to twice */

typedef struct {
  Crew *crew;
  StopFlag stop;
  SharedCounters shared;
  Search search;
  pthread_t thread;
  /* Guarded by the mutex: */
  bool busy, left;       /* left: its task stopped mattering */
  AgendaTask task;       /* under way */
  double began;          /* by the clock */
  uint64_t nodes_before; /* the task: of search.counters */
} Hand;

struct Crew {
  CrewOptions options;
  double began;

  /* Of the thread that looks at the folder: */
  Leader *leader; /* NULL: it does not lead */
  uint64_t serial;
  double changed;  /* when the agenda last did, or the worker began */
  double patience; /* for how long it may stay as it is */
  double next_look, interval;
  Notes *notes;
  bool fresh; /* an agenda came since the worker began: its state is not an old one */

  pthread_mutex_t mutex; /* guards all below, and the hands as told there */
  Hand *hands;
  GArray *queue; /* of AgendaTask: to be done, those under way not included */
  GArray *done;  /* of AgendaTask: those that the agenda still has */
  GArray *found; /* of Result: to be written */
  bool stopped;
  Opinions opinions;
  CrewView view;
};

static inline void crew_lock(Crew *crew) { pthread_mutex_lock(&crew->mutex); }
static inline void crew_unlock(Crew *crew) { pthread_mutex_unlock(&crew->mutex); }

/* crew.c, with the mutex locked: makes all threads end. */
void crew_stop_all(Crew *crew);

/* crew-hands.c: what a thread does until the job is over; its argument is a Hand. */
void *crew_work(void *hand);

/* crew-queue.c: takes over the worker's own tasks of a new agenda. */
void crew_adopt(Crew *crew, const Agenda *agenda);

/* crew-turn.c: writes what was found; the same, and then looks at the agenda or leads, if it is
 * time to. */
void crew_write_found(Crew *crew);
void crew_take_turn(Crew *crew);
