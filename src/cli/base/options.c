#include "base/options.h"

#include "base/message.h"
#include "base/solvers.h"
#include "flat/solver.h"
#include "play/distances.h"

#include <glib.h>
#include <string.h>

static const size_t DEFAULT_TABLE_BYTES = (size_t)1 << 30;
SearchOptions options_default(void) {
  return (SearchOptions){
      .variant = variant_default(),
      .notation = NOTATION_ANY,
      .solver = solving_default(variant_default()),
      .table_bytes = DEFAULT_TABLE_BYTES,
      .scheme = SCHEME_TWOBIG,
      .plies = QUESTION_NO_LIMIT,
      .pops = QUESTION_NO_LIMIT,
  };
}

gboolean options_game(const Option *option, const char *value, void *field, GError **error) {
  Error wrong;
  if (variant_read(value, strlen(value), field, &wrong) == STATUS_OK) return TRUE;
  g_autofree char *excerpt = message_excerpt(value, strlen(value), wrong.offset);
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
              "--%s: expected cube, connect4:WxH or popout:WxH, not %s: character %zu: %s",
              option->name, excerpt, wrong.offset + 1, wrong.message);
  return FALSE;
}

gboolean options_notation(const Option *option, const char *value, void *field, GError **error) {
  const char *names[NOTATIONS];
  for (Notation notation = NOTATION_OWN; notation < NOTATIONS; notation++)
    names[notation] = notation_name(notation);
  int choice = 0;
  gboolean found = option_choice(option, value, names, NOTATIONS, &choice, error);
  if (found) *(Notation *)field = (Notation)choice;
  return found;
}

static gboolean options_set_goal(SearchOptions *search, Goal goal, GError **error) {
  if (search->goal_given && search->goal != goal) {
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "only one of --claim first, --claim second and --exact can be asked for");
    return FALSE;
  }
  search->goal = goal;
  search->goal_given = true;
  return TRUE;
}

gboolean options_claim(const Option *option, const char *value, void *field, GError **error) {
  static const char *const names[] = {"first", "second"};
  static const Goal goals[] = {GOAL_FIRST, GOAL_SECOND};
  int choice;
  return option_choice(option, value, names, G_N_ELEMENTS(names), &choice, error) &&
         options_set_goal(field, goals[choice], error);
}

static gboolean set_exact(const Option *option, const char *value, void *field, GError **error) {
  return options_set_goal(field, GOAL_EXACT, error);
}

uint64_t options_fresh_seed(void) { return (uint64_t)g_random_int() << 32 | g_random_int(); }

static const char *const scheme_names[] = {
    [SCHEME_NEW] = "new", [SCHEME_BIG] = "big", [SCHEME_TWOBIG] = "twobig"};

const char *options_scheme_name(Scheme scheme) { return scheme_names[scheme]; }

gboolean options_scheme(const Option *option, const char *value, void *field, GError **error) {
  int choice;
  if (!option_choice(option, value, scheme_names, G_N_ELEMENTS(scheme_names), &choice, error))
    return FALSE;
  *(Scheme *)field = (Scheme)choice;
  return TRUE;
}

bool options_check_scheme(const SolverInfo *const *among, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (among[i]->needs_table) return true;
  return message_fail("--scheme: the solver %s has no table", among[0]->name);
}

gboolean options_without(const Option *option, const char *value, void *field, GError **error) {
  char **names = field;
  g_autofree char *before = *names;
  *names = before ? g_strjoin(",", before, value, NULL) : g_strdup(value);
  return TRUE;
}

enum { LIMIT_MOST = 1000 };

#define FIELD(name) offsetof(SearchOptions, name)

