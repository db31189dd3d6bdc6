/* Random numbers that are the same on every machine; docs/formats/positions.md specifies them.
 * Inline. */
#pragma once

#include <stdint.h>

/* The bijection of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
 * generators", 2014), which scatters a counter. */
static inline uint64_t random_scatter(uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

/* The next word of a sequence; *state is where it stands. */
static inline uint64_t random_word(uint64_t *state) {
  return random_scatter(*state += 0x9E3779B97F4A7C15);
}

/* A number below `count`, each equally likely (Lemire: "Fast random integer generation in an
 * interval", 2019): words whose product would favour some numbers are skipped. */
static inline int random_below(uint64_t *state, int count) {
  uint64_t bound = (uint64_t)count, favoured = -bound % bound;
  unsigned __int128 product;
  do {
    product = (unsigned __int128)random_word(state) * bound;
  } while ((uint64_t)product < favoured);
  return (int)(product >> 64);
}
