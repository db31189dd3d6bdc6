/* The puzzles that were shown, so that none comes again soon and none is rated twice. The settings
 * keep them, for all windows and over restarts; images of a position are one. Main thread only. */
#pragma once

#include <gio/gio.h>

#include "play/position.h"

/* How many of the last ones do not come again, and how many are remembered. */
enum { PUZZLES_BARRED = 200, PUZZLES_REMEMBERED = 2000 };

/* A position as a number that stays the same over restarts. Any thread. */
guint puzzle_seen_key(const Position *position);

void puzzle_seen_add(GSettings *settings, const Position *position);
gboolean puzzle_seen_has(GSettings *settings, const Position *position);

/* The keys of those that do not come again, as a set of GUINT_TO_POINTER(). Free with
 * g_hash_table_unref(). */
GHashTable *puzzle_seen_barred(GSettings *settings);
