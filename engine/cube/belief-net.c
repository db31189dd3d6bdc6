/* Evaluates the network of belief.h. Compiled once for each instruction set; belief.c chooses.
 *
 * The rows that a column sees are summed, clipped, and go through layer 1: what the column says.
 * The first of these numbers, for each plane of four columns, go through a layer, once for each way
 * to read the plane: what the plane tells its columns. What a column says and is told is mixed by a
 * layer, summed by kind of column, and goes through three more layers. All columns share their
 * layers.
 */
#include "belief.h"

#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

enum {
  CLIP = 127,
  SHIFT = 8,
  OUT_SHIFT = 6,
  ROWS = 8, /* that a layer works on at once */
};

typedef int16_t Told __attribute__((vector_size(2 * BELIEF_TOLD)));

static inline int32_t pair_at(const int16_t *x) {
  int32_t both;
  memcpy(&both, x, sizeof both);
  return both;
}

/* The sums of as many outputs as a register holds. dot() adds the products of two inputs and their
 * weights to each. */
#if defined(__AVX512BW__)
enum { LANES = 16 };
typedef __m512i Sums;
static inline Sums load(const void *from) { return _mm512_loadu_si512(from); }
static inline void store(void *to, Sums sums) { _mm512_storeu_si512(to, sums); }
static inline Sums dot(Sums sums, int32_t pair, Sums weights) {
  return _mm512_add_epi32(sums, _mm512_madd_epi16(weights, _mm512_set1_epi32(pair)));
}
#elif defined(__AVX2__)
enum { LANES = 8 };
typedef __m256i Sums;
static inline Sums load(const void *from) { return _mm256_loadu_si256(from); }
static inline void store(void *to, Sums sums) { _mm256_storeu_si256(to, sums); }
static inline Sums dot(Sums sums, int32_t pair, Sums weights) {
  return _mm256_add_epi32(sums, _mm256_madd_epi16(weights, _mm256_set1_epi32(pair)));
}
#elif defined(__SSE2__)
enum { LANES = 4 };
typedef __m128i Sums;
static inline Sums load(const void *from) { return _mm_loadu_si128(from); }
static inline void store(void *to, Sums sums) { _mm_storeu_si128(to, sums); }
static inline Sums dot(Sums sums, int32_t pair, Sums weights) {
  return _mm_add_epi32(sums, _mm_madd_epi16(weights, _mm_set1_epi32(pair)));
}
#else
enum { LANES = 4 };
typedef int32_t Sums __attribute__((vector_size(16)));
static inline Sums load(const void *from) {
  Sums sums;
  memcpy(&sums, from, sizeof sums);
  return sums;
}
static inline void store(void *to, Sums sums) { memcpy(to, &sums, sizeof sums); }
static inline Sums dot(Sums sums, int32_t pair, Sums weights) {
  return sums + (int16_t)pair * (weights << 16 >> 16) + (pair >> 16) * (weights >> 16);
}
#endif

_Static_assert(BELIEF_HIDDEN % LANES == 0 && BELIEF_TOLD % LANES == 0 &&
                   BELIEF_OUTPUTS % LANES == 0,
               "a layer's outputs fill registers");

/* y += weights x, for this many rows of `inputs` numbers x and `outputs` numbers y. A weight is
 * fetched once for all rows, whose sums stay in registers. */
static inline __attribute__((always_inline)) void
add_rows(int rows, int32_t *y, const int16_t *x, int inputs, int outputs, const int16_t *weights) {
  for (int o = 0; o < outputs; o += LANES) {
    Sums sums[ROWS];
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
      sums[r] = load(y + r * outputs + o);
    for (int i = 0; i < inputs; i += 2) {
      Sums with = load(weights + i * outputs + 2 * o);
#pragma GCC unroll 8
      for (int r = 0; r < rows; r++)
        sums[r] = dot(sums[r], pair_at(x + r * inputs + i), with);
    }
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
      store(y + r * outputs + o, sums[r]);
  }
}

