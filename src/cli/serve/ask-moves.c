/* The value of a position and of each of its moves, proved. */
#include "ask.h"
#include "base/output.h"
#include "play/analysis.h"
#include "play/estimate.h"

typedef struct {
  Analysis *analysis;
  Position position;
  Goal goal;
} AskMoves;

static void *ask_moves_begin(ServeAsked *asked, GError **error) {
  QuestionOptions options = ask_question(asked);
  if (asked->params->error != NULL) return NULL;
  Analysis *analysis = analysis_new(&options);
  if (analysis == NULL) {
    g_set_error(error, SERVE_ERROR, WRONG_INSIDE, "no memory for the analysis");
    return NULL;
  }
  AskMoves *moves = g_new(AskMoves, 1);
  *moves = (AskMoves){analysis, options.position, options.goal};
  return moves;
}

static void ask_moves_run(void *state) { analysis_run(((AskMoves *)state)->analysis); }

static void ask_moves_stop(void *state) { analysis_stop(((AskMoves *)state)->analysis); }

static void ask_moves_add_move(const AskMoves *moves, Move move, const MoveStatus *status,
                               JsonBuilder *json) {
  double estimate[3];
  char same_as[MOVE_TEXT];
  json_builder_begin_object(json);
  ask_add_move(json, moves->position.variant, move);
  ask_add_value(json, moves->goal, status->values);
  json_add_int(json, "nodes", (gint64)status->nodes);
  json_add_double(json, "seconds", status->seconds);
  if (status->same_as != move) {
    move_write(moves->position.variant, (Move)status->same_as, same_as);
    json_add_text(json, "same_as", same_as);
  } else if (!goal_answered(moves->goal, status->values)) {
    Position after = position_play(&moves->position, move);
    estimate_move(&after, estimate);
    json_add_estimate(json, estimate);
  }
  json_builder_end_object(json);
}

static void ask_moves_tell(void *state, JsonBuilder *json) {
  const AskMoves *moves = state;
  AnalysisView view = analysis_peek(moves->analysis);
  ask_add_value(json, moves->goal, view.values);
  json_add_int(json, "nodes", (gint64)view.counters.nodes);
  json_begin_list(json, "moves");
  for (int move = 0; move < view.count; move++)
    if (view.moves[move].state != MOVE_ILLEGAL)
      ask_moves_add_move(moves, (Move)move, &view.moves[move], json);
  json_builder_end_array(json);
}

static bool ask_moves_contradicted(void *state) {
  return analysis_peek(((AskMoves *)state)->analysis).contradicted;
}

static void free_moves(void *state) {
  AskMoves *moves = state;
  analysis_free(moves->analysis);
  g_free(moves);
}

const AskKind ask_moves = {
    .name = "moves",
    .live = true,
    .begin = ask_moves_begin,
    .run = ask_moves_run,
    .stop = ask_moves_stop,
    .tell = ask_moves_tell,
    .contradicted = ask_moves_contradicted,
    .free = free_moves,
};
