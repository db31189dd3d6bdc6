/* The judge: opinions on a position, and moves to play. */
#include "inner.h"

#include "judge/judgement.h"
#include "judge/opponent.h"
#include "play/position.h"

#include <stdlib.h>

struct FourscoreJudge {
  LibAsked asked;
  Judgement *judgement;
  size_t bytes;
  int threads;
  StopFlag stop;
  LibRun run;
};

static void lib_judge_halt(void *what) { stop_raise(&((FourscoreJudge *)what)->stop); }
static void lib_judge_unhalt(void *what) { stop_lower(&((FourscoreJudge *)what)->stop); }

static FourscoreStatus lib_judge_make(FourscoreJudge *judge, FourscoreError *error) {
  Error failure;
  judge->asked.question.stop = &judge->stop;
  JudgementOptions options = {.variant = judge->asked.question.position.variant,
                              .bytes = judge->bytes,
                              .threads = judge->threads,
                              .question = judge->asked.question};
  if (judgement_create(&judge->judgement, &options, &failure) != STATUS_OK) {
    asked_drop(&judge->asked);
    return pass_on(error, &failure);
  }
  Line line = line_new(&judge->asked.question.position);
  judgement_begin(judge->judgement, &line);
  return FOURSCORE_OK;
}

/* All threads judge; the solver that proves for the judge has one thread. */
static FourscoreStatus lib_judge_take(FourscoreJudge *judge, const FourscoreOptions *options,
                                      FourscoreError *error) {
  FourscoreOptions alone = *options;
  if (options->threads < 0 || options->threads > JUDGEMENT_THREADS_MOST)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "%d threads: a judge has 0 to %d",
                     options->threads, JUDGEMENT_THREADS_MOST);
  alone.threads = 0;
  judge->threads = options->threads;
  FourscoreStatus status = asked_take(&judge->asked, &alone, error);
  return status == FOURSCORE_OK ? lib_judge_make(judge, error) : status;
}

FourscoreStatus fourscore_judge_create(FourscoreJudge **judge, const FourscoreOptions *options,
                                       size_t bytes, FourscoreError *error) {
  FourscoreJudge *made = calloc(1, sizeof *made);
  if (made == NULL) return fail_memory(error);
  made->bytes = bytes > 0 ? bytes : OPPONENT_JUDGEMENT_BYTES;
  FourscoreStatus status = lib_judge_take(made, options, error);
  if (status != FOURSCORE_OK) {
    free(made);
    return status;
  }
  run_init(&made->run, lib_judge_halt, lib_judge_unhalt, made);
  *judge = made;
  return FOURSCORE_OK;
}

void fourscore_judge_free(FourscoreJudge *judge) {
  if (judge == NULL) return;
  run_clear(&judge->run);
  judgement_free(judge->judgement);
  asked_drop(&judge->asked);
  free(judge);
}

void fourscore_judge_stop(FourscoreJudge *judge) { lib_judge_halt(judge); }

static FourscoreStatus lib_judge_begin(FourscoreJudge *judge, const FourscoreGame *game,
                                       double seconds, FourscoreError *error) {
  if (!variant_equal(game->line.start.variant, judge->asked.question.position.variant))
    return fail_with(error, FOURSCORE_ERROR_RANGE,
                     "the judge was made for another game or size of board");
  return run_begin(&judge->run, judge->asked.table, false, seconds, error);
}

static void lib_judge_end(FourscoreJudge *judge) {
  lib_judge_unhalt(judge);
  run_end(&judge->run, judge->asked.table);
}

FourscoreStatus fourscore_judge_run(FourscoreJudge *judge, const FourscoreGame *game,
                                    uint64_t visits, double seconds, FourscoreError *error) {
  FourscoreStatus status = lib_judge_begin(judge, game, seconds, error);
  if (status != FOURSCORE_OK) return status;
  judgement_begin(judge->judgement, &game->line);
  judgement_run(judge->judgement, visits);
  lib_judge_end(judge);
  return FOURSCORE_OK;
}

void fourscore_judge_peek(FourscoreJudge *judge, FourscoreJudgeView *view) {
  JudgementView now;
  judgement_peek(judge->judgement, &now);
  *view = (FourscoreJudgeView){.values = now.values,
                               .best = now.best,
                               .count = now.count,
                               .length = now.length,
                               .points = now.points,
                               .spread = now.spread,
                               .visits = now.visits};
  for (int i = 0; i < now.length; i++)
    view->line[i] = now.line[i];
  for (int i = 0; i < now.count; i++)
    view->moves[i] = (FourscoreJudged){.move = now.moves[i].move,
                                       .values = now.moves[i].values,
                                       .points = now.moves[i].points,
                                       .spread = now.moves[i].spread,
                                       .visits = now.moves[i].visits};
}

FourscoreStatus fourscore_judge_choose(FourscoreJudge *judge, const FourscoreGame *game, int level,
                                       uint64_t seed, double seconds, FourscoreChoice *choice,
                                       FourscoreError *error) {
  if (level < 1 || level > OPPONENT_LEVELS)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "level %d: there are 1 to %d", level,
                     OPPONENT_LEVELS);
  FourscoreStatus status = lib_judge_begin(judge, game, seconds, error);
  if (status != FOURSCORE_OK) return status;
  OpponentOptions options = {.question = judge->asked.question,
                             .level = level,
                             .threads = judge->threads,
                             .judgement_bytes = judge->bytes,
                             .seed = seed};
  OpponentChoice chosen = opponent_choose(&options, &game->line);
  lib_judge_end(judge);
  *choice = (FourscoreChoice){
      .move = chosen.move, .values = chosen.values, .points = chosen.points, .nodes = chosen.nodes};
  return FOURSCORE_OK;
}
