#include "base/options.h"

#include "base/message.h"
#include "base/techniques.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static const size_t DEFAULT_TABLE_BYTES = (size_t)1 << 30;
static const char PARALLEL[] = "parallel";
static const double LONGEST_LIMIT = 1e9; /* seconds, about thirty years */

SearchOptions options_default(void) {
  return (SearchOptions){
      .method = method_default(&(GameChoice){0}),
      .table_bytes = DEFAULT_TABLE_BYTES,
      .scheme = SCHEME_TWOBIG,
      .handicap = {FLAT_NO_LIMIT, FLAT_NO_LIMIT},
  };
}

gboolean options_bad_value(const char *option, const char *value, const char *expected,
                           GError **error) {
  g_autofree char *excerpt = message_excerpt(value, strlen(value), 0);
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: expected %s, not %s", option,
              expected, excerpt);
  return FALSE;
}

gboolean options_set_game(const char *option, const char *value, void *data, GError **error) {
  return game_choice_read(option, value, &((SearchOptions *)data)->game, error);
}

/* Which solvers there are depends on the game, which may follow. */
static gboolean set_solver(const char *option, const char *value, void *data, GError **error) {
  SearchOptions *search = data;
  g_free(search->solver_name);
  search->solver_name = g_strdup(value);
  return TRUE;
}

gboolean options_read_number(const char *option, const char *value, guint64 least, guint64 most,
                             guint64 *number, GError **error) {
  if (g_ascii_string_to_unsigned(value, 10, least, most, number, NULL)) return TRUE;
  g_autofree char *expected =
      g_strdup_printf("a number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, least, most);
  return options_bad_value(option, value, expected, error);
}

gboolean options_read_int(const char *option, const char *value, int least, int most, int *number,
                          GError **error) {
  guint64 read;
  if (!options_read_number(option, value, (guint64)least, (guint64)most, &read, error))
    return FALSE;
  *number = (int)read;
  return TRUE;
}

static gboolean set_goal(SearchOptions *search, Goal goal, GError **error) {
  if (search->goal_given && search->goal != goal) {
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "only one of --claim first, --claim second and --exact can be asked for");
    return FALSE;
  }
  search->goal = goal;
  search->goal_given = true;
  return TRUE;
}

gboolean options_set_claim(const char *option, const char *value, void *data, GError **error) {
  if (strcmp(value, "first") == 0) return set_goal(data, GOAL_FIRST, error);
  if (strcmp(value, "second") == 0) return set_goal(data, GOAL_SECOND, error);
  return options_bad_value(option, value, "\"first\" or \"second\"", error);
}

static gboolean set_exact(const char *option, const char *value, void *data, GError **error) {
  return set_goal(data, GOAL_EXACT, error);
}

/* The power of two that a size's suffix stands for, or -1. */
static int suffix_shift(const char *suffix) {
  static const char *const names[][2] = {
      {"", "B"}, {"K", "KiB"}, {"M", "MiB"}, {"G", "GiB"}, {"T", "TiB"}};
  for (int i = 0; i < (int)G_N_ELEMENTS(names); i++)
    if (g_ascii_strcasecmp(suffix, names[i][0]) == 0 ||
        g_ascii_strcasecmp(suffix, names[i][1]) == 0)
      return 10 * i;
  return -1;
}

gboolean options_read_size(const char *option, const char *value, size_t *bytes, GError **error) {
  char *suffix;
  guint64 number = g_ascii_strtoull(value, &suffix, 10);
  int shift = suffix_shift(suffix);
  if (!g_ascii_isdigit(value[0]) || shift < 0)
    return options_bad_value(
        option, value, "a number of bytes or of K, M, G or T (units of 1024), as in 512M", error);
  if (number > SIZE_MAX >> shift)
    return options_bad_value(option, value, "a size that a computer can have", error);
  *bytes = (size_t)number << shift;
  return TRUE;
}

gboolean options_set_table(const char *option, const char *value, void *data, GError **error) {
  SearchOptions *search = data;
  search->table_given = true;
  return options_read_size(option, value, &search->table_bytes, error);
}

static const char *const scheme_names[] = {
    [SCHEME_NEW] = "new", [SCHEME_BIG] = "big", [SCHEME_TWOBIG] = "twobig"};

const char *options_scheme_name(Scheme scheme) { return scheme_names[scheme]; }

