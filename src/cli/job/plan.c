/* fourscore-cli job plan: what a position is likely to cost, and what some cores can reach in some
 * days. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "core/clock.h"
#include "job/job.h"
#include "play/cube-play.h"
#include "cluster/plan/probe.h"
#include "cube/moves.h"

#include <math.h>

enum { CORES_MOST = 1000000 };
static const double DAY = 86400;

typedef struct {
  SearchOptions search; /* claim and table */
  int cores;
  int days, seconds;
  bool json;
} PlanOptions;

typedef struct {
  ProbeOptions options;
  StopFlag stop;
  Probes probes;
  double began;
  bool drawn; /* a line on the terminal */
} Probing;

static const Option plan_options[] = {
    {"cores", option_int, offsetof(PlanOptions, cores), 1, CORES_MOST, .unit = "N",
     .help = "How many there are (default: 1)"},
    {"days", option_int, offsetof(PlanOptions, days), 1, 10000, .unit = "D",
     .help = "For how long (default: 1)"},
    {"probe-seconds", option_int, offsetof(PlanOptions, seconds), 1, 86400, .unit = "SECONDS",
     .help = "Of the processor, for all probes together (default: 30)"},
    {"claim", options_claim, offsetof(PlanOptions, search), .unit = "PLAYER",
     .help = "Who is claimed to win: first (default) or second"},
    {"table", option_bytes, offsetof(PlanOptions, search.table_bytes), .unit = "SIZE",
     .help = "Size of the table of the probes (default: 1G)"},
    JSON_OPTION(offsetof(PlanOptions, json)),
    {NULL},
};

static void probe(void *data) {
  Probing *probing = data;
  probing->probes = probe_run(&probing->options);
}

/* The probes count processor time; on a busy machine that is less than the clock's. */
static void job_plan_tick(void *data) {
  Probing *probing = data;
  if (!live_possible()) return;
  live_line("searching the position and some below it: %.0f s of about %.0f",
            clock_seconds() - probing->began, probing->options.seconds);
  probing->drawn = true;
}

/* --- What is printed -------------------------------------------------------------------------- */

static void G_GNUC_PRINTF(2, 3) print(const char *word, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *value = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  output_print("%s\t%s\n", word, value);
}

/* A span of time in the unit in which people would say it. */
static char *say_time(double seconds) {
  static const struct {
    double seconds;
    const char *unit;
  } units[] = {{365.25 * 86400, "years"}, {86400, "days"}, {3600, "hours"}, {60, "minutes"}};
  for (size_t i = 0; i < G_N_ELEMENTS(units); i++)
    if (seconds >= 2 * units[i].seconds)
      return g_strdup_printf("%.3g %s", seconds / units[i].seconds, units[i].unit);
  return g_strdup_printf("%.3g seconds", seconds);
}

static void print_probes(const Probes *probes) {
  for (int s = 0; s <= CELLS; s++) {
    const ProbeRow *row = &probes->rows[s];
    if (row->tried > 0)
      print("probe", "%d stones: %d of %d answered, claim holds for %d, %.3g nodes", s, row->solved,
            row->tried, row->holds, row->nodes);
  }
  print("nodes-a-second", "%.3g", probes->rate);
  print("growth", "%.2f times the work for a stone less", probes->growth);
}

/* Whether that many seconds of one core suffice. */
static const char *reach_word(const Probes *probes, double seconds) {
  const OutlookRest *rest = &probes->outlook.rest;
  double nodes = seconds * probes->rate;
  if (nodes < probes->root_nodes) return "no";
  if (!probes->outlook.foretold) return "cannot be predicted";
  if (nodes >= probes->root_nodes + rest->most) return "very likely";
  if (nodes >= probes->root_nodes + rest->middle) return "likely";
  return nodes >= probes->root_nodes + rest->least ? "unlikely, not excluded" : "very unlikely";
}

static void print_price(const Probes *probes) {
  ProbePrice price = probe_price(probes);
  g_autofree char *searched = say_time(price.searched);
  g_autofree char *least = say_time(price.least);
  g_autofree char *most = say_time(price.most);
  if (probes->solved)
    print("one-core", "%s (solved)", searched);
  else if (probes->outlook.foretold)
    print("one-core", "%s to %s", least, most);
  else
    print("one-core", "cannot be predicted; more than %s, searched without an answer", searched);
  print("searched", "%.3g nodes for the position itself", probes->root_nodes);
}

