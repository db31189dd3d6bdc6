/* Reading saved games: what is known about their positions. */
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/figures.h"
#include "game-file-inner.h"
#include "play/position.h"

gboolean game_file_read_values(JsonObject *object, const char *where, ValueSet *values,
                               GError **error) {
  static const struct {
    const char *word;
    ValueSet value;
  } words[] = {{"first", VALUE_FIRST}, {"draw", VALUE_DRAW}, {"second", VALUE_SECOND}};
  JsonArray *array;
  *values = 0;
  if (!json_get_array(object, where, "possible", &array, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(array); i++) {
    JsonNode *node = json_array_get_element(array, i);
    gboolean text = json_node_get_value_type(node) == G_TYPE_STRING;
    ValueSet value = 0;
    for (guint w = 0; text && w < G_N_ELEMENTS(words); w++)
      if (strcmp(json_node_get_string(node), words[w].word) == 0) value = words[w].value;
    if (!value)
      return json_fail(error, where, _("expected “first”, “draw” or “second” in “possible”"));
    *values |= value;
  }
  return *values ? TRUE : json_fail(error, where, _("“possible” names no value"));
}

/* The value given for a game that is over must be its result. */
static gboolean read_values_of(JsonObject *object, const char *where, const Position *position,
                               ValueSet *values, GError **error) {
  ValueSet result = position_result(position);
  if (!game_file_read_values(object, where, values, error)) return FALSE;
  if ((*values & result) == 0)
    return json_fail(error, where, _("the game has another result here"));
  *values &= result;
  return TRUE;
}

gboolean game_file_read_seconds(JsonObject *object, const char *where, double *seconds,
                                GError **error) {
  JsonNode *node = json_object_get_member(object, "seconds");
  GType type = node ? json_node_get_value_type(node) : G_TYPE_INVALID;
  if (type == G_TYPE_DOUBLE || type == G_TYPE_INT64) {
    *seconds = json_node_get_double(node);
    if (isfinite(*seconds) && *seconds >= 0) return TRUE;
  }
  return json_fail(error, where, _("“seconds” is missing or no duration"));
}

static gboolean read_effort(JsonObject *object, const char *where, GameMoveAnswer *answer,
                            GError **error) {
  JsonNode *nodes;
  if (!json_get(object, where, "nodes", G_TYPE_INT64, &nodes, error)) return FALSE;
  answer->nodes = (guint64)MAX(json_node_get_int(nodes), 0);
  return game_file_read_seconds(object, where, &answer->seconds, error);
}

static gboolean read_claim(JsonObject *object, const char *where, Claim *claim, GError **error) {
  const char *name;
  if (!json_get_string(object, where, "claim", &name, error)) return FALSE;
  *claim = g_str_equal(name, claim_name(CLAIM_SECOND)) ? CLAIM_SECOND : CLAIM_FIRST;
  if (g_str_equal(name, claim_name(*claim))) return TRUE;
  return json_fail(error, where, _("expected “first” or “second” in “claim”"));
}

/* Where the search of an open move leans, which may be absent. */
static gboolean read_leaning(JsonObject *object, const char *where, GameMoveAnswer *answer,
                             GError **error) {
  answer->leaning = -1;
  if (!json_object_has_member(object, "leaning")) return TRUE;
  JsonNode *node = json_object_get_member(object, "leaning");
  GType type = json_node_get_value_type(node);
  gboolean number = type == G_TYPE_DOUBLE || type == G_TYPE_INT64;
  double leaning = number ? json_node_get_double(node) : -1;
  if (!(leaning >= 0 && leaning <= 1))
    return json_fail(error, where, _("“leaning” is no number from 0 to 1"));
  answer->leaning = leaning;
  return read_claim(object, where, &answer->claim, error);
}

gboolean game_file_find_move(const Position *position, const char *name, Move *move) {
  gsize length = strlen(name), at = 0;
  return position_result(position) == VALUE_ANY &&
         position_read_move(position, name, length, &at, move, NULL) == STATUS_OK && at == length;
}

static gboolean answers_read_move(JsonObject *object, const char *where, GameAnswer *answer,
                                  GError **error) {
  static const char *const known[] = {"column", "possible", "nodes", "seconds",
                                      "claim",  "leaning",  NULL};
  const char *name;
  GameMoveAnswer read = {0};
  if (!json_check_members(object, where, known, error)) return FALSE;
  if (!json_get_string(object, where, "column", &name, error)) return FALSE;
  if (!game_file_find_move(&answer->position, name, &read.move))
    return json_fail(error, where, _("no stone can go to column “%.20s” here"), name);
  Position next = position_play(&answer->position, read.move);
  if (!read_values_of(object, where, &next, &read.values, error)) return FALSE;
  if (!read_effort(object, where, &read, error)) return FALSE;
  if (!read_leaning(object, where, &read, error)) return FALSE;
  g_array_append_val(answer->moves, read);
  return TRUE;
}

static gboolean answers_read_moves(JsonObject *object, const char *where, GameAnswer *answer,
                                   GError **error) {
  JsonArray *moves;
  if (!json_object_has_member(object, "columns")) return TRUE;
  if (!json_get_array(object, where, "columns", &moves, error)) return FALSE;
  answer->moves = g_array_new(FALSE, FALSE, sizeof(GameMoveAnswer));
  for (guint i = 0; i < json_array_get_length(moves); i++) {
    g_autofree char *path = g_strdup_printf("%s.columns[%u]", where, i);
    JsonObject *move;
    if (!json_get_element(moves, i, path, &move, error)) return FALSE;
    if (!answers_read_move(move, path, answer, error)) return FALSE;
  }
  return TRUE;
}

/* Which the moves were searched for; it may be absent. */
static gboolean read_goal(JsonObject *object, const char *where, GameAnswer *answer,
                          GError **error) {
  const char *name;
  if (!json_object_has_member(object, "goal")) return TRUE;
  if (!json_get_string(object, where, "goal", &name, error)) return FALSE;
  answer->has_goal = goal_find(name, &answer->goal);
  return answer->has_goal ||
         json_fail(error, where, _("expected “first”, “second” or “exact” in “goal”"));
}

static gboolean read_answer(JsonObject *object, const char *where, Variant variant,
                            GameAnswer *answer, GError **error) {
  static const char *const known[] = {"position", "possible", "columns", "goal", NULL};
  const char *text;
  if (!json_check_members(object, where, known, error)) return FALSE;
  if (!json_get_string(object, where, "position", &text, error)) return FALSE;
  if (!game_file_read_position(variant, text, where, &answer->position, error)) return FALSE;
  return read_values_of(object, where, &answer->position, &answer->values, error) &&
         read_goal(object, where, answer, error) &&
         answers_read_moves(object, where, answer, error);
}

gboolean game_file_read_answers(JsonObject *object, Variant variant, GArray *all, GError **error) {
  JsonArray *answers;
  if (!json_object_has_member(object, "answers")) return TRUE;
  if (!json_get_array(object, _("the file"), "answers", &answers, error)) return FALSE;
  if (json_array_get_length(answers) > GAME_FILE_ANSWERS_MOST)
    return json_fail(error, "answers", _("more than %s are too many"),
                     figure_count(GAME_FILE_ANSWERS_MOST, "\u202F").text);
  guint before = all->len, count = json_array_get_length(answers);
  g_array_set_size(all, before + count);
  for (guint i = 0; i < count; i++) {
    g_autofree char *where = g_strdup_printf("answers[%u]", i);
    GameAnswer *answer = &g_array_index(all, GameAnswer, before + i);
    JsonObject *element;
    if (!json_get_element(answers, i, where, &element, error)) return FALSE;
    if (!read_answer(element, where, variant, answer, error)) return FALSE;
  }
  return TRUE;
}

static void answers_clear_values(GameAnswer *answer) {
  answer->values = VALUE_ANY;
  for (guint i = 0; answer->moves && i < answer->moves->len; i++)
    g_array_index(answer->moves, GameMoveAnswer, i).values = VALUE_ANY;
}

gboolean game_file_read_searched(JsonObject *object, Variant variant, GArray *all, GError **error) {
  guint before = all->len;
  if (!game_file_read_answers(object, variant, all, error)) return FALSE;
  for (guint i = before; i < all->len; i++) {
    GameAnswer *answer = &g_array_index(all, GameAnswer, i);
    g_autofree char *where = g_strdup_printf("answers[%u]", i - before);
    if (!answer->has_goal) return json_fail(error, where, _("the member “%s” is missing"), "goal");
    answers_clear_values(answer);
  }
  return TRUE;
}