gboolean options_read_scheme(const char *option, const char *value, Scheme *scheme,
                             GError **error) {
  for (int i = 0; i < (int)G_N_ELEMENTS(scheme_names); i++)
    if (strcmp(value, scheme_names[i]) == 0) {
      *scheme = (Scheme)i;
      return TRUE;
    }
  return options_bad_value(option, value, "\"new\", \"big\" or \"twobig\"", error);
}

static gboolean set_scheme(const char *option, const char *value, void *data, GError **error) {
  SearchOptions *search = data;
  search->scheme_given = true;
  return options_read_scheme(option, value, &search->scheme, error);
}

bool options_check_scheme(const Method *among, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (method_needs_table(among[i])) return true;
  message_print("--scheme: the solver %s has no table", method_name(among[0]));
  return false;
}

gboolean options_set_time_limit(const char *option, const char *value, void *data, GError **error) {
  char *end;
  double seconds = g_ascii_strtod(value, &end);
  if (end == value || *end != '\0' || !(seconds > 0 && seconds <= LONGEST_LIMIT))
    return options_bad_value(option, value, "a number of seconds above 0, as in 0.5", error);
  ((SearchOptions *)data)->time_limit = seconds;
  return TRUE;
}

/* Names given by several options are joined. */
gboolean options_set_without(const char *option, const char *value, void *data, GError **error) {
  SearchOptions *search = data;
  g_autofree char *before = search->without_names;
  search->without_names = before ? g_strjoin(",", before, value, NULL) : g_strdup(value);
  return TRUE;
}

static gboolean set_limit(const char *option, const char *value, int *limit, GError **error) {
  enum { LIMIT_MOST = 1000 };
  return options_read_int(option, value, 0, LIMIT_MOST, limit, error);
}

static gboolean set_ply_limit(const char *option, const char *value, void *data, GError **error) {
  return set_limit(option, value, &((SearchOptions *)data)->handicap.plies, error);
}

static gboolean set_pop_limit(const char *option, const char *value, void *data, GError **error) {
  return set_limit(option, value, &((SearchOptions *)data)->handicap.pops, error);
}

static gboolean set_json(const char *option, const char *value, void *data, GError **error) {
  ((SearchOptions *)data)->json = true;
  return TRUE;
}

static const GOptionEntry search_entries[] = {
    {"game", 0, 0, G_OPTION_ARG_CALLBACK, options_set_game,
     "Which game: cube (the default), connect4:WxH or popout:WxH", "GAME"},
    {"solver", 0, 0, G_OPTION_ARG_CALLBACK, set_solver, "How to search", "NAME"},
    {"claim", 0, 0, G_OPTION_ARG_CALLBACK, options_set_claim,
     "Who is claimed to win: first (the default) or second", "PLAYER"},
    {"exact", 0, G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, set_exact,
     "Answer both claims: first, draw or second", NULL},
    {"table", 0, 0, G_OPTION_ARG_CALLBACK, options_set_table,
     "Memory for the table, as in 512M (default 1G)", "SIZE"},
    {"scheme", 0, 0, G_OPTION_ARG_CALLBACK, set_scheme,
     "What the table replaces: new, big or twobig (default)", "NAME"},
    {"time-limit", 0, 0, G_OPTION_ARG_CALLBACK, options_set_time_limit,
     "Give a position up after this time", "SECONDS"},
    {"without", 0, 0, G_OPTION_ARG_CALLBACK, options_set_without, "Search without these techniques",
     "NAME,..."},
    {"json", 0, G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, set_json,
     "Print the results as lines of JSON", NULL},
    {"ply-limit", 0, 0, G_OPTION_ARG_CALLBACK, set_ply_limit,
     "Solver popout: who is claimed to win does so within N plies or not at all", "N"},
    {"pop-limit", 0, 0, G_OPTION_ARG_CALLBACK, set_pop_limit,
     "Solver popout: N pops that do not win, for who is claimed to win", "N"},
    {NULL},
};

