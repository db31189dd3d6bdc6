/* What the window does by default against one thread of the first solver, position by position.
 *
 *     compare-default TIMES SECONDS THREADS < POSITIONS
 *
 * Each line of POSITIONS is moves or a board code. All moves are analysed as the window does, with
 * its goal and size of table, by the team and by one thread in turns, TIMES times each, from an
 * empty table. A line of the output has the position and then, for the team and for the one thread,
 * the medians of nodes, seconds of the processor and seconds by the clock. Positions whose first
 * analysis by one thread takes under a tenth of a second, or over SECONDS, are left out. */
#include "fourscore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TIMES_MOST = 16, LINE_BYTES = 400 };

static const size_t TABLE_BYTES = (size_t)1 << 30;
static const double SECONDS_LEAST = 0.1;

typedef struct {
  double nodes, processor, clock;
} Cost;

static void fail(const FourscoreError *error) {
  fprintf(stderr, "%s\n", error->message);
  exit(1);
}

static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* False if it takes longer. */
static bool measure(const FourscorePosition *position, const char *solver, int threads,
                    double seconds, Cost *cost) {
  const FourscoreOptions options = {.position = *position,
                                    .goal = FOURSCORE_GOAL_FIRST,
                                    .threads = threads,
                                    .solver = solver,
                                    .bytes = TABLE_BYTES};
  FourscoreAnalysis *analysis;
  FourscoreAnalysisView view;
  FourscoreError error;
  if (fourscore_analysis_create(&analysis, &options, &error) != FOURSCORE_OK) fail(&error);
  double processor = processor_seconds();
  if (fourscore_analysis_run(analysis, seconds, &error) != FOURSCORE_OK) fail(&error);
  fourscore_analysis_peek(analysis, &view);
  *cost = (Cost){(double)view.whole.nodes, processor_seconds() - processor, view.whole.seconds};
  fourscore_analysis_free(analysis);
  return view.whole.answered;
}

static int compare_numbers(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *numbers, int count) {
  qsort(numbers, (size_t)count, sizeof *numbers, compare_numbers);
  return numbers[count / 2];
}

static void print_medians(const Cost *costs, int count) {
  double nodes[TIMES_MOST], processor[TIMES_MOST], clock[TIMES_MOST];
  for (int i = 0; i < count; i++) {
    nodes[i] = costs[i].nodes;
    processor[i] = costs[i].processor;
    clock[i] = costs[i].clock;
  }
  printf("\t%.0f\t%.3f\t%.3f", median(nodes, count), median(processor, count),
         median(clock, count));
}

static void compare(const FourscorePosition *position, const char *text, int times, double seconds,
                    int threads) {
  Cost one[TIMES_MOST], team[TIMES_MOST];
  if (!measure(position, "minimax", 0, seconds, &one[0]) || one[0].processor < SECONDS_LEAST)
    return;
  for (int i = 0; i < times; i++) {
    if (i > 0) measure(position, "minimax", 0, 10 * seconds, &one[i]);
    measure(position, "parallel", threads, 10 * seconds, &team[i]);
  }
  printf("%s", text);
  print_medians(team, times);
  print_medians(one, times);
  printf("\n");
  fflush(stdout);
}

int main(int argc, char **argv) {
  int times = argc == 4 ? atoi(argv[1]) : 0;
  double seconds = argc == 4 ? atof(argv[2]) : 0;
  if (times < 1 || times > TIMES_MOST || seconds <= 0) {
    fprintf(stderr, "Usage: compare-default TIMES SECONDS THREADS < POSITIONS\n");
    return 1;
  }
  char line[LINE_BYTES];
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    FourscorePosition position;
    FourscoreError error;
    if (fourscore_position_read("cube", line, &position, &error) != FOURSCORE_OK) fail(&error);
    compare(&position, line, times, seconds, atoi(argv[3]));
  }
  return 0;
}
