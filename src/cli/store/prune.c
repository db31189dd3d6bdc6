/* fourscore-cli store prune: removes answers that were cheap to find, and damaged rows. */
#include "base/message.h"
#include "base/output.h"
#include "store/store.h"

typedef struct {
  uint64_t work;
  bool json;
} StorePruneOptions;

static const Option prune_options[] = {
    {"work", option_uint64, offsetof(StorePruneOptions, work), 0, INT64_MAX, .unit = "N",
     .help = "Remove answers that took fewer nodes (default: 0, none)"},
    JSON_OPTION(offsetof(StorePruneOptions, json)),
    {NULL},
};

ExitStatus store_prune_command(int argc, char **argv) {
  StorePruneOptions options = {0};
  g_auto(GStrv) files =
      options_parse_own(argc, argv, "FILE",
                        "Removes damaged rows from a store, and with --work also cheap answers, "
                        "except the answers to\n"
                        "the questions that were asked; then makes the file smaller.",
                        prune_options, &options, NULL);
  Store *store;
  StorePruned pruned;
  Error error;
  if (files == NULL || !store_open_told(&store, files[0], STORE_WRITE)) return EXIT_BAD;
  Status status = store_prune(store, options.work, &pruned, &error);
  if (status == STATUS_OK)
    OUTPUT_FIGURES(options.json, NULL, NULL, {"removed answers", pruned.answers},
                   {"splits", pruned.splits}, {"damaged", pruned.damaged});
  store_close(store);
  return message_status(files[0], status, &error);
}