/* What is left after the time already searched, with all cores. */
static double shared(const PlanOptions *options, double seconds) {
  return seconds / options->cores;
}

static void print_reach(const PlanOptions *options, const Probes *probes) {
  ProbePrice price = probe_price(probes);
  print_price(probes);
  if (!probes->solved && probes->outlook.foretold) {
    g_autofree char *least = say_time(shared(options, price.least));
    g_autofree char *most = say_time(shared(options, price.most));
    print("these-cores", "%s to %s", least, most);
  }
  print("within-reach", "%s", reach_word(probes, (double)options->cores * options->days * DAY));
}

static void print_assumptions(const PlanOptions *options) {
  print("assumption", "cores are as fast as this one was during the probes");
  print("assumption",
        "a job takes as many nodes as the parallel solver with one thread; in four of five "
        "cases these are within the bounds");
  print("assumption", "cores are used without loss; workers of different machines, which share no "
                      "table, take up to twice the nodes");
  print("assumption", "nothing runs beside them, for %d days without a break", options->days);
}

static void add_probes(JsonBuilder *json, const Probes *probes) {
  json_begin_list(json, "probes");
  for (int s = 0; s <= CELLS; s++) {
    const ProbeRow *row = &probes->rows[s];
    if (row->tried == 0) continue;
    json_builder_begin_object(json);
    json_add_int(json, "stones", s);
    json_add_int(json, "tried", row->tried);
    json_add_int(json, "solved", row->solved);
    json_add_int(json, "holds", row->holds);
    json_add_double(json, "nodes", row->nodes);
    json_builder_end_object(json);
  }
  json_builder_end_array(json);
}

/* Seconds are those of one core. */
static void job_plan_print_json(const PlanOptions *options, const Probes *probes) {
  g_autoptr(JsonBuilder) json = output_json_new();
  ProbePrice price = probe_price(probes);
  json_add_text(json, "state", probes->solved ? "solved" : "open");
  add_probes(json, probes);
  json_add_double(json, "nodes", probes->root_nodes);
  json_add_double(json, "nodes_a_second", probes->rate);
  json_add_double(json, "growth", probes->growth);
  json_add_double(json, "seconds", price.searched);
  if (!probes->solved && probes->outlook.foretold) {
    json_add_double(json, "core_seconds_left_least", price.least);
    json_add_double(json, "core_seconds_left_most", price.most);
  }
  json_add_text(json, "within_reach",
                reach_word(probes, (double)options->cores * options->days * DAY));
  output_json(json);
}

static void print_plan(const PlanOptions *options, const Probes *probes) {
  print_probes(probes);
  print_reach(options, probes);
  print_assumptions(options);
}

/* --- The command ------------------------------------------------------------------------------ */

static ExitStatus make_plan(const PlanOptions *options, Board root) {
  Claim claim = options->search.goal == GOAL_SECOND ? CLAIM_SECOND : CLAIM_FIRST;
  Probing probing = {.options = {.root = root, .claim = claim, .seconds = options->seconds}};
  const LongWork searching = {
      .work = probe, .flag = &probing.stop, .tick = job_plan_tick, .data = &probing};
  Table *table = NULL;
  if (moves_to_choice(&root, claim, 0) != VALUE_ANY)
    return message_bad("the position is decided at sight");
  if (!options_table(&options->search, &table)) return EXIT_BAD;
  probing.options.table = table;
  probing.options.stop = &probing.stop;
  probing.began = clock_seconds();
  bool ran = run_long(&searching, 0);
  if (probing.drawn) live_line_erase();
  table_free(table);
  if (!ran) return EXIT_BAD;
  if (run_interrupted()) return EXIT_UNKNOWN;
  (options->json ? job_plan_print_json : print_plan)(options, &probing.probes);
  return EXIT_ANSWERED;
}

ExitStatus job_plan_command(int argc, char **argv) {
  PlanOptions options = {.search = options_default(), .cores = 1, .days = 1, .seconds = 30};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "POSITION",
      "Searches this position and some below it for a short time, and estimates the cost of\n"
      "a job and whether these cores suffice in these days. It prints its assumptions.",
      plan_options, &options, NULL);
  if (arguments == NULL) return EXIT_BAD;
  g_auto(InputPosition) position = {0};
  if (!run_catch_signals() ||
      !position_read_argument(options.search.variant, options.search.notation, "position",
                              arguments[0], &position))
    return EXIT_BAD;
  return make_plan(&options, cube_board(&position.position));
}
