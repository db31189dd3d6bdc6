#include "flat-question.h"

#include <glib.h>

#include "core/clock.h"

struct FlatQuestion {
  FlatAnalysisOptions options;
  StopFlag stop;
  SharedCounters shared;
  double began; /* clock_seconds(); near enough to when the worker begins */
  ValueSet known;

  gint ended; /* atomic: the next two are no longer the worker's */
  ValueSet values;
  double seconds;
};

FlatQuestion *flat_question_new(FlatAnalysisOptions options, ValueSet known) {
  FlatQuestion *question = g_try_new0(FlatQuestion, 1);
  if (!question) return NULL;
  question->options = options;
  question->known = known;
  question->began = clock_seconds();
  return question;
}

void flat_question_free(FlatQuestion *question) { g_free(question); }

void flat_question_run(FlatQuestion *question) {
  const FlatAnalysisOptions *options = &question->options;
  FlatSearch search = {.table = options->table,
                       .memory = options->memory,
                       .stop = &question->stop,
                       .shared = &question->shared,
                       .handicap = {FLAT_NO_LIMIT, FLAT_NO_LIMIT}};
  ValueSet values = question->known;
  if (!goal_answered(options->goal, values))
    values &= flat_team_solve(options->solver, &search, options->game, options->board,
                              options->goal, MAX(options->threads, 1));
  counters_publish(&question->shared, &search.counters);
  question->values = values;
  question->seconds = clock_seconds() - question->began;
  g_atomic_int_set(&question->ended, TRUE);
}

void flat_question_stop(FlatQuestion *question) { stop_raise(&question->stop); }

QuestionState flat_question_peek(FlatQuestion *question) {
  gboolean ended = g_atomic_int_get(&question->ended);
  return (QuestionState){.values = ended ? question->values : question->known,
                         .nodes = counters_peek(&question->shared).nodes,
                         .seconds = ended ? question->seconds : clock_seconds() - question->began};
}

const FlatAnalysisOptions *flat_question_options(const FlatQuestion *question) {
  return &question->options;
}
