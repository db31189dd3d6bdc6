/* Loaded before the C library (LD_PRELOAD), it is a calendar in which each second since the start
 * of the process is a day. It begins at midnight, so that the first one is as long as the others,
 * whenever the test runs. */
#include <time.h>

static struct timespec start;

__attribute__((constructor)) static void begin(void) { clock_gettime(CLOCK_REALTIME, &start); }

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  double seconds =
      (double)(now.tv_sec - start.tv_sec) + 1e-9 * (double)(now.tv_nsec - start.tv_nsec);
  const time_t day = 24 * 60 * 60;
  time_t date = start.tv_sec - start.tv_sec % day + (time_t)(seconds * (double)day);
  if (at != NULL) *at = date;
  return date;
}
