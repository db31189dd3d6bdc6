/* Several threads that do the same work at once, started by OpenMP: the only use of it. */
#pragma once

typedef void ThreadsWork(void *data, int number);

/* Calls work() in this many threads, the calling one among them, and returns when all have
 * returned. `number` counts them from 0. There are fewer threads if the system has no more.
 *
 * OpenMP's runtime synchronises the threads in ways that the thread sanitizer does not see. A mutex
 * that each of them, and the caller, locks first and last does the same in a way that it sees. */
void threads_run(int threads, ThreadsWork *work, void *data);
