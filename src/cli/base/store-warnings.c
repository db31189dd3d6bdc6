#include "store-warnings.h"

#include "message.h"

#include <inttypes.h>

void store_warnings_tell(const char *name, const Store *store) {
  StoreWarnings warnings = store_warnings(store);
  if (warnings.upgraded)
    message_print("%s: a store of an earlier version; its %" PRIu64 " rows have checksums now",
                  name, warnings.upgraded_rows);
  if (warnings.damaged > 0)
    message_print("%s: %" PRIu64
                  " damaged rows were left out, the first: %s; what they said is searched again",
                  name, warnings.damaged, warnings.first_damaged);
}
