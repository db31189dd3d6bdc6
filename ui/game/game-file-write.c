/* Writing saved games. */
#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "core/figures.h"
#include "game-file-inner.h"
#include "game-sum.h"
#include "play/position.h"

static void add_string(JsonBuilder *builder, const char *member, const char *text) {
  json_builder_set_member_name(builder, member);
  json_builder_add_string_value(builder, text);
}

static void add_int(JsonBuilder *builder, const char *member, gint64 number) {
  json_builder_set_member_name(builder, member);
  json_builder_add_int_value(builder, number);
}

static void begin_list(JsonBuilder *builder, const char *member) {
  json_builder_set_member_name(builder, member);
  json_builder_begin_array(builder);
}

/* Games. */

static void game_file_write_add_line(const Line *line, const GameNode *node, gpointer builder) {
  char moves[LINE_TEXT];
  if (node->count > 0) return;
  line_write_moves(line, moves);
  json_builder_add_string_value(builder, moves);
}

static void add_comment(const Line *line, const GameNode *node, gpointer builder) {
  char moves[LINE_TEXT];
  if (!node->comment) return;
  line_write_moves(line, moves);
  add_string(builder, moves, node->comment);
}

static void add_at(JsonBuilder *builder, Line line) {
  char moves[LINE_TEXT];
  line.length = line.at;
  line_write_moves(&line, moves);
  add_string(builder, "at", moves);
}

static void game_file_write_add_game(JsonBuilder *builder, const GameFile *file, guint place) {
  const GameRecord *record = file->games->pdata[place];
  const Position *start = &record->line.start;
  char code[POSITION_TEXT];
  position_write_code(start, code);
  if (position_stones(start) > 0) add_string(builder, "start", code);
  if (!game_about_is_empty(record->about)) game_file_write_about(builder, record->about);
  begin_list(builder, "lines");
  game_record_each(record, game_file_write_add_line, builder);
  json_builder_end_array(builder);
  json_builder_set_member_name(builder, "comments");
  json_builder_begin_object(builder);
  game_record_each(record, add_comment, builder);
  json_builder_end_object(builder);
  add_at(builder, record->line);
  if (place < file->reviews->len && file->reviews->pdata[place])
    game_file_write_review(builder, file->reviews->pdata[place]);
}

/* FALSE, and nothing is added, for the first game. */
static gboolean add_game_name(JsonBuilder *builder, Variant variant) {
  char name[VARIANT_TEXT];
  if (variant_equal(variant, variant_default())) return FALSE;
  variant_write(variant, name);
  add_string(builder, "game", name);
  return TRUE;
}

/* The cube's games are a list without the game's name, and a single flat game stands alone: so
 * earlier versions can read them. */
static void add_games(JsonBuilder *builder, const GameFile *file) {
  gboolean named = add_game_name(builder, game_file_variant(file));
  if (named && file->games->len == 1) {
    game_file_write_add_game(builder, file, 0);
    return;
  }
  begin_list(builder, "games");
  for (guint i = 0; i < file->games->len; i++) {
    json_builder_begin_object(builder);
    game_file_write_add_game(builder, file, i);
    json_builder_end_object(builder);
  }
  json_builder_end_array(builder);
  add_int(builder, "shown", file->shown);
}

/* Answers. */

void game_file_write_values(JsonBuilder *builder, ValueSet values) {
  begin_list(builder, "possible");
  if (values & VALUE_FIRST) json_builder_add_string_value(builder, "first");
  if (values & VALUE_DRAW) json_builder_add_string_value(builder, "draw");
  if (values & VALUE_SECOND) json_builder_add_string_value(builder, "second");
  json_builder_end_array(builder);
}

static void game_file_write_add_move(JsonBuilder *builder, Variant variant,
                                     const GameMoveAnswer *answer) {
  char name[MOVE_TEXT];
  move_write(variant, answer->move, name);
  json_builder_begin_object(builder);
  add_string(builder, "column", name);
  game_file_write_values(builder, answer->values);
  add_int(builder, "nodes", (gint64)answer->nodes);
  json_builder_set_member_name(builder, "seconds");
  json_builder_add_double_value(builder, answer->seconds);
  if (answer->leaning >= 0) {
    add_string(builder, "claim", claim_name(answer->claim));
    json_builder_set_member_name(builder, "leaning");
    json_builder_add_double_value(builder, answer->leaning);
  }
  json_builder_end_object(builder);
}

static void add_answer(JsonBuilder *builder, const GameAnswer *answer) {
  const Position *position = &answer->position;
  char text[POSITION_TEXT];
  position_write_code(position, text);
  json_builder_begin_object(builder);
  add_string(builder, "position", position_stones(position) > 0 ? text : ".");
  game_file_write_values(builder, answer->values);
  if (answer->has_goal) add_string(builder, "goal", goal_name(answer->goal));
  if (answer->moves) {
    begin_list(builder, "columns");
    for (guint i = 0; i < answer->moves->len; i++)
      game_file_write_add_move(builder, position->variant,
                               &g_array_index(answer->moves, GameMoveAnswer, i));
    json_builder_end_array(builder);
  }
  json_builder_end_object(builder);
}

