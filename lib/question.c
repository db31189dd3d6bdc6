/* Questions: those of the engine, with a limit of time, and one run at a time. */
#include "inner.h"

#include "core/clock.h"
#include "core/outlook.h"
#include "play/best-line.h"

#include <stdlib.h>

static void lib_question_halt(void *what) {
  FourscoreQuestion *question = what;
  stop_raise(&question->stop);
  question_stop(question->question);
}

static void lib_question_unhalt(void *what) {
  FourscoreQuestion *question = what;
  stop_lower(&question->stop);
  question_unstop(question->question);
}

FourscoreStatus fourscore_question_create(FourscoreQuestion **question,
                                          const FourscoreOptions *options, FourscoreError *error) {
  FourscoreQuestion *made = calloc(1, sizeof *made);
  if (made == NULL) return fail_memory(error);
  FourscoreStatus status = asked_take(&made->asked, options, error);
  if (status == FOURSCORE_OK) {
    made->question = question_new(&made->asked.question);
    if (made->question == NULL) status = fail_memory(error);
    if (made->question == NULL) asked_drop(&made->asked);
  }
  if (status != FOURSCORE_OK) {
    free(made);
    return status;
  }
  run_init(&made->run, lib_question_halt, lib_question_unhalt, made);
  *question = made;
  return FOURSCORE_OK;
}

void fourscore_question_free(FourscoreQuestion *question) {
  if (question == NULL) return;
  run_clear(&question->run);
  question_free(question->question);
  asked_drop(&question->asked);
  free(question);
}

static size_t lib_question_collect(void *question, ProofRecord *records, size_t room) {
  return question_collect(question, records, room);
}

FourscoreStatus fourscore_question_run(FourscoreQuestion *question, uint64_t nodes, double seconds,
                                       FourscoreError *error) {
  FourscoreTable *table = question->asked.table;
  FourscoreStatus status = run_begin(&question->run, table, false, seconds, error);
  if (status != FOURSCORE_OK) return status;
  uint64_t before = question_peek(question->question).counters.nodes;
  question_run(question->question, nodes);
  QuestionView view = question_peek(question->question);
  status = search_trouble(view.contradicted, view.out_of_memory, error);
  if (status == FOURSCORE_OK)
    status = asked_keep(&question->asked, lib_question_collect, question->question,
                        view.counters.nodes - before, error);
  stop_lower(&question->stop);
  run_end(&question->run, table);
  return status;
}

void fourscore_question_stop(FourscoreQuestion *question) { lib_question_halt(question); }

static double share_of(const QuestionView *view) {
  return outlook_make((double)view->counters.nodes, outlook_rest(&view->outlook),
                      view->outlook.over)
      .share;
}

void fourscore_question_peek(FourscoreQuestion *question, FourscoreView *view) {
  QuestionView now = question_peek(question->question);
  *view = (FourscoreView){.values = now.values,
                          .running = now.running,
                          .answered = goal_answered(question->asked.question.goal, now.values),
                          .exhausted = now.exhausted,
                          .nodes = now.counters.nodes,
                          .seconds = now.seconds,
                          .share = share_of(&now),
                          .leaning = now.leaning,
                          .tasks_open = now.tasks_open,
                          .tasks_done = now.tasks_done};
}

FourscoreStatus fourscore_question_line(FourscoreQuestion *question, double seconds,
                                        uint8_t moves[], int room, int *count, bool *complete,
                                        FourscoreError *error) {
  FourscoreTable *table = question->asked.table;
  FourscoreStatus status = run_begin(&question->run, table, true, seconds, error);
  if (status != FOURSCORE_OK) return status;
  BestLine line = best_line_find(&question->asked.question, -1, &question->stop);
  lib_question_unhalt(question);
  run_end(&question->run, table);
  *count = line.length < room ? line.length : room;
  *complete = line.complete && line.length <= room;
  for (int i = 0; i < *count; i++)
    moves[i] = line.moves[i];
  return FOURSCORE_OK;
}
