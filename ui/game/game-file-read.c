/* Reading saved games: the file and its games. */
#include <glib/gi18n.h>
#include <string.h>

#include "core/figures.h"
#include "game-file-inner.h"
#include "game-sum.h"
#include "play/folded-text.h"
#include "play/position.h"

/* One game, as far as it is read. */
typedef struct {
  JsonObject *object;
  const char *where;  /* the object, in messages about its members */
  const char *before; /* a member's name, in messages about what it is */
  Position start;
  GameNode *root;
  GameAbout *about; /* NULL until it is read */
  gsize *moves;     /* of all games together */
} GameFileReading;

static char *path_of(const GameFileReading *game, const char *member) {
  return g_strconcat(game->before, member, NULL);
}

gboolean game_file_read_position(Variant variant, const char *text, const char *where,
                                 Position *position, GError **error) {
  Line line;
  Error wrong;
  if (line_read(variant, text, strlen(text), &line, &wrong) != STATUS_OK)
    return json_fail_text(error, where, text, &wrong);
  *position = line_position(&line);
  return TRUE;
}

static gboolean read_start(GameFileReading *game, Variant variant, GError **error) {
  const char *text;
  game->start = position_begin(variant);
  if (!json_object_has_member(game->object, "start")) return TRUE;
  if (!json_get_string(game->object, game->where, "start", &text, error)) return FALSE;
  g_autofree char *path = path_of(game, "start");
  return game_file_read_position(variant, text, path, &game->start, error);
}

/* The moves from the start; "." stands for none. */
static gboolean game_file_read_moves(const GameFileReading *game, const char *text,
                                     const char *where, Line *line, GError **error) {
  Error wrong;
  if (line_read_moves(&game->start, text, strlen(text), line, &wrong) == STATUS_OK) return TRUE;
  return json_fail_text(error, where, text, &wrong);
}

static void game_file_read_take(GameFileReading *game, GameNode *edited) {
  game_node_unref(game->root);
  game->root = edited;
}

/* Bounds what a file may take while it is read. */
static gboolean game_file_add_line(GameFileReading *game, const Line *line, const char *where,
                                   GError **error) {
  *game->moves += (gsize)(line->length - game_node_known(game->root, line->moves, line->length));
  if (*game->moves > GAME_FILE_MOVES_MOST)
    return json_fail(error, where, _("more than %s moves are too many"),
                     figure_count(GAME_FILE_MOVES_MOST, "\u202F").text);
  game_file_read_take(game, game_node_with_path(game->root, line->moves, line->length));
  return TRUE;
}

