#include "prime.h"

#include <assert.h>

static uint64_t multiply(uint64_t a, uint64_t b, uint64_t modulus) {
  return (uint64_t)((unsigned __int128)a * b % modulus);
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t modulus) {
  uint64_t result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = multiply(result, base, modulus);
    base = multiply(base, base, modulus);
  }
  return result;
}

/* True if odd n > base shows no sign of being composite to this base (Miller-Rabin). */
static bool probably_prime(uint64_t n, uint64_t base) {
  int twos = __builtin_ctzll(n - 1);
  uint64_t x = power(base, (n - 1) >> twos, n);
  if (x == 1 || x == n - 1) return true;
  for (int i = 1; i < twos; i++) {
    x = multiply(x, x, n);
    if (x == n - 1) return true;
  }
  return false;
}

bool prime_is(uint64_t n) {
  static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++)
    if (n % bases[i] == 0) return n == bases[i];
  for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++)
    if (!probably_prime(n, bases[i])) return false;
  return true;
}

uint64_t prime_at_most(uint64_t n) {
  assert(n >= 2);
  while (!prime_is(n))
    n--;
  return n;
}
