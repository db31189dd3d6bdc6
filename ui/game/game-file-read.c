/* Reading saved games: the file and its games. */
#include <glib/gi18n.h>
#include <string.h>

#include "cube/notation.h"
#include "game-file-inner.h"

/* Games. */

/* The moves from the start; "." stands for none. */
static gboolean read_moves(Board start, const char *text, const char *where, Game *game,
                           GError **error) {
  Error wrong = {0};
  *game = game_new(start);
  if (strcmp(text, ".") == 0) return TRUE;
  for (const char *c = text; *c; c++) {
    int column = g_ascii_xdigit_value(*c);
    wrong.offset = (gsize)(c - text);
    if (column < 0)
      g_strlcpy(wrong.message, _("expected a column 0-9 or A-F"), sizeof wrong.message);
    else if (game_result(game) != VALUE_ANY)
      g_strlcpy(wrong.message, _("the game has ended before"), sizeof wrong.message);
    else if (!game_play(game, column))
      g_snprintf(wrong.message, sizeof wrong.message, _("column %X is full"), (guint)column);
    if (*wrong.message) return json_fail_text(error, where, text, &wrong);
  }
  return TRUE;
}

static gboolean read_start(JsonObject *object, const char *where, Board *start, GError **error) {
  const char *text;
  Game game;
  Error wrong;
  *start = board_empty();
  if (!json_object_has_member(object, "start")) return TRUE;
  if (!json_get_string(object, where, "start", &text, error)) return FALSE;
  g_autofree char *path = g_strdup_printf("%s.start", where);
  if (notation_read(text, strlen(text), &game, &wrong) != STATUS_OK)
    return json_fail_text(error, path, text, &wrong);
  *start = game_board(&game);
  return TRUE;
}

static void take(GameNode **root, GameNode *edited) {
  game_node_unref(*root);
  *root = edited;
}

gboolean game_file_count_moves(gsize *moves, const GameNode *root, const uint8_t *columns,
                               int length, const char *where, GError **error) {
  *moves += (gsize)(length - game_node_known(root, columns, length));
  if (*moves <= GAME_FILE_MOVES_MOST) return TRUE;
  return json_fail(error, where, _("more than %d moves are too many"), GAME_FILE_MOVES_MOST);
}

