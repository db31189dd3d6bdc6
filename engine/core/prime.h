/* Prime numbers for table sizes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Deterministic for all 64-bit n (Miller-Rabin with the first twelve primes as bases; Sorenson and
 * Webster, "Strong pseudoprimes to twelve prime bases", 2015). */
bool prime_is(uint64_t n);

/* The largest prime <= n. Requires n >= 2. */
uint64_t prime_at_most(uint64_t n);
