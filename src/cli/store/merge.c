/* fourscore-cli store merge: one store takes over what others know. */
#include "base/message.h"
#include "base/output.h"
#include "base/store-warnings.h"
#include "store/store.h"

#include <inttypes.h>

/* The store that receives the answers; if it does not exist it is made, for the game of the first
 * other one.
 */
static bool open_into(Store **store, const char *path, const char *first) {
  Store *from;
  Error error;
  if (!store_open_told(&from, first, STORE_SALVAGE)) return false;
  Variant variant = store_variant(from);
  store_close(from);
  Status status = store_open(store, path, variant, STORE_WRITE, STORE_MAKER, &error);
  if (status != STATUS_OK) message_print("%s: %s", path, error.message);
  return status == STATUS_OK;
}

static ExitStatus store_merge_file(Store *store, const char *path, bool json) {
  Store *from = NULL;
  Error error;
  StoreMerged merged = {0};
  Status status = store_open(&from, path, store_variant(store), STORE_SALVAGE, NULL, &error);
  if (status == STATUS_OK) status = store_merge(store, from, &merged, &error);
  if (from != NULL) store_warnings_tell(path, from);
  store_close(from);
  if (status != STATUS_OK) return message_status(path, status, &error);
  OUTPUT_FIGURES(json, "file", path, {"added", merged.added});
  if (merged.gaps == 0) return EXIT_ANSWERED;
  return message_bad("%s: the file is broken; what can be read was merged, %" PRIu64
                     " parts were left out, the first: %s",
                     path, merged.gaps, merged.first);
}

ExitStatus store_merge_command(int argc, char **argv) {
  static const Option merge_options[] = {JSON_OPTION(0), {NULL}};
  bool json = false;
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE FROM...",
      "Adds the answers of the stores FROM, with their sources, to the store FILE, which is made\n"
      "if there is none. Nothing is added from a store with an answer that contradicts another. "
      "From\n"
      "a damaged store everything readable is added, and the lost part is named.",
      merge_options, &json, NULL);
  Store *store;
  if (files == NULL || !open_into(&store, files[0], files[1])) return EXIT_BAD;
  ExitStatus status = EXIT_ANSWERED;
  for (int i = 1; files[i] != NULL && status != EXIT_CONTRADICTION; i++)
    status = exit_worse(status, store_merge_file(store, files[i], json));
  store_warnings_tell(files[0], store);
  store_close(store);
  return status;
}