/* Those of one game that follow each other are a group. */
static void add_searched(JsonBuilder *builder, const GArray *searched) {
  const GameAnswer *all = (const GameAnswer *)searched->data;
  begin_list(builder, "searched");
  for (guint i = 0, end; i < searched->len; i = end) {
    Variant variant = all[i].position.variant;
    json_builder_begin_object(builder);
    add_game_name(builder, variant);
    begin_list(builder, "answers");
    for (end = i; end < searched->len && variant_equal(all[end].position.variant, variant); end++)
      add_answer(builder, &all[end]);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
  }
  json_builder_end_array(builder);
}

/* The file. */

/* Of a session it has only how it was played. */
static void add_left_played(JsonBuilder *builder, const GamePlayed *played) {
  json_builder_set_member_name(builder, "session");
  json_builder_begin_object(builder);
  game_file_write_played(builder, played);
  json_builder_end_object(builder);
}

/* Each in the form of a file, since it may be of another game. */
static void add_left(JsonBuilder *builder, const GPtrArray *left) {
  begin_list(builder, "left");
  for (guint i = 0; i < left->len; i++) {
    const GameFile *file = left->pdata[i];
    json_builder_begin_object(builder);
    add_games(builder, file);
    if (file->playing) add_left_played(builder, &file->played);
    json_builder_end_object(builder);
  }
  json_builder_end_array(builder);
}

/* Of a saved game they are shown when it is opened. */
static void add_closed_reviews(JsonBuilder *builder, const GameFile *file) {
  guint closed = 0;
  for (guint i = 0; i < file->reviews->len; i++) {
    const GameReviewed *reviewed = file->reviews->pdata[i];
    if (!reviewed || !reviewed->closed) continue;
    if (closed++ == 0) begin_list(builder, "closed-reviews");
    json_builder_add_int_value(builder, i);
  }
  if (closed > 0) json_builder_end_array(builder);
}

static void add_session(JsonBuilder *builder, const GameFile *file) {
  json_builder_set_member_name(builder, "session");
  json_builder_begin_object(builder);
  if (file->file) add_string(builder, "file", file->file);
  if (file->seen) add_string(builder, "seen", file->seen);
  json_builder_set_member_name(builder, "saved");
  json_builder_add_boolean_value(builder, file->saved);
  if (file->setting_up) {
    char stones[POSITION_TEXT];
    position_write_code(&file->setup, stones);
    add_string(builder, "setup", stones);
  }
  add_closed_reviews(builder, file);
  if (file->playing) game_file_write_played(builder, &file->played);
  if (file->puzzle.position.variant.rules) game_file_write_puzzle(builder, &file->puzzle);
  if (file->searched->len > 0) add_searched(builder, file->searched);
  if (file->left->len > 0) add_left(builder, file->left);
  json_builder_end_object(builder);
}

char *game_file_write(const GameFile *file, gboolean session) {
  g_autoptr(JsonBuilder) builder = json_builder_new();
  json_builder_begin_object(builder);
  add_string(builder, "format", "fourscore");
  add_int(builder, "version", 2);
  add_games(builder, file);
  begin_list(builder, "answers");
  for (guint i = 0; i < file->answers->len; i++)
    add_answer(builder, &g_array_index(file->answers, GameAnswer, i));
  json_builder_end_array(builder);
  if (session) add_session(builder, file);
  json_builder_end_object(builder);
  g_autoptr(JsonNode) root = json_builder_get_root(builder);
  g_autofree char *text = json_to_string(root, TRUE);
  return game_sum_add(text);
}

/* What could not be read again is not written. */

static void count_node(const Line *line, const GameNode *node, gpointer count) {
  *(gsize *)count += line->at > 0;
}

static gboolean has_readable_games(const GameFile *file, GError **error) {
  gsize moves = 0;
  if (file->games->len > GAME_FILE_GAMES_MOST)
    return json_fail(error, "games", _("expected 1 to %s games, found %s"),
                     figure_count(GAME_FILE_GAMES_MOST, "\u202F").text,
                     figure_count(file->games->len, "\u202F").text);
  for (guint i = 0; i < file->games->len; i++)
    game_record_each(file->games->pdata[i], count_node, &moves);
  if (moves <= GAME_FILE_MOVES_MOST) return TRUE;
  return json_fail(error, "games", _("more than %s moves are too many"),
                   figure_count(GAME_FILE_MOVES_MOST, "\u202F").text);
}

char *game_file_write_readable(const GameFile *file, gboolean session, GError **error) {
  g_autoptr(GameFile) nothing = game_file_new();
  GameFile less = *file;
  gsize size = 0;
  if (!has_readable_games(file, error)) return NULL;
  for (int step = 0; step < (session ? 3 : 2); step++) {
    if (step == 1) less.answers = nothing->answers;
    if (step == 2) less.reviews = nothing->reviews;
    char *text = game_file_write(&less, session);
    size = strlen(text);
    if (size <= GAME_FILE_BYTES_MOST) return text;
    g_free(text);
  }
  json_fail(error, "games", _("%u MiB are too much for a saved game"), (guint)(size >> 20));
  return NULL;
}
