#include "store-notes.h"

#include "message.h"

#include <inttypes.h>

void store_notes_tell(const char *name, const Store *store) {
  StoreNotes notes = store_notes(store);
  if (notes.upgraded)
    message_print("%s: a store of an earlier version; its %" PRIu64 " rows have checksums now",
                  name, notes.upgraded_rows);
  if (notes.damaged > 0)
    message_print("%s: %" PRIu64
                  " damaged rows were left out, the first: %s; what they said is searched again",
                  name, notes.damaged, notes.first_damaged);
}
