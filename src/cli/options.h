/* The options of the command line that several subcommands share. */
#pragma once

#include "cube/solver.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const Solver *solver;
  Goal goal;
  size_t table_bytes;
  Scheme scheme;
  double time_limit; /* seconds for each position; 0: none */
  bool json;
  bool goal_given;
} SearchOptions;

/* Parses what follows the name of a subcommand. `arguments` and `summary` are for --help, which
 * prints and exits. *search gets the options of a search, NULL for a subcommand without any.
 * Returns the other arguments, free with g_strfreev(), or NULL after a message. */
char **options_parse(int argc, char **argv, const char *arguments, const char *summary,
                     SearchOptions *search);

/* The empty table that the options ask for; NULL, with a message, if that cannot be. */
Table *options_table(const SearchOptions *search);
