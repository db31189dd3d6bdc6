/* The work list of a round, and the list of those of its tasks that stopped mattering: files
 * rounds/rNNNN.tasks and rounds/rNNNN.dropped. docs/formats.md is the reference.
 *
 * The tasks are in the order in which they should be begun, hardest first; reserve tasks, which
 * matter only if guesses turn out wrong, come last. */
#pragma once

#include "../../cube/code.h"
#include "description.h"

#include <glib.h>

enum { ROUND_MOST = 9999 };

typedef struct {
  Key key;           /* canonical */
  uint32_t priority; /* place in the order of one thread, from 0 */
  float seconds;     /* estimated */
  bool reserve;
} JobTask;

typedef struct {
  int round;           /* from 1 */
  size_t count, mains; /* the first `mains` are not in reserve */
  JobTask *tasks;
} TaskList;

/* For hash tables with keys of tasks. */
guint task_key_hash(gconstpointer key);
gboolean task_key_equal(gconstpointer a, gconstpointer b);

/* The number of the last round, 0 if there is none; -1 after an error. */
int tasks_last_round(const Folder *folder, Error *error);

/* STATUS_FILE. */
Status tasks_write(const TaskList *list, const Folder *folder, const Description *description,
                   Error *error);

/* STATUS_FILE, or STATUS_TEXT: the message names the line. */
Status tasks_read(TaskList *list, const Folder *folder, const Description *description, int round,
                  Error *error);
void tasks_clear(TaskList *list);

/* Writes the keys of the tasks i with dropped[i]. */
Status tasks_write_dropped(const TaskList *list, const bool *dropped, const Folder *folder,
                           const Description *description, Error *error);

/* Sets dropped[i] of the tasks that the round's list names; none if there is no list. */
Status tasks_read_dropped(const TaskList *list, bool *dropped, const Folder *folder,
                          const Description *description, Error *error);
