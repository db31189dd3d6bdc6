#include "follow-up.h"

/* Pairs two singles of the first line not yet served, drops the lines that this serves, and goes
 * on. */
bool follow_match(const uint64_t *lines_left, int count, uint64_t free) {
  if (count == 0) return true;
  for (uint64_t a = lines_left[0] & free; a != 0; a &= a - 1)
    for (uint64_t b = a & (a - 1); b != 0; b &= b - 1) {
      uint64_t pair = (a & -a) | (b & -b), rest[LINES];
      int left = 0;
      for (int i = 1; i < count; i++)
        if (pair & ~lines_left[i]) rest[left++] = lines_left[i];
      if (follow_match(rest, left, free & ~pair)) return true;
    }
  return false;
}
