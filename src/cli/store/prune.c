/* fourscore-cli store prune: removes what was cheap to find, and what is damaged. */
#include "base/output.h"
#include "store/store.h"

#include <inttypes.h>

static const Option prune_options[] = {
    {"work", option_uint64, 0, 0, INT64_MAX, .unit = "N",
     .help = "Remove answers that took fewer nodes (default: 0, none)"},
    {NULL},
};

ExitStatus store_prune_command(int argc, char **argv) {
  uint64_t work = 0;
  g_auto(GStrv) files =
      options_parse_own(argc, argv, "FILE",
                        "Removes damaged rows from a store, and with --work also cheap answers, "
                        "except the answers to\n"
                        "the questions that were asked; then makes the file smaller.",
                        prune_options, &work, NULL);
  Store *store;
  StorePruned pruned;
  Error error;
  if (files == NULL || !store_open_told(&store, files[0], STORE_WRITE)) return EXIT_BAD;
  Status status = store_prune(store, work, &pruned, &error);
  if (status == STATUS_OK)
    output_print("removed answers %" PRIu64 "\tsplits %" PRIu64 "\tdamaged %" PRIu64 "\n",
                 pruned.answers, pruned.splits, pruned.damaged);
  store_close(store);
  return store_tell(files[0], status, &error);
}
