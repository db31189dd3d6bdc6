/* The files of "games" as one set of games. */
#include "base/message.h"
#include "game/games-read.h"
#include "games/games.h"

#include <string.h>

void games_set_clear(GamesSet *set) {
  g_clear_pointer(&set->games, g_ptr_array_unref);
  g_clear_pointer(&set->reviews, g_ptr_array_unref);
  g_clear_pointer(&set->origins, g_array_unref);
}

static void review_clear(gpointer data) {
  if (data) game_reviewed_unref(data);
}

static void take_file(GamesSet *set, GameFile *file, const char *name) {
  for (guint i = 0; i < file->games->len; i++) {
    GameReviewed *reviewed = i < file->reviews->len ? file->reviews->pdata[i] : NULL;
    GameOrigin origin = {name, i + 1};
    g_ptr_array_add(set->games, game_record_ref(file->games->pdata[i]));
    g_ptr_array_add(set->reviews, reviewed ? game_reviewed_ref(reviewed) : NULL);
    g_array_append_val(set->origins, origin);
  }
}

/* All files are of one game, which the first of them says. */
static bool take_variant(GamesOptions *options, const GamesSet *set, const GameFile *file,
                         const char *name) {
  Variant variant = game_file_variant(file);
  if (set->games->len > 0 && !variant_equal(variant, options->variant)) {
    g_autofree char *game = position_game_name(variant),
                    *first = position_game_name(options->variant);
    return message_fail("%s: it is of %s, and the files before it are of %s", name, game, first);
  }
  options->variant = variant;
  return true;
}

static bool games_read_read_file(GamesSet *set, GamesOptions *options, const char *name) {
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;
  GamesHow how;
  const char *path = strcmp(name, "-") == 0 ? "/dev/stdin" : name;
  if (!g_file_get_contents(path, &text, &length, &error)) return message_fail("%s", error->message);
  g_autoptr(GameFile) file =
      games_read(options->variant, options->notation, text, length, &how, &error);
  if (file == NULL) return message_fail("%s: %s", name, error->message);
  if (!take_variant(options, set, file, name)) return false;
  position_tell_passed(how.notation, name);
  if (options->notation == NOTATION_ANY)
    position_tell_choice(options->variant, how.notation, name, NULL);
  if (file->changed)
    message_print("%s: changed since it was saved: its reviews are left out", name);
  take_file(set, file, name);
  return true;
}

bool games_set_read(GamesSet *set, GamesOptions *options, char *const *files) {
  *set = (GamesSet){game_records_new(), g_ptr_array_new_with_free_func(review_clear),
                    g_array_new(FALSE, FALSE, sizeof(GameOrigin))};
  for (; *files != NULL; files++)
    if (!games_read_read_file(set, options, *files)) return false;
  return true;
}
