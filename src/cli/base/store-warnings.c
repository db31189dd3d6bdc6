#include "store-warnings.h"

#include "message.h"

#include <inttypes.h>

void store_warnings_tell(const char *name, const Store *store) {
  StoreWarnings notes = store_warnings(store);
  if (notes.upgraded)
    message_print("%s: a store of an earlier version; its %" PRIu64 " rows have checksums now",
                  name, notes.upgraded_rows);
  if (notes.damaged > 0)
    message_print("%s: %" PRIu64
                  " damaged rows were left out, the first: %s; what they said is searched again",
                  name, notes.damaged, notes.first_damaged);
}
