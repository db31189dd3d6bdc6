/* What a user has to know about a store that was opened and read. */
#pragma once

#include "storage/store.h"

/* Says on standard error that the store was converted to this version, and which damaged rows were
 * left out; `name` is what the user calls it. */
void store_warnings_tell(const char *name, const Store *store);
