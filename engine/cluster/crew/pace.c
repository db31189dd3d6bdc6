#include "pace.h"

#include "../../team/parallel.h"

#include <glib.h>
#include <math.h>

enum {
  PARTS_A_THREAD = 32, /* a task takes one node in this many of all so far, unless it is a team's */
  PARTS_MOST = 1 << 17,  /* of all threads */
  TASKS_A_SECOND = 2500, /* of all threads, at most, with a patience of 1 */
  SIGNS_A_SECOND = 50,   /* of all workers */
  AGAIN_A_SECOND = 20,   /* tasks of all threads that are announced again */
};

static const double LOOK_LEAST = 0.006;
static const double LOOK_SHARE = 0.001;  /* ... of the time that it has worked so far */
static const double LOOK_OTHERS = 0.002; /* longer for each worker: 500 looks a second */

uint64_t pace_task_nodes(uint64_t so_far, int threads, double patience, double rate, double pause) {
  uint64_t parts = (uint64_t)CLAMP(PARTS_A_THREAD * threads, PARALLEL_PARTS, PARTS_MOST);
  double nodes = (double)parallel_task_nodes(so_far, parts, PARALLEL_FIRST_NODES);
  nodes = fmax(nodes, rate * threads / TASKS_A_SECOND);
  nodes = fmin(patience * nodes, (double)PARALLEL_TASK_NODES_MOST);
  return (uint64_t)fmax(nodes, rate * pause);
}

double pace_sign(int others) { return fmax(1, (double)others / SIGNS_A_SECOND); }

double pace_again(int threads) { return fmax(1, (double)threads / AGAIN_A_SECOND); }

/* Short at first, so that small jobs lose no time; then longer with the age of the job and the
 * number of workers, whose looks the folder has to bear. */
double pace_look(double seconds, int others) {
  return fmax(fmax(LOOK_LEAST, LOOK_SHARE * seconds), LOOK_OTHERS * (1 + others));
}
