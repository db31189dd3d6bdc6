/* Saved games of every kind, and positions that are pasted, one a line. */
#include "fuzz.h"

#include "game/game-file.h"

#include <string.h>

static void try_positions(const char *game, const char *text) {
  g_autoptr(GError) error = NULL;
  Variant variant;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  gsize offset = 0;
  GPtrArray *games = game_file_read_positions(variant, NOTATION_ANY, text, NULL, &offset, &error);
  g_assert_true((games == NULL) == (error != NULL));
  if (games != NULL)
    g_ptr_array_unref(games);
  else
    g_assert_cmpuint(offset, <=, strlen(text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autofree char *text = g_strndup((const char *)data, size); /* the reader wants no NUL, either */
  g_autoptr(GError) error = NULL;
  g_autoptr(GameFile) file = game_file_read((const char *)data, size, &error);
  g_assert_true((file == NULL) == (error != NULL));
  if (file != NULL) {
    g_autofree char *written = game_file_write(file, TRUE);
    g_autoptr(GameFile) again = game_file_read(written, strlen(written), &error);
    g_assert_no_error(error);
    g_autofree char *twice = game_file_write(again, TRUE);
    g_assert_cmpstr(written, ==, twice);
  } else {
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
  }
  if (g_utf8_validate(text, -1, NULL)) {
    try_positions("cube", text);
    try_positions("connect4:7x6", text);
    try_positions("popout:5x4", text);
  }
  return 0;
}
