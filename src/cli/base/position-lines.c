/* Positions on standard input: lines wait until their notation is known. Annotated text and the
 * like are read whole. */
#include "base/input.h"
#include "base/message.h"
#include "base/position.h"
#include "base/run.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { HELD_MOST = 100000 }; /* lines; then what was seen so far decides */

typedef struct {
  size_t number, indent, length;
  char text[];
} Held;

typedef struct {
  GameList list;
  GQueue held;   /* Held */
  uint32_t left; /* readings that were left when the first line was found to be unsure */
  Held *heading; /* the last line above all games, if it has words and no game */
  GQueue words;  /* Held: lines of words that end the list, unless a game follows */
  GString *seen; /* all lines, as long as they may be no list; NULL then */
  bool open;     /* the next line will tell */
  bool begun;    /* a line came that can be a game */
  bool told, interactive;
  Notation asked;
  PositionTake *take;
  void *data;
  ExitStatus worst;
} PositionLines;

static Held *held_of(const InputLine *line) {
  Held *held = g_malloc(sizeof *held + line->length);
  *held = (Held){line->number, line->indent, line->length};
  memcpy(held->text, line->text, line->length);
  return held;
}

/* Says which notation it is, once that is certain. */
static void position_lines_tell(PositionLines *lines) {
  if (lines->told) return;
  lines->told = true;
  position_tell_notation(&lines->list, "standard input", NULL);
}

static bool is_sure(PositionLines *lines, const Held *held) {
  FoldedText folded;
  if (lines->left == lines->list.left) return false;
  text_fold(held->text, held->length, &folded);
  bool sure = game_list_is_sure(&lines->list, &folded);
  if (!sure) lines->left = lines->list.left;
  return sure;
}

static void position_lines_take(PositionLines *lines, const Held *held) {
  g_auto(InputPosition) position = {0};
  g_autofree char *origin = g_strdup_printf("line %zu", held->number);
  bool read =
      position_read(&lines->list, origin, held->indent, held->text, held->length, &position);
  ExitStatus status = read ? lines->take(lines->data, origin, &position) : EXIT_BAD;
  lines->worst = exit_worse(lines->worst, status);
}

/* Takes the lines that are certain or, if no more will come, all. */
static void release(PositionLines *lines, bool all) {
  while (!g_queue_is_empty(&lines->held) && !run_interrupted()) {
    if (!all && !is_sure(lines, g_queue_peek_head(&lines->held))) return;
    if (all || game_list_is_settled(&lines->list)) position_lines_tell(lines);
    g_autofree Held *held = g_queue_pop_head(&lines->held);
    position_lines_take(lines, held);
  }
}

static void position_lines_settle(PositionLines *lines) {
  position_lines_tell(lines);
  game_list_settle(&lines->list);
  release(lines, true);
}

static void tell_words(const Held *held, const char *kind) {
  g_autofree char *words = message_excerpt(held->text, held->length, 0);
  message_print("line %zu: read as %s: %s", held->number, kind, words);
}

/* Words above the list are passed over; the last of them is no heading if no game follows. */
static void pass_heading(PositionLines *lines) {
  if (lines->heading == NULL) return;
  tell_words(lines->heading, "a heading");
  g_clear_pointer(&lines->heading, g_free);
}

static bool names_players(const PositionLines *lines, const Held *held) {
  FoldedText folded;
  text_fold(held->text, held->length, &folded);
  return game_list_names_players(&lines->list, &folded);
}

/* Words between games are lines with a mistake, unless they name the players of the next one. */
static void hold_words(PositionLines *lines) {
  while (!g_queue_is_empty(&lines->words)) {
    Held *held = g_queue_pop_head(&lines->words);
    if (!names_players(lines, held)) {
      g_queue_push_tail(&lines->held, held);
      continue;
    }
    tell_words(held, "a heading");
    g_free(held);
  }
}

static void pass_words(PositionLines *lines) {
  while (!g_queue_is_empty(&lines->words)) {
    g_autofree Held *held = g_queue_pop_head(&lines->words);
    tell_words(held, "closing words");
  }
}

/* Answers on a terminal do not wait for the end. */
static bool may_close(const PositionLines *lines, const FoldedText *folded) {
  return lines->begun && !lines->interactive && lines->words.length < HELD_MOST &&
         (game_list_names_players(&lines->list, folded) ||
          game_list_is_closing(&lines->list, folded, lines->words.length > 0));
}

static void position_lines_add(PositionLines *lines, const InputLine *line) {
  FoldedText folded;
  text_fold(line->text, line->length, &folded);
  if (may_close(lines, &folded)) {
    g_queue_push_tail(&lines->words, held_of(line));
    return;
  }
  hold_words(lines);
  if (!lines->begun && game_list_is_heading(&lines->list, &folded)) {
    pass_heading(lines);
    lines->heading = held_of(line);
    return;
  }
  pass_heading(lines);
  lines->begun = true;
  game_list_add(&lines->list, &folded);
  g_queue_push_tail(&lines->held, held_of(line));
  if (!lines->open) release(lines, false);
  if (lines->interactive || lines->held.length == HELD_MOST) position_lines_settle(lines);
}

static ExitStatus refuse_utf16(void) {
  return message_bad("standard input: the text is UTF-16; save it as UTF-8");
}

static ExitStatus take_games(PositionLines *lines, const GameFile *file) {
  for (guint game = 0; game < file->games->len && !run_interrupted(); game++) {
    g_auto(InputPosition) position = position_of_game(file->games->pdata[game]);
    g_autofree char *origin = g_strdup_printf("game %u", game + 1);
    lines->worst = exit_worse(lines->worst, lines->take(lines->data, origin, &position));
  }
  return run_interrupted() ? exit_worse(lines->worst, EXIT_UNKNOWN) : lines->worst;
}

