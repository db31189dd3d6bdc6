/* A window around a batch: its list as text or with results, progress, the time it will take, and a
 * way to save the results. The batch goes on when the window is hidden. */
#pragma once

#include <adwaita.h>

#include "batch.h"

#define FS_TYPE_BATCH_WINDOW (fs_batch_window_get_type())
G_DECLARE_FINAL_TYPE(FsBatchWindow, fs_batch_window, FS, BATCH_WINDOW, AdwWindow)

/* Called with the text of a position that was chosen. */
typedef void (*BatchVisit)(const char *position, gpointer session);

/* `session` is what `visit` is called with; it lives as long as the window. */
GtkWidget *fs_batch_window_new(GtkWindow *parent, FsBatch *batch, BatchVisit visit,
                               GObject *session);
