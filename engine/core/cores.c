#include "cores.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The lowest-numbered hyper-thread of the processor's core; -1 if the system does not say, as for
 * one that is not online. */
static int first_sibling(int processor) {
  char path[96];
  int first;
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list",
           processor);
  FILE *file = fopen(path, "re");
  if (file == NULL) return -1;
  if (fscanf(file, "%d", &first) != 1 || first < 0 || first >= CPU_SETSIZE) first = -1;
  fclose(file);
  return first;
}

int cores_physical(void) {
  cpu_set_t allowed;
  bool counted[CPU_SETSIZE] = {false};
  int count = 0;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
  }
  for (int processor = 0; processor < CPU_SETSIZE; processor++) {
    if (!CPU_ISSET(processor, &allowed)) continue;
    int first = first_sibling(processor), core = first < 0 ? processor : first;
    count += !counted[core];
    counted[core] = true;
  }
  return count > 0 ? count : 1;
}

/* Without /sys every processor counts as a core, here too. */
int cores_of_machine(void) {
  int ours = cores_physical(), count = 0;
  for (int processor = 0; processor < CPU_SETSIZE; processor++)
    count += first_sibling(processor) == processor;
  if (count == 0) count = (int)sysconf(_SC_NPROCESSORS_ONLN);
  return count > ours ? count : ours;
}

/* Ends once the mutex is free, so that all threads exist at the same time. */
static void *wait_and_end(void *mutex) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  return NULL;
}

int cores_startable(int threads) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_t *started = malloc((size_t)threads * sizeof *started);
  int count = 0;
  if (started == NULL) return 1;
  pthread_mutex_lock(&mutex);
  while (count < threads - 1 && pthread_create(&started[count], NULL, wait_and_end, &mutex) == 0)
    count++;
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < count; i++)
    pthread_join(started[i], NULL);
  pthread_mutex_destroy(&mutex);
  free(started);
  return count + 1;
}
