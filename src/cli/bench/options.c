#include "bench/options.h"

#include "base/message.h"
#include "base/output.h"
#include "base/sampler.h"
#include "base/solvers.h"

enum { COUNT_MOST = 10000000, STONES_NOT_GIVEN = SAMPLER_STONES_MOST + 1 };

typedef struct {
  Bench bench;
  GPtrArray *solvers; /* names */
  GArray *schemes;
  guint64 from, to; /* STONES_NOT_GIVEN: as suits the game */
  bool ablate, signature;
} Arguments;

/* The names of a list that is joined by commas, an empty one if there is none. */
static char **split_names(const char *value) {
  return value[0] != '\0' ? g_strsplit(value, ",", -1) : g_strdupv((char *[]){(char[]){""}, NULL});
}

static gboolean add_solvers(const Option *option, const char *value, void *field, GError **error) {
  char **names = split_names(value);
  for (int i = 0; names[i] != NULL; i++)
    g_ptr_array_add(*(GPtrArray **)field, names[i]);
  g_free(names);
  return TRUE;
}

static gboolean add_schemes(const Option *option, const char *value, void *field, GError **error) {
  g_auto(GStrv) names = split_names(value);
  for (int i = 0; names[i] != NULL; i++) {
    Scheme scheme;
    if (!options_scheme(option, names[i], &scheme, error)) return FALSE;
    g_array_append_val(*(GArray **)field, scheme);
  }
  return TRUE;
}

#define FIELD(name) offsetof(Arguments, name)

static const Option bench_options[] = {
    {"game", options_game, FIELD(bench.search.variant), .unit = "GAME", .help = OPTIONS_GAME_HELP},
    {"from", option_uint64, FIELD(from), 0, SAMPLER_STONES_MOST, .unit = "N",
     .help = "First difficulty, in stones (default 50; of a flat board 3/4)"},
    {"to", option_uint64, FIELD(to), 0, SAMPLER_STONES_MOST, .unit = "N",
     .help = "Last difficulty, in stones (default 36; of a flat board 1/2)"},
    {"count", option_uint64, FIELD(bench.count), 1, COUNT_MOST, .unit = "K",
     .help = "Positions of each difficulty (default 1000)"},
    {"seed", option_uint64, FIELD(bench.seed), 0, G_MAXUINT64, .unit = "S",
     .help = "Which positions (default 1)"},
    {"time-limit", option_seconds, FIELD(bench.search.time_limit), .unit = "SECONDS",
     .help = "For each difficulty and solver (default 600)"},
    {"solver", add_solvers, FIELD(solvers), .unit = "NAME,...", .help = "Solvers, run in turn"},
    {"scheme", add_schemes, FIELD(schemes), .unit = "NAME,...",
     .help = "What the table replaces: new, big, twobig (default)"},
    {"claim", options_claim, FIELD(bench.search), .unit = "PLAYER",
     .help = "Who is claimed to win: first (the default) or second"},
    {"table", option_bytes, FIELD(bench.search.table_bytes), .unit = "SIZE",
     .help = "Memory for the table, as in 512M (default 1G)"},
    {"without", options_without, FIELD(bench.search.without_names), .unit = "NAME,...",
     .help = "Search without these techniques"},
    {"ablate", option_flag, FIELD(ablate), .help = "Also run without each technique in turn"},
    JSON_OPTION(FIELD(bench.search.json)),
    {"csv", option_path, FIELD(bench.csv), .unit = "FILE", .help = "Write all figures to a file"},
    {"plot", option_path, FIELD(bench.plot), .unit = "FOLDER",
     .help = "Draw the figures into a folder, as SVG and PNG"},
    {"signature", option_flag, FIELD(signature),
     .help = "Count the nodes of a fixed search; no other options"},
    {NULL},
};

static bool bench_options_parse(int argc, char **argv, Arguments *arguments) {
  g_autofree char *description = solvers_describe(false, false);
  g_auto(GStrv) rest = options_parse_own(
      argc, argv, "",
      "Measures solvers on random positions (see sample) as the paper \"Towards Solving\n"
      "Connect Four 3D\" does: how many of a difficulty they answer within the time limit,\n"
      "with how many nodes. Every run begins with an empty table; the time to make it counts.",
      bench_options, arguments, description);
  return rest != NULL;
}

static void clear_variant(void *data) { g_free(((BenchVariant *)data)->label); }

static void add_variant(Arguments *arguments, const SolverInfo *solver, Scheme scheme,
                        unsigned without) {
  g_autofree char *names = techniques_names(solver, without, ",");
  BenchVariant variant = {.solver = solver, .scheme = scheme, .without = without};
  variant.label = g_strconcat(solver->name, arguments->schemes->len > 1 ? ", " : "",
                              arguments->schemes->len > 1 ? options_scheme_name(scheme) : "",
                              without ? " without " : "", names, NULL);
  g_array_append_val(arguments->bench.variants, variant);
}

/* The solver as it is, and without each technique that it still has. */
static void add_variants(Arguments *arguments, const SolverInfo *solver, Scheme scheme) {
  unsigned without = techniques_bits(arguments->bench.search.without_names, solver);
  add_variant(arguments, solver, scheme, without);
  if (!arguments->ablate) return;
  for (const Technique *technique = solver->techniques; technique->name != NULL; technique++)
    if (!(without & technique->bit))
      add_variant(arguments, solver, scheme, without | technique->bit);
}

/* Finds the solvers by their names; NULL is the default. False after a message. */
static bool find_solvers(const Arguments *arguments, GArray *found) {
  for (guint i = 0; i < MAX(arguments->solvers->len, 1); i++) {
    const char *name =
        arguments->solvers->len > 0 ? g_ptr_array_index(arguments->solvers, i) : NULL;
    const SolverInfo *solver = solvers_find(arguments->bench.search.variant, name, false);
    if (solver == NULL) return false;
    g_array_append_val(found, solver);
  }
  return true;
}

/* Every solver with every scheme; false, after a message, if a solver or technique does not
 * exist. */
static bool make_variants(Arguments *arguments) {
  const Scheme scheme = arguments->bench.search.scheme;
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(const SolverInfo *));
  if (!find_solvers(arguments, found)) return false;
  const SolverInfo *const *among = (const SolverInfo *const *)(void *)found->data;
  if (arguments->schemes->len > 0 && !options_check_scheme(among, found->len)) return false;
  if (arguments->schemes->len == 0) g_array_append_val(arguments->schemes, scheme);
  for (guint i = 0; i < found->len; i++)
    for (guint j = 0; j < arguments->schemes->len; j++)
      add_variants(arguments, among[i], g_array_index(arguments->schemes, Scheme, j));
  return techniques_check(arguments->bench.search.without_names, among, found->len);
}

/* The range of difficulties that was asked for, or that suits the game. */
static void set_range(Arguments *arguments) {
  Bench *bench = &arguments->bench;
  Variant variant = bench->search.variant;
  const Rules *rules = variant.rules;
  guint64 cells = (guint64)(variant_columns(variant) * variant_levels(variant));
  bench->from = rules->sized ? cells * 3 / 4 : 50;
  bench->to = rules->sized ? cells / 2 : 36;
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
  bool parsed = bench_options_parse(argc, argv, &arguments) && make_variants(&arguments);
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
