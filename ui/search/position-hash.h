/* Positions of any game as keys of a GHashTable, images under a symmetry being one. Unlike the keys
 * of a store (Key) they have no limit of size. */
#pragma once

#include <glib.h>

#include "play/position.h"

/* A hash of position_least_image(), for g_hash_table_new(). */
guint position_hash(gconstpointer position);
gboolean position_hash_equal(gconstpointer a, gconstpointer b);
