#include "progress.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double SECONDS_BETWEEN = 0.2;

static struct {
  char doing[100];
  double began, next; /* 0: not yet */
  bool drawn;
} line;

static double progress_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void progress_begin(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line.doing, sizeof line.doing, format, arguments);
  va_end(arguments);
  if (line.began == 0) line.began = progress_now();
  progress_tick();
}

void progress_tick(void) {
  double time = progress_now();
  if (time < line.next) return;
  line.next = time + SECONDS_BETWEEN;
  if (!isatty(STDERR_FILENO)) return;
  line.drawn = true;
  fprintf(stderr, "\r%s, %.0f s\x1b[K", line.doing, time - line.began);
}

void progress_erase(void) {
  if (line.drawn) fputs("\r\x1b[K", stderr);
  line.drawn = false;
}
