/* Positions as the user gives them, of either kind of game. */
#pragma once

#include "base/method.h"
#include "cube/board.h"

#include <stddef.h>

typedef struct {
  char *text;     /* as it is written in results; owned */
  Board board;    /* of Connect Four 3D ... */
  FlatBoard flat; /* ... or of a flat game */
} Position;

/* Reads a position in either text format of the game. If it is wrong, says so on standard error
 * with `origin` ("line 3"), the character counted from 1 after `indent` characters before the text,
 * the reason and an excerpt; then the result is false and *position untouched. Clear with
 * position_clear(). */
bool position_read(const GameChoice *game, const char *origin, size_t indent, const char *text,
                   size_t length, Position *position);

/* The same for an argument of the command line. */
bool position_read_argument(const GameChoice *game, const char *origin, const char *text,
                            Position *position);

/* The game's empty board. */
Position position_start(void);

void position_clear(Position *position);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Position, position_clear)
