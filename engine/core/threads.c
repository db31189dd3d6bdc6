#include "threads.h"

#include "cores.h"

#include <omp.h>

/* The hand-over of the arguments has to be hidden from the thread sanitizer. */
__attribute__((noinline, no_sanitize("thread"))) static void start(int threads, ThreadsWork *work,
                                                                   void *data) {
#pragma omp parallel num_threads(threads)
  work(data, omp_get_thread_num());
}

/* OpenMP ends the program if it gets no thread, so we ask for no more than there are. */
void threads_run(int threads, ThreadsWork *work, void *data) {
  start(cores_startable(threads), work, data);
}
