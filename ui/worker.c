#include "worker.h"

#include <sys/resource.h>

/* Added to the niceness of a worker and of the threads it starts: with all cores searching, a key
 * press is still answered at once. On Linux niceness is a matter of the thread. */
enum { NICENESS = 10 };

struct Worker {
  GThread *thread;
  WorkerFunction work, done;
  gpointer data;
};

static gboolean worker_ended(gpointer data) {
  Worker worker = *(Worker *)data;
  g_thread_join(worker.thread);
  g_free(data);
  worker.done(worker.data);
  return G_SOURCE_REMOVE;
}

static gpointer worker_thread(gpointer data) {
  Worker *worker = data;
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICENESS);
  worker->work(worker->data);
  g_idle_add_full(G_PRIORITY_DEFAULT, worker_ended, worker, NULL);
  return NULL;
}

Worker *worker_start(const char *name, WorkerFunction work, WorkerFunction done, gpointer data) {
  Worker *worker = g_new(Worker, 1);
  *worker = (Worker){.work = work, .done = done, .data = data};
  worker->thread = g_thread_new(name, worker_thread, worker);
  return worker;
}

void worker_join(Worker *worker) {
  g_thread_join(worker->thread);
  g_idle_remove_by_data(worker); /* worker_ended, left by the thread as its last act */
  g_free(worker);
}
