/* Asking the puzzles of fourscore-cli puzzle: reads answers from standard input, and prints whether
 * they are right. */
#include "base/input.h"
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "game/explain-words.h"
#include "play/puzzle-told.h"
#include "puzzle.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

static const double TELLING_SECONDS = 10;

typedef struct {
  PuzzleDesk *desk;
  Puzzle puzzle;
  bool tried; /* a move, or the solution was asked for: it counts no more */
  uint64_t asked, solved;
} PuzzleAsking;

/* --- Telling ---------------------------------------------------------------------------------- */

typedef struct {
  PuzzleAsking *asking;
  Move move;
  StopFlag stop;
  PuzzleTold told;
} Telling;

static void puzzle_ask_work(void *data) {
  Telling *telling = data;
  telling->told = puzzle_tell(&telling->asking->desk->options.question, &telling->asking->puzzle,
                              telling->move, &telling->stop);
}

static void print_told(const PuzzleTold *told) {
  char name[MOVE_TEXT], moves[LINE_TEXT];
  Line line = line_new(&told->from);
  line.length = told->line.length;
  memcpy(line.moves, told->line.moves, sizeof line.moves);
  line_write_moves(&line, moves);
  move_write(told->from.variant, told->move, name);
  bool said = told->why.reason != REASON_NONE && told->why.reason != REASON_OVER;
  g_autofree char *why = said ? explain_move_sentence(&told->from, &told->why) : g_strdup("-");
  output_print("%s\t%s\t%s\t%s\n", told->wins ? "right" : "wrong", name, why, moves);
}

static bool puzzle_ask_tell(PuzzleAsking *asking, Move move) {
  Telling telling = {.asking = asking, .move = move};
  const LongWork telling_work = {.work = puzzle_ask_work,
                                 .flag = &telling.stop,
                                 .doing = "looking for the reason",
                                 .data = &telling};
  if (!run_long(&telling_work, TELLING_SECONDS)) return false;
  print_told(&telling.told);
  return true;
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void puzzle_ask_print_board(const PuzzleAsking *asking) {
  char text[DIAGRAM_TEXT];
  Position position = line_position(&asking->puzzle.line);
  position_draw(&position, VALUE_ANY, text);
  output_text(text);
}

/* The next puzzle; false if there is none. */
static bool puzzle_ask_next(PuzzleAsking *asking) {
  char text[LINE_TEXT];
  asking->tried = false;
  if (!puzzle_next(asking->desk, &asking->puzzle)) return false;
  line_write(&asking->puzzle.line, text);
  output_print("puzzle\t%s\t%d\t%d\n", text, asking->puzzle.grade, asking->puzzle.rating);
  puzzle_ask_print_board(asking);
  return true;
}

/* Moves to the next puzzle, or after the last one to the end. */
static bool puzzle_ask_go_on(PuzzleAsking *asking) {
  asking->asked++;
  return asking->asked == asking->desk->wishes->count || puzzle_ask_next(asking);
}

static bool try_move(PuzzleAsking *asking, const InputLine *input) {
  Position position = line_position(&asking->puzzle.line);
  Error error;
  Move move;
  size_t at = 0;
  if (position_read_move(&position, input->text, input->length, &at, &move, &error) != STATUS_OK ||
      at != input->length) {
    g_autofree char *excerpt = message_excerpt(input->text, input->length, 0);
    message_print("line %zu: %s is no move here: a column, or solution, skip, board, quit",
                  input->number, excerpt);
    return true;
  }
  bool right = move == asking->puzzle.answer;
  asking->solved += right && !asking->tried;
  asking->tried = true;
  return puzzle_ask_tell(asking, move) && (!right || puzzle_ask_go_on(asking));
}

static bool is_word(const InputLine *input, const char *word) {
  return input->length == strlen(word) && memcmp(input->text, word, input->length) == 0;
}

/* Does what a line says; false if it cannot. */
static bool puzzle_ask_obey(PuzzleAsking *asking, const InputLine *input) {
  if (input->length == 0) return true;
  if (is_word(input, "skip")) return puzzle_ask_go_on(asking);
  if (is_word(input, "solution"))
    return puzzle_ask_tell(asking, asking->puzzle.answer) && puzzle_ask_go_on(asking);
  if (!is_word(input, "board")) return try_move(asking, input);
  puzzle_ask_print_board(asking);
  return true;
}

ExitStatus puzzle_ask(PuzzleDesk *desk) {
  PuzzleAsking asking = {.desk = desk};
  InputLine line;
  Input *input = g_new(Input, 1);
  InputStatus status = INPUT_LINE;
  input_init(input, STDIN_FILENO);
  bool going = puzzle_ask_next(&asking);
  while (going && asking.asked < desk->wishes->count &&
         (status = input_next_word(input, &line)) == INPUT_LINE && !is_word(&line, "quit"))
    going = puzzle_ask_obey(&asking, &line);
  int failure = errno;
  g_free(input);
  if (!going && run_ended()) return EXIT_BAD;
  if (!going && run_out_of_time()) return EXIT_UNKNOWN;
  if (status == INPUT_FAILED) return message_bad("standard input: %s", g_strerror(failure));
  output_print("score\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\n", asking.solved,
               asking.asked);
  return asking.asked == desk->wishes->count ? EXIT_ANSWERED : EXIT_UNKNOWN;
}