static gboolean read_lines(GameFileReading *game, GError **error) {
  JsonArray *array;
  if (!json_get_array(game->object, game->where, "lines", &array, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(array); i++) {
    Line line;
    JsonNode *node = json_array_get_element(array, i);
    g_autofree char *where = g_strdup_printf("%slines[%u]", game->before, i);
    if (json_node_get_value_type(node) != G_TYPE_STRING)
      return json_fail(error, where, _("expected a text"));
    if (!game_file_read_moves(game, json_node_get_string(node), where, &line, error)) return FALSE;
    if (!game_file_add_line(game, &line, where, error)) return FALSE;
  }
  return TRUE;
}

/* A position of the tree, by its moves. */
static gboolean read_place(const GameFileReading *game, const char *text, const char *where,
                           Line *line, GError **error) {
  if (!game_file_read_moves(game, text, where, line, error)) return FALSE;
  if (game_node_find(game->root, line->moves, line->at)) return TRUE;
  return json_fail(error, where, _("“%s” is not in “lines”"), text);
}

static gboolean read_comments(GameFileReading *game, GError **error) {
  JsonNode *node;
  if (!json_object_has_member(game->object, "comments")) return TRUE;
  if (!json_get(game->object, game->where, "comments", JSON_TYPE_OBJECT, &node, error))
    return FALSE;
  JsonObject *comments = json_node_get_object(node);
  g_autoptr(GList) members = json_object_get_members(comments);
  g_autofree char *where = path_of(game, "comments");
  for (GList *m = members; m; m = m->next) {
    const char *text;
    Line line;
    if (!json_get_string(comments, where, m->data, &text, error)) return FALSE;
    if (!read_place(game, m->data, where, &line, error)) return FALSE;
    game_file_read_take(game, game_node_commented(game->root, line.moves, line.at, text));
  }
  return TRUE;
}

static gboolean read_at(const GameFileReading *game, Line *line, GError **error) {
  const char *at = ".";
  g_autofree char *where = path_of(game, "at");
  if (json_object_has_member(game->object, "at") &&
      !json_get_string(game->object, game->where, "at", &at, error))
    return FALSE;
  if (!read_place(game, at, where, line, error)) return FALSE;
  *line = game_record_line(&game->start, game->root, line->moves, line->at);
  return TRUE;
}

/* A game without facts has the result of its moves. */
static gboolean read_about(GameFileReading *game, GError **error) {
  GameAbout nothing = {.result = game_record_end(&game->start, game->root)};
  g_autofree char *path = path_of(game, "about");
  JsonNode *node;
  if (!json_object_has_member(game->object, "about")) {
    game->about = game_about_new(&nothing);
    return TRUE;
  }
  if (!json_get(game->object, game->where, "about", JSON_TYPE_OBJECT, &node, error)) return FALSE;
  game->about = game_file_read_about(json_node_get_object(node), path, error);
  return game->about != NULL;
}

/* What a damaged file says about a game's values is not believed. */
static gboolean read_review(const GameFileReading *game, GameFile *file, const GameRecord *record,
                            GError **error) {
  JsonNode *node;
  GameReviewed *reviewed = NULL;
  if (!file->changed && json_object_has_member(game->object, "review")) {
    g_autofree char *path = path_of(game, "review");
    if (!json_get(game->object, game->where, "review", JSON_TYPE_OBJECT, &node, error))
      return FALSE;
    reviewed = game_file_read_review(json_node_get_object(node), path, record, error);
    if (!reviewed) return FALSE;
  }
  g_ptr_array_add(file->reviews, reviewed);
  return TRUE;
}

static gboolean game_file_read_game(GameFileReading game, Variant variant, GameFile *file,
                                    GError **error) {
  Line line;
  game.root = game_node_new();
  gboolean read = read_start(&game, variant, error) && read_lines(&game, error) &&
                  read_comments(&game, error) && read_at(&game, &line, error) &&
                  read_about(&game, error);
  if (!read) {
    game_node_unref(game.root);
    return FALSE;
  }
  GameRecord *record = game_record_take(game.root, line, game.about);
  g_ptr_array_add(file->games, record);
  return read_review(&game, file, record, error);
}

static gboolean read_list(JsonObject *object, Variant variant, GameFile *file, GError **error) {
  static const char *const known[] = {"about", "start", "lines", "comments", "at", "review", NULL};
  JsonArray *list;
  gsize moves = 0;
  if (!json_get_array(object, _("the file"), "games", &list, error)) return FALSE;
  guint count = json_array_get_length(list);
  if (count < 1 || count > GAME_FILE_GAMES_MOST)
    return json_fail(error, "games", _("expected 1 to %s games, found %s"),
                     figure_count(GAME_FILE_GAMES_MOST, "\u202F").text,
                     figure_count(count, "\u202F").text);
  for (guint i = 0; i < count; i++) {
    g_autofree char *where = g_strdup_printf("games[%u]", i);
    g_autofree char *before = g_strconcat(where, ".", NULL);
    GameFileReading game = {.where = where, .before = before, .moves = &moves};
    if (!json_get_element(list, i, where, &game.object, error)) return FALSE;
    if (!json_check_members(game.object, where, known, error)) return FALSE;
    if (!game_file_read_game(game, variant, file, error)) return FALSE;
  }
  return TRUE;
}

/* The file. */

static gboolean read_format(JsonObject *object, int *version, GError **error) {
  JsonNode *number;
  const char *format;
  if (!json_get_string(object, _("the file"), "format", &format, error)) return FALSE;
  if (strcmp(format, "fourscore") != 0)
    return json_fail(error, "format", _("this is a file of “%.40s”, not of Fourscore"), format);
  if (!json_get(object, _("the file"), "version", G_TYPE_INT64, &number, error)) return FALSE;
  *version = (int)json_node_get_int(number);
  if (*version == 1 || *version == 2) return TRUE;
  g_autofree char *reason = g_strdup_printf(
      _("this Fourscore reads versions 1 and 2, and the file has version %d; a newer "
        "Fourscore may read it"),
      *version);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "version: %s", reason);
  return FALSE;
}

