#include "pace.h"

#include "../../cube/parallel.h"

#include <glib.h>
#include <math.h>

enum {
  SHARES = 1 << 16,      /* a task takes this part of all nodes so far */
  SHARES_A_THREAD = 32,  /* ... or a smaller one, with many threads */
  SHARES_MOST = 1 << 17, /* ... but no smaller than this */
  TASKS_A_SECOND = 2500, /* of all threads, at most, with a patience of 1 */
  SIGNS_A_SECOND = 50,   /* of all workers */
  AGAIN_A_SECOND = 20,   /* tasks of all threads that are told again */
};

static const double LOOK_LEAST = 0.006;
static const double LOOK_SHARE = 0.001;  /* ... of the time that it has worked so far */
static const double LOOK_OTHERS = 0.002; /* longer for each worker: 500 looks a second */

uint64_t pace_task_nodes(uint64_t so_far, int threads, double patience, double rate, double pause) {
  int shares = CLAMP(SHARES_A_THREAD * threads, SHARES, SHARES_MOST);
  uint64_t part = so_far / (uint64_t)shares * SHARES;
  double nodes = fmax((double)parallel_task_nodes(part, threads), rate * threads / TASKS_A_SECOND);
  nodes = fmin(patience * nodes, (double)PARALLEL_TASK_NODES_MOST);
  return (uint64_t)fmax(nodes, rate * pause);
}

double pace_sign(int others) { return fmax(1, (double)others / SIGNS_A_SECOND); }

double pace_again(int threads) { return fmax(1, (double)threads / AGAIN_A_SECOND); }

/* Short at first, so that small jobs lose no time; longer with the job and the number of its
 * workers, whose looks the folder has to bear. */
double pace_look(double seconds, int others) {
  return fmax(fmax(LOOK_LEAST, LOOK_SHARE * seconds), LOOK_OTHERS * (1 + others));
}
