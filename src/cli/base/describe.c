#include "base/describe.h"

#include "base/output.h"
#include "play/notation.h"

static const char *player_name(Player player) { return player == FIRST ? "first" : "second"; }

static void describe_add_moves(JsonBuilder *json, const Line *line, const Position *position) {
  Move moves[MOVES_MOST];
  char name[MOVE_TEXT];
  int count = line_result(line) == VALUE_ANY ? position_moves(position, moves) : 0;
  json_begin_list(json, "moves");
  for (int i = 0; i < count; i++) {
    move_write(position->variant, moves[i], name);
    json_builder_add_string_value(json, name);
  }
  json_builder_end_array(json);
}

static void describe_add_cell(JsonBuilder *json, int column, int level) {
  json_builder_begin_object(json);
  json_add_int(json, "column", column);
  json_add_int(json, "level", level);
  json_builder_end_object(json);
}

/* The cells of the line that won; none if nobody has won. */
static void add_won(JsonBuilder *json, const Position *position) {
  const Rules *rules = position->variant.rules;
  json_begin_list(json, "won");
  for (int column = 0; column < variant_columns(position->variant); column++)
    for (int level = 0; level < variant_levels(position->variant); level++)
      if (rules->wins(position, column, level)) describe_add_cell(json, column, level);
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
  json_begin_object(json, "played");
  json_add_text(json, "move", name);
  json_add_int(json, "column", column);
  json_add_int(json, "level", pops ? 0 : highest(position, column));
  json_builder_end_object(json);
}

static void add_notations(JsonBuilder *json, const Line *line) {
  char text[NOTATION_TEXT];
  json_begin_object(json, "notations");
  for (Notation notation = NOTATION_OWN; notation < NOTATIONS; notation++)
    if (notation_write(line, notation, text)) json_add_text(json, notation_name(notation), text);
  json_builder_end_object(json);
}

static void add_end(JsonBuilder *json, const Line *line, const Position *position) {
  ValueSet result = line_result(line);
  bool may_end =
      position->variant.rules->may_end != NULL && position->variant.rules->may_end(position);
  json_add_bool(json, "over", result != VALUE_ANY);
  if (result != VALUE_ANY) json_add_text(json, "result", goal_word(GOAL_EXACT, result));
  json_add_bool(json, "may_end", may_end && result == VALUE_ANY);
  add_won(json, position);
}

void describe_line(const Line *line, JsonBuilder *json) {
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
  describe_add_moves(json, line, &position);
  add_end(json, line, &position);
  add_played(json, line, &position);
  add_notations(json, line);
  json_add_text(json, "diagram", diagram);
}