/* Whether the file is as it was written; version 1 does not show that. */
static gboolean read_sum(JsonObject *object, int version, const char *text, gsize length,
                         GameFile *file, GError **error) {
  const char *digits = "";
  if (json_object_has_member(object, "sum") &&
      !json_get_string(object, _("the file"), "sum", &digits, error))
    return FALSE;
  file->changed =
      version == 1 ? json_object_has_member(object, "sum") : !game_sum_fits(text, length, digits);
  return TRUE;
}

static gboolean read_variant(JsonObject *object, Variant *variant, GError **error) {
  const char *name;
  Error wrong;
  *variant = variant_default();
  if (!json_object_has_member(object, "game")) return TRUE;
  if (!json_get_string(object, _("the file"), "game", &name, error)) return FALSE;
  if (variant_read(name, strlen(name), variant, &wrong) == STATUS_OK) return TRUE;
  return json_fail_text(error, "game", name, &wrong);
}

/* A file of one game may have its members in place of a list. */
static gboolean read_games(JsonObject *object, GameFile *file, GError **error) {
  static const char *const of_list[] = {"format",  "version", "game", "games", "shown",
                                        "answers", "session", "sum",  NULL};
  static const char *const of_one[] = {"format",  "version",  "game", "about",  "start",
                                       "lines",   "comments", "at",   "review", "answers",
                                       "session", "sum",      NULL};
  gsize moves = 0;
  GameFileReading game = {.object = object, .where = _("the file"), .before = "", .moves = &moves};
  Variant variant;
  gboolean one = json_object_has_member(object, "lines");
  return json_check_members(object, _("the file"), one ? of_one : of_list, error) &&
         read_variant(object, &variant, error) &&
         (one ? game_file_read_game(game, variant, file, error)
              : read_list(object, variant, file, error));
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

static gboolean read_setup(JsonObject *session, GameFile *file, GError **error) {
  const char *text;
  Error wrong;
  Variant variant = game_file_variant(file);
  file->setting_up = json_object_has_member(session, "setup");
  if (!file->setting_up) return TRUE;
  if (!json_get_string(session, "session", "setup", &text, error)) return FALSE;
  if (position_read_stones(variant, text, strlen(text), &file->setup, &wrong) == STATUS_OK)
    return TRUE;
  return json_fail_text(error, "session.setup", text, &wrong);
}

/* Where a review was left out, none is closed. */
static gboolean read_closed_reviews(JsonObject *session, GameFile *file, GError **error) {
  JsonArray *places;
  if (!json_object_has_member(session, "closed-reviews")) return TRUE;
  if (!json_get_array(session, "session", "closed-reviews", &places, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(places); i++) {
    JsonNode *node = json_array_get_element(places, i);
    gint64 place = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_int(node) : -1;
    if (place < 0 || place >= file->reviews->len)
      return json_fail(error, "session.closed-reviews", _("there is no game %d"), (int)place);
    GameReviewed *reviewed = file->reviews->pdata[place];
    if (reviewed) reviewed->closed = TRUE;
  }
  return TRUE;
}

/* Of a session it has only how it was played. */
static gboolean read_left_played(JsonObject *object, GameFile *file, GError **error) {
  JsonNode *node;
  if (!json_object_has_member(object, "session")) return TRUE;
  return json_get(object, _("the file"), "session", JSON_TYPE_OBJECT, &node, error) &&
         game_file_read_played(json_node_get_object(node), file, error);
}

static gboolean read_left_games(JsonObject *object, GameFile *file, GError **error) {
  GameFile *left = game_file_new();
  g_ptr_array_add(file->left, left);
  left->changed = file->changed;
  return read_games(object, left, error) && read_shown(object, left, error) &&
         read_left_played(object, left, error);
}

/* Positions of one game. */
static gboolean read_searched_group(JsonObject *group, GameFile *file, GError **error) {
  static const char *const known[] = {"game", "answers", NULL};
  Variant variant;
  return file->changed || (json_check_members(group, _("the file"), known, error) &&
                           read_variant(group, &variant, error) &&
                           game_file_read_searched(group, variant, file->searched, error));
}

/* What may be absent of a session, a list of objects that are read as files are. */
static gboolean read_parts(JsonObject *session, const char *name, GameFile *file,
                           gboolean (*read)(JsonObject *, GameFile *, GError **), GError **error) {
  JsonArray *list;
  if (!json_object_has_member(session, name)) return TRUE;
  if (!json_get_array(session, "session", name, &list, error)) return FALSE;
  for (guint i = 0; i < json_array_get_length(list); i++) {
    g_autofree char *where = g_strdup_printf("session.%s[%u]", name, i);
    JsonObject *object;
    if (!json_get_element(list, i, where, &object, error)) return FALSE;
    if (read(object, file, error)) continue;
    g_prefix_error(error, "%s: ", where);
    return FALSE;
  }
  return TRUE;
}

static gboolean read_session(JsonObject *object, GameFile *file, GError **error) {
  JsonNode *node, *saved;
  const char *uri = NULL, *seen = NULL;
  if (!json_object_has_member(object, "session")) return TRUE;
  if (!json_get(object, _("the file"), "session", JSON_TYPE_OBJECT, &node, error)) return FALSE;
  JsonObject *session = json_node_get_object(node);
  if (!json_get(session, "session", "saved", G_TYPE_BOOLEAN, &saved, error)) return FALSE;
  if (json_object_has_member(session, "file") &&
      !json_get_string(session, "session", "file", &uri, error))
    return FALSE;
  if (json_object_has_member(session, "seen") &&
      !json_get_string(session, "session", "seen", &seen, error))
    return FALSE;
  file->saved = json_node_get_boolean(saved);
  file->seen = g_strdup(seen);
  file->file = g_strdup(uri);
  return read_setup(session, file, error) && read_closed_reviews(session, file, error) &&
         game_file_read_played(session, file, error) &&
         game_file_read_puzzle(session, file, error) &&
         read_parts(session, "searched", file, read_searched_group, error) &&
         read_parts(session, "left", file, read_left_games, error);
}

static gboolean read_known(JsonObject *object, GameFile *file, GError **error) {
  return file->changed ||
         game_file_read_answers(object, game_file_variant(file), file->answers, error);
}

GameFile *game_file_read(const char *text, gsize length, GError **error) {
  gsize mark = text_mark(text, length);
  text += mark;
  length -= mark;
  g_autoptr(JsonParser) parser = json_parser_new();
  JsonObject *object = json_parse(parser, text, length, error);
  if (!object) return NULL;
  g_autoptr(GameFile) file = game_file_new();
  int version = 0;
  gboolean read = read_format(object, &version, error) &&
                  read_sum(object, version, text, length, file, error) &&
                  read_games(object, file, error) && read_shown(object, file, error) &&
                  read_known(object, file, error) && read_session(object, file, error);
  return read ? g_steal_pointer(&file) : NULL;
}
