#include "flat-file.h"

#include <glib/gi18n.h>

#include "game-file-inner.h"

FlatFile *flat_file_new(void) {
  FlatFile *file = g_new0(FlatFile, 1);
  file->answers = g_array_new(FALSE, TRUE, sizeof(FlatAnswer));
  return file;
}

void flat_file_free(FlatFile *file) {
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
  json_builder_set_member_name(builder, "position");
  json_builder_add_string_value(builder, text);
  game_file_add_values(builder, answer->values);
  json_builder_end_object(builder);
}

static void add_game(JsonBuilder *builder, const FlatRecord *record) {
  char text[FLAT_RECORD_TEXT];
  flat_game_write(record->game, text);
  json_builder_set_member_name(builder, "game");
  json_builder_add_string_value(builder, text);
  if (flat_stones(record->start) > 0) {
    flat_write(record->game, record->start, text);
    json_builder_set_member_name(builder, "start");
    json_builder_add_string_value(builder, text);
  }
  flat_record_write_moves(record, text);
  json_builder_set_member_name(builder, "moves");
  json_builder_add_string_value(builder, text);
  json_builder_set_member_name(builder, "at");
  json_builder_add_int_value(builder, record->at);
}

char *flat_file_write(const FlatFile *file, gboolean session) {
  g_autoptr(JsonBuilder) builder = json_builder_new();
  json_builder_begin_object(builder);
  game_file_add_head(builder);
  add_game(builder, &file->record);
  json_builder_set_member_name(builder, "answers");
  json_builder_begin_array(builder);
  for (guint i = 0; i < file->answers->len; i++)
    add_answer(builder, file->record.game, &g_array_index(file->answers, FlatAnswer, i));
  json_builder_end_array(builder);
  if (session) game_file_add_session(builder, file->file, file->saved);
  json_builder_end_object(builder);
  return game_file_text(builder);
}

/* Reading. */

static gboolean read_text(JsonObject *object, const char *member, const char **text,
                          GError **error) {
  *text = ".";
  return !json_object_has_member(object, member) ||
         json_get_string(object, _("the file"), member, text, error);
}

static gboolean read_record(JsonObject *object, FlatRecord *record, GError **error) {
  const char *name, *start, *moves;
  FlatGame game;
  FlatBoard board;
  Error wrong;
  if (!json_get_string(object, _("the file"), "game", &name, error)) return FALSE;
  if (flat_game_read(name, &game, &wrong) != STATUS_OK)
    return json_fail_text(error, "game", name, &wrong);
  if (!read_text(object, "start", &start, error) || !read_text(object, "moves", &moves, error))
    return FALSE;
  if (flat_read(game, start, &board, &wrong) != STATUS_OK)
    return json_fail_text(error, "start", start, &wrong);
  if (flat_record_read_moves(game, board, moves, record, &wrong) != STATUS_OK)
    return json_fail_text(error, "moves", moves, &wrong);
  return TRUE;
}

/* The cursor; absent, it is at the start. */
static gboolean read_at(JsonObject *object, FlatRecord *record, GError **error) {
  JsonNode *at;
  record->at = 0;
  if (!json_object_has_member(object, "at")) return TRUE;
  if (!json_get(object, _("the file"), "at", G_TYPE_INT64, &at, error)) return FALSE;
  gint64 moves = json_node_get_int(at);
  if (moves < 0 || moves > record->length)
    return json_fail(error, "at", _("there are %d moves"), record->length);
  record->at = (int)moves;
  return TRUE;
}

static gboolean read_answer(JsonObject *object, const char *where, FlatFile *file, GError **error) {
  static const char *const known[] = {"position", "possible", NULL};
  FlatAnswer answer;
  const char *text;
  Error wrong;
  if (!json_check_members(object, where, known, error)) return FALSE;
  if (!json_get_string(object, where, "position", &text, error)) return FALSE;
  if (flat_read(file->record.game, text, &answer.board, &wrong) != STATUS_OK)
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

FlatFile *flat_file_read(const char *text, gsize length, GError **error) {
  static const char *const known[] = {"format", "version", "game",    "start", "moves",
                                      "at",     "answers", "session", NULL};
  g_autoptr(JsonParser) parser = json_parser_new();
  JsonObject *object = json_parse(parser, text, length, error);
  if (!object) return NULL;
  g_autoptr(FlatFile) file = flat_file_new();
  gboolean read = game_file_check_format(object, error) &&
                  json_check_members(object, _("the file"), known, error) &&
                  read_record(object, &file->record, error) &&
                  read_at(object, &file->record, error) && read_answers(object, file, error) &&
                  game_file_read_session(object, &file->file, &file->saved, error);
  return read ? g_steal_pointer(&file) : NULL;
}
