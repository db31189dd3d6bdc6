/* How far the end of best play is. */
#include "ask.h"
#include "base/output.h"
#include "play/distances.h"

typedef struct {
  QuestionOptions question;
  StopFlag stop;
  uint64_t limit, nodes;
  Distance distance;
} Far;

static void *ask_distance_begin(ServeAsked *asked, GError **error) {
  Far *far = g_new0(Far, 1);
  far->question = ask_question_exact(asked);
  far->limit = (uint64_t)params_int(asked->params, "nodes", 1, G_MAXINT64, 0);
  bool possible = distances_possible(asked->ground->solver, asked->ground->variant) ||
                  params_fail(asked->params, "game", "this board has no distances");
  if (possible && ask_goes_on(asked)) return far;
  g_free(far);
  return NULL;
}

static void ask_distance_run(void *state) {
  Far *far = state;
  far->distance = question_known_distance(&far->question, &far->question.position);
  if (far->distance.value != VALUE_ANY) return;
  far->distance = far->question.position.variant.rules->solving->distance(
      &far->question, &far->question.position, &far->stop, far->limit, &far->nodes);
}

static void ask_distance_stop(void *state) { stop_raise(&((Far *)state)->stop); }

static void ask_distance_tell(void *state, JsonBuilder *json) {
  const Far *far = state;
  const Position *position = &far->question.position;
  ask_add_value(json, GOAL_EXACT, far->distance.value);
  json_add_int(json, "nodes", (gint64)far->nodes);
  if (far->distance.value != VALUE_ANY) json_add_distance(json, position, far->distance);
}

static bool ask_distance_contradicted(void *state) {
  Key key;
  Table *table = ((Far *)state)->question.table;
  return table != NULL && table_contradiction(table, &key);
}

const AskKind ask_distance = {
    .name = "distance",
    .own_table = true,
    .begin = ask_distance_begin,
    .run = ask_distance_run,
    .stop = ask_distance_stop,
    .tell = ask_distance_tell,
    .contradicted = ask_distance_contradicted,
    .free = g_free,
};
