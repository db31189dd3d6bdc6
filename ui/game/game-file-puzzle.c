/* The puzzle that is asked, in the file of a session. */
#include <glib/gi18n.h>

#include "game-file-inner.h"
#include "play/position.h"
#include "play/puzzle.h"

static const char WHERE[] = "session.puzzle";

void game_file_write_puzzle(JsonBuilder *builder, const GamePuzzle *puzzle) {
  char text[POSITION_TEXT], answer[MOVE_TEXT];
  position_write_code(&puzzle->position, text);
  move_write(puzzle->position.variant, puzzle->answer, answer);
  json_builder_set_member_name(builder, "puzzle");
  json_builder_begin_object(builder);
  json_builder_set_member_name(builder, "position");
  json_builder_add_string_value(builder, text);
  json_builder_set_member_name(builder, "answer");
  json_builder_add_string_value(builder, answer);
  json_builder_set_member_name(builder, "rating");
  json_builder_add_int_value(builder, puzzle->rating);
  json_builder_set_member_name(builder, "own");
  json_builder_add_boolean_value(builder, puzzle->own);
  json_builder_set_member_name(builder, "told");
  json_builder_add_boolean_value(builder, puzzle->told);
  json_builder_end_object(builder);
}

static gboolean read_puzzle_position(JsonObject *object, Variant variant, GamePuzzle *puzzle,
                                     GError **error) {
  const char *text, *answer;
  if (!json_get_string(object, WHERE, "position", &text, error) ||
      !game_file_read_position(variant, text, "session.puzzle.position", &puzzle->position, error))
    return FALSE;
  if (!json_get_string(object, WHERE, "answer", &answer, error)) return FALSE;
  if (game_file_find_move(&puzzle->position, answer, &puzzle->answer)) return TRUE;
  return json_fail(error, WHERE, _("no stone can go to column “%.20s” here"), answer);
}

static gboolean read_puzzle_facts(JsonObject *object, GamePuzzle *puzzle, GError **error) {
  JsonNode *rating, *own, *told;
  if (!json_get(object, WHERE, "rating", G_TYPE_INT64, &rating, error) ||
      !json_get(object, WHERE, "own", G_TYPE_BOOLEAN, &own, error) ||
      !json_get(object, WHERE, "told", G_TYPE_BOOLEAN, &told, error))
    return FALSE;
  puzzle->rating = (int)CLAMP(json_node_get_int(rating), PUZZLE_RATING_LEAST, PUZZLE_RATING_MOST);
  puzzle->own = json_node_get_boolean(own);
  puzzle->told = json_node_get_boolean(told);
  return TRUE;
}

gboolean game_file_read_puzzle(JsonObject *session, GameFile *file, GError **error) {
  JsonNode *node;
  if (!json_object_has_member(session, "puzzle")) return TRUE;
  if (!json_get(session, "session", "puzzle", JSON_TYPE_OBJECT, &node, error)) return FALSE;
  JsonObject *object = json_node_get_object(node);
  return read_puzzle_position(object, game_file_variant(file), &file->puzzle, error) &&
         read_puzzle_facts(object, &file->puzzle, error);
}
