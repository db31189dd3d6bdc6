/* Hash tables of GLib whose keys are keys of positions. */
#pragma once

#include "../cube/code.h"

#include <glib.h>

static inline guint key_hash(gconstpointer data) {
  const Key *key = data;
  return (guint)((key->low ^ (uint64_t)key->high << 40) * 0x9E3779B97F4A7C15 >> 32);
}

static inline gboolean key_equal(gconstpointer a, gconstpointer b) {
  return code_compare(*(const Key *)a, *(const Key *)b) == 0;
}
