/* A thread that does one thing and then tells the main loop: the only place in ui/ where threads
 * are started. It yields the processor to the main thread where both want it. Both functions are
 * called from the main thread.
 *
 * If the system gives no thread, the user is told, and it is tried again every second.
 */
#pragma once

#include <glib.h>

typedef struct Worker Worker;

typedef void (*WorkerFunction)(gpointer data);

/* Calls work(data) in a new thread and, when that has returned and the thread is gone, done(data)
 * in the main loop; the worker is freed before that. `data` belongs to the thread meanwhile. */
Worker *worker_start(const char *name, WorkerFunction work, WorkerFunction done, gpointer data);

/* Waits for the thread and frees the worker; done() is not called. If no thread could be started,
 * the work is done here. */
void worker_join(Worker *worker);

/* Sets the function that is told why there is no thread: once, until one can be started again. */
typedef void (*WorkerTrouble)(const char *reason, gpointer data);
void worker_set_trouble(WorkerTrouble trouble, gpointer data);
