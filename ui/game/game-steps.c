#include "game-steps.h"

typedef struct {
  GArray *steps;
  int path[GAME_MOVES_MOST + 1]; /* the steps that lead to the one visited */
} StepsWalk;

static const ReviewStep *step_at(const GArray *steps, int at) {
  return &g_array_index(steps, ReviewStep, at);
}

static void add_step(const Line *line, const GameNode *node, gpointer data) {
  (void)node;
  StepsWalk *walk = data;
  ReviewStep step = {.position = line_position(line),
                     .result = line_result(line),
                     .before = line->at > 0 ? walk->path[line->at - 1] : -1,
                     .move = line->at > 0 ? line->moves[line->at - 1] : 0};
  walk->path[line->at] = (int)walk->steps->len;
  g_array_append_val(walk->steps, step);
}

GArray *game_steps(const GameRecord *record) {
  StepsWalk walk = {.steps = g_array_new(FALSE, FALSE, sizeof(ReviewStep))};
  game_record_each(record, add_step, &walk);
  return walk.steps;
}

/* Steps follow the one before them, so one pass finds the whole way. */
int game_steps_find(const GArray *steps, const Move *moves, int length) {
  int at = 0, found = 0;
  for (int i = 1; i < (int)steps->len && found < length; i++) {
    const ReviewStep *step = step_at(steps, i);
    if (step->before == at && step->move == moves[found]) at = i, found++;
  }
  return found == length ? at : -1;
}

int game_steps_path(const GArray *steps, int step, Move moves[GAME_MOVES_MOST]) {
  int length = 0;
  for (int i = step; step_at(steps, i)->before >= 0; i = step_at(steps, i)->before)
    length++;
  for (int i = step, n = length; n > 0; i = step_at(steps, i)->before)
    moves[--n] = step_at(steps, i)->move;
  return length;
}
