/* A store that somebody else has made. */
#include "scratch.h"

#include <glib.h>

static void read_all(Store *store) {
  enum { ROOTS = 4 };
  StoreRoot roots[ROOTS];
  size_t count = 0;
  uint64_t answers, conflicts;
  Error error;
  Known *known = known_new();
  if (store_roots(store, roots, ROOTS, &count, &error) == STATUS_OK)
    for (size_t i = 0; i < MIN(count, ROOTS); i++)
      g_assert_cmpint(roots[i].board.ply, <=, CELLS);
  store_count(store, &answers, &conflicts, &error);
  store_read(store, GOAL_EXACT, known, &error);
  known_free(known);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Error error;
  Store *store;
  scratch_write("log/fuzz.store", data, size);
  g_autofree char *path = scratch_path("log/fuzz.store");
  if (store_open(&store, path, variant_default(), STORE_READ, "fuzz", &error) != STATUS_OK)
    return 0;
  read_all(store);
  store_close(store);
  return 0;
}