/* Which solvers there are depends on the game, which may be named later: their names are kept. */
static const Option search_options[] = {
    {"game", options_game, FIELD(variant), .unit = "GAME", .help = OPTIONS_GAME_HELP},
    {"notation", options_notation, FIELD(notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"solver", option_text, FIELD(solver_name), .unit = "NAME", .help = "How to search"},
    {"table", option_bytes, FIELD(table_bytes), .unit = "SIZE", .given = FIELD(table_given),
     .help = "Memory for the table, as in 512M (default 1G)"},
    {"scheme", options_scheme, FIELD(scheme), .unit = "NAME", .given = FIELD(scheme_given),
     .help = "What the table replaces: new, big or twobig (default)"},
    {"time-limit", option_seconds, FIELD(time_limit), .unit = "SECONDS",
     .help = "Give up a position after this time"},
    {"without", options_without, FIELD(without_names), .unit = "NAME,...",
     .help = "Search without these techniques"},
    {"json", option_flag, FIELD(json), .help = "Print the results as lines of JSON"},
    {NULL},
};

static const Option claim_options[] = {
    {"claim", options_claim, 0, .unit = "PLAYER",
     .help = "Who is claimed to win: first (the default) or second"},
    {"exact", set_exact, 0, .help = "Answer both claims: first, draw or second"},
    {NULL},
};

static const Option handicap_options[] = {
    {"ply-limit", option_int, FIELD(plies), 0, LIMIT_MOST, .unit = "N",
     .help = "The claimed winner wins within N plies or not at all (see below)"},
    {"pop-limit", option_int, FIELD(pops), 0, LIMIT_MOST, .unit = "N",
     .help = "N pops that do not win, for the claimed winner (see below)"},
    {NULL},
};

/* How many arguments a description such as "DEPTH [POSITION]" or "FILE FROM..." allows; what
 * follows a "|" says the same in other words, and options do not count. */
static void count_arguments(const char *description, guint *least, guint *most) {
  g_auto(GStrv) words = g_strsplit(description, " ", -1);
  *least = *most = 0;
  for (int i = 0; words[i] != NULL && strchr("|-", words[i][0]) == NULL; i++) {
    *least += words[i][0] != '[';
    *most = strstr(words[i], "...") != NULL ? G_MAXUINT : *most + 1;
  }
}

/* What is wrong with the options, with a suggestion for an unknown one. Free with g_free().
 */
static char *explain_error(const GError *error, const OptionTable *tables, char *const *arguments) {
  const char *meant = NULL;
  if (g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION))
    meant = option_meant(tables, arguments);
  if (meant == NULL) return g_strdup(error->message);
  return g_strdup_printf("%s; did you mean --%s?", error->message, meant);
}

/* The arguments that are left after the options; NULL after a message. */
static char **options_parse(int argc, char **argv, const char *arguments, const char *summary,
                            const OptionTable *tables, const char *description) {
  char **rest = NULL;
  guint least, most, count = 0;
  const GOptionEntry rest_entries[] = {
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rest, NULL, arguments}, {NULL}};
  g_autoptr(GOptionContext) context = g_option_context_new(NULL);
  g_autoptr(GError) error = NULL;
  g_option_context_set_summary(context, summary);
  g_option_context_set_description(context, description);
  g_option_context_set_main_group(context, option_group(tables));
  g_option_context_add_main_entries(context, rest_entries, NULL);
  count_arguments(arguments, &least, &most);
  bool parsed = g_option_context_parse(context, &argc, &argv, &error);
  while (rest != NULL && rest[count] != NULL)
    count++;
  if (parsed && count >= least && count <= most) return rest != NULL ? rest : g_new0(char *, 1);
  g_autofree char *wrong =
      parsed ? g_strdup_printf("%s needs %s", argv[0],
                               arguments[0] != '\0' ? arguments : "nothing but options")
             : explain_error(error, tables, argv + 1);
  message_print("%s (see fourscore-cli %s --help)", wrong, argv[0]);
  g_strfreev(rest);
  return NULL;
}

char **options_parse_own(int argc, char **argv, const char *arguments, const char *summary,
                         const Option *own, void *data, const char *description) {
  const OptionTable tables[] = {{own, data}, {NULL}};
  return options_parse(argc, argv, arguments, summary, tables, description);
}

bool options_have_handicap(const SearchOptions *search) {
  return search->plies != QUESTION_NO_LIMIT || search->pops != QUESTION_NO_LIMIT;
}

