/* Files that earlier versions wrote are still read in full (tests/data/saved). */
#include "game/game-file.h"
#include "game/game-sum.h"

#include <gio/gio.h>
#include <string.h>

typedef struct {
  const char *name, *game;
  int games, shown;
  guint answers;
  const char *at, *comment; /* of the game shown, and the comment on that position */
  const char *setup;        /* stones that are set up; NULL: none, and no session */
} Saved;

#define EASY "4C44220B552D40263139857D8619650EFA76D8D7"

static const Saved saved[] = {
    {"cube", "cube", 2, 0, 4, EASY "A", NULL, NULL},
    {"cube-session", "cube", 2, 0, 4, EASY "A", NULL,
     "wbwb/bwb/wbww/wwb/wwbw/wbbb/bbwb/wwbb/wwbb/bbb/bwb/bb/bb/bbww/bb/wb"},
    {"popout", "popout:5x4", 1, 0, 9, "0011p01p1", "a pop", NULL},
    {"connect4-session", "connect4:5x4", 1, 0, 7, "10", NULL, "wbbw/ww/b/wb/"},
};

static GameFile *read_text(const char *text, gsize length) {
  g_autoptr(GError) error = NULL;
  GameFile *file = game_file_read(text, length, &error);
  g_assert_no_error(error);
  return file;
}

static void assert_saved(const GameFile *file, const Saved *expected) {
  const GameRecord *record = file->games->pdata[file->shown];
  Line line = record->line;
  char name[VARIANT_TEXT], at[LINE_TEXT], setup[POSITION_TEXT];
  line.length = line.at;
  line_write_moves(&line, at);
  variant_write(game_file_variant(file), name);
  g_assert_cmpstr(name, ==, expected->game);
  g_assert_cmpint(file->games->len, ==, expected->games);
  g_assert_cmpint(file->shown, ==, expected->shown);
  g_assert_cmpuint(file->answers->len, ==, expected->answers);
  g_assert_cmpstr(at, ==, expected->at);
  g_assert_cmpstr(game_record_node(record)->comment, ==, expected->comment);
  g_assert_true(file->setting_up == (expected->setup != NULL));
  if (!expected->setup) return;
  position_write_code(&file->setup, setup);
  g_assert_cmpstr(setup, ==, expected->setup);
}

/* A file of version 1 as this version writes it. */
static char *in_this_version(const char *text) {
  g_auto(GStrv) parts = g_strsplit(text, "\"version\" : 1", 2);
  if (!parts[1]) return g_strdup(text);
  g_autofree char *object = g_strjoinv("\"version\" : 2", parts);
  g_strchomp(object);
  return game_sum_add(object);
}

/* What it says stays the same when it is written again: to the letter, since it contains nothing
 * new. */
static void test_saved(gconstpointer data) {
  const Saved *expected = data;
  gsize length;
  g_autofree char *end = g_strconcat(expected->name, ".fourscore", NULL), *text = NULL;
  g_autofree char *path = g_build_filename(SAVED_DIR, end, NULL);
  g_assert_true(g_file_get_contents(path, &text, &length, NULL));
  g_autoptr(GameFile) file = read_text(text, length);
  assert_saved(file, expected);
  g_autofree char *again = game_file_write(file, expected->setup != NULL);
  g_autofree char *wanted = in_this_version(text);
  g_assert_cmpstr(again, ==, wanted);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(saved); i++) {
    g_autofree char *path = g_strconcat("/saved/", saved[i].name, NULL);
    g_test_add_data_func(path, &saved[i], test_saved);
  }
  return g_test_run();
}
