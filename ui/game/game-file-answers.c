/* Reading saved games: what is known of their positions. */
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cube/notation.h"
#include "cube/symmetry.h"
#include "game-file-inner.h"

/* Answers. */

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

static gboolean read_effort(JsonObject *object, const char *where, ColumnStatus *status,
                            GError **error) {
  JsonNode *nodes;
  if (!json_get(object, where, "nodes", G_TYPE_INT64, &nodes, error)) return FALSE;
  status->nodes = (guint64)MAX(json_node_get_int(nodes), 0);
  JsonNode *seconds = json_object_get_member(object, "seconds");
  GType type = seconds ? json_node_get_value_type(seconds) : G_TYPE_INVALID;
  if (type == G_TYPE_DOUBLE || type == G_TYPE_INT64)
    status->seconds = json_node_get_double(seconds);
  if (type != G_TYPE_INVALID && isfinite(status->seconds) && status->seconds >= 0) return TRUE;
  return json_fail(error, where, _("“seconds” is missing or no duration"));
}

static gboolean read_column(JsonObject *object, const char *where, GameAnswer *answer,
                            GError **error) {
  static const char *const known[] = {"column", "possible", "nodes", "seconds", NULL};
  const char *name;
  if (!json_check_members(object, where, known, error)) return FALSE;
  if (!json_get_string(object, where, "column", &name, error)) return FALSE;
  int column = strlen(name) == 1 ? g_ascii_xdigit_value(*name) : -1;
  if (column < 0 || answer->view.columns[column].state == COLUMN_ILLEGAL)
    return json_fail(error, where, _("no stone can go to column “%.20s” here"), name);
  ColumnStatus *status = &answer->view.columns[column];
  if (!game_file_read_values(object, where, &status->values, error)) return FALSE;
  if (!read_effort(object, where, status, error)) return FALSE;
  answer->view.counters.nodes += status->nodes;
  answer->view.seconds += status->seconds;
  return TRUE;
}

/* A view of the position in which nothing is known. */
static CubeAnalysisView unknown_view(Board board) {
  CubeAnalysisView view = {.values = VALUE_ANY};
  unsigned same = symmetry_stabiliser(board);
  for (int c = 0; c < COLUMNS; c++) {
    gboolean legal = board_result(board) == VALUE_ANY && board_cell(board, c) >= 0;
    view.columns[c].state = legal ? COLUMN_OPEN : COLUMN_ILLEGAL;
    view.columns[c].values = VALUE_ANY;
    view.columns[c].same_as = c;
    for (int g = 0; g < SYMMETRIES; g++)
      if (same >> g & 1)
        view.columns[c].same_as = MIN(view.columns[c].same_as, symmetry_column(c, g));
  }
  return view;
}

static gboolean read_answer(JsonObject *object, const char *where, GameAnswer *answer,
                            GError **error) {
  static const char *const known[] = {"position", "possible", "columns", NULL};
  const char *text;
  Game game;
  Error wrong;
  JsonArray *columns;
  if (!json_check_members(object, where, known, error)) return FALSE;
  if (!json_get_string(object, where, "position", &text, error)) return FALSE;
  if (notation_read(text, strlen(text), &game, &wrong) != STATUS_OK)
    return json_fail_text(error, where, text, &wrong);
  answer->board = game_board(&game);
  answer->view = unknown_view(answer->board);
  if (!game_file_read_values(object, where, &answer->view.values, error)) return FALSE;
  if (!json_get_array(object, where, "columns", &columns, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(columns); i++) {
    g_autofree char *path = g_strdup_printf("%s.columns[%u]", where, i);
    JsonObject *column;
    if (!json_get_element(columns, i, path, &column, error)) return FALSE;
    if (!read_column(column, path, answer, error)) return FALSE;
  }
  return TRUE;
}

gboolean game_file_read_answers(JsonObject *object, GameFile *file, GError **error) {
  JsonArray *answers;
  if (!json_object_has_member(object, "answers")) return TRUE;
  if (!json_get_array(object, _("the file"), "answers", &answers, error)) return FALSE;
  if (json_array_get_length(answers) > GAME_FILE_ANSWERS_MOST)
    return json_fail(error, "answers", _("more than %d are too many"), GAME_FILE_ANSWERS_MOST);
  for (guint i = 0; i < json_array_get_length(answers); i++) {
    g_autofree char *where = g_strdup_printf("answers[%u]", i);
    JsonObject *element;
    GameAnswer answer;
    if (!json_get_element(answers, i, where, &element, error)) return FALSE;
    if (!read_answer(element, where, &answer, error)) return FALSE;
    g_array_append_val(file->answers, answer);
  }
  return TRUE;
}