/* The text that begins with the line just read is no list. */
static ExitStatus position_lines_read_file(PositionLines *lines, Input *input) {
  static const char origin[] = "standard input";
  GString *text = lines->seen;
  InputStatus status = input_rest(input, text, GAME_FILE_BYTES_MOST);
  if (status == INPUT_INTERRUPTED) return EXIT_UNKNOWN;
  if (status == INPUT_FAILED) return message_bad("%s: %s", origin, g_strerror(errno));
  if (status != INPUT_END)
    return message_bad("%s: games of more than %d bytes", origin, GAME_FILE_BYTES_MOST);
  g_autoptr(GameFile) file =
      position_read_file(lines->list.variant, lines->asked, origin, text->str, text->len);
  return file != NULL ? take_games(lines, file) : EXIT_BAD;
}

/* Whether the lines up to this one show that they are no list. On a terminal the first one decides.
 */
static bool begins_file(PositionLines *lines, const GString *line) {
  if (lines->seen == NULL) return false;
  g_string_append_len(lines->seen, line->str, (gssize)line->len);
  g_string_append_c(lines->seen, '\n');
  lines->open = !lines->interactive && lines->held.length + 1 < HELD_MOST &&
                games_may_become_file(lines->seen->str, lines->seen->len);
  return games_are_of_file(lines->seen->str, lines->seen->len);
}

/* It means nothing in a list, and of a file it decides nothing. */
static void pass_blank_line(PositionLines *lines) {
  if (lines->seen != NULL && lines->seen->len <= GAME_FILE_BYTES_MOST)
    g_string_append_c(lines->seen, '\n');
}

/* It is a list, with or without a heading. */
static void position_lines_stay(PositionLines *lines, Input *input) {
  input->whole = NULL;
  lines->seen = NULL;
}

static ExitStatus position_lines_read_all(PositionLines *lines) {
  g_autofree Input *input = g_new(Input, 1);
  InputLine line;
  InputStatus status;
  g_autoptr(GString) whole = g_string_new(NULL), seen = g_string_new(NULL);
  input_init(input, STDIN_FILENO);
  input->whole = whole;
  lines->seen = seen;
  input->whole_most = GAME_FILE_BYTES_MOST;
  while ((status = input_next(input, &line)) == INPUT_LINE) {
    if (line.number == 1 && text_is_utf16(line.text, line.length)) return refuse_utf16();
    if (line.length == 0) {
      pass_blank_line(lines);
      continue;
    }
    if (begins_file(lines, input->whole)) return position_lines_read_file(lines, input);
    position_lines_add(lines, &line);
    if (!lines->open && (lines->begun || lines->heading != NULL)) position_lines_stay(lines, input);
  }
  int failure = errno;
  if (lines->heading != NULL) g_queue_push_tail(&lines->held, g_steal_pointer(&lines->heading));
  if (status != INPUT_INTERRUPTED) position_lines_settle(lines);
  if (run_interrupted()) return exit_worse(lines->worst, EXIT_UNKNOWN);
  pass_words(lines);
  if (status == INPUT_END) return lines->worst;
  return message_bad("standard input: %s", g_strerror(failure));
}

ExitStatus position_read_lines(Variant variant, Notation asked, PositionTake *taker, void *data) {
  PositionLines lines = {.list = game_list_begin(variant, asked),
                         .held = G_QUEUE_INIT,
                         .words = G_QUEUE_INIT,
                         .told = asked != NOTATION_ANY,
                         .interactive = isatty(STDIN_FILENO),
                         .asked = asked,
                         .take = taker,
                         .data = data};
  ExitStatus status = position_lines_read_all(&lines);
  g_queue_clear_full(&lines.held, g_free);
  g_queue_clear_full(&lines.words, g_free);
  g_free(lines.heading);
  return status;
}

/* --- All positions of a command --------------------------------------------------------------- */

typedef struct {
  Variant variant;
  Notation asked;
  PositionTake *take;
  void *data;
} PositionTaking;

static bool is_input(const char *text) { return strcmp(text, "-") == 0; }

bool position_are_listed(char *const *texts) {
  return texts[0] != NULL && (texts[1] != NULL || is_input(texts[0]));
}

static ExitStatus take_single(const PositionTaking *taking, const char *text) {
  g_auto(InputPosition) position = {0};
  const char *origin = "position";
  return position_read_argument(taking->variant, taking->asked, origin, text, &position)
             ? taking->take(taking->data, origin, &position)
             : EXIT_BAD;
}

static ExitStatus take_listed(const PositionTaking *taking, const GameList *list, int number,
                              const char *text) {
  g_auto(InputPosition) position = {0};
  if (is_input(text))
    return position_read_lines(taking->variant, taking->asked, taking->take, taking->data);
  g_autofree char *origin = g_strdup_printf("position %d", number);
  return position_read_listed(list, origin, text, &position)
             ? taking->take(taking->data, origin, &position)
             : EXIT_BAD;
}

ExitStatus position_take_all(Variant variant, Notation asked, char *const *texts,
                             PositionTake *taker, void *data) {
  const PositionTaking taking = {variant, asked, taker, data};
  ExitStatus worst = EXIT_ANSWERED;
  if (!position_are_listed(texts)) return take_single(&taking, texts[0] != NULL ? texts[0] : ".");
  GameList list = position_list_of_arguments(variant, asked, texts);
  for (int i = 0; texts[i] != NULL; i++) {
    if (run_interrupted()) return exit_worse(worst, EXIT_UNKNOWN);
    worst = exit_worse(worst, take_listed(&taking, &list, i + 1, texts[i]));
  }
  return worst;
}
