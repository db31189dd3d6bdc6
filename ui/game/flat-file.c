#include "flat-file.h"

#include <glib/gi18n.h>

#include "game-file-inner.h"

FlatFile *flat_file_new(void) {
  FlatFile *file = g_new0(FlatFile, 1);
  file->answers = g_array_new(FALSE, TRUE, sizeof(FlatAnswer));
  return file;
}

void flat_file_free(FlatFile *file) {
  flat_tree_clear(&file->tree);
  g_array_unref(file->answers);
  g_free(file->file);
  g_free(file);
}

gboolean flat_file_is(const char *text, gsize length) {
  g_autoptr(JsonParser) parser = json_parser_new();
  JsonObject *object = json_parse(parser, text, length, NULL);
  return object && json_object_has_member(object, "game");
}

/* Writing. */

static void add_answer(JsonBuilder *builder, FlatGame game, const FlatAnswer *answer) {
  char text[FLAT_CODE_SIZE];
  flat_write(game, answer->board, text);
  json_builder_begin_object(builder);
  game_file_add_string(builder, "position", text);
  game_file_add_values(builder, answer->values);
  json_builder_end_object(builder);
}

static void add_line(const FlatRecord *line, const GameNode *node, gpointer builder) {
  char moves[FLAT_RECORD_TEXT];
  if (node->count > 0) return;
  flat_record_write_moves(line, moves);
  json_builder_add_string_value(builder, moves);
}

static void add_comment(const FlatRecord *line, const GameNode *node, gpointer builder) {
  char moves[FLAT_RECORD_TEXT];
  if (!node->comment) return;
  flat_record_write_moves(line, moves);
  game_file_add_string(builder, moves, node->comment);
}

static void add_tree(JsonBuilder *builder, const FlatTree *tree) {
  json_builder_set_member_name(builder, "lines");
  json_builder_begin_array(builder);
  flat_tree_each(tree, add_line, builder);
  json_builder_end_array(builder);
  json_builder_set_member_name(builder, "comments");
  json_builder_begin_object(builder);
  flat_tree_each(tree, add_comment, builder);
  json_builder_end_object(builder);
}

static void add_game(JsonBuilder *builder, const FlatTree *tree) {
  const FlatRecord *record = &tree->line;
  char text[FLAT_RECORD_TEXT];
  flat_game_write(record->game, text);
  game_file_add_string(builder, "game", text);
  if (flat_stones(record->start) > 0) {
    flat_write(record->game, record->start, text);
    game_file_add_string(builder, "start", text);
  }
  add_tree(builder, tree);
  FlatRecord at = *record;
  at.length = at.at;
  flat_record_write_moves(&at, text);
  game_file_add_string(builder, "at", text);
}

static void add_session(JsonBuilder *builder, const FlatFile *file) {
  char setup[FLAT_CODE_SIZE];
  flat_write(file->tree.line.game, file->setup, setup);
  game_file_add_session(builder, file->file, file->saved, file->setting_up ? setup : NULL);
}

char *flat_file_write(const FlatFile *file, gboolean session) {
  g_autoptr(JsonBuilder) builder = json_builder_new();
  json_builder_begin_object(builder);
  game_file_add_head(builder);
  add_game(builder, &file->tree);
  json_builder_set_member_name(builder, "answers");
  json_builder_begin_array(builder);
  for (guint i = 0; i < file->answers->len; i++)
    add_answer(builder, file->tree.line.game, &g_array_index(file->answers, FlatAnswer, i));
  json_builder_end_array(builder);
  if (session) add_session(builder, file);
  json_builder_end_object(builder);
  return game_file_text(builder);
}

/* Reading. */

static gboolean read_start(JsonObject *object, FlatTree *tree, GError **error) {
  const char *name, *start = ".";
  FlatGame game;
  FlatBoard board;
  Error wrong;
  if (!json_get_string(object, _("the file"), "game", &name, error)) return FALSE;
  if (flat_game_read(name, &game, &wrong) != STATUS_OK)
    return json_fail_text(error, "game", name, &wrong);
  if (json_object_has_member(object, "start") &&
      !json_get_string(object, _("the file"), "start", &start, error))
    return FALSE;
  if (flat_read(game, start, &board, &wrong) != STATUS_OK)
    return json_fail_text(error, "start", start, &wrong);
  FlatRecord none = flat_record_new(game, board);
  *tree = flat_tree_new(&none);
  return TRUE;
}

/* The moves from the start; "." stands for none. */
static gboolean read_moves(const FlatTree *tree, const char *text, const char *where,
                           FlatRecord *line, GError **error) {
  Error wrong;
  if (flat_record_read_moves(tree->line.game, tree->line.start, text, line, &wrong) == STATUS_OK)
    return TRUE;
  return json_fail_text(error, where, text, &wrong);
}

