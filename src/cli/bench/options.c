#include "bench/options.h"

#include "base/message.h"
#include "base/sampler.h"
#include "base/techniques.h"

enum { COUNT_MOST = 10000000, STONES_NOT_GIVEN = SAMPLER_STONES_MOST + 1 };

typedef struct {
  Bench bench;        /* first: it begins with the SearchOptions that the shared callbacks fill */
  GPtrArray *solvers; /* names */
  GArray *schemes;
  guint64 from, to; /* STONES_NOT_GIVEN: by the game */
  gboolean ablate, signature;
} Arguments;

/* Calls `add` for each name of a list that is joined by commas. */
static gboolean for_each_name(const char *option, const char *value, Arguments *arguments,
                              gboolean (*add)(const char *, const char *, Arguments *, GError **),
                              GError **error) {
  g_auto(GStrv) names = g_strsplit(value, ",", -1);
  if (names[0] == NULL) return add(option, value, arguments, error);
  for (int i = 0; names[i] != NULL; i++)
    if (!add(option, names[i], arguments, error)) return FALSE;
  return TRUE;
}

static gboolean add_solver(const char *option, const char *name, Arguments *arguments,
                           GError **error) {
  g_ptr_array_add(arguments->solvers, g_strdup(name));
  return TRUE;
}

static gboolean add_scheme(const char *option, const char *name, Arguments *arguments,
                           GError **error) {
  Scheme scheme;
  if (!options_read_scheme(option, name, &scheme, error)) return FALSE;
  g_array_append_val(arguments->schemes, scheme);
  return TRUE;
}

static gboolean set_solvers(const char *option, const char *value, void *data, GError **error) {
  return for_each_name(option, value, data, add_solver, error);
}

static gboolean set_schemes(const char *option, const char *value, void *data, GError **error) {
  return for_each_name(option, value, data, add_scheme, error);
}

static gboolean set_from(const char *option, const char *value, void *data, GError **error) {
  return options_read_number(option, value, 0, SAMPLER_STONES_MOST, &((Arguments *)data)->from,
                             error);
}

static gboolean set_to(const char *option, const char *value, void *data, GError **error) {
  return options_read_number(option, value, 0, SAMPLER_STONES_MOST, &((Arguments *)data)->to,
                             error);
}

static gboolean set_count(const char *option, const char *value, void *data, GError **error) {
  return options_read_number(option, value, 1, COUNT_MOST, &((Bench *)data)->count, error);
}

static gboolean set_seed(const char *option, const char *value, void *data, GError **error) {
  return options_read_number(option, value, 0, G_MAXUINT64, &((Bench *)data)->seed, error);
}

static GOptionGroup *group_of(Arguments *arguments) {
  const GOptionEntry entries[] = {
      {"game", 0, 0, G_OPTION_ARG_CALLBACK, options_set_game,
       "Which game: cube (the default), connect4:WxH or popout:WxH", "GAME"},
      {"from", 0, 0, G_OPTION_ARG_CALLBACK, set_from,
       "First difficulty, in stones (default 50; of a flat board 3/4)", "N"},
      {"to", 0, 0, G_OPTION_ARG_CALLBACK, set_to,
       "Last difficulty, in stones (default 36; of a flat board 1/2)", "N"},
      {"count", 0, 0, G_OPTION_ARG_CALLBACK, set_count,
       "Positions of each difficulty (default 1000)", "K"},
      {"seed", 0, 0, G_OPTION_ARG_CALLBACK, set_seed, "Which positions (default 1)", "S"},
      {"time-limit", 0, 0, G_OPTION_ARG_CALLBACK, options_set_time_limit,
       "For each difficulty and solver (default 600)", "SECONDS"},
      {"solver", 0, 0, G_OPTION_ARG_CALLBACK, set_solvers, "Solvers, run in turn", "NAME,..."},
      {"scheme", 0, 0, G_OPTION_ARG_CALLBACK, set_schemes,
       "What the table replaces: new, big, twobig (default)", "NAME,..."},
      {"claim", 0, 0, G_OPTION_ARG_CALLBACK, options_set_claim,
       "Who is claimed to win: first (the default) or second", "PLAYER"},
      {"table", 0, 0, G_OPTION_ARG_CALLBACK, options_set_table,
       "Memory for the table, as in 512M (default 1G)", "SIZE"},
      {"without", 0, 0, G_OPTION_ARG_CALLBACK, options_set_without,
       "Search without these techniques", "NAME,..."},
      {"ablate", 0, 0, G_OPTION_ARG_NONE, &arguments->ablate,
       "Also run without each technique in turn", NULL},
      {"csv", 0, 0, G_OPTION_ARG_FILENAME, &arguments->bench.csv, "Write all figures to a file",
       "FILE"},
      {"plot", 0, 0, G_OPTION_ARG_FILENAME, &arguments->bench.plot,
       "Draw the figures into a folder, as SVG and PNG", "FOLDER"},
      {"signature", 0, 0, G_OPTION_ARG_NONE, &arguments->signature,
       "Count the nodes of a fixed search; no other options", NULL},
      {NULL},
  };
  GOptionGroup *group = g_option_group_new("bench", "", "", arguments, NULL);
  g_option_group_add_entries(group, entries);
  return group;
}

