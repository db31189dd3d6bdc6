/* What --help and messages say of the solvers: all of it from the engine's lists of them. */
#pragma once

#include "base/method.h"

/* For the end of --help: the solvers of all games, with their techniques, and the exit status.
 * `parallel`: the parallel solver too; `handicap`: who takes its options. Free with g_free(). */
char *solvers_describe(bool parallel, bool handicap);

/* The same of the cube's solvers alone, without their techniques. */
char *solvers_describe_cube(void);

/* The names of the cube's solvers, the default one first; at most `most`. Returns how many. */
int solvers_cube_names(const char **names, int most);

/* The flat games' solvers that take a handicap: "popout"; free with g_free(). */
char *solvers_with_handicap(void);
