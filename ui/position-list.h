/* A text with a position a line, as people paste it and `fourscore-cli solve -` reads it: what
 * follows a space or tab is not looked at, nor are blank lines and those that begin with #. */
#pragma once

#include <gio/gio.h>

#include "cube/game.h"

/* Called with each position; FALSE, and the reason, if it is of no use. */
typedef gboolean (*PositionTake)(const Game *game, int line, gpointer data, GError **error);

/* FALSE with the reason, which names the line and its character, at the first line that is wrong or
 * that is not taken. */
gboolean position_list_read(const char *text, PositionTake take, gpointer data, GError **error);
