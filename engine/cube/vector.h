/* Eight 64-bit words at a time: the thirteen line directions in two vectors.
 *
 * GCC's vector extensions, so that one source serves every instruction set: minimax.c is compiled
 * for several and the best one is chosen at run time. Inline only; included by files compiled that
 * way. */
#pragma once

#include "lines.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

typedef uint64_t Vec __attribute__((vector_size(64)));

/* line_directions in lanes; the three lanes left over have no starts. */
typedef struct {
  Vec lane[2];
} Lanes;

static const Lanes vector_steps = {
    {{1, 4, 16, 5, 3, 17, 15, 20}, {12, 21, 19, 13, 11, 0, 0, 0}},
};
static const Lanes vector_starts = {
    {{0x1111111111111111, 0x000F000F000F000F, 0xFFFF, 0x0001000100010001, 0x0008000800080008,
      0x1111, 0x8888, 0xF},
     {0xF000, 0x1, 0x8, 0x1000, 0x8000, 0, 0, 0}},
};

static inline Vec vector_spread(uint64_t word) { return word - (Vec){}; }

typedef uint64_t VecHalf __attribute__((vector_size(32)));
typedef union {
  Vec whole;
  VecHalf half[2];
} VecHalves;

/* All ones where the word is zero. In halves unless the processor has whole vectors: GCC 12
 * compares vectors that are wider than the processor's word by word. */
static inline Vec vector_none(Vec v) {
#ifdef __AVX512F__
  return (Vec)(v == 0);
#else
  VecHalves a = {.whole = v};
  for (int i = 0; i < 2; i++)
    a.half[i] = (VecHalf)(a.half[i] == 0);
  return a.whole;
#endif
}

/* The lanes that are zero, a bit each. */
static inline unsigned vector_zeros(Vec v) {
#ifdef __AVX512F__
  return _mm512_testn_epi64_mask((__m512i)v, (__m512i)v);
#elif defined __AVX2__
  VecHalves none = {.whole = vector_none(v)};
  unsigned low = (unsigned)_mm256_movemask_pd((__m256d)none.half[0]);
  return low | (unsigned)_mm256_movemask_pd((__m256d)none.half[1]) << 4;
#else
  unsigned zeros = 0;
  for (int lane = 0; lane < 8; lane++)
    zeros |= (unsigned)(v[lane] == 0) << lane;
  return zeros;
#endif
}

/* The union of the eight words. */
static inline uint64_t vector_union(Vec v) {
  typedef uint64_t Quarter __attribute__((vector_size(16)));
  VecHalves a = {.whole = v};
  union {
    VecHalf whole;
    Quarter half[2];
  } b = {.whole = a.half[0] | a.half[1]};
  Quarter c = b.half[0] | b.half[1];
  return c[0] | c[1];
}

/* The starts of the lines that the set holds, by direction. */
static inline Lanes vector_held(uint64_t cells) {
  Lanes held;
  for (int i = 0; i < 2; i++) {
    Vec all = vector_spread(cells), step = vector_steps.lane[i];
    Vec pairs = all & all >> step;
    held.lane[i] = pairs & pairs >> (step + step) & vector_starts.lane[i];
  }
  return held;
}

/* The starts of the lines of which the set holds two cells or more; other bits mean nothing. */
static inline Lanes vector_twice(uint64_t cells) {
  Lanes twice;
  for (int i = 0; i < 2; i++) {
    Vec all = vector_spread(cells), step = vector_steps.lane[i];
    Vec both = all & all >> step, any = all | all >> step;
    twice.lane[i] = both | both >> (step + step) | (any & any >> (step + step));
  }
  return twice;
}

static inline bool vector_holds_line(uint64_t cells) {
  Lanes held = vector_held(cells);
  return vector_zeros(held.lane[0] | held.lane[1]) != 0xFF;
}

/* The cells of the lines with these starts. */
static inline uint64_t vector_cells(Lanes starts) {
  Vec cells = {};
  for (int i = 0; i < 2; i++) {
    Vec step = vector_steps.lane[i], pairs = starts.lane[i] | starts.lane[i] << step;
    cells |= pairs | pairs << (step + step);
  }
  return vector_union(cells);
}
