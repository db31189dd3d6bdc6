/* proofs-check: checks the follow-up proof at every node of plain searches, for as long as you
 * like.
 *
 *     proofs-check --claims 100000000 --each 0      the hundred million: about ten minutes
 *
 * Exit status 0 if no claim was false, 1 if one was, 2 for a wrong option. */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Kernel *kernel_find(const char *name) {
  for (const Kernel *kernel = kernels; kernel->name != NULL; kernel++)
    if (strcmp(kernel->name, name) == 0) return kernel;
  fprintf(stderr, "proofs-check: no version of the proof is called '%s'; there are:", name);
  for (const Kernel *kernel = kernels; kernel->name != NULL; kernel++)
    fprintf(stderr, " %s", kernel->name);
  fprintf(stderr, "\n");
  exit(2);
}

static void require(bool right, const char *message) {
  if (right) return;
  fprintf(stderr, "proofs-check: %s\n", message);
  exit(2);
}

int main(int argc, char **argv) {
  gint64 claims = 0, claims_a_kind = 1000000, nodes = 200000;
  int threads = 2, seed = 1, least = 34, most = 50, mebibytes = 34;
  double seconds = 0;
  g_autofree char *version = NULL;
  const GOptionEntry entries[] = {
      {"claims", 0, 0, G_OPTION_ARG_INT64, &claims, "Check at least N claims in all", "N"},
      {"each", 0, 0, G_OPTION_ARG_INT64, &claims_a_kind, "Check at least N claims of each kind",
       "N"},
      {"seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, "Stop after S seconds", "S"},
      {"least", 0, 0, G_OPTION_ARG_INT, &least, "Start from positions of N stones or more", "N"},
      {"most", 0, 0, G_OPTION_ARG_INT, &most, "... and N stones or fewer", "N"},
      {"nodes", 0, 0, G_OPTION_ARG_INT64, &nodes, "Nodes given to each position and claim", "N"},
      {"threads", 0, 0, G_OPTION_ARG_INT, &threads, "Threads", "N"},
      {"table", 0, 0, G_OPTION_ARG_INT, &mebibytes, "Table of each thread, in MiB", "N"},
      {"seed", 0, 0, G_OPTION_ARG_INT, &seed, "Other random positions for each seed", "N"},
      {"version", 0, 0, G_OPTION_ARG_STRING, &version, "A version with a planted fault", "NAME"},
      G_OPTION_ENTRY_NULL,
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(GOptionContext) context = g_option_context_new(NULL);
  g_option_context_set_summary(context, "Compares the follow-up proof with plain searches.");
  g_option_context_add_main_entries(context, entries, NULL);
  if (!g_option_context_parse(context, &argc, &argv, &error)) require(false, error->message);
  require(argc == 1, "takes options only; see --help");
  require(claims >= 0 && claims_a_kind >= 0 && seconds >= 0 && nodes > 0,
          "claims, seconds and nodes cannot be negative");
  require(least >= 16 && least <= most && most <= 62, "stones must be between 16 and 62");
  require(threads >= 1 && threads <= 64 && mebibytes >= 34, "from 1 to 64 threads, 34 MiB or more");

  CheckSettings settings = check_settings(kernel_find(version == NULL ? "engine" : version)->proof);
  settings.claims = (uint64_t)claims;
  settings.claims_a_kind = (uint64_t)claims_a_kind;
  settings.seconds = seconds;
  settings.seed = (guint32)seed;
  settings.threads = threads;
  settings.least_stones = least;
  settings.most_stones = most;
  settings.nodes = (uint64_t)nodes;
  settings.table_bytes = (size_t)mebibytes << 20;
  double start = clock_seconds();
  ClaimTally tally = check_run(&settings);
  tally_print(&tally, "");
  printf("%.0f seconds\n", clock_seconds() - start);
  return tally.false_claims > 0;
}
