/* Positions of Connect Four 3D as text. */
#include "fuzz.h"

#include "fourscore.h"

#include <glib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Game game, again;
  Error error;
  char text[NOTATION_CODE_SIZE];
  if (notation_read((const char *)data, size, &game, &error) != STATUS_OK) {
    g_assert_cmpuint(error.offset, <=, size);
    g_assert_true(g_utf8_validate(error.message, -1, NULL));
    return 0;
  }
  notation_write(&game, text);
  g_assert_cmpint(notation_read(text, strlen(text), &again, &error), ==, STATUS_OK);
  Board one = game_board(&game), two = game_board(&again);
  g_assert_cmpmem(one.stones, sizeof one.stones, two.stones, sizeof two.stones);
  return 0;
}
