/* Files of games in every form. Annotated text that is written is read as it was, in each notation.
 */
#include "fuzz.h"

#include "game/annotated.h"
#include "game/games-read.h"

#include <string.h>

static void try_again(const GameFile *file, Notation as) {
  g_autoptr(GError) error = NULL;
  g_autofree char *text = annotated_write(file->games, NULL, as);
  Variant variant = game_file_variant(file);
  g_autoptr(GameFile) again = games_read(variant, NOTATION_ANY, text, strlen(text), NULL, &error);
  g_assert_no_error(error);
  g_autofree char *twice = annotated_write(again->games, NULL, as);
  g_assert_cmpstr(text, ==, twice);
}

static void try_text(const char *game, const char *data, size_t size) {
  g_autoptr(GError) error = NULL;
  Variant variant;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_autoptr(GameFile) file = games_read(variant, NOTATION_ANY, data, size, NULL, &error);
  g_assert_true((file == NULL) == (error != NULL));
  if (file != NULL)
    for (Notation as = NOTATION_OWN; as < NOTATIONS; as++)
      try_again(file, as);
  else
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autofree char *text = g_strndup((const char *)data, size); /* a NUL behind it, as files have */
  try_text("cube", text, size);
  try_text("connect4:7x6", text, size);
  try_text("popout:5x4", text, size);
  return 0;
}
