/* A new puzzle of the game: a position in which exactly one move wins. */
#include "ask.h"
#include "base/output.h"
#include "judge/puzzle-maker.h"

typedef struct {
  PuzzleOptions options;
  PuzzleSupply supply;
  StopFlag stop;
  Puzzle puzzle;
  bool found;
} AskPuzzle;

static void *ask_puzzle_begin(ServeAsked *asked, GError **error) {
  AskPuzzle *making = g_new0(AskPuzzle, 1);
  making->options.question = ask_question_exact(asked);
  making->options.question.stop = &making->stop;
  making->options.sources = (1U << PUZZLE_SOURCES) - 1;
  making->options.grade = (int)params_int(asked->params, "difficulty", 1, PUZZLE_GRADES, 0);
  gint64 fresh = (gint64)g_random_int() << 31 | g_random_int();
  making->supply = puzzle_supply((uint64_t)params_int(asked->params, "seed", 0, G_MAXINT64, fresh));
  return making;
}

static void ask_puzzle_run(void *state) {
  AskPuzzle *making = state;
  making->found = puzzle_make(&making->options, &making->supply, &making->puzzle);
}

static void ask_puzzle_stop(void *state) { stop_raise(&((AskPuzzle *)state)->stop); }

static void ask_puzzle_tell(void *state, JsonBuilder *json) {
  const AskPuzzle *making = state;
  const Puzzle *puzzle = &making->puzzle;
  char text[LINE_TEXT];
  if (!making->found) return;
  Position position = line_position(&puzzle->line);
  line_write(&puzzle->line, text);
  json_add_text(json, "position", text);
  json_add_text(json, "winner", position_mover(&position) == FIRST ? "first" : "second");
  ask_add_move(json, position.variant, puzzle->answer);
  json_add_int(json, "difficulty", puzzle->grade);
  json_add_int(json, "rating", puzzle->rating);
  json_add_int(json, "rank", puzzle->rank);
}

const AskKind ask_puzzle = {
    .name = "puzzle",
    .own_table = true,
    .begin = ask_puzzle_begin,
    .run = ask_puzzle_run,
    .stop = ask_puzzle_stop,
    .tell = ask_puzzle_tell,
    .free = g_free,
};
