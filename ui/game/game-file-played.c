/* The game that is played, in the file of a session. Times are in thousandths of a second. */
#include <glib/gi18n.h>
#include <math.h>

#include "game-file-inner.h"

static const double THOUSANDTHS = 1000;

static void add_number(JsonBuilder *builder, const char *member, double number) {
  json_builder_set_member_name(builder, member);
  json_builder_add_int_value(builder, (gint64)round(number));
}

static void add_truth(JsonBuilder *builder, const char *member, gboolean truth) {
  json_builder_set_member_name(builder, member);
  json_builder_add_boolean_value(builder, truth);
}

void game_file_write_played(JsonBuilder *builder, const GamePlayed *played) {
  json_builder_set_member_name(builder, "playing");
  json_builder_begin_object(builder);
  add_number(builder, "game", played->place);
  add_number(builder, "begun", played->begun);
  add_truth(builder, "first", played->game.program[FIRST]);
  add_truth(builder, "second", played->game.program[SECOND]);
  add_number(builder, "level", played->game.level);
  add_number(builder, "thinking", played->game.seconds * THOUSANDTHS);
  add_number(builder, "clock", played->game.clock * THOUSANDTHS);
  add_number(builder, "increment", played->game.increment * THOUSANDTHS);
  add_number(builder, "left-first", played->left[FIRST] * THOUSANDTHS);
  add_number(builder, "left-second", played->left[SECOND] * THOUSANDTHS);
  add_truth(builder, "hidden", played->game.blind);
  json_builder_end_object(builder);
}

static const char WHERE[] = "session.playing";

static gboolean read_whole(JsonObject *object, const char *member, int *number, GError **error) {
  JsonNode *node;
  if (!json_get(object, WHERE, member, G_TYPE_INT64, &node, error)) return FALSE;
  gint64 whole = json_node_get_int(node);
  *number = (int)whole;
  if (whole >= 0 && whole <= G_MAXINT) return TRUE;
  g_autofree char *path = g_strdup_printf("%s.%s", WHERE, member);
  return json_fail(error, path, _("expected a whole number"));
}

static gboolean read_time(JsonObject *object, const char *member, double *seconds, GError **error) {
  int thousandths;
  if (!read_whole(object, member, &thousandths, error)) return FALSE;
  *seconds = thousandths / THOUSANDTHS;
  return TRUE;
}

static gboolean read_truth(JsonObject *object, const char *member, gboolean *truth,
                           GError **error) {
  JsonNode *node;
  if (!json_get(object, WHERE, member, G_TYPE_BOOLEAN, &node, error)) return FALSE;
  *truth = json_node_get_boolean(node);
  return TRUE;
}

static gboolean read_players(JsonObject *object, PartnerGame *game, GError **error) {
  return read_truth(object, "first", &game->program[FIRST], error) &&
         read_truth(object, "second", &game->program[SECOND], error) &&
         read_whole(object, "level", &game->level, error) &&
         read_truth(object, "hidden", &game->blind, error);
}

static gboolean read_times(JsonObject *object, GamePlayed *played, GError **error) {
  return read_time(object, "thinking", &played->game.seconds, error) &&
         read_time(object, "clock", &played->game.clock, error) &&
         read_time(object, "increment", &played->game.increment, error) &&
         read_time(object, "left-first", &played->left[FIRST], error) &&
         read_time(object, "left-second", &played->left[SECOND], error);
}

static gboolean read_played_place(JsonObject *object, GameFile *file, GError **error) {
  GamePlayed *played = &file->played;
  if (!read_whole(object, "game", &played->place, error) ||
      !read_whole(object, "begun", &played->begun, error))
    return FALSE;
  if (played->place < (int)file->games->len) return TRUE;
  return json_fail(error, WHERE, _("there is no game %d"), played->place);
}

gboolean game_file_read_played(JsonObject *session, GameFile *file, GError **error) {
  JsonNode *node;
  file->playing = json_object_has_member(session, "playing");
  if (!file->playing) return TRUE;
  if (!json_get(session, "session", "playing", JSON_TYPE_OBJECT, &node, error)) return FALSE;
  JsonObject *object = json_node_get_object(node);
  return read_played_place(object, file, error) &&
         read_players(object, &file->played.game, error) &&
         read_times(object, &file->played, error);
}
