/* What to expect from a position and each of its moves: an opinion (judge/judgement.h). */
#include "ask.h"
#include "base/output.h"
#include "judge/judgement.h"

enum { MEMORY_LEAST = 1 << 20 };

typedef struct {
  Judgement *judgement;
  Variant variant;
  uint64_t visits; /* its limit; 0: none */
  StopFlag stop;
} AskJudge;

static bool ask_judge_create(AskJudge *judge, const JudgementOptions *options, GError **error) {
  Error wrong;
  if (judgement_create(&judge->judgement, options, &wrong) == STATUS_OK) return true;
  g_set_error(error, SERVE_ERROR, WRONG_INSIDE, "the judgement: %s", wrong.message);
  return false;
}

static void *ask_judge_begin(ServeAsked *asked, GError **error) {
  Params *params = asked->params;
  AskJudge *judge = g_new0(AskJudge, 1);
  JudgementOptions options = {.variant = asked->ground->variant,
                              .question = ask_question_exact(asked)};
  options.question.stop = &judge->stop;
  options.threads =
      (int)params_int(params, "threads", 1, MIN(asked->threads_most, JUDGEMENT_THREADS_MOST), 1);
  options.bytes =
      (size_t)params_int(params, "memory", MEMORY_LEAST, (gint64)1 << 40, OPPONENT_JUDGEMENT_BYTES);
  judge->variant = options.variant;
  judge->visits = (uint64_t)params_int(params, "visits", 1, G_MAXINT64, 0);
  if (ask_goes_on(asked) && params->error == NULL && ask_judge_create(judge, &options, error)) {
    judgement_begin(judge->judgement, &asked->line);
    return judge;
  }
  g_free(judge);
  return NULL;
}

static void ask_judge_run(void *state) {
  const AskJudge *judge = state;
  judgement_run(judge->judgement, judge->visits);
}

static void ask_judge_stop(void *state) { stop_raise(&((AskJudge *)state)->stop); }

static void add_opinion(JsonBuilder *json, ValueSet values, double points, double spread,
                        uint64_t visits) {
  ask_add_value(json, GOAL_EXACT, values);
  json_add_double(json, "points", points);
  json_add_double(json, "spread", spread);
  json_add_int(json, "visits", (gint64)visits);
}

static void ask_judge_add_moves(const AskJudge *judge, const JudgementView *view,
                                JsonBuilder *json) {
  json_begin_list(json, "moves");
  for (int i = 0; i < view->count; i++) {
    const JudgedMove *move = &view->moves[i];
    json_builder_begin_object(json);
    ask_add_move(json, judge->variant, move->move);
    add_opinion(json, move->values, move->points, move->spread, move->visits);
    json_builder_end_object(json);
  }
  json_builder_end_array(json);
}

static void ask_judge_add_line(const AskJudge *judge, const JudgementView *view,
                               JsonBuilder *json) {
  char name[MOVE_TEXT];
  g_autoptr(GString) line = g_string_new(view->length == 0 ? "." : NULL);
  for (int i = 0; i < view->length; i++) {
    move_write(judge->variant, view->line[i], name);
    g_string_append(line, name);
  }
  json_add_text(json, "line", line->str);
}

static void ask_judge_tell(void *state, JsonBuilder *json) {
  const AskJudge *judge = state;
  JudgementView view;
  judgement_peek(judge->judgement, &view);
  if (view.best >= 0) ask_add_move(json, judge->variant, view.moves[view.best].move);
  add_opinion(json, view.values, view.points, view.spread, view.visits);
  ask_judge_add_line(judge, &view, json);
  ask_judge_add_moves(judge, &view, json);
}

static void free_judge(void *state) {
  AskJudge *judge = state;
  judgement_free(judge->judgement);
  g_free(judge);
}

const AskKind ask_judge = {
    .name = "judge",
    .live = true,
    .begin = ask_judge_begin,
    .run = ask_judge_run,
    .stop = ask_judge_stop,
    .tell = ask_judge_tell,
    .free = free_judge,
};
