/* A game of fourscore-cli play with the user: lines of standard input in, moves out. */
#include "base/input.h"
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "play.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  const PlayOptions *options;
  Table *table;
  OpponentMemory memory;
  Line line;
  const char *from; /* the position in which the game began; NULL: the empty board */
  int resigned;     /* the Player who did, or -1 */
} Game;

static bool play_game_is_over(const Game *game) {
  return game->resigned >= 0 || line_result(&game->line) != VALUE_ANY;
}

static Player play_game_mover(const Game *game) {
  Position position = line_position(&game->line);
  return position_mover(&position);
}

static void print_choice(const Game *game, const char *kind, OpponentChoice choice) {
  char name[MOVE_TEXT];
  const char *value = goal_word(GOAL_EXACT, choice.values);
  move_write(game->line.start.variant, (Move)choice.move, name);
  if (game->options->search.json)
    output_print("{\"%s\":\"%s\",\"why\":\"%s\",\"value\":\"%s\",\"estimate\":%.3f,"
                 "\"nodes\":%" G_GUINT64_FORMAT "}\n",
                 kind, name, opponent_why_name(choice.why), value, choice.points, choice.nodes);
  else
    output_print("%s\t%s\t%s\t%s\t%.2f\n", kind, name, opponent_why_name(choice.why), value,
                 choice.points);
}

/* An answer of one word and what it is. */
static void print_text(const Game *game, const char *kind, const char *text) {
  if (!game->options->search.json) {
    output_print("%s\t%s\n", kind, text);
    return;
  }
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, kind, text);
  output_json(json);
}

static void play_game_print_board(const Game *game) {
  char text[DIAGRAM_TEXT], code[POSITION_TEXT];
  Position position = line_position(&game->line);
  if (game->options->search.json) {
    position_write_code(&position, code);
    print_text(game, "board", code);
    return;
  }
  position_draw(&position, line_result(&game->line), text);
  output_text(text);
}

/* The text of a position has nothing that JSON would have to escape. */
static void print_end(const Game *game) {
  const bool json = game->options->search.json;
  char moves[LINE_TEXT];
  ValueSet result = line_result(&game->line);
  if (game->resigned >= 0) result = game->resigned == FIRST ? VALUE_SECOND : VALUE_FIRST;
  line_write_moves(&game->line, moves);
  g_autofree char *from = game->from == NULL ? g_strdup("")
                          : json             ? g_strdup_printf(",\"from\":\"%s\"", game->from)
                                             : g_strdup_printf("\t%s", game->from);
  if (json)
    output_print("{\"game\":\"%s\",\"result\":\"%s\"%s,\"seed\":%" G_GUINT64_FORMAT "}\n", moves,
                 goal_word(GOAL_EXACT, result), from, game->options->seed);
  else
    output_print("game\t%s\t%s%s\n", moves, goal_word(GOAL_EXACT, result), from);
}

/* Lets the program move if it is its turn. */
static bool play_game_answer(Game *game) {
  OpponentChoice choice;
  if (play_game_is_over(game) || play_game_mover(game) == (Player)game->options->as) return true;
  if (!play_think(game->options, game->options->level, game->options->seed, game->table,
                  &game->memory, &game->line, &choice))
    return false;
  if (run_interrupted()) return true;
  print_choice(game, "move", choice);
  if (!line_play(&game->line, (Move)choice.move))
    return message_fail("the game is too long"); /* the move itself is legal */
  if (game->options->board) play_game_print_board(game);
  return true;
}

static bool hint(Game *game) {
  OpponentChoice choice;
  bool thought = play_think(game->options, OPPONENT_LEVELS, game->options->seed, game->table, NULL,
                            &game->line, &choice);
  if (thought) print_choice(game, "hint", choice);
  return thought;
}

/* Goes back to before the user's last move; the program's first move stays. */
static bool take_back(Game *game) {
  int at = game->line.at - 1;
  for (; at >= 0; at--) {
    Position position = line_position_at(&game->line, at);
    if (position_mover(&position) == (Player)game->options->as) break;
  }
  if (at < 0) return message_fail("there is no move of yours to take back");
  game->line.at = game->line.length = at;
  output_print(game->options->search.json ? "{\"back\":%d}\n" : "back\t%d\n", at);
  return true;
}

static bool print_moves(const Game *game) {
  char moves[LINE_TEXT];
  line_write_moves(&game->line, moves);
  print_text(game, "moves", moves);
  return true;
}

/* Reads a move; says if it is wrong, and the game goes on. */
static bool user_moves(Game *game, const InputLine *input) {
  Position position = line_position(&game->line);
  Error error;
  Move move;
  size_t at = 0;
  if (position_read_move(&position, input->text, input->length, &at, &move, &error) == STATUS_OK &&
      at == input->length && line_play(&game->line, move))
    return play_game_answer(game);
  g_autofree char *excerpt = message_excerpt(input->text, input->length, 0);
  message_print("line %zu: %s is no move here: a column, or hint, back, moves, board, resign, quit",
                input->number, excerpt);
  return true;
}

static bool is_word(const InputLine *input, const char *word) {
  return input->length == strlen(word) && memcmp(input->text, word, input->length) == 0;
}

/* Does what a line says; false if the game cannot go on. */
static bool play_game_obey(Game *game, const InputLine *input) {
  if (input->length == 0) return true;
  if (is_word(input, "hint")) return hint(game);
  if (is_word(input, "moves")) return print_moves(game);
  if (is_word(input, "back")) {
    take_back(game);
    return true;
  }
  if (is_word(input, "board")) {
    play_game_print_board(game);
    return true;
  }
  if (is_word(input, "resign")) {
    game->resigned = game->options->as;
    return true;
  }
  return user_moves(game, input);
}

static ExitStatus play_on(Game *game) {
  InputLine line;
  Input *input = g_new(Input, 1);
  InputStatus status = INPUT_LINE;
  input_init(input, STDIN_FILENO);
  bool going = play_game_answer(game);
  while (going && !play_game_is_over(game) &&
         (status = input_next_word(input, &line)) == INPUT_LINE && !is_word(&line, "quit"))
    going = play_game_obey(game, &line);
  int failure = errno;
  g_free(input);
  if (!going) return EXIT_BAD;
  if (status == INPUT_FAILED) return message_bad("standard input: %s", g_strerror(failure));
  print_end(game);
  return play_game_is_over(game) ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

ExitStatus play_game(const PlayOptions *options, const InputPosition *start) {
  Game game = {
      .options = options, .line = line_new(&start->position), .from = start->text, .resigned = -1};
  if (!options_table(&options->search, &game.table)) return EXIT_BAD;
  ExitStatus status = play_on(&game);
  table_free(game.table);
  return status;
}
