/* fourscore-cli store: lists, checks and maintains the kept answers. */
#include "store/store.h"

#include "base/family.h"
#include "base/message.h"

static const CommandEntry commands[] = {
    {"check", "Check a store for damage, and prove some of its answers again", store_check_command},
    {"merge", "Add the answers of other stores to a store", store_merge_command},
    {"list", "Print the answers", store_list_command},
    {"prune", "Remove damaged rows, and cheap answers", store_prune_command},
};

ExitStatus store_command(int argc, char **argv) {
  return family_run(
      "store",
      "Checks, merges, lists and prunes the answers that solve --store and the window keep.",
      commands, G_N_ELEMENTS(commands), argc, argv);
}

bool store_open_told(Store **store, const char *path, StoreAccess access) {
  Error error;
  if (store_open_any(store, path, access, STORE_MAKER, &error) == STATUS_OK) return true;
  return message_fail("%s: %s", path, error.message);
}
