#include "keys.h"

static Wide random_wide(GRand *rand) {
  Wide wide = 0;
  for (int i = 0; i < 4; i++)
    wide = wide << 32 | g_rand_int(rand);
  return wide;
}

/* Adds slot + slots * multiple unless it is out of range or there already. */
static void add(GArray *keys, uint64_t slot, uint64_t slots, unsigned key_bits, Wide multiple) {
  if (multiple > (((Wide)1 << key_bits) - 1 - slot) / slots) return;
  Wide wide = slot + slots * multiple;
  for (guint i = 0; i < keys->len; i++)
    if (keys_wide(g_array_index(keys, Key, i)) == wide) return;
  Key key = keys_key(wide);
  g_array_append_val(keys, key);
}

GArray *keys_in_slot(GRand *rand, uint64_t slot, uint64_t slots, unsigned key_bits,
                     unsigned lock_bits, unsigned count) {
  GArray *keys = g_array_new(FALSE, FALSE, sizeof(Key));
  Wide multiples = ((Wide)1 << key_bits) / slots;
  while (keys->len < count) {
    Wide multiple = random_wide(rand) % multiples;
    int shift = g_rand_int_range(rand, 0, (int)lock_bits);
    switch (g_rand_int_range(rand, 0, 4)) {
    case 0:
      multiple &= ((Wide)1 << (lock_bits - 1)) - 1;
      multiple >>= g_rand_int_range(rand, 0, (int)lock_bits);
      add(keys, slot, slots, key_bits, multiple);
      add(keys, slot, slots, key_bits, multiple + ((Wide)1 << (lock_bits - 1)));
      break;
    case 1:
      add(keys, slot, slots, key_bits, multiple);
      add(keys, slot, slots, key_bits, multiple ^ (Wide)1 << shift);
      break;
    case 2:
      add(keys, slot, slots, key_bits, (Wide)1 << shift);
      break;
    default:
      add(keys, slot, slots, key_bits, multiple);
    }
  }
  g_array_set_size(keys, count);
  return keys;
}

uint64_t keys_mix(Key key) {
  uint64_t mix = key.low ^ (key.high + 1) * UINT64_C(0x9E3779B97F4A7C15);
  for (int i = 0; i < 3; i++) {
    mix ^= mix >> 29;
    mix *= UINT64_C(0xBF58476D1CE4E5B9);
  }
  return mix ^ mix >> 32;
}
