/* Signs of life: a small file in log/ that each worker writes over and over while it works.
 *
 * They show people which workers there are, how fast, and what they work on. No proof depends on
 * them, so they are not synchronised, and one that cannot be written or read is no error. A worker
 * removes its own; that of a killed worker no longer counts once it has not been written for a few
 * times the interval at which its writer looks at the folder. */
#pragma once

#include "result.h"

#include <glib.h>

enum {
  LIFE_TASKS_MOST = 16,
  LIFE_NAME_SIZE = RESULT_HOST_LONGEST + 32, /* of four parts, as life_name() says; with the NUL */
};

typedef struct {
  Key key; /* canonical */
  double seconds;
  uint64_t nodes;
} LifeTask;

typedef struct {
  char name[LIFE_NAME_SIZE];          /* of the worker, filled in: that of the file */
  char host[RESULT_HOST_LONGEST + 1]; /* filled in */
  int process;                        /* filled in */
  int threads, poll;                  /* poll: seconds between two looks */
  size_t solved, open;
  uint64_t nodes;
  double seconds; /* seconds since the worker began */
  double silent;  /* seconds since its sign was written, by the clocks of both machines */
  size_t count;
  LifeTask tasks[LIFE_TASKS_MOST]; /* the first that are under way */
} Life;

typedef struct LifeSign LifeSign;

/* Makes the file's name. Nothing is written yet. The folder must outlive it. */
LifeSign *life_new(const Folder *folder);

/* The worker's name, which no other has: host, process, a random number, and the sum of
 * processes_space() if the system gives one, with dots between them. */
const char *life_name(const LifeSign *sign);

/* Whether the worker of that name was a process that we could see, and has ended. False if we
 * cannot know. */
bool life_has_ended(const LifeSign *sign, const char *name);

void life_tell(LifeSign *sign, Life life);
void life_free(LifeSign *sign); /* removes the file; NULL is allowed */

/* Whether its sign is young enough. */
bool life_counts(const Life *life);

/* The live workers: an array of Life. Free with g_array_unref(). */
GArray *life_read(const Folder *folder);

/* The same by name, and then those that have been silent for too long to count, the latest
 * first. */
GArray *life_read_all(const Folder *folder);
