/* Primes against a sieve, and against numbers that fool weaker tests. */
#include "positions.h"

static bool *sieve(int limit) {
  bool *prime = g_new(bool, limit + 1);
  for (int n = 0; n <= limit; n++)
    prime[n] = n >= 2;
  for (int n = 2; n * n <= limit; n++)
    for (int m = n * n; prime[n] && m <= limit; m += n)
      prime[m] = false;
  return prime;
}

static void test_sieve(void) {
  int limit = amount(1000000);
  g_autofree bool *prime = sieve(limit);
  uint64_t last = 0;
  for (int n = 0; n <= limit; n++) {
    g_assert_cmpint(prime_is((uint64_t)n), ==, prime[n]);
    last = prime[n] ? (uint64_t)n : last;
    if (n >= 2) g_assert_cmpuint(prime_at_most((uint64_t)n), ==, last);
  }
}

static void test_large_primes(void) {
  static const uint64_t primes[] = {
      UINT64_C(2147483647),           UINT64_C(4294967291),          UINT64_C(4294967311),
      UINT64_C(2305843009213693951),  UINT64_C(9223372036854775783), UINT64_C(18446744073709551557),
      UINT64_C(18446744073709551533), UINT64_C(2813000011),
  };
  for (size_t i = 0; i < G_N_ELEMENTS(primes); i++) {
    g_assert_true(prime_is(primes[i]));
    g_assert_cmpuint(prime_at_most(primes[i]), ==, primes[i]);
    g_assert_false(prime_is(primes[i] - 1));
  }
}

/* Carmichael numbers, the least strong pseudoprimes to the first 1, 2, ... 9 prime bases, squares
 * and products of large primes. */
static void test_composites(void) {
  static const uint64_t composites[] = {
      0,
      1,
      561,
      1105,
      1729,
      2465,
      6601,
      8911,
      825265,
      321197185,
      2047,
      1373653,
      25326001,
      UINT64_C(3215031751),
      UINT64_C(2152302898747),
      UINT64_C(3474749660383),
      UINT64_C(341550071728321),
      UINT64_C(3825123056546413051),
      UINT64_C(4294967291) * UINT64_C(4294967291),
      UINT64_C(4294967291) * UINT64_C(4294967279),
      UINT64_C(2147483647) * UINT64_C(2147483629),
      UINT64_MAX,
      UINT64_MAX - 1,
      UINT64_C(18446744073709551556),
      UINT64_C(1) << 63,
  };
  for (size_t i = 0; i < G_N_ELEMENTS(composites); i++)
    g_assert_false(prime_is(composites[i]));
}

static void test_at_most(void) {
  g_assert_cmpuint(prime_at_most(2), ==, 2);
  g_assert_cmpuint(prime_at_most(UINT64_MAX), ==, UINT64_C(18446744073709551557));
  g_assert_cmpuint(prime_at_most(UINT64_C(1) << 32), ==, UINT64_C(4294967291));
  g_assert_cmpuint(prime_at_most(UINT64_C(1) << 63), ==, UINT64_C(9223372036854775783));
}

/* Products of two random primes are composite, whatever their size. */
static void test_products(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(20);
  for (int i = 0; i < amount(3000); i++) {
    uint64_t p = prime_at_most(2 + (g_rand_int(rand) >> g_rand_int_range(rand, 0, 30)));
    uint64_t q = prime_at_most(2 + (g_rand_int(rand) >> g_rand_int_range(rand, 0, 30)));
    g_assert_true(prime_is(p) && prime_is(q));
    g_assert_false(prime_is(p * q));
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/prime/sieve", test_sieve);
  g_test_add_func("/prime/large", test_large_primes);
  g_test_add_func("/prime/composites", test_composites);
  g_test_add_func("/prime/at-most", test_at_most);
  g_test_add_func("/prime/products", test_products);
  return g_test_run();
}
