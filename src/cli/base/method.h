/* The game that --game asks for and its solvers, so that subcommands need not know which it is. */
#pragma once

#include "cube/solver.h"
#include "flat/solver.h"

#include <glib.h>

/* Connect Four 3D, or a flat game. */
typedef struct {
  bool flat;
  FlatGame rules; /* of the flat game */
} GameChoice;

/* Reads the value of --game: "cube", "connect4:7x6", "popout:5x4". */
gboolean game_choice_read(const char *option, const char *value, GameChoice *game, GError **error);

/* "Connect Four 3D", "connect4:7x6"; free with g_free(). */
char *game_choice_name(const GameChoice *game);

/* The name of the parallel solver, which is in no list: it has a team of its own, not a Method. */
#define METHOD_PARALLEL "parallel"

/* A solver of either kind of game; the other pointer is NULL. */
typedef struct {
  const Solver *cube;
  const FlatSolver *flat;
} Method;

/* The game's default solver. */
Method method_default(const GameChoice *game);

/* The game's solver of that name, NULL for the default. False, with a message, if there is none or
 * if it cannot play on a board of that size. `also` is a name that the caller takes besides, which
 * the message has too; NULL: none. */
bool method_find(const GameChoice *game, const char *name, const char *also, Method *method);

const char *method_name(Method method);
const Technique *method_techniques(Method method);
bool method_needs_table(Method method);
bool method_handicaps(Method method); /* takes a handicap of the claimed winner */

/* Bits of the table's keys. */
unsigned method_key_bits(const GameChoice *game, Method method);