static char *describe_solvers(bool with_parallel) {
  GString *text = g_string_new("Solvers:\n");
  for (int i = 0; solvers[i] != NULL; i++)
    g_string_append_printf(text, "  %-22s%s%s\n", solvers[i]->name, solvers[i]->summary,
                           i == 0 ? " (default)" : "");
  if (with_parallel)
    g_string_append_printf(text, "  %-22s%s\n", PARALLEL,
                           "a team of threads that search parts with minimax");
  g_string_append(text, "\nSolvers of connect4:WxH and popout:WxH:\n");
  for (int i = 0; flat_solvers[i] != NULL; i++)
    g_string_append_printf(text, "  %-22s%s\n", flat_solvers[i]->name, flat_solvers[i]->summary);
  for (int i = 0; solvers[i] != NULL; i++)
    techniques_describe((Method){.cube = solvers[i]}, text);
  for (int i = 0; flat_solvers[i] != NULL; i++)
    techniques_describe((Method){.flat = flat_solvers[i]}, text);
  g_string_append(text, "\nExit status: 0 all answered, 1 something unknown (limit or interrupt), "
                        "2 wrong usage or input.");
  return g_string_free(text, FALSE);
}

char *options_describe_solvers(void) { return describe_solvers(false); }

char **options_parse_group(int argc, char **argv, const char *arguments, const char *summary,
                           GOptionGroup *group, const char *description) {
  char **rest = NULL;
  const GOptionEntry rest_entries[] = {
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rest, NULL, arguments}, {NULL}};
  g_autoptr(GOptionContext) context = g_option_context_new(NULL);
  g_autoptr(GError) error = NULL;
  g_option_context_set_summary(context, summary);
  g_option_context_set_description(context, description);
  if (group != NULL) g_option_context_set_main_group(context, group);
  g_option_context_add_main_entries(context, rest_entries, NULL);
  if (!g_option_context_parse(context, &argc, &argv, &error)) {
    message_print("%s (see fourscore-cli %s --help)", error->message, argv[0]);
    g_strfreev(rest);
    return NULL;
  }
  return rest != NULL ? rest : g_new0(char *, 1);
}

static bool has_handicap(const SearchOptions *search) {
  return search->handicap.plies != FLAT_NO_LIMIT || search->handicap.pops != FLAT_NO_LIMIT;
}

/* Finds the solver and its techniques by their names, now that the game is known. */
static bool resolve_names(SearchOptions *search) {
  g_autofree char *without = g_steal_pointer(&search->without_names);
  g_autofree char *solver = g_steal_pointer(&search->solver_name);
  const char *also = search->takes_parallel && !search->game.flat ? PARALLEL : NULL;
  search->parallel = also != NULL && g_strcmp0(solver, also) == 0;
  if (!method_find(&search->game, search->parallel ? "minimax" : solver, also, &search->method))
    return false;
  if (has_handicap(search) && strcmp(method_name(search->method), "popout") != 0) {
    message_print("--ply-limit and --pop-limit are options of --solver popout");
    return false;
  }
  if (search->scheme_given && !options_check_scheme(&search->method, 1)) return false;
  search->without = techniques_bits(without, search->method);
  return techniques_check(without, &search->method, 1);
}

char **options_parse_more(int argc, char **argv, const char *arguments, const char *summary,
                          SearchOptions *search, const GOptionEntry *more) {
  *search = options_default();
  search->takes_parallel = more != NULL;
  GOptionGroup *group = g_option_group_new("search", "", "", search, NULL);
  g_option_group_add_entries(group, search_entries);
  if (more != NULL) g_option_group_add_entries(group, more);
  g_autofree char *description = describe_solvers(more != NULL);
  g_auto(GStrv) rest = options_parse_group(argc, argv, arguments, summary, group, description);
  if (rest != NULL && resolve_names(search)) return g_steal_pointer(&rest);
  g_clear_pointer(&search->without_names, g_free);
  g_clear_pointer(&search->solver_name, g_free);
  return NULL;
}

char **options_parse(int argc, char **argv, const char *arguments, const char *summary,
                     SearchOptions *search) {
  if (search == NULL) return options_parse_group(argc, argv, arguments, summary, NULL, NULL);
  return options_parse_more(argc, argv, arguments, summary, search, NULL);
}

const char *options_solver_name(const SearchOptions *search) {
  return search->parallel ? PARALLEL : method_name(search->method);
}

bool options_table(const SearchOptions *search, Table **table) {
  Error error;
  *table = NULL;
  if (!method_needs_table(search->method)) return true;
  unsigned bits = method_key_bits(&search->game, search->method);
  if (table_create(table, search->table_bytes, bits, search->scheme, 0, &error) == STATUS_OK)
    return true;
  message_print("--table: %s", error.message);
  return false;
}
