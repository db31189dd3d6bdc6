/* Analyses: the values of all moves, and how far the end is after each. */
#include "inner.h"

#include "play/analysis.h"
#include "play/distances.h"

#include <stdlib.h>

struct FourscoreAnalysis {
  LibAsked asked;
  Analysis *analysis;
  Distances distances;
  StopFlag stop; /* of distances */
  LibRun run;
};

static void lib_analysis_halt(void *what) {
  FourscoreAnalysis *analysis = what;
  stop_raise(&analysis->stop);
  analysis_stop(analysis->analysis);
}

static void lib_analysis_unhalt(void *what) {
  FourscoreAnalysis *analysis = what;
  stop_lower(&analysis->stop);
  analysis_unstop(analysis->analysis);
}

FourscoreStatus fourscore_analysis_create(FourscoreAnalysis **analysis,
                                          const FourscoreOptions *options, FourscoreError *error) {
  FourscoreAnalysis *made = calloc(1, sizeof *made);
  if (made == NULL) return fail_memory(error);
  FourscoreStatus status = asked_take(&made->asked, options, error);
  if (status == FOURSCORE_OK) {
    made->distances.position = made->asked.question.position;
    made->analysis = analysis_new(&made->asked.question);
    if (made->analysis == NULL) status = fail_memory(error);
    if (made->analysis == NULL) asked_drop(&made->asked);
  }
  if (status != FOURSCORE_OK) {
    free(made);
    return status;
  }
  run_init(&made->run, lib_analysis_halt, lib_analysis_unhalt, made);
  *analysis = made;
  return FOURSCORE_OK;
}

void fourscore_analysis_free(FourscoreAnalysis *analysis) {
  if (analysis == NULL) return;
  run_clear(&analysis->run);
  analysis_free(analysis->analysis);
  asked_drop(&analysis->asked);
  free(analysis);
}

static size_t lib_analysis_collect(void *analysis, ProofRecord *records, size_t room) {
  return analysis_collect(analysis, records, room);
}

FourscoreStatus fourscore_analysis_run(FourscoreAnalysis *analysis, double seconds,
                                       FourscoreError *error) {
  FourscoreTable *table = analysis->asked.table;
  FourscoreStatus status = run_begin(&analysis->run, table, false, seconds, error);
  if (status != FOURSCORE_OK) return status;
  uint64_t before = analysis_peek(analysis->analysis).counters.nodes;
  analysis_run(analysis->analysis);
  AnalysisView view = analysis_peek(analysis->analysis);
  status = search_trouble(view.contradicted, view.out_of_memory, error);
  if (status == FOURSCORE_OK)
    status = asked_keep(&analysis->asked, lib_analysis_collect, analysis->analysis,
                        view.counters.nodes - before, error);
  stop_lower(&analysis->stop);
  run_end(&analysis->run, table);
  return status;
}

void fourscore_analysis_stop(FourscoreAnalysis *analysis) { lib_analysis_halt(analysis); }

void fourscore_analysis_prefer(FourscoreAnalysis *analysis, int move) {
  analysis_prefer(analysis->analysis, move);
}

FourscoreStatus fourscore_analysis_distances(FourscoreAnalysis *analysis, double seconds,
                                             FourscoreError *error) {
  const QuestionOptions *question = &analysis->asked.question;
  FourscoreTable *table = analysis->asked.table;
  if (!distances_possible(question->solver, question->position.variant))
    return fail_with(error, FOURSCORE_ERROR_RANGE, "the solver %s tells no distances",
                     question->solver->name);
  FourscoreStatus status = run_begin(&analysis->run, table, true, seconds, error);
  if (status != FOURSCORE_OK) return status;
  distances_find(question, &analysis->stop, &analysis->distances);
  lib_analysis_unhalt(analysis);
  run_end(&analysis->run, table);
  return FOURSCORE_OK;
}

/* --- What there is to see --------------------------------------------------------------------- */

_Static_assert((int)FOURSCORE_MOVE_ILLEGAL == (int)MOVE_ILLEGAL, "states of moves are handed on");
_Static_assert((int)FOURSCORE_MOVE_ANSWERED == (int)MOVE_ANSWERED, "states of moves are handed on");

/* A distance comes with an exact value, which is proved as well. */
static FourscoreMove move_out(const MoveStatus *status, const MoveDistance *distance) {
  bool known = atomic_load_explicit(&distance->known, memory_order_acquire);
  return (FourscoreMove){.state = known ? FOURSCORE_MOVE_ANSWERED : (int)status->state,
                         .values = known ? distance->distance.value : status->values,
                         .same_as = status->same_as,
                         .has_score = known,
                         .score = known ? distance->score : 0,
                         .nodes = status->nodes,
                         .seconds = status->seconds,
                         .share = status->share,
                         .leaning = status->leaning};
}

void fourscore_analysis_peek(FourscoreAnalysis *analysis, FourscoreAnalysisView *view) {
  AnalysisView now = analysis_peek(analysis->analysis);
  Distance best = distances_best(&analysis->distances);
  bool found = best.value != VALUE_ANY;
  *view = (FourscoreAnalysisView){.whole = {.values = found ? best.value : now.values,
                                            .running = now.running,
                                            .answered = found || now.answered,
                                            .exhausted = now.out_of_memory,
                                            .nodes = now.counters.nodes,
                                            .seconds = now.seconds,
                                            .share = now.outlook.share,
                                            .leaning = -1,
                                            .tasks_open = now.tasks_open,
                                            .tasks_done = now.tasks_done},
                                  .count = now.count,
                                  .has_score = found};
  if (found) view->score = distance_score(&analysis->distances.position, best);
  for (int m = 0; m < now.count; m++)
    view->moves[m] = move_out(&now.moves[m], &analysis->distances.moves[m]);
}
