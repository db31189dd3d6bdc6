/* The value of a position, proved. */
#include "ask.h"
#include "base/output.h"

typedef struct {
  Question *question;
  Goal goal;
  uint64_t nodes; /* its limit; 0: none */
} Value;

static void *ask_value_begin(ServeAsked *asked, GError **error) {
  QuestionOptions options = ask_question(asked);
  uint64_t nodes = (uint64_t)params_int(asked->params, "nodes", 1, G_MAXINT64, 0);
  if (asked->params->error != NULL) return NULL;
  Question *question = question_new(&options);
  if (question == NULL) {
    g_set_error(error, SERVE_ERROR, WRONG_INSIDE, "no memory for the question");
    return NULL;
  }
  Value *value = g_new(Value, 1);
  *value = (Value){question, options.goal, nodes};
  return value;
}

static void ask_value_run(void *state) {
  const Value *value = state;
  question_run(value->question, value->nodes);
}

static void ask_value_stop(void *state) { question_stop(((Value *)state)->question); }

static void ask_value_tell(void *state, JsonBuilder *json) {
  const Value *value = state;
  QuestionView view = question_peek(value->question);
  ask_add_value(json, value->goal, view.values);
  json_add_int(json, "nodes", (gint64)view.counters.nodes);
}

static bool ask_value_contradicted(void *state) {
  return question_peek(((Value *)state)->question).contradicted;
}

static void free_value(void *state) {
  Value *value = state;
  question_free(value->question);
  g_free(value);
}

const AskKind ask_value = {
    .name = "value",
    .live = true,
    .begin = ask_value_begin,
    .run = ask_value_run,
    .stop = ask_value_stop,
    .tell = ask_value_tell,
    .contradicted = ask_value_contradicted,
    .free = free_value,
};
