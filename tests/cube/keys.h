/* Keys made to be confused: many in one slot, which differ by S * 2^j. For the tests of the table.
 */
#pragma once

#include "fourscore.h"

#include <glib.h>

__extension__ typedef unsigned __int128 Wide;

static inline Wide keys_wide(Key key) { return (Wide)key.high << 64 | key.low; }

static inline Key keys_key(Wide wide) {
  return (Key){.low = (uint64_t)wide, .high = (uint16_t)(wide >> 64)};
}

/* `count` different keys below 2^key_bits, all in that slot of `slots`, as an array of Key. About
 * half are pairs that differ by slots * 2^j for some j < lock_bits, and most of these have
 * j = lock_bits - 1: the least difference that a lock one bit too small cannot see. */
GArray *keys_in_slot(GRand *rand, uint64_t slot, uint64_t slots, unsigned key_bits,
                     unsigned lock_bits, unsigned count);

/* A number that depends on the whole key and looks random. */
uint64_t keys_mix(Key key);