static gboolean read_lines(JsonObject *object, FlatTree *tree, GError **error) {
  JsonArray *array;
  gsize moves = 0;
  if (!json_get_array(object, _("the file"), "lines", &array, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(array); i++) {
    FlatRecord line;
    uint8_t path[GAME_MOVES_MOST];
    JsonNode *node = json_array_get_element(array, i);
    g_autofree char *where = g_strdup_printf("lines[%u]", i);
    if (json_node_get_value_type(node) != G_TYPE_STRING)
      return json_fail(error, where, _("expected a text"));
    if (!read_moves(tree, json_node_get_string(node), where, &line, error)) return FALSE;
    flat_tree_write_path(&line, line.length, path);
    if (!game_file_count_moves(&moves, tree->root, path, line.length, where, error)) return FALSE;
    flat_tree_add(tree, &line);
  }
  return TRUE;
}

/* Shows a position of the tree, by its moves. */
static gboolean go_to(FlatTree *tree, const char *text, const char *where, GError **error) {
  FlatRecord line;
  uint8_t path[GAME_MOVES_MOST];
  if (!read_moves(tree, text, where, &line, error)) return FALSE;
  flat_tree_write_path(&line, line.length, path);
  if (!game_node_find(tree->root, path, line.length))
    return json_fail(error, where, _("“%s” is not in “lines”"), text);
  flat_tree_go(tree, path, line.length);
  return TRUE;
}

static gboolean read_comments(JsonObject *object, FlatTree *tree, GError **error) {
  JsonNode *node;
  if (!json_object_has_member(object, "comments")) return TRUE;
  if (!json_get(object, _("the file"), "comments", JSON_TYPE_OBJECT, &node, error)) return FALSE;
  JsonObject *comments = json_node_get_object(node);
  g_autoptr(GList) members = json_object_get_members(comments);
  for (GList *m = members; m; m = m->next) {
    const char *text;
    if (!json_get_string(comments, "comments", m->data, &text, error)) return FALSE;
    if (!go_to(tree, m->data, "comments", error)) return FALSE;
    flat_tree_comment(tree, text);
  }
  return TRUE;
}

static gboolean read_tree(JsonObject *object, FlatTree *tree, GError **error) {
  const char *at = ".";
  if (!read_start(object, tree, error) || !read_lines(object, tree, error) ||
      !read_comments(object, tree, error))
    return FALSE;
  if (json_object_has_member(object, "at") &&
      !json_get_string(object, _("the file"), "at", &at, error))
    return FALSE;
  FlatRecord none = flat_record_new(tree->line.game, tree->line.start);
  flat_tree_add(tree, &none); /* whatever was read last, the main line is shown */
  return go_to(tree, at, "at", error);
}

static gboolean read_answer(JsonObject *object, const char *where, FlatFile *file, GError **error) {
  static const char *const known[] = {"position", "possible", NULL};
  FlatAnswer answer;
  const char *text;
  Error wrong;
  if (!json_check_members(object, where, known, error)) return FALSE;
  if (!json_get_string(object, where, "position", &text, error)) return FALSE;
  if (flat_read(file->tree.line.game, text, &answer.board, &wrong) != STATUS_OK)
    return json_fail_text(error, where, text, &wrong);
  if (!game_file_read_values(object, where, &answer.values, error)) return FALSE;
  g_array_append_val(file->answers, answer);
  return TRUE;
}

static gboolean read_answers(JsonObject *object, FlatFile *file, GError **error) {
  JsonArray *array;
  if (!json_object_has_member(object, "answers")) return TRUE;
  if (!json_get_array(object, _("the file"), "answers", &array, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(array); i++) {
    g_autofree char *where = g_strdup_printf("answers[%u]", i);
    JsonObject *answer;
    if (!json_get_element(array, i, where, &answer, error)) return FALSE;
    if (!read_answer(answer, where, file, error)) return FALSE;
  }
  return TRUE;
}

static gboolean read_session(JsonObject *object, FlatFile *file, GError **error) {
  const char *setup;
  Error wrong;
  if (!game_file_read_session(object, &file->file, &file->saved, &setup, error)) return FALSE;
  file->setting_up = setup != NULL;
  if (!setup || flat_read_stones(file->tree.line.game, setup, &file->setup, &wrong) == STATUS_OK)
    return TRUE;
  return json_fail_text(error, "session.setup", setup, &wrong);
}

FlatFile *flat_file_read(const char *text, gsize length, GError **error) {
  static const char *const known[] = {"format",   "version", "game",    "start",   "lines",
                                      "comments", "at",      "answers", "session", NULL};
  g_autoptr(JsonParser) parser = json_parser_new();
  JsonObject *object = json_parse(parser, text, length, error);
  if (!object) return NULL;
  g_autoptr(FlatFile) file = flat_file_new();
  gboolean read = game_file_check_format(object, error) &&
                  json_check_members(object, _("the file"), known, error) &&
                  read_tree(object, &file->tree, error) && read_answers(object, file, error) &&
                  read_session(object, file, error);
  return read ? g_steal_pointer(&file) : NULL;
}