static inline void layer(int rows, int32_t *y, const int16_t *x, int inputs, int outputs,
                         const int16_t *weights) {
  for (; rows >= ROWS; rows -= ROWS, y += ROWS * outputs, x += ROWS * inputs)
    add_rows(ROWS, y, x, inputs, outputs, weights);
  for (; rows > 0; rows--, y += outputs, x += inputs)
    add_rows(1, y, x, inputs, outputs, weights);
}

typedef int32_t Wide __attribute__((vector_size(4 * LANES)));
typedef int16_t Narrow __attribute__((vector_size(2 * LANES)));

static inline void clip(int16_t *x, const int32_t *y, int count) {
  for (int i = 0; i < count; i += LANES) {
    Wide value, above;
    memcpy(&value, y + i, sizeof value);
    value >>= SHIFT;
    value &= value > 0;
    above = value > CLIP;
    value = (value & ~above) | (CLIP & above);
    Narrow clipped = __builtin_convertvector(value, Narrow);
    memcpy(x + i, &clipped, sizeof clipped);
  }
}

enum { NUMBERS = 2 * LANES };
_Static_assert(BELIEF_WIDTH % NUMBERS == 0, "the numbers of a row fill registers");
typedef int8_t Row __attribute__((vector_size(NUMBERS)));
typedef int16_t Sum __attribute__((vector_size(2 * NUMBERS)));

/* The rows that a column sees, summed and clipped. */
static inline void sum_rows(const BeliefWeights *weights, const BeliefSeen *seen, int column,
                            int16_t x[BELIEF_WIDTH]) {
  for (int i = 0; i < BELIEF_WIDTH; i += NUMBERS) {
    Row row;
    Sum sum = {0}, above;
    for (int k = 0; k < seen->count[column]; k++) {
      memcpy(&row, weights->rows[seen->row[column][k]] + i, sizeof row);
      sum += __builtin_convertvector(row, Sum);
    }
    sum &= sum > 0;
    above = sum > CLIP;
    sum = (sum & ~above) | (CLIP & above);
    memcpy(x + i, &sum, sizeof sum);
  }
}

static inline void add_told(int16_t *to, const int16_t *x) {
  Told sum, more;
  memcpy(&sum, to, sizeof sum);
  memcpy(&more, x, sizeof more);
  sum += more;
  memcpy(to, &sum, sizeof sum);
}

/* What each column says about itself: the first numbers of what is mixed. */
static inline void net_say(const BeliefWeights *weights, int turn, const BeliefSeen *seen,
                           int16_t mixed[COLUMNS][BELIEF_MIXED]) {
  int16_t x[COLUMNS][BELIEF_WIDTH];
  int32_t y[COLUMNS][BELIEF_HIDDEN];
  for (int column = 0; column < COLUMNS; column++) {
    sum_rows(weights, seen, column, x[column]);
    memcpy(y[column], weights->bias1[turn][belief_column_kind(column)], sizeof y[column]);
  }
  layer(COLUMNS, y[0], x[0], BELIEF_WIDTH, BELIEF_HIDDEN, &weights->layer1[turn][0][0][0]);
  for (int column = 0; column < COLUMNS; column++) {
    clip(mixed[column], y[column], BELIEF_HIDDEN);
    memset(mixed[column] + BELIEF_HIDDEN, 0, 2 * BELIEF_TOLD * sizeof(int16_t));
  }
}

/* The column of a plane that is read as its k-th: each plane is read forward and backward. */
static inline int column_read(int first, int row, int k) {
  return belief_planes[first + row / 2][row % 2 == 0 ? k : 3 - k];
}

