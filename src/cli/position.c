#include "position.h"

#include "cube/notation.h"
#include "message.h"

#include <glib.h>
#include <string.h>

bool position_read(const char *origin, size_t indent, const char *text, size_t length, Game *game) {
  Error error;
  if (notation_read(text, length, game, &error) == STATUS_OK) return true;
  g_autofree char *excerpt = message_excerpt(text, length, error.offset);
  message_print("%s, character %zu: %s: %s", origin, indent + error.offset + 1, error.message,
                excerpt);
  return false;
}

bool position_read_argument(const char *origin, const char *text, Game *game) {
  return position_read(origin, 0, text, strlen(text), game);
}
