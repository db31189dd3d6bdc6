/* A saved game with answers; swapped with one of PopOut. */
#include "decay.h"

#include <string.h>

#include "game/game-file.h"

static const char NOW[] =
    "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"0FC3\",\"0F5\"],\"at\":"
    "\"0F\"}],"
    "\"answers\":[{\"position\":\"0FC3\",\"possible\":[\"first\",\"draw\"],\"columns\":[{"
    "\"column\":"
    "\"A\",\"possible\":[\"first\"],\"nodes\":12,\"seconds\":0.5}]},{\"position\":\"0F\","
    "\"possible\":[\"second\"],\"columns\":[]}]}";
static const char OLD[] =
    "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"0FC3\"]}],"
    "\"answers\":[{\"position\":\"0FC3\",\"possible\":[\"first\",\"draw\","
    "\"second\"],\"columns\":[]}]}";
static const char OTHER[] = "{\"format\":\"fourscore\",\"version\":1,\"game\":\"popout:5x4\","
                            "\"lines\":[\"00p0\"],\"answers\":[{\"position\":\"00\",\"possible\":"
                            "[\"draw\"]}]}";
static char *texts[3]; /* as they are written */

static void write_game(const char *name, const char *text, char **written) {
  g_autofree char *path = decay_path(name);
  g_autoptr(GError) error = NULL;
  g_autoptr(GameFile) file = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  *written = game_file_write(file, FALSE);
  g_assert_true(g_file_set_contents(path, *written, -1, NULL));
}

static void make(const char *folder) {
  write_game("game", NOW, &texts[0]);
  write_game("old", OLD, &texts[1]);
  write_game("other", OTHER, &texts[2]);
}

/* A file that is as it was written says what one of the three files says. */
static DecayVerdict judge(const char *path) {
  g_autofree char *text = NULL;
  gsize length;
  g_assert_true(g_file_get_contents(path, &text, &length, NULL));
  g_autoptr(GameFile) file = game_file_read(text, length, NULL);
  if (!file) return DECAY_REFUSED;
  if (file->changed) return file->answers->len == 0 ? DECAY_REFUSED : DECAY_WRONG;
  g_autofree char *again = game_file_write(file, FALSE);
  for (int i = 0; i < 3; i++)
    if (strcmp(again, texts[i]) == 0) return DECAY_RIGHT;
  return DECAY_WRONG;
}

const DecayKind decay_game = {"saved game", "game", 13, make, judge};
