#include "position-hash.h"

guint position_hash(gconstpointer data) {
  const Position *position = data;
  guint64 mixed = GPOINTER_TO_SIZE(position->variant.rules);
  mixed += (guint64)position->variant.width << 8 | position->variant.height;
  for (gsize i = 0; i < G_N_ELEMENTS(position->words); i++)
    mixed = (mixed ^ position->words[i]) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
  return mixed >> 32;
}

gboolean position_hash_equal(gconstpointer a, gconstpointer b) { return position_equal(a, b); }