static gboolean read_lines(JsonObject *object, const char *where, Board start, GameNode **root,
                           gsize *moves, GError **error) {
  JsonArray *array;
  if (!json_get_array(object, where, "lines", &array, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(array); i++) {
    Game line;
    JsonNode *node = json_array_get_element(array, i);
    g_autofree char *path = g_strdup_printf("%s.lines[%u]", where, i);
    if (json_node_get_value_type(node) != G_TYPE_STRING)
      return json_fail(error, path, _("expected a text"));
    if (!read_moves(start, json_node_get_string(node), path, &line, error)) return FALSE;
    if (!game_file_count_moves(moves, *root, line.columns, line.at, path, error)) return FALSE;
    take(root, game_node_with_path(*root, line.columns, line.at));
  }
  return TRUE;
}

/* A position of the tree, by its moves. */
static gboolean read_place(Board start, const GameNode *root, const char *text, const char *where,
                           Game *line, GError **error) {
  if (!read_moves(start, text, where, line, error)) return FALSE;
  if (game_node_find(root, line->columns, line->at)) return TRUE;
  return json_fail(error, where, _("“%s” is not in “lines”"), text);
}

static gboolean read_comments(JsonObject *object, const char *where, Board start, GameNode **root,
                              GError **error) {
  JsonNode *node;
  if (!json_object_has_member(object, "comments")) return TRUE;
  if (!json_get(object, where, "comments", JSON_TYPE_OBJECT, &node, error)) return FALSE;
  JsonObject *comments = json_node_get_object(node);
  g_autoptr(GList) members = json_object_get_members(comments);
  g_autofree char *path = g_strdup_printf("%s.comments", where);
  for (GList *m = members; m; m = m->next) {
    const char *text;
    Game line;
    if (!json_get_string(comments, path, m->data, &text, error)) return FALSE;
    if (!read_place(start, *root, m->data, path, &line, error)) return FALSE;
    take(root, game_node_commented(*root, line.columns, line.at, text));
  }
  return TRUE;
}

static gboolean read_tree(JsonObject *object, const char *where, GameNode **root, gsize *moves,
                          Game *line, GError **error) {
  static const char *const known[] = {"start", "lines", "comments", "at", NULL};
  Board start;
  const char *at = ".";
  if (!json_check_members(object, where, known, error)) return FALSE;
  if (!read_start(object, where, &start, error)) return FALSE;
  if (!read_lines(object, where, start, root, moves, error)) return FALSE;
  if (!read_comments(object, where, start, root, error)) return FALSE;
  if (json_object_has_member(object, "at") && !json_get_string(object, where, "at", &at, error))
    return FALSE;
  if (!read_place(start, *root, at, where, line, error)) return FALSE;
  *line = game_record_line(start, *root, line->columns, line->at);
  return TRUE;
}

static gboolean read_game(JsonObject *object, const char *where, GPtrArray *games, gsize *moves,
                          GError **error) {
  GameNode *root = game_node_new();
  Game line;
  gboolean read = read_tree(object, where, &root, moves, &line, error);
  if (read)
    g_ptr_array_add(games, game_record_take(root, line));
  else
    game_node_unref(root);
  return read;
}

static gboolean read_games(JsonObject *object, GameFile *file, GError **error) {
  JsonArray *games;
  gsize moves = 0; /* of all games together */
  if (!json_get_array(object, _("the file"), "games", &games, error)) return FALSE;
  guint count = json_array_get_length(games);
  if (count < 1 || count > GAME_FILE_GAMES_MOST)
    return json_fail(error, "games", _("expected 1 to %d games, found %u"), GAME_FILE_GAMES_MOST,
                     count);
  for (guint i = 0; i < count; i++) {
    g_autofree char *where = g_strdup_printf("games[%u]", i);
    JsonObject *game;
    if (!json_get_element(games, i, where, &game, error)) return FALSE;
    if (!read_game(game, where, file->games, &moves, error)) return FALSE;
  }
  return TRUE;
}

/* The file. */

gboolean game_file_check_format(JsonObject *object, GError **error) {
  JsonNode *version;
  const char *format;
  if (!json_get_string(object, _("the file"), "format", &format, error)) return FALSE;
  if (strcmp(format, "fourscore") != 0)
    return json_fail(error, "format", _("this is a file of “%.40s”, not of Fourscore"), format);
  if (!json_get(object, _("the file"), "version", G_TYPE_INT64, &version, error)) return FALSE;
  if (json_node_get_int(version) != 1)
    return json_fail(error, "version",
                     _("this Fourscore reads version 1, and the file has version %d; a newer "
                       "Fourscore may read it"),
                     (int)json_node_get_int(version));
  return TRUE;
}

static gboolean read_shown(JsonObject *object, GameFile *file, GError **error) {
  JsonNode *shown;
  if (!json_object_has_member(object, "shown")) return TRUE;
  if (!json_get(object, _("the file"), "shown", G_TYPE_INT64, &shown, error)) return FALSE;
  gint64 place = json_node_get_int(shown);
  if (place < 0 || place >= file->games->len)
    return json_fail(error, "shown", _("there is no game %d"), (int)place);
  file->shown = (int)place;
  return TRUE;
}

gboolean game_file_read_session(JsonObject *object, char **uri, gboolean *is_saved,
                                const char **setup, GError **error) {
  JsonNode *node, *saved;
  const char *text = NULL;
  *setup = NULL;
  if (!json_object_has_member(object, "session")) return TRUE;
  if (!json_get(object, _("the file"), "session", JSON_TYPE_OBJECT, &node, error)) return FALSE;
  JsonObject *session = json_node_get_object(node);
  if (!json_get(session, "session", "saved", G_TYPE_BOOLEAN, &saved, error)) return FALSE;
  if (json_object_has_member(session, "file") &&
      !json_get_string(session, "session", "file", &text, error))
    return FALSE;
  if (json_object_has_member(session, "setup") &&
      !json_get_string(session, "session", "setup", setup, error))
    return FALSE;
  *is_saved = json_node_get_boolean(saved);
  *uri = g_strdup(text);
  return TRUE;
}

static gboolean read_session(JsonObject *object, GameFile *file, GError **error) {
  const char *setup;
  Error wrong;
  if (!game_file_read_session(object, &file->file, &file->saved, &setup, error)) return FALSE;
  file->setting_up = setup != NULL;
  if (!setup || notation_read_stones(setup, strlen(setup), file->setup, &wrong) == STATUS_OK)
    return TRUE;
  return json_fail_text(error, "session.setup", setup, &wrong);
}

static gboolean read_file(JsonObject *object, GameFile *file, GError **error) {
  static const char *const known[] = {"format",  "version", "games", "shown",
                                      "answers", "session", NULL};
  return game_file_check_format(object, error) &&
         json_check_members(object, _("the file"), known, error) &&
         read_games(object, file, error) && read_shown(object, file, error) &&
         game_file_read_answers(object, file, error) && read_session(object, file, error);
}

GameFile *game_file_read(const char *text, gsize length, GError **error) {
  g_autoptr(JsonParser) parser = json_parser_new();
  JsonObject *object = json_parse(parser, text, length, error);
  if (!object) return NULL;
  g_autoptr(GameFile) file = game_file_new();
  return read_file(object, file, error) ? g_steal_pointer(&file) : NULL;
}
