/* The move that a level plays (judge/opponent.h). */
#include "ask.h"
#include "base/output.h"
#include "judge/judgement.h"
#include "judge/opponent.h"

static const double DEFAULT_SECONDS = 5;

typedef struct {
  OpponentOptions options;
  Line line;
  Ground *ground; /* where what it remembers is kept, for the main thread */
  StopFlag stop;
  OpponentChoice choice;
} Chosen;

static void *ask_move_begin(ServeAsked *asked, GError **error) {
  Chosen *chosen = g_new0(Chosen, 1);
  chosen->line = asked->line;
  chosen->ground = asked->ground;
  chosen->options.question = ask_question_exact(asked);
  chosen->options.question.stop = &chosen->stop;
  chosen->options.level =
      (int)params_int(asked->params, "level", 1, OPPONENT_LEVELS, OPPONENT_LEVELS);
  chosen->options.threads = (int)params_int(asked->params, "threads", 1,
                                            MIN(asked->threads_most, JUDGEMENT_THREADS_MOST), 1);
  gint64 fresh = (gint64)g_random_int() << 31 | g_random_int();
  chosen->options.seed = (uint64_t)params_int(asked->params, "seed", 0, G_MAXINT64, fresh);
  if (asked->seconds <= 0) asked->seconds = DEFAULT_SECONDS;
  if (ask_goes_on(asked)) return chosen;
  g_free(chosen);
  return NULL;
}

static void ask_move_run(void *state) {
  Chosen *chosen = state;
  chosen->choice = opponent_choose(&chosen->options, &chosen->line);
}

static void ask_move_stop(void *state) { stop_raise(&((Chosen *)state)->stop); }

/* The levels' promise: a proved win is not given away for lack of time. */
static bool ask_move_goes_on(void *state, int rounds, bool may) {
  Chosen *chosen = state;
  OpponentMemory *memory = &chosen->ground->memory;
  if (may && opponent_thinks_on(memory, &chosen->line, &chosen->choice, rounds)) {
    stop_lower(&chosen->stop);
    return true;
  }
  opponent_remember(memory, chosen->options.level, &chosen->line, &chosen->choice);
  return false;
}

static void ask_move_tell(void *state, JsonBuilder *json) {
  const Chosen *chosen = state;
  const OpponentChoice *choice = &chosen->choice;
  ask_add_move(json, chosen->line.start.variant, (Move)choice->move);
  json_add_text(json, "why", opponent_why_name(choice->why));
  ask_add_value(json, GOAL_EXACT, choice->values);
  json_add_double(json, "points", choice->points);
  json_add_int(json, "nodes", (gint64)choice->nodes);
}

const AskKind ask_move = {
    .name = "move",
    .begin = ask_move_begin,
    .run = ask_move_run,
    .stop = ask_move_stop,
    .goes_on = ask_move_goes_on,
    .tell = ask_move_tell,
    .free = g_free,
};
