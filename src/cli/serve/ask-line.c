/* A line of best play to the end of the game, each move proved. */
#include "ask.h"
#include "base/output.h"
#include "play/best-line.h"
#include "play/distances.h"

#include <string.h>

typedef struct {
  QuestionOptions question;
  StopFlag stop;
  BestLine best;
} Best;

static void *ask_line_begin(ServeAsked *asked, GError **error) {
  Best *best = g_new0(Best, 1);
  best->question = ask_question_exact(asked);
  best->question.goal = ask_goal(asked);
  best->question.soonest = params_flag(asked->params, "soonest");
  if (best->question.soonest && !distances_possible(best->question.solver, asked->ground->variant))
    params_fail(asked->params, "soonest", "this board has no distances");
  return best;
}

static void ask_line_run(void *state) {
  Best *best = state;
  best->best = best_line_find(&best->question, -1, &best->stop);
}

static void ask_line_stop(void *state) { stop_raise(&((Best *)state)->stop); }

static void ask_line_tell(void *state, JsonBuilder *json) {
  const BestLine *best = &((Best *)state)->best;
  char moves[LINE_TEXT];
  Line line = line_new(&best->from);
  line.length = best->length;
  memcpy(line.moves, best->moves, sizeof line.moves);
  line_write_moves(&line, moves);
  json_add_text(json, "line", moves);
  json_add_bool(json, "complete", best->complete);
}

const AskKind ask_line = {
    .name = "line",
    .own_table = true,
    .begin = ask_line_begin,
    .run = ask_line_run,
    .stop = ask_line_stop,
    .tell = ask_line_tell,
    .free = g_free,
};
