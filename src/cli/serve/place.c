#include "place.h"

#include "base/message.h"
#include "play/game-list.h"

#include <string.h>

bool place_read_game(Params *params, Variant *variant, bool *given) {
  Error wrong;
  *variant = variant_default();
  const char *text = params_text(params, "game", NULL);
  if (given != NULL) *given = text != NULL;
  if (text == NULL) return params->error == NULL;
  if (variant_read(text, strlen(text), variant, &wrong) == STATUS_OK) return true;
  return params_fail(params, "game", "character %zu: %s", wrong.offset + 1, wrong.message);
}

static Notation read_notation(Params *params) {
  Notation notation = NOTATION_ANY;
  const char *name = params_text(params, "notation", NULL);
  if (name != NULL && !notation_of_name(name, &notation))
    params_fail(params, "notation", "there is none of this name");
  return notation;
}

static bool fail_text(Params *params, const char *name, const char *text, const Error *wrong) {
  g_autofree char *excerpt = message_excerpt(text, strlen(text), wrong->offset);
  return params_fail(params, name, "character %zu: %s: %s", wrong->offset + 1, wrong->message,
                     excerpt);
}

static bool place_read_position(Params *params, Variant variant, Line *line) {
  Error wrong;
  Notation notation = read_notation(params);
  const char *text = params_text(params, "position", ".");
  if (params->error != NULL) return false;
  return game_list_read_one(variant, notation, text, strlen(text), line, NULL, NULL, &wrong) ==
             STATUS_OK ||
         fail_text(params, "position", text, &wrong);
}

/* The next move at text[*at]; STATUS_TEXT also if a position that occurred twice has ended the
 * game. */
static Status play_next(Line *line, const char *text, size_t length, size_t *at, Error *wrong) {
  Move move;
  size_t begin = *at;
  Position position = line_position(line);
  ValueSet result = line_result(line);
  if (result != VALUE_ANY) return position_fail_over(result, begin, wrong);
  Status status = position_read_move(&position, text, length, at, &move, wrong);
  if (status != STATUS_OK || line_play(line, move)) return status;
  return status_fail(wrong, STATUS_TEXT, begin, "the game is too long");
}

static bool play_moves(Params *params, Line *line) {
  Error wrong;
  const char *text = params_text(params, "moves", ".");
  size_t length = strcmp(text, ".") == 0 ? 0 : strlen(text);
  for (size_t at = 0; at < length;)
    if (play_next(line, text, length, &at, &wrong) != STATUS_OK)
      return fail_text(params, "moves", text, &wrong);
  return params->error == NULL;
}

bool place_read(Params *params, Line *line) {
  Variant variant;
  bool read = place_read_game(params, &variant, NULL) &&
              place_read_position(params, variant, line) && play_moves(params, line);
  line->length = read ? line->at : 0;
  return read;
}
