/* Writing saved games. */
#include <json-glib/json-glib.h>

#include "cube/notation.h"
#include "game-file-inner.h"

void game_file_add_string(JsonBuilder *builder, const char *member, const char *text) {
  json_builder_set_member_name(builder, member);
  json_builder_add_string_value(builder, text);
}

static void add_int(JsonBuilder *builder, const char *member, gint64 number) {
  json_builder_set_member_name(builder, member);
  json_builder_add_int_value(builder, number);
}

static void add_line(const Game *line, const GameNode *node, gpointer builder) {
  char moves[NOTATION_MOVES_SIZE];
  if (node->count > 0) return;
  notation_write_moves(line, moves);
  json_builder_add_string_value(builder, moves);
}

static void add_comment(const Game *line, const GameNode *node, gpointer builder) {
  char moves[NOTATION_MOVES_SIZE];
  if (!node->comment) return;
  notation_write_moves(line, moves);
  game_file_add_string(builder, moves, node->comment);
}

static void add_game(JsonBuilder *builder, const GameRecord *record) {
  char text[NOTATION_CODE_SIZE];
  json_builder_begin_object(builder);
  if (record->line.start.ply > 0) {
    notation_write_code(record->line.start, text);
    game_file_add_string(builder, "start", text);
  }
  json_builder_set_member_name(builder, "lines");
  json_builder_begin_array(builder);
  game_record_each(record, add_line, builder);
  json_builder_end_array(builder);
  json_builder_set_member_name(builder, "comments");
  json_builder_begin_object(builder);
  game_record_each(record, add_comment, builder);
  json_builder_end_object(builder);
  notation_write_moves(&record->line, text);
  game_file_add_string(builder, "at", text);
  json_builder_end_object(builder);
}

void game_file_add_values(JsonBuilder *builder, ValueSet values) {
  json_builder_set_member_name(builder, "possible");
  json_builder_begin_array(builder);
  if (values & VALUE_FIRST) json_builder_add_string_value(builder, "first");
  if (values & VALUE_DRAW) json_builder_add_string_value(builder, "draw");
  if (values & VALUE_SECOND) json_builder_add_string_value(builder, "second");
  json_builder_end_array(builder);
}

static void add_column(JsonBuilder *builder, int column, const ColumnStatus *status) {
  json_builder_begin_object(builder);
  game_file_add_string(builder, "column", (char[]){"0123456789ABCDEF"[column], '\0'});
  game_file_add_values(builder, status->values);
  add_int(builder, "nodes", (gint64)status->nodes);
  json_builder_set_member_name(builder, "seconds");
  json_builder_add_double_value(builder, status->seconds);
  json_builder_end_object(builder);
}

static void add_answer(JsonBuilder *builder, const GameAnswer *answer) {
  char text[NOTATION_CODE_SIZE];
  notation_write_code(answer->board, text);
  json_builder_begin_object(builder);
  game_file_add_string(builder, "position", answer->board.ply > 0 ? text : ".");
  game_file_add_values(builder, answer->view.values);
  json_builder_set_member_name(builder, "columns");
  json_builder_begin_array(builder);
  for (int c = 0; c < COLUMNS; c++)
    if (answer->view.columns[c].state != COLUMN_ILLEGAL)
      add_column(builder, c, &answer->view.columns[c]);
  json_builder_end_array(builder);
  json_builder_end_object(builder);
}

void game_file_add_session(JsonBuilder *builder, const char *uri, gboolean saved,
                           const char *setup) {
  json_builder_set_member_name(builder, "session");
  json_builder_begin_object(builder);
  if (uri) game_file_add_string(builder, "file", uri);
  json_builder_set_member_name(builder, "saved");
  json_builder_add_boolean_value(builder, saved);
  if (setup) game_file_add_string(builder, "setup", setup);
  json_builder_end_object(builder);
}

void game_file_add_head(JsonBuilder *builder) {
  game_file_add_string(builder, "format", "fourscore");
  add_int(builder, "version", 1);
}

static void add_session(JsonBuilder *builder, const GameFile *file) {
  char setup[NOTATION_CODE_SIZE];
  notation_write_code((Board){.stones = {file->setup[FIRST], file->setup[SECOND]}}, setup);
  game_file_add_session(builder, file->file, file->saved, file->setting_up ? setup : NULL);
}

static void add_file(JsonBuilder *builder, const GameFile *file, gboolean session) {
  json_builder_begin_object(builder);
  game_file_add_head(builder);
  json_builder_set_member_name(builder, "games");
  json_builder_begin_array(builder);
  for (guint i = 0; i < file->games->len; i++)
    add_game(builder, file->games->pdata[i]);
  json_builder_end_array(builder);
  add_int(builder, "shown", file->shown);
  json_builder_set_member_name(builder, "answers");
  json_builder_begin_array(builder);
  for (guint i = 0; i < file->answers->len; i++)
    add_answer(builder, &g_array_index(file->answers, GameAnswer, i));
  json_builder_end_array(builder);
  if (session) add_session(builder, file);
  json_builder_end_object(builder);
}

char *game_file_text(JsonBuilder *builder) {
  g_autoptr(JsonNode) root = json_builder_get_root(builder);
  g_autofree char *text = json_to_string(root, TRUE);
  return g_strconcat(text, "\n", NULL);
}

char *game_file_write(const GameFile *file, gboolean session) {
  g_autoptr(JsonBuilder) builder = json_builder_new();
  add_file(builder, file, session);
  return game_file_text(builder);
}
