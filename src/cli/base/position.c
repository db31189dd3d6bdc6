#include "base/position.h"

#include "base/input.h"
#include "base/message.h"
#include "play/cube-play.h"
#include "play/flat-play.h"
#include "cube/notation.h"

#include <string.h>

static Status read_cube(const char *text, size_t length, InputPosition *position, Error *error) {
  Game game;
  char canonical[NOTATION_CODE_SIZE];
  Status status = notation_read(text, length, &game, error);
  if (status != STATUS_OK) return status;
  notation_write(&game, canonical);
  *position = (InputPosition){.text = g_strdup(canonical), .board = game_board(&game)};
  return STATUS_OK;
}

/* A flat position has one spelling in each format, so its text is written as it is read. */
static Status read_flat(FlatGame rules, const char *text, size_t length, InputPosition *position,
                        Error *error) {
  FlatBoard board;
  if (length >= INPUT_KEPT)
    return status_fail(error, STATUS_TEXT, 0, "a position has fewer than %d characters",
                       INPUT_KEPT);
  g_autofree char *copy = g_strndup(text, length);
  for (size_t i = strlen(copy); i < length; i++)
    copy[i] = '?'; /* a byte 0, which no position has, is no end either */
  Status status = flat_read(rules, copy, &board, error);
  if (status == STATUS_OK)
    *position = (InputPosition){.text = g_steal_pointer(&copy), .flat = board};
  return status;
}

bool position_read(const GameChoice *game, const char *origin, size_t indent, const char *text,
                   size_t length, InputPosition *position) {
  Error error;
  Status status = game->flat ? read_flat(game->rules, text, length, position, &error)
                             : read_cube(text, length, position, &error);
  if (status == STATUS_OK) return true;
  g_autofree char *excerpt = message_excerpt(text, length, error.offset);
  message_print("%s, character %zu: %s: %s", origin, indent + error.offset + 1, error.message,
                excerpt);
  return false;
}

bool position_read_argument(const GameChoice *game, const char *origin, const char *text,
                            InputPosition *position) {
  return position_read(game, origin, 0, text, strlen(text), position);
}

InputPosition position_start(void) {
  return (InputPosition){.text = g_strdup("."), .board = board_empty()};
}

Position position_of_input(const GameChoice *game, const InputPosition *position) {
  return game->flat ? flat_position(game->rules, position->flat) : cube_position(position->board);
}

void position_clear(InputPosition *position) { g_clear_pointer(&position->text, g_free); }
