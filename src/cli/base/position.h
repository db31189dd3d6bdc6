/* Positions as the user gives them, of any game. */
#pragma once

#include "play/position.h"

#include <glib.h>

typedef struct {
  char *text; /* as it is written in results; owned */
  Position position;
} InputPosition;

/* Reads a position in either text format of the game. If it is wrong, says so on standard error
 * with `origin` ("line 3"), the character counted from 1 after `indent` characters before the text,
 * the reason and an excerpt; then the result is false and *position untouched. Clear with
 * position_clear(). */
bool position_read(Variant variant, const char *origin, size_t indent, const char *text,
                   size_t length, InputPosition *position);

/* The same for an argument of the command line. */
bool position_read_argument(Variant variant, const char *origin, const char *text,
                            InputPosition *position);

void position_clear(InputPosition *position);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(InputPosition, position_clear)

/* The game for messages: "Connect Four 3D", "connect4:7x6"; free with g_free(). */
char *position_game_name(Variant variant);
