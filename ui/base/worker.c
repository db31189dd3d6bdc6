#include "worker.h"

#include <sys/resource.h>

/* Added to the niceness of a worker and of the threads it starts: with all cores searching, a key
 * press is still answered at once. On Linux each thread has its own niceness. */
enum { NICENESS = 10, RETRY_SECONDS = 1 };

struct Worker {
  const char *name;
  GThread *thread; /* NULL: none could be started yet */
  guint timer;     /* to the next attempt; 0: none is due */
  WorkerFunction work, done;
  gpointer data;
};

static struct {
  WorkerTrouble tell;
  gpointer data;
  gboolean told;
} trouble;

void worker_set_trouble(WorkerTrouble tell, gpointer data) {
  trouble.tell = tell;
  trouble.data = data;
}

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

static gboolean worker_begin(gpointer data) {
  Worker *worker = data;
  g_autoptr(GError) error = NULL;
  worker->thread = g_thread_try_new(worker->name, worker_thread, worker, &error);
  if (!worker->thread && trouble.tell && !trouble.told) trouble.tell(error->message, trouble.data);
  trouble.told = !worker->thread;
  if (worker->thread) worker->timer = 0;
  return worker->thread ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

Worker *worker_start(const char *name, WorkerFunction work, WorkerFunction done, gpointer data) {
  Worker *worker = g_new(Worker, 1);
  *worker = (Worker){.name = name, .work = work, .done = done, .data = data};
  if (worker_begin(worker) == G_SOURCE_CONTINUE)
    worker->timer = g_timeout_add_seconds(RETRY_SECONDS, worker_begin, worker);
  return worker;
}

void worker_join(Worker *worker) {
  if (worker->thread) {
    g_thread_join(worker->thread);
    g_idle_remove_by_data(worker); /* worker_ended, added by the thread as its last act */
  } else {
    g_source_remove(worker->timer);
    worker->work(worker->data);
  }
  g_free(worker);
}
