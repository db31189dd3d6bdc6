/* Traces of searches for tests/data/outlook: what the outlook (core/outlook.h) sees in the course
 * of them.
 *
 *     outlook-trace solve NODES < POSITIONS >> tests/data/outlook
 *     outlook-trace analyse NODES < POSITIONS >> tests/data/outlook
 *
 * Each line of POSITIONS is a board code or moves, and a claim, "first" or "second", or "exact".
 * `solve` answers the claim by the parallel solver with one thread, `analyse` those of all moves,
 * as the window does. A trace is
 *
 *     solve|analyse POSITION CLAIM
 *     NODES SECONDS CLAIMS:NODES:OPEN:DONE:SPLIT:TASK ...
 *     end NODES SECONDS
 *
 * with a line whenever a tenth more nodes were searched, which has what each unfinished search
 * shows (core/outlook.h). Traces of before 2026-11-23 have no TASK. A search of more than NODES
 * nodes has "limit" in place of "end". */
#include "core/clock.h"
#include "cube/code.h"
#include "cube/solver.h"
#include "play/analysis.h"
#include "play/line.h"
#include "play/cube-play.h"
#include "play/rules.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLE_BYTES = 1 << 30, NODES_FIRST = 100000 };

typedef struct {
  QuestionOptions options;
  uint64_t nodes_most, next;
  double began;
} Tracer;

static const struct timespec LOOK = {.tv_nsec = 2000000}; /* from one to the next */

static void write_part(const OutlookPart *part) {
  if (part->over) return;
  printf(" %d:%.0f:%.0f:%.0f:%.0f:%.0f", part->claims, part->nodes, part->open, part->done,
         part->split, part->task);
}

/* True if a line is due. */
static bool begin_line(Tracer *tracer, uint64_t nodes) {
  if (nodes < tracer->next) return false;
  tracer->next = nodes + nodes / 10;
  printf("%" PRIu64 " %.3f", nodes, clock_seconds() - tracer->began);
  return true;
}

static void end_trace(const Tracer *tracer, bool answered, uint64_t nodes, double seconds) {
  printf("%s %" PRIu64 " %.3f\n", answered ? "end" : "limit", nodes, seconds);
  fflush(stdout);
}

static void *answer(void *data) {
  question_run(data, 0);
  return NULL;
}

/* Looks at the search as it runs, as people do: a search with a small budget would not be
 * divided. */
static void trace_solve(Tracer *tracer) {
  Question *question = question_new(&tracer->options);
  pthread_t thread;
  pthread_create(&thread, NULL, answer, question);
  QuestionView view = question_peek(question);
  while (!view.outlook.over && view.counters.nodes < tracer->nodes_most) {
    if (begin_line(tracer, view.counters.nodes)) {
      write_part(&view.outlook);
      printf("\n");
    }
    nanosleep(&LOOK, NULL);
    view = question_peek(question);
  }
  question_stop(question);
  pthread_join(thread, NULL);
  view = question_peek(question);
  end_trace(tracer, view.outlook.over, view.counters.nodes, view.seconds);
  question_free(question);
}

static void *run(void *data) {
  analysis_run(data);
  return NULL;
}

static void write_moves(Tracer *tracer, const AnalysisView *view) {
  if (!begin_line(tracer, view->counters.nodes)) return;
  for (int m = 0; m < view->count; m++)
    if (view->moves[m].state != MOVE_ILLEGAL && view->moves[m].same_as == m)
      write_part(&view->moves[m].outlook);
  printf("\n");
}

static void trace_analyse(Tracer *tracer) {
  Analysis *analysis = analysis_new(&tracer->options);
  pthread_t thread;
  pthread_create(&thread, NULL, run, analysis);
  AnalysisView view = analysis_peek(analysis);
  while (!view.answered && view.counters.nodes < tracer->nodes_most) {
    write_moves(tracer, &view);
    nanosleep(&LOOK, NULL);
    view = analysis_peek(analysis);
  }
  analysis_stop(analysis);
  pthread_join(thread, NULL);
  view = analysis_peek(analysis);
  end_trace(tracer, view.answered, view.counters.nodes, view.seconds);
  analysis_free(analysis);
}

static void trace(const char *kind, const char *position, const char *goal, uint64_t nodes_most) {
  Table *table;
  Line line;
  Error error;
  if (line_read(variant_default(), position, strlen(position), &line, &error) != STATUS_OK ||
      table_create(&table, TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, &error) != STATUS_OK) {
    fprintf(stderr, "%s: %s\n", position, error.message);
    exit(1);
  }
  Tracer tracer = {
      .options = {.position = line_position(&line),
                  .goal = strcmp(goal, "exact") == 0    ? GOAL_EXACT
                          : strcmp(goal, "second") == 0 ? GOAL_SECOND
                                                        : GOAL_FIRST,
                  .solver = solving_find(variant_default(), "parallel"),
                  .table = table,
                  .threads = 1,
                  .plies = QUESTION_NO_LIMIT,
                  .pops = QUESTION_NO_LIMIT},
      .nodes_most = nodes_most,
      .next = NODES_FIRST,
      .began = clock_seconds(),
  };
  printf("%s %s %s\n", kind, position, goal);
  if (strcmp(kind, "analyse") == 0)
    trace_analyse(&tracer);
  else
    trace_solve(&tracer);
  table_free(table);
}

int main(int argc, char **argv) {
  char position[256], goal[16];
  if (argc != 3) return 2;
  while (scanf("%255s %15s", position, goal) == 2)
    trace(argv[1], position, goal, strtoull(argv[2], NULL, 10));
  return 0;
}
