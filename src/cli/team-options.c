#include "base/message.h"
#include "core/memory.h"
#include "team.h"

#include <string.h>

static gboolean set_threads(const char *option, const char *value, void *data, GError **error) {
  SolveOptions *options = data;
  if (options->team.given == NULL) options->team.given = "--threads";
  return options_read_int(option, value, 1, PARALLEL_THREADS_MOST, &options->team.threads, error);
}

static gboolean set_cutoff(const char *option, const char *value, void *data, GError **error) {
  SolveOptions *options = data;
  options->team.given = "--cutoff";
  options->team.cutoff = 0;
  if (strcmp(value, "auto") == 0 ||
      options_read_int(option, value, 1, CELLS, &options->team.cutoff, NULL))
    return TRUE;
  g_autofree char *expected = g_strdup_printf("\"auto\" or a number from 1 to %d", CELLS);
  return options_bad_value(option, value, expected, error);
}

static gboolean set_order(const char *option, const char *value, void *data, GError **error) {
  SolveOptions *options = data;
  options->team.given = "--order";
  static const char *const names[DAG_ORDERS] = {
      [DAG_ORDER_SEARCH] = "search", [DAG_ORDER_PAPER] = "paper", [DAG_ORDER_PROOF] = "proof"};
  for (int order = 0; order < DAG_ORDERS; order++) {
    options->team.order = (DagOrder)order;
    if (strcmp(value, names[order]) == 0) return TRUE;
  }
  return options_bad_value(option, value, "\"proof\", \"search\" or \"paper\"", error);
}

static gboolean set_memory(const char *option, const char *value, void *data, GError **error) {
  SolveOptions *options = data;
  options->team.given = "--memory";
  return options_read_size(option, value, &options->team.memory, error);
}

static gboolean set_store(const char *option, const char *value, void *data, GError **error) {
  SolveOptions *options = data;
  options->team.given = "--store";
  g_free(options->team.store_path);
  options->team.store_path = g_strdup(value);
  return TRUE;
}

const GOptionEntry team_entries[] = {
    {"threads", 0, 0, G_OPTION_ARG_CALLBACK, set_threads,
     "parallel: how many threads (default: one for each physical core); flat games (default: 1)",
     "N"},
    {"cutoff", 0, 0, G_OPTION_ARG_CALLBACK, set_cutoff,
     "parallel: stones at which jobs begin, or auto (default): by work", "PLY"},
    {"order", 0, 0, G_OPTION_ARG_CALLBACK, set_order,
     "parallel: which job is first: proof (default), search or paper", "NAME"},
    {"memory", 0, 0, G_OPTION_ARG_CALLBACK, set_memory,
     "parallel: for table and tree (default: 3/4 of what is free)", "SIZE"},
    {"store", 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK, set_store,
     "parallel: keep results in this file, and go on from it", "FILE"},
    {NULL},
};

bool team_divide_memory(SolveOptions *options, size_t *tree_bytes) {
  size_t limit = options->team.memory, least = dag_least_bytes();
  size_t available = memory_available();
  if (limit == 0) limit = available == SIZE_MAX ? (size_t)2 << 30 : available / 4 * 3;
  size_t table = options->search.table_bytes;
  if (!options->search.table_given && (options->team.memory != 0 || table > limit - limit / 8))
    table = limit - limit / 8;
  if (table > limit || limit - table < least) {
    message_print("%zu MiB of memory are too few for a table of %zu MiB and the tree", limit >> 20,
                  table >> 20);
    return false;
  }
  *tree_bytes = MIN(limit - table, MAX(limit / 8, least));
  options->search.table_bytes = table;
  return true;
}