static bool parse(int argc, char **argv, Arguments *arguments) {
  g_autofree char *description = options_describe_solvers();
  g_auto(GStrv) rest = options_parse_group(
      argc, argv, "",
      "Measures solvers on random positions (see sample) as the paper \"Towards Solving\n"
      "Connect Four 3D\" does: how many of a difficulty they answer within the time limit,\n"
      "with how many nodes. Every run begins with an empty table, whose making counts.",
      group_of(arguments), description);
  if (rest == NULL) return false;
  if (rest[0] != NULL) message_print("bench takes nothing but options");
  return rest[0] == NULL;
}

static void clear_variant(void *data) { g_free(((BenchVariant *)data)->label); }

static void add_variant(Arguments *arguments, Method method, Scheme scheme, unsigned without) {
  g_autofree char *names = techniques_names(method, without, ",");
  BenchVariant variant = {.method = method, .scheme = scheme, .without = without};
  variant.label = g_strconcat(method_name(method), arguments->schemes->len > 1 ? ", " : "",
                              arguments->schemes->len > 1 ? options_scheme_name(scheme) : "",
                              without ? " without " : "", names, NULL);
  g_array_append_val(arguments->bench.variants, variant);
}

/* The solver as it is, and without each technique that it still has. */
static void add_variants(Arguments *arguments, Method method, Scheme scheme) {
  unsigned without = techniques_bits(arguments->bench.search.without_names, method);
  add_variant(arguments, method, scheme, without);
  if (!arguments->ablate) return;
  for (const Technique *technique = method_techniques(method); technique->name != NULL; technique++)
    if (!(without & technique->bit))
      add_variant(arguments, method, scheme, without | technique->bit);
}

/* Finds the solvers by their names; NULL is the default. False after a message. */
static bool find_methods(const Arguments *arguments, GArray *methods) {
  for (guint i = 0; i < MAX(arguments->solvers->len, 1); i++) {
    const char *name =
        arguments->solvers->len > 0 ? g_ptr_array_index(arguments->solvers, i) : NULL;
    Method method;
    if (!method_find(&arguments->bench.search.game, name, NULL, &method)) return false;
    g_array_append_val(methods, method);
  }
  return true;
}

/* Every solver with every scheme; false, after a message, if a solver or technique is nobody's. */
static bool make_variants(Arguments *arguments) {
  const Scheme scheme = arguments->bench.search.scheme;
  g_autoptr(GArray) methods = g_array_new(FALSE, FALSE, sizeof(Method));
  if (!find_methods(arguments, methods)) return false;
  const Method *among = (const Method *)methods->data;
  if (arguments->schemes->len > 0 && !options_check_scheme(among, methods->len)) return false;
  if (arguments->schemes->len == 0) g_array_append_val(arguments->schemes, scheme);
  for (guint i = 0; i < methods->len; i++)
    for (guint j = 0; j < arguments->schemes->len; j++)
      add_variants(arguments, g_array_index(methods, Method, i),
                   g_array_index(arguments->schemes, Scheme, j));
  return techniques_check(arguments->bench.search.without_names, among, methods->len);
}

/* The range of difficulties that was asked for, or that suits the game. */
static void set_range(Arguments *arguments) {
  Bench *bench = &arguments->bench;
  const GameChoice *game = &bench->search.game;
  guint64 cells = (guint64)(game->rules.width * game->rules.height);
  bench->from = game->flat ? cells * 3 / 4 : 50;
  bench->to = game->flat ? cells / 2 : 36;
  if (arguments->from != STONES_NOT_GIVEN) bench->from = arguments->from;
  if (arguments->to != STONES_NOT_GIVEN) bench->to = arguments->to;
}

bool bench_parse(int argc, char **argv, Bench *bench, bool *signature) {
  g_autoptr(GPtrArray) chosen = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GArray) schemes = g_array_new(FALSE, FALSE, sizeof(Scheme));
  Arguments arguments = {
      .bench = {.search = options_default(), .count = 1000, .seed = 1},
      .from = STONES_NOT_GIVEN,
      .to = STONES_NOT_GIVEN,
      .solvers = chosen,
      .schemes = schemes,
  };
  arguments.bench.search.time_limit = 600;
  arguments.bench.variants = g_array_new(FALSE, FALSE, sizeof(BenchVariant));
  g_array_set_clear_func(arguments.bench.variants, clear_variant);
  bool parsed = parse(argc, argv, &arguments) && make_variants(&arguments);
  set_range(&arguments);
  if (parsed && arguments.signature && argc > 2) {
    message_print("--signature is a fixed search and goes with no other option");
    parsed = false;
  }
  *bench = arguments.bench;
  *signature = arguments.signature;
  return parsed;
}

void bench_clear(Bench *bench) {
  g_array_unref(bench->variants);
  g_free(bench->search.without_names);
  g_free(bench->csv);
  g_free(bench->plot);
}
