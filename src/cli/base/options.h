/* The options of the command line that several subcommands share. */
#pragma once

#include "base/option-table.h"
#include "play/notation.h"
#include "play/question.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  Variant variant;
  Notation notation; /* of positions; NOTATION_ANY: each list shows its own */
  const SolverInfo *solver;
  Goal goal;
  size_t table_bytes;
  Scheme scheme;
  double time_limit; /* seconds for each position; 0: none */
  unsigned without;  /* techniques of the solver that are switched off */
  int plies, pops;   /* of a handicap; QUESTION_NO_LIMIT: none */
  bool json;
  bool goal_given, solver_given;
  const char *table_given, *scheme_given; /* NULL: not given */
  unsigned takes;                         /* OptionsTaken: what else the subcommand takes */
  char *solver_name, *without_names;      /* as given, while parsing */
} SearchOptions;

/* What --help says about the options --game and --notation. */
#define OPTIONS_GAME_HELP "Which game: cube (the default), connect4:WxH or popout:WxH"
#define OPTIONS_NOTATION_HELP                                                                      \
  "How positions are written: own, squares, pairs, numbers, columns, letters, ... (default: as "   \
  "they look)"

/* What a subcommand takes beside the options that every search has. */
typedef enum {
  OPTIONS_CLAIM = 1 << 0,    /* --claim and --exact */
  OPTIONS_HANDICAP = 1 << 1, /* --ply-limit and --pop-limit */
  OPTIONS_DIVIDING = 1 << 2, /* solvers that divide the work */
  OPTIONS_ALL = OPTIONS_CLAIM | OPTIONS_HANDICAP | OPTIONS_DIVIDING,
} OptionsTaken;

/* Parses what follows the name of a subcommand with the options of a search, into *search.
 * `arguments` and `summary` are for --help, which prints and exits; the former, such as
 * "DEPTH [POSITION]" or "FILE FROM...", also says how many other arguments there may be. `more` are
 * options of the subcommand's own, which fill `data`; `takes` are OptionsTaken.
 * Returns those, free with g_strfreev(), or NULL after a message. */
char **options_parse_more(int argc, char **argv, const char *arguments, const char *summary,
                          SearchOptions *search, const Option *more, void *data, unsigned takes);

/* The same with only the subcommand's own options; `description` ends --help, NULL for none. */
char **options_parse_own(int argc, char **argv, const char *arguments, const char *summary,
                         const Option *own, void *data, const char *description);

/* The default solver, claim, table and scheme, without limit. */
SearchOptions options_default(void);

/* The question that they ask about a position. The table is that of options_table(). */
QuestionOptions options_question(const SearchOptions *search, const Position *position,
                                 Table *table);

/* True if a handicap was asked for. */
bool options_have_handicap(const SearchOptions *search);

/* The option --distance: makes the goal the exact value. False, with a message, if the options ask
 * for distances where there are none, or for less than the whole value; `kept`: they name a
 * store. */
bool options_check_distance(SearchOptions *options, bool kept);

/* Readers of options that several subcommands have. */
OptionReader options_game;     /* Variant */
OptionReader options_notation; /* Notation */
OptionReader options_claim;    /* SearchOptions: its goal */
OptionReader options_scheme;   /* Scheme */
OptionReader options_without;  /* char *: the names of all such options, joined by commas */

/* A new seed, for what differs each time unless --seed is given. */
uint64_t options_fresh_seed(void);

const char *options_scheme_name(Scheme scheme);

/* False, with a message, if none of the `count` solvers has a table that --scheme could be of. */
bool options_check_scheme(const SolverInfo *const *among, size_t count);

/* Makes the empty table that the options ask for, NULL for a solver without one. False, with a
 * message, if that fails. */
bool options_table(const SearchOptions *search, Table **table);
