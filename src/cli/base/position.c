#include "base/position.h"

#include "base/message.h"
#include "game/game-summary.h"

#include <string.h>

/* The position in our own notation. */
static char *write_own(Variant variant, const GameText *game) {
  char code[POSITION_TEXT], name[MOVE_TEXT];
  if (position_stones(&game->start) > 0) {
    position_write_code(&game->start, code);
    return g_strdup(code);
  }
  GString *moves = g_string_new(game->count == 0 ? "." : NULL);
  for (int i = 0; i < game->count; i++) {
    move_write(variant, game->moves[i], name);
    g_string_append(moves, name);
  }
  return g_string_free(moves, FALSE);
}

/* The message about a wrong line, and which notation could read it. */
static bool position_fail(const GameList *list, const FoldedText *folded, const char *origin,
                          size_t indent, const char *text, size_t length, const Error *error) {
  g_autofree char *excerpt = message_excerpt(text, length, error->offset);
  g_autofree char *instead = NULL;
  Notation other = game_list_other(list, folded), own = game_list_choice(list).notation;
  if (other != NOTATION_ANY)
    instead = g_strdup_printf(" (the list is read as %s; --notation %s reads this line)",
                              notation_title(list->variant, own), notation_name(other));
  return message_fail("%s, character %zu: %s: %s%s", origin, indent + error->offset + 1,
                      error->message, excerpt, instead ? instead : "");
}

/* As position_read(); *end is where the game ends in the text. */
static bool position_read_game(const GameList *list, const char *origin, size_t indent,
                               const char *text, size_t length, InputPosition *position,
                               size_t *end) {
  FoldedText folded;
  GameText game;
  Error error;
  text_fold(text, length, &folded);
  if (game_list_read(list, &folded, &game, &error) != STATUS_OK)
    return position_fail(list, &folded, origin, indent, text, length, &error);
  Line line = line_new(&game.position);
  bool whole = game_text_line(&game, &line, NULL) == STATUS_OK;
  *position = position_of_line(write_own(list->variant, &game), &line);
  position->whole = whole;
  *end = game.end;
  return true;
}

bool position_read(const GameList *list, const char *origin, size_t indent, const char *text,
                   size_t length, InputPosition *position) {
  size_t end;
  return position_read_game(list, origin, indent, text, length, position, &end);
}

void position_tell_choice(Variant variant, NotationChoice choice, const char *origin,
                          const char *moves) {
  const char *title = notation_title(variant, choice.notation);
  g_autofree char *game = moves ? g_strconcat(": ", moves, NULL) : g_strdup("");
  if (choice.rival != NOTATION_ANY)
    message_print("%s: read as %s%s; --notation %s reads %s", origin, title, game,
                  notation_name(choice.rival), notation_title(variant, choice.rival));
  else if (choice.notation != NOTATION_OWN && choice.notation != NOTATION_NUMBERS_0)
    message_print("%s: read as %s%s", origin, title, game);
}

void position_tell_passed(NotationChoice choice, const char *origin) {
  PassedLines passed = choice.passed;
  if (passed.above > 0) message_print("%s: line %d: read as a heading", origin, passed.above);
  if (passed.below > 0 && passed.below == passed.last)
    message_print("%s: line %d: read as closing words", origin, passed.below);
  else if (passed.below > 0)
    message_print("%s: lines %d to %d: read as closing words", origin, passed.below, passed.last);
}

void position_tell_notation(const GameList *list, const char *origin, const char *moves) {
  position_tell_choice(list->variant, game_list_choice(list), origin, moves);
}

static void position_add(GameList *list, const char *text) {
  FoldedText folded;
  size_t length = strlen(text), mark = text_mark(text, length);
  text_fold(text + mark, length - mark, &folded);
  game_list_add(list, &folded);
}

GameFile *position_read_file(Variant variant, Notation asked, const char *origin, const char *text,
                             size_t length) {
  g_autoptr(GError) error = NULL;
  GamesHow how;
  g_autoptr(GameFile) file = games_read(variant, asked, text, length, &how, &error);
  if (file == NULL) return message_print("%s: %s", origin, error->message), NULL;
  if (!variant_equal(game_file_variant(file), variant)) {
    g_autofree char *name = position_game_name(game_file_variant(file));
    return message_print("%s: this is a game of %s: --game has another one", origin, name), NULL;
  }
  position_tell_passed(how.notation, origin);
  if (asked == NOTATION_ANY) position_tell_choice(variant, how.notation, origin, NULL);
  return g_steal_pointer(&file);
}

InputPosition position_of_line(char *text, const Line *line) {
  return (InputPosition){text, line_position(line), *line, .whole = true};
}

InputPosition position_of_game(const GameRecord *record) {
  Line line = game_main_line(record);
  char text[LINE_TEXT];
  line.at = line.length;
  line_write(&line, text);
  return position_of_line(g_strdup(text), &line);
}

static bool is_file(const char *text) { return games_are_of_file(text, strlen(text)); }

static bool read_single_game(Variant variant, Notation asked, const char *origin, const char *text,
                             InputPosition *position) {
  g_autoptr(GameFile) file = position_read_file(variant, asked, origin, text, strlen(text));
  if (file == NULL) return false;
  if (file->games->len > 1)
    return message_fail("%s: expected one game, found %u", origin, file->games->len);
  *position = position_of_game(file->games->pdata[0]);
  return true;
}

bool position_read_listed(const GameList *list, const char *origin, const char *text,
                          InputPosition *position) {
  size_t length = strlen(text), mark = text_mark(text, length), end;
  if (is_file(text)) return read_single_game(list->variant, NOTATION_ANY, origin, text, position);
  if (!position_read_game(list, origin, mark, text + mark, length - mark, position, &end))
    return false;
  if (end == length - mark) return true;
  g_autofree char *rest = message_excerpt(text + mark + end, length - mark - end, 0);
  message_print("%s: what follows the game is not read: %s", origin, rest);
  return true;
}

bool position_read_argument(Variant variant, Notation asked, const char *origin, const char *text,
                            InputPosition *position) {
  GameList list = game_list_begin(variant, asked);
  if (is_file(text)) return read_single_game(variant, asked, origin, text, position);
  position_add(&list, text);
  if (!position_read_listed(&list, origin, text, position)) return false;
  if (asked == NOTATION_ANY) position_tell_notation(&list, origin, position->text);
  return true;
}

GameList position_list_of_arguments(Variant variant, Notation asked, char *const *texts) {
  GameList list = game_list_begin(variant, asked);
  for (int i = 0; texts[i] != NULL; i++)
    if (strcmp(texts[i], "-") != 0 && !is_file(texts[i])) position_add(&list, texts[i]);
  if (asked == NOTATION_ANY) position_tell_notation(&list, "the positions", NULL);
  return list;
}

void position_clear(InputPosition *position) { g_clear_pointer(&position->text, g_free); }

char *position_game_name(Variant variant) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  return g_strdup(variant.rules->sized ? name : variant.rules->title);
}
