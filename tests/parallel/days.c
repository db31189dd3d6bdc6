/* Loaded before the C library (LD_PRELOAD), it is a calendar in which each second since the start
 * of the process is a day. */
#include <time.h>

static struct timespec start;

__attribute__((constructor)) static void begin(void) { clock_gettime(CLOCK_REALTIME, &start); }

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  double seconds =
      (double)(now.tv_sec - start.tv_sec) + 1e-9 * (double)(now.tv_nsec - start.tv_nsec);
  time_t date = start.tv_sec + (time_t)(seconds * 24 * 60 * 60);
  if (at != NULL) *at = date;
  return date;
}