/* True, after a message, if the board is too large for the game's solver of distances.
 */
static bool is_too_large(Variant variant, Error *error) {
  const Solving *solving = variant.rules->solving;
  DistanceCost cost = variant.rules->pops ? DISTANCES_LIKE_VALUES : DISTANCES_AT_ONCE;
  for (const SolverInfo *const *solver = solving->solvers; *solver != NULL; solver++)
    if ((*solver)->distances == cost && solving->fits(*solver, variant, error) != STATUS_OK)
      return true;
  return false;
}

bool options_check_distance(SearchOptions *options, bool kept) {
  bool possible = distances_possible(options->solver, options->variant);
  Error error;
  if (!possible && !options->solver_given && is_too_large(options->variant, &error))
    message_print("--distance: %s", error.message);
  else if (!possible)
    message_print("--distance is for --game connect4:WxH and --solver %s, popout:WxH and --solver "
                  "popout, or cube and --solver %s",
                  flat_score_solver->name, solving_default(variant_default())->name);
  else if (options_have_handicap(options))
    message_print("--distance finds the limits by itself: leave --ply-limit and --pop-limit out");
  else if (options->goal_given && options->goal != GOAL_EXACT)
    message_print("--distance finds the exact value: leave --claim out");
  else if (kept)
    message_print("--distance: a store keeps no distances");
  else
    return options->goal = GOAL_EXACT, true;
  return false;
}

/* Finds the solver and its techniques by their names, now that the game is known. */
static bool resolve_names(SearchOptions *search) {
  g_autofree char *without = g_steal_pointer(&search->without_names);
  g_autofree char *solver = g_steal_pointer(&search->solver_name);
  search->solver_given = solver != NULL;
  search->solver = solvers_find(search->variant, solver, search->takes & OPTIONS_DIVIDING);
  if (search->solver == NULL) return false;
  if (options_have_handicap(search) && !search->solver->has_handicap) {
    g_autofree char *names = solvers_with_handicap();
    return message_fail("--ply-limit and --pop-limit are options of --solver %s", names);
  }
  if (search->scheme_given != NULL && !options_check_scheme(&search->solver, 1)) return false;
  search->without = techniques_bits(without, search->solver);
  return techniques_check(without, &search->solver, 1);
}

char **options_parse_more(int argc, char **argv, const char *arguments, const char *summary,
                          SearchOptions *search, const Option *more, void *data, unsigned takes) {
  OptionTable tables[] = {{search_options, search}, {more, data}, {NULL}, {NULL}, {NULL}};
  int count = 2;
  *search = options_default();
  search->takes = takes;
  if (takes & OPTIONS_CLAIM) tables[count++] = (OptionTable){claim_options, search};
  if (takes & OPTIONS_HANDICAP) tables[count++] = (OptionTable){handicap_options, search};
  g_autofree char *description =
      solvers_describe(takes & OPTIONS_DIVIDING, takes & OPTIONS_HANDICAP);
  g_auto(GStrv) rest = options_parse(argc, argv, arguments, summary, tables, description);
  if (rest != NULL && resolve_names(search)) return g_steal_pointer(&rest);
  g_clear_pointer(&search->without_names, g_free);
  g_clear_pointer(&search->solver_name, g_free);
  return NULL;
}

QuestionOptions options_question(const SearchOptions *search, const Position *position,
                                 Table *table) {
  return (QuestionOptions){.position = *position,
                           .goal = search->goal,
                           .solver = search->solver,
                           .table = table,
                           .memory = search->table_bytes,
                           .without = search->without,
                           .plies = search->plies,
                           .pops = search->pops};
}

bool options_table(const SearchOptions *search, Table **table) {
  Error error;
  *table = NULL;
  if (!search->solver->needs_table) return true;
  unsigned bits = search->variant.rules->solving->key_bits(search->solver, search->variant);
  if (table_create(table, search->table_bytes, bits, search->scheme, 0, &error) == STATUS_OK)
    return true;
  return message_fail("--table: %s", error.message);
}