/* Planes of a kind, from the first on: what their columns say becomes what these are told. */
static inline void net_tell(const BeliefWeights *weights, int turn, int first, int planes,
                            int16_t mixed[COLUMNS][BELIEF_MIXED]) {
  enum { MOST = 2 * 4 };
  int16_t x[MOST][4 * BELIEF_TOLD], told[BELIEF_TOLD];
  int32_t y[MOST][BELIEF_TOLD];
  int kind = belief_plane_kind(first), rows = 2 * planes;
  int place = BELIEF_HIDDEN + (kind == BELIEF_DIAGONAL ? BELIEF_TOLD : 0);
  for (int row = 0; row < rows; row++) {
    memcpy(y[row], weights->plane_bias[turn][kind], sizeof y[row]);
    for (int k = 0; k < 4; k++)
      memcpy(x[row] + k * BELIEF_TOLD, mixed[column_read(first, row, k)], sizeof told);
  }
  layer(rows, y[0], x[0], 4 * BELIEF_TOLD, BELIEF_TOLD, &weights->plane[turn][kind][0][0][0]);
  for (int row = 0; row < rows; row++) {
    clip(told, y[row], BELIEF_TOLD);
    for (int k = 0; k < 4; k++)
      add_told(mixed[column_read(first, row, k)] + place, told);
  }
}

/* The result of all columns, summed by kind. */
static inline void sum_columns(const BeliefWeights *weights, int turn,
                               int16_t mixed[COLUMNS][BELIEF_MIXED],
                               int16_t kinds[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN]) {
  int32_t y[COLUMNS][BELIEF_HIDDEN];
  int16_t x[BELIEF_HIDDEN];
  for (int column = 0; column < COLUMNS; column++)
    memcpy(y[column], weights->mix_bias[turn][belief_column_kind(column)], sizeof y[column]);
  layer(COLUMNS, y[0], mixed[0], BELIEF_MIXED, BELIEF_HIDDEN, &weights->mix[turn][0][0][0]);
  memset(kinds, 0, sizeof(int16_t[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN]));
  for (int column = 0; column < COLUMNS; column++) {
    int kind = belief_column_kind(column);
    clip(x, y[column], BELIEF_HIDDEN);
    for (int i = 0; i < BELIEF_HIDDEN; i++)
      kinds[kind][i] = (int16_t)(kinds[kind][i] + x[i]);
  }
}

static void run_one(const BeliefWeights *weights, Board board, Belief *belief) {
  BeliefSeen seen;
  int16_t mixed[COLUMNS][BELIEF_MIXED], kinds[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN];
  int16_t x[BELIEF_HIDDEN];
  int32_t y[BELIEF_HIDDEN];
  int turn = board.ply & 1, bucket = belief_bucket(board.ply);
  belief_see(board, &seen);
  net_say(weights, turn, &seen, mixed);
  net_tell(weights, turn, 0, 4, mixed);
  net_tell(weights, turn, 4, 4, mixed);
  net_tell(weights, turn, 8, 2, mixed);
  sum_columns(weights, turn, mixed, kinds);
  for (int i = 0; i < BELIEF_HIDDEN; i++)
    y[i] = weights->bias2[bucket][i] + weights->tempo[turn][seen.tempo][i];
  layer(1, y, kinds[0], BELIEF_COLUMN_KINDS * BELIEF_HIDDEN, BELIEF_HIDDEN,
        &weights->layer2[bucket][0][0][0]);
  clip(x, y, BELIEF_HIDDEN);
  memcpy(y, weights->bias3[bucket], sizeof y);
  layer(1, y, x, BELIEF_HIDDEN, BELIEF_HIDDEN, &weights->layer3[bucket][0][0][0]);
  clip(x, y, BELIEF_HIDDEN);
  memcpy(belief->out, weights->bias4[bucket], sizeof belief->out);
  layer(1, belief->out, x, BELIEF_HIDDEN, BELIEF_OUTPUTS, &weights->layer4[bucket][0][0][0]);
  for (int i = 0; i < BELIEF_OUTPUTS; i++)
    belief->out[i] >>= OUT_SHIFT;
}

void BELIEF_RUN(const BeliefWeights *weights, const Board boards[], int count, Belief beliefs[]) {
  for (int i = 0; i < count; i++)
    run_one(weights, boards[i], &beliefs[i]);
}
