#include "lines.h"

enum { DIRECTIONS = 13 };

/* A line begins at a cell of `starts` and continues in equal steps. */
static struct {
  int step;
  uint64_t starts;
} directions[DIRECTIONS];

static bool inside(int a, int d) { return a + 3 * d >= 0 && a + 3 * d < 4; }

static uint64_t starts_of(int dx, int dy, int dz) {
  uint64_t starts = 0;
  for (int cell = 0; cell < 64; cell++)
    if (inside(cell % 4, dx) && inside(cell / 4 % 4, dy) && inside(cell / 16, dz))
      starts |= (uint64_t)1 << cell;
  return starts;
}

/* Of two opposite directions one has a positive step. */
void lines_prepare(void) {
  int count = 0;
  for (int d = 0; d < 27; d++) {
    int dx = d % 3 - 1, dy = d / 3 % 3 - 1, dz = d / 9 - 1, step = dx + 4 * dy + 16 * dz;
    if (step <= 0) continue;
    directions[count].step = step;
    directions[count++].starts = starts_of(dx, dy, dz);
  }
}

uint64_t lines_threats(uint64_t stones, uint64_t empty) {
  uint64_t threats = 0;
  for (int d = 0; d < DIRECTIONS; d++) {
    int s = directions[d].step;
    uint64_t a = stones, b = stones >> s, c = stones >> 2 * s, e = stones >> 3 * s;
    uint64_t front = a & b, back = c & e, starts = directions[d].starts;
    threats |= (b & back & starts) | (a & back & starts) << s | (front & e & starts) << 2 * s |
               (front & c & starts) << 3 * s;
  }
  return threats & empty;
}

bool lines_any(uint64_t set) {
  uint64_t found = 0;
  for (int d = 0; d < DIRECTIONS; d++) {
    int s = directions[d].step;
    uint64_t pairs = set & set >> s;
    found |= pairs & pairs >> 2 * s & directions[d].starts;
  }
  return found != 0;
}

int lines_within(uint64_t set, uint64_t lines[LINES]) {
  int count = 0;
  for (int d = 0; d < DIRECTIONS; d++) {
    int s = directions[d].step;
    uint64_t pairs = set & set >> s, starts = pairs & pairs >> 2 * s & directions[d].starts;
    for (; starts; starts &= starts - 1) {
      uint64_t start = starts & -starts;
      lines[count++] = start | start << s | start << 2 * s | start << 3 * s;
    }
  }
  return count;
}
