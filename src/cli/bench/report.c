#include "bench/report.h"

#include "base/output.h"
#include "base/solvers.h"

#include <inttypes.h>
#include <string.h>

enum { FIGURE_SIZE = 32 };

static int label_width(const Bench *bench) {
  size_t width = strlen("variant");
  for (guint i = 0; i < bench->variants->len; i++)
    width = MAX(width, strlen(bench_variant(bench, (int)i)->label));
  return (int)width;
}

void bench_print_head(const Bench *bench) {
  output_print("stones  %-*s  %11s  %13s  %9s  %9s  %8s  %7s  %5s%s\n", label_width(bench),
               "variant", "solved", "nodes", "seconds", "user s", "Mnodes/s", "ns/node", "hit %",
               bench->variants->len > 1 ? "   nodes x    time x" : "");
}

/* A figure, or `none` where there is none. */
static void format_figure(double value, int decimals, const char *none, char text[FIGURE_SIZE]) {
  if (isfinite(value))
    g_snprintf(text, FIGURE_SIZE, "%.*f", decimals, value);
  else
    g_strlcpy(text, none, FIGURE_SIZE);
}

/* The factors of a result over the first variant's; "" if there is one variant only. */
static char *factors(const Bench *bench, const BenchResult *result, const BenchResult *first) {
  char nodes[FIGURE_SIZE], seconds[FIGURE_SIZE];
  bool same_work = bench_complete(result) && bench_complete(first);
  bool long_enough = fmin(result->user_seconds, first->user_seconds) >= BENCH_SHORT;
  if (bench->variants->len == 1) return g_strdup("");
  double more_nodes = (double)result->counters.nodes / (double)first->counters.nodes;
  double more_time = result->user_seconds / first->user_seconds;
  format_figure(same_work ? more_nodes : (double)NAN, 3, "-", nodes);
  format_figure(same_work && long_enough ? more_time : (double)NAN, 3, "-", seconds);
  return g_strdup_printf("  %8s  %8s", nodes, seconds);
}

void bench_print_result(const Bench *bench, const BenchResult *result, const BenchResult *first) {
  char ns_per_node[FIGURE_SIZE], rate[FIGURE_SIZE], hits[FIGURE_SIZE];
  format_figure(bench_ns_per_node(result), 1, "-", ns_per_node);
  format_figure(1e3 / bench_ns_per_node(result), 2, "-", rate);
  format_figure(100 * bench_hit_ratio(result), 1, "-", hits);
  g_autofree char *compared = factors(bench, result, first);
  g_autofree char *solved = g_strdup_printf("%d/%d", result->solved, result->positions);
  output_print("%6d  %-*s  %11s  %13" PRIu64 "  %9.3f  %9.3f  %8s  %7s  %5s%s\n", result->stones,
               label_width(bench), bench_variant(bench, result->variant)->label, solved,
               result->counters.nodes, result->seconds, result->user_seconds, rate, ns_per_node,
               hits, compared);
}

static void add_counters(JsonBuilder *json, const Counters *counters) {
  json_add_int(json, "nodes", (gint64)counters->nodes);
  json_add_int(json, "probes", (gint64)counters->probes);
  json_add_int(json, "hits", (gint64)counters->hits);
  json_add_int(json, "stores", (gint64)counters->stores);
  json_add_int(json, "replaced", (gint64)counters->replaced);
  json_add_int(json, "filled", (gint64)counters->filled);
}

static void add_search(JsonBuilder *json, const Bench *bench, const BenchVariant *variant) {
  g_autofree char *without = techniques_names(variant->solver, variant->without, ",");
  json_add_int(json, "seed", (gint64)bench->seed);
  json_add_text(json, "goal", bench->search.goal == GOAL_FIRST ? "first" : "second");
  json_add_text(json, "solver", variant->solver->name);
  json_add_text(json, "scheme", options_scheme_name(variant->scheme));
  json_add_text(json, "without", without);
  json_add_int(json, "table_bytes", (gint64)bench->search.table_bytes);
  json_add_double(json, "time_limit", bench->search.time_limit);
}

void bench_print_json(const Bench *bench, const BenchResult *result) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_int(json, "stones", result->stones);
  add_search(json, bench, bench_variant(bench, result->variant));
  json_add_int(json, "positions", result->positions);
  json_add_int(json, "solved", result->solved);
  json_add_int(json, "holds", result->holds);
  add_counters(json, &result->counters);
  json_add_double(json, "seconds", result->seconds);
  json_add_double(json, "user_seconds", result->user_seconds);
  json_add_double(json, "system_seconds", result->system_seconds);
  output_json(json);
}

bool bench_write_csv_head(FILE *file) {
  return fputs("stones,seed,claim,solver,scheme,without,table_bytes,time_limit,positions,solved,"
               "holds,nodes,probes,hits,stores,replaced,filled,seconds,user_seconds,"
               "system_seconds,nodes_per_second,ns_per_node,hit_ratio\n",
               file) >= 0 &&
         fflush(file) == 0;
}

bool bench_write_csv_result(FILE *file, const Bench *bench, const BenchResult *result) {
  const BenchVariant *variant = bench_variant(bench, result->variant);
  const SearchOptions *search = &bench->search;
  const Counters *counters = &result->counters;
  g_autofree char *without = techniques_names(variant->solver, variant->without, "+");
  fprintf(file, "%d,%" PRIu64 ",%s,%s,%s,%s,%zu,%g,%d,%d,%d", result->stones, bench->seed,
          search->goal == GOAL_FIRST ? "first" : "second", variant->solver->name,
          options_scheme_name(variant->scheme), without, search->table_bytes, search->time_limit,
          result->positions, result->solved, result->holds);
  fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64,
          counters->nodes, counters->probes, counters->hits, counters->stores, counters->replaced,
          counters->filled);
  char rate[FIGURE_SIZE], ns_per_node[FIGURE_SIZE], hits[FIGURE_SIZE];
  format_figure(1e9 / bench_ns_per_node(result), 0, "", rate);
  format_figure(bench_ns_per_node(result), 3, "", ns_per_node);
  format_figure(bench_hit_ratio(result), 6, "", hits);
  fprintf(file, ",%.6f,%.6f,%.6f,%s,%s,%s\n", result->seconds, result->user_seconds,
          result->system_seconds, rate, ns_per_node, hits);
  return fflush(file) == 0 && !ferror(file);
}
