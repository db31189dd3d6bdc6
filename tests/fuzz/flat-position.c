/* The name of a flat game, a line end, and a position of it. */
#include "fuzz.h"

#include "fourscore.h"

#include <glib.h>
#include <string.h>

static void try_position(FlatGame game, const char *text) {
  FlatBoard board, again;
  Error error;
  char code[160];
  if (flat_read(game, text, &board, &error) != STATUS_OK) {
    g_assert_cmpuint(error.offset, <=, strlen(text));
    return;
  }
  if (game.width == 1) return; /* has no board code: there is no '/' to know it by */
  flat_write(game, board, code);
  g_assert_cmpint(flat_read(game, code, &again, &error), ==, STATUS_OK);
  g_assert_cmpmem(&board, sizeof board, &again, sizeof again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autofree char *text = g_strndup((const char *)data, size);
  char *end = strchr(text, '\n');
  FlatGame game;
  Error error;
  if (end != NULL) *end = '\0';
  if (flat_game_read(text, &game, &error) == STATUS_OK && end != NULL) try_position(game, end + 1);
  return 0;
}
