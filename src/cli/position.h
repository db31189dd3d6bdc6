/* Positions as the user gives them. */
#pragma once

#include "cube/game.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads a position in either text format. If it is wrong, says so on standard error with `origin`
 * ("line 3"), the character counted from 1 after `indent` characters before the text, the reason
 * and an excerpt; then the result is false and *game untouched. */
bool position_read(const char *origin, size_t indent, const char *text, size_t length, Game *game);

/* The same for an argument of the command line. */
bool position_read_argument(const char *origin, const char *text, Game *game);
