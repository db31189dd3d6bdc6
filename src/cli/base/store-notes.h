/* What a store has to tell once it was opened and read. */
#pragma once

#include "storage/store.h"

/* Says on standard error that the store was brought to this version, and which damaged rows were
 * left out; `name` is how the user called it. */
void store_notes_tell(const char *name, const Store *store);
