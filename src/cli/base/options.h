/* The options of the command line that several subcommands share. */
#pragma once

#include "base/method.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  GameChoice game;
  Method method;
  Goal goal;
  size_t table_bytes;
  Scheme scheme;
  double time_limit;     /* seconds for each position; 0: none */
  unsigned without;      /* techniques of the solver that are switched off */
  FlatHandicap handicap; /* of the claimed winner, for the solver popout */
  bool json;
  bool goal_given;
  bool table_given;
  bool scheme_given;
  bool takes_parallel; /* the subcommand has the parallel solver too */
  bool parallel;       /* ... and it was asked for; `method` is then that of its jobs */
  char *solver_name, *without_names; /* as given, while parsing */
} SearchOptions;

/* Parses what follows the name of a subcommand. `arguments` and `summary` are for --help, which
 * prints and exits. *search gets the options of a search, NULL for a subcommand without any.
 * Returns the other arguments, free with g_strfreev(), or NULL after a message. */
char **options_parse(int argc, char **argv, const char *arguments, const char *summary,
                     SearchOptions *search);

/* The same with more options of the subcommand's own, ended by NULL, and the parallel solver. The
 * SearchOptions are the first member of the struct that is these entries' data. */
char **options_parse_more(int argc, char **argv, const char *arguments, const char *summary,
                          SearchOptions *search, const GOptionEntry *more);

/* The same with a group of options of the subcommand's own, which it takes over; its description
 * ends --help, NULL for none. */
char **options_parse_group(int argc, char **argv, const char *arguments, const char *summary,
                           GOptionGroup *group, const char *description);

/* The default solver, claim, table and scheme, without limit. */
SearchOptions options_default(void);

/* What --help says of the solvers, their techniques and the exit status. Free with g_free(). */
char *options_describe_solvers(void);

/* The name of the solver that was asked for. */
const char *options_solver_name(const SearchOptions *search);

/* For the entries of such a group; the group's data has to begin with a SearchOptions. */
gboolean options_set_game(const char *option, const char *value, void *data, GError **error);
gboolean options_set_claim(const char *option, const char *value, void *data, GError **error);
gboolean options_set_table(const char *option, const char *value, void *data, GError **error);
gboolean options_set_time_limit(const char *option, const char *value, void *data, GError **error);
gboolean options_set_without(const char *option, const char *value, void *data, GError **error);

/* Reads a whole number from least to most. */
gboolean options_read_number(const char *option, const char *value, guint64 least, guint64 most,
                             guint64 *number, GError **error);

/* The same for numbers that an int holds. */
gboolean options_read_int(const char *option, const char *value, int least, int most, int *number,
                          GError **error);

/* Reads a size in bytes, or in K, M, G or T. */
gboolean options_read_size(const char *option, const char *value, size_t *bytes, GError **error);

/* For a value that is not what was expected, "a number from 1 to 9"; always FALSE. */
gboolean options_bad_value(const char *option, const char *value, const char *expected,
                           GError **error);

/* Parses the name of a scheme as the value of an option. */
gboolean options_read_scheme(const char *option, const char *value, Scheme *scheme, GError **error);
const char *options_scheme_name(Scheme scheme);

/* False, with a message, if none of the `count` solvers has a table that --scheme could be of. */
bool options_check_scheme(const Method *among, size_t count);

/* Makes the empty table that the options ask for, NULL for a solver without one. False, with a
 * message, if that cannot be. */
bool options_table(const SearchOptions *search, Table **table);
