#include "base/position.h"

#include "base/input.h"
#include "base/message.h"
#include "play/foreign.h"

#include <string.h>

#include "play/foreign.h"

/* A position by itself: that it occurs a second time ends no game here. */
static Status read_moves(Variant variant, const char *text, size_t length, Position *position,
                         GString *canonical, Error *error) {
  *position = position_begin(variant);
  for (size_t at = 0; at < length;) {
    Move move;
    char name[MOVE_TEXT];
    Status status = position_read_move(position, text, length, &at, &move, error);
    if (status != STATUS_OK) return status;
    move_write(variant, move, name);
    g_string_append(canonical, name);
    *position = position_play(position, move);
  }
  return STATUS_OK;
}

static Status read_code(Variant variant, const char *text, size_t length, Position *position,
                        GString *canonical, Error *error) {
  char code[POSITION_TEXT];
  Status status = position_read_code(variant, text, length, position, error);
  if (status != STATUS_OK) return status;
  position_write_code(position, code);
  g_string_append(canonical, position_stones(position) > 0 ? code : ".");
  return STATUS_OK;
}

static Status read_either(Variant variant, const char *text, size_t length, Position *position,
                          GString *canonical, Error *error) {
  bool is_code = length == 0 || text[0] == '.' || memchr(text, '/', length) != NULL;
  Status status =
      (is_code ? read_code : read_moves)(variant, text, length, position, canonical, error);
  if (status != STATUS_OK || length < INPUT_KEPT) return status; /* else it may have been cut */
  return status_fail(error, STATUS_TEXT, 0, "a position has fewer than %d characters", INPUT_KEPT);
}

/* A game as others write it, of which the user is told. */
static Status read_foreign(Variant variant, const char *origin, const char *text, size_t length,
                           Position *position, GString *canonical, Error *error) {
  Line line;
  Notation notation;
  char moves[LINE_TEXT];
  Status status = foreign_read(variant, text, length, &line, &notation, NULL, error);
  if (status != STATUS_OK) return status;
  line_write(&line, moves);
  g_string_append(canonical, moves);
  *position = line_position(&line);
  message_print("%s: read as %s: %s", origin, notation_title(notation), moves);
  return STATUS_OK;
}

static bool is_foreign(Variant variant, const char *text, size_t length) {
  Line line;
  Notation notation;
  foreign_read(variant, text, length, &line, &notation, NULL, NULL);
  return notation != NOTATION_OWN;
}

bool position_read(Variant variant, const char *origin, size_t indent, const char *text,
                   size_t length, InputPosition *position) {
  Error error;
  Position read;
  g_autoptr(GString) canonical = g_string_new(NULL);
  Status status = is_foreign(variant, text, length)
                      ? read_foreign(variant, origin, text, length, &read, canonical, &error)
                      : read_either(variant, text, length, &read, canonical, &error);
  if (status == STATUS_OK) {
    *position = (InputPosition){g_strdup(canonical->str), read};
    return true;
  }
  g_autofree char *excerpt = message_excerpt(text, length, error.offset);
  return message_fail("%s, character %zu: %s: %s", origin, indent + error.offset + 1, error.message,
                      excerpt);
}

bool position_read_argument(Variant variant, const char *origin, const char *text,
                            InputPosition *position) {
  return position_read(variant, origin, 0, text, strlen(text), position);
}

void position_clear(InputPosition *position) { g_clear_pointer(&position->text, g_free); }

char *position_game_name(Variant variant) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  return g_strdup(variant.rules->sized ? name : variant.rules->title);
}
