/* Positions as the user gives them, of either kind of game. */
#pragma once

#include "base/method.h"
#include "play/position.h"

#include <stddef.h>

typedef struct {
  char *text;     /* as it is written in results; owned */
  Board board;    /* of Connect Four 3D ... */
  FlatBoard flat; /* ... or of a flat game */
} InputPosition;

/* Reads a position in either text format of the game. If it is wrong, says so on standard error
 * with `origin` ("line 3"), the character counted from 1 after `indent` characters before the text,
 * the reason and an excerpt; then the result is false and *position untouched. Clear with
 * position_clear(). */
bool position_read(const GameChoice *game, const char *origin, size_t indent, const char *text,
                   size_t length, InputPosition *position);

/* The same for an argument of the command line. */
bool position_read_argument(const GameChoice *game, const char *origin, const char *text,
                            InputPosition *position);

/* The game's empty board. */
InputPosition position_start(void);

/* The same as a position of any game. */
Position position_of_input(const GameChoice *game, const InputPosition *position);

void position_clear(InputPosition *position);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(InputPosition, position_clear)
