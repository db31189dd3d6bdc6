/* Takes over the answers of a store that other programs have filled, such as "solve --store" and
 * "store merge" on other machines. Main thread only. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

/* TRUE if a file is a store, by its name. */
gboolean store_taker_is_store(GFile *file);

/* Begins to merge it with the store of the session's game, in a worker; a toast then says what it
 * brought, or a dialog why nothing was taken. */
void store_taker_take(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session, GFile *file);
