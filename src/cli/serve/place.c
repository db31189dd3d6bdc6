#include "place.h"

#include "base/message.h"
#include "base/output.h"
#include "play/game-list.h"

#include <string.h>

/* --- Reading ---------------------------------------------------------------------------------- */

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

static bool read_position(Params *params, Variant variant, Line *line) {
  Error wrong;
  Notation notation = read_notation(params);
  const char *text = params_text(params, "position", ".");
  if (params->error != NULL) return false;
  return game_list_read_one(variant, notation, text, strlen(text), line, NULL, &wrong) ==
             STATUS_OK ||
         fail_text(params, "position", text, &wrong);
}

/* The next move at text[*at]; STATUS_TEXT also where a position that occurred twice ended the
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
  bool read = place_read_game(params, &variant, NULL) && read_position(params, variant, line) &&
              play_moves(params, line);
  line->length = read ? line->at : 0;
  return read;
}

/* --- Describing ------------------------------------------------------------------------------- */

static const char *player_name(Player player) { return player == FIRST ? "first" : "second"; }

static void add_moves(JsonBuilder *json, const Line *line, const Position *position) {
  Move moves[MOVES_MOST];
  char name[MOVE_TEXT];
  int count = line_result(line) == VALUE_ANY ? position_moves(position, moves) : 0;
  json_builder_set_member_name(json, "moves");
  json_builder_begin_array(json);
  for (int i = 0; i < count; i++) {
    move_write(position->variant, moves[i], name);
    json_builder_add_string_value(json, name);
  }
  json_builder_end_array(json);
}

static void add_cell(JsonBuilder *json, int column, int level) {
  json_builder_begin_object(json);
  json_add_int(json, "column", column);
  json_add_int(json, "level", level);
  json_builder_end_object(json);
}

/* The cells of the line that won; none if nobody did. */
static void add_won(JsonBuilder *json, const Position *position) {
  const Rules *rules = position->variant.rules;
  json_builder_set_member_name(json, "won");
  json_builder_begin_array(json);
  for (int column = 0; column < variant_columns(position->variant); column++)
    for (int level = 0; level < variant_levels(position->variant); level++)
      if (rules->wins(position, column, level)) add_cell(json, column, level);
  json_builder_end_array(json);
}

/* The cell on which a column's highest stone lies; -1 if there is none. */
static int highest(const Position *position, int column) {
  int level = variant_levels(position->variant) - 1;
  while (level >= 0 && position->variant.rules->at(position, column, level) == CELL_EMPTY)
    level--;
  return level;
}

static void add_played(JsonBuilder *json, const Line *line, const Position *position) {
  char name[MOVE_TEXT];
  int move = line_last(line);
  if (move < 0) return;
  Variant variant = position->variant;
  int column = move_column(variant, (Move)move);
  bool pops = move_pops(variant, (Move)move);
  move_write(variant, (Move)move, name);
  json_builder_set_member_name(json, "played");
  json_builder_begin_object(json);
  json_add_text(json, "move", name);
  json_add_int(json, "column", column);
  json_add_int(json, "level", pops ? 0 : highest(position, column));
  json_builder_end_object(json);
}

static void add_notations(JsonBuilder *json, const Line *line) {
  char text[NOTATION_TEXT];
  json_builder_set_member_name(json, "notations");
  json_builder_begin_object(json);
  for (Notation notation = NOTATION_OWN; notation < NOTATIONS; notation++)
    if (notation_write(line, notation, text)) json_add_text(json, notation_name(notation), text);
  json_builder_end_object(json);
}

static void add_end(JsonBuilder *json, const Line *line, const Position *position) {
  ValueSet result = line_result(line);
  bool may_end =
      position->variant.rules->may_end != NULL && position->variant.rules->may_end(position);
  json_builder_set_member_name(json, "over");
  json_builder_add_boolean_value(json, result != VALUE_ANY);
  if (result != VALUE_ANY) json_add_text(json, "result", goal_word(GOAL_EXACT, result));
  json_builder_set_member_name(json, "may_end");
  json_builder_add_boolean_value(json, may_end && result == VALUE_ANY);
  add_won(json, position);
}

void place_describe(const Line *line, JsonBuilder *json) {
  char game[VARIANT_TEXT], text[LINE_TEXT], code[POSITION_TEXT], diagram[DIAGRAM_TEXT];
  Position position = line_position(line);
  variant_write(position.variant, game);
  line_write(line, text);
  position_write_code(&position, code);
  position_draw(&position, line_result(line), diagram);
  json_add_text(json, "game", game);
  json_add_text(json, "position", text);
  json_add_text(json, "code", code);
  json_add_int(json, "columns", variant_columns(position.variant));
  json_add_int(json, "levels", variant_levels(position.variant));
  json_add_int(json, "stones", position_stones(&position));
  json_add_text(json, "mover", player_name(position_mover(&position)));
  add_moves(json, line, &position);
  add_end(json, line, &position);
  add_played(json, line, &position);
  add_notations(json, line);
  json_add_text(json, "diagram", diagram);
}
