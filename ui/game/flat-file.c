#include "flat-file.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "game-json.h"
#include "play/flat-play.h"

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

static GameRecord *record_of(const FlatTree *tree) {
  const FlatRecord *line = &tree->line;
  uint8_t path[GAME_MOVES_MOST];
  Position start = flat_position(line->game, line->start);
  flat_tree_write_path(line, line->at, path);
  return game_record_take(game_node_ref(tree->root),
                          game_record_line(&start, tree->root, path, line->at));
}

char *flat_file_write(const FlatFile *file, gboolean session) {
  g_autoptr(GameFile) game = game_file_new();
  FlatGame kind = file->tree.line.game;
  g_ptr_array_add(game->games, record_of(&file->tree));
  for (guint i = 0; i < file->answers->len; i++) {
    const FlatAnswer *flat = &g_array_index(file->answers, FlatAnswer, i);
    GameAnswer answer = {flat_position(kind, flat->board), flat->values, NULL};
    g_array_append_val(game->answers, answer);
  }
  game->file = g_strdup(file->file);
  game->saved = file->saved;
  game->setting_up = file->setting_up;
  game->setup = flat_position(kind, file->setup);
  return game_file_write(game, session);
}

static FlatTree tree_of(const GameRecord *record) {
  FlatGame game = flat_play_game(record->line.start.variant);
  FlatTree tree = {flat_record_new(game, flat_play_board(&record->line.start)),
                   game_node_ref(record->root)};
  flat_tree_go(&tree, record->line.moves, record->line.length);
  tree.line.at = record->line.at;
  return tree;
}

FlatFile *flat_file_read(const char *text, gsize length, GError **error) {
  g_autoptr(GameFile) game = game_file_read(text, length, error);
  if (!game) return NULL;
  if (variant_equal(game_file_variant(game), variant_default())) {
    json_fail(error, _("the file"), _("the member “%s” is missing"), "game");
    return NULL;
  }
  FlatFile *file = flat_file_new();
  file->tree = tree_of(game->games->pdata[game->shown]);
  for (guint i = 0; i < game->answers->len; i++) {
    const GameAnswer *answer = &g_array_index(game->answers, GameAnswer, i);
    FlatAnswer flat = {flat_play_board(&answer->position), answer->values};
    g_array_append_val(file->answers, flat);
  }
  file->file = g_steal_pointer(&game->file);
  file->changed = game->changed;
  file->saved = game->saved;
  file->setting_up = game->setting_up;
  file->setup = flat_play_board(&game->setup);
  return file;
}
