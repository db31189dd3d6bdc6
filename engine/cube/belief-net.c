/* Evaluates the network of belief.h. Compiled once for each instruction set; belief.c chooses.
 *
 * The rows that a column sees are summed, clipped, and go through layer 1: what the column says. Of
 * each plane of four columns the first numbers of that go through a layer, once for each way to
 * read the plane: what it tells to its columns. What a column says and is told is mixed by a layer,
 * summed by kind of column, and goes through three more layers. All columns share their layers.
 */
#include "belief.h"

#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

enum { CLIP = 127, SHIFT = 8, OUT_SHIFT = 6 };

typedef int8_t Row __attribute__((vector_size(BELIEF_WIDTH)));
typedef int16_t Sum __attribute__((vector_size(2 * BELIEF_WIDTH)));
typedef int16_t Told __attribute__((vector_size(2 * BELIEF_TOLD)));

static inline int32_t pair_at(const int16_t *x) {
  int32_t both;
  memcpy(&both, x, sizeof both);
  return both;
}

/* y = bias + weights x, for `inputs` numbers x and `outputs` numbers y, a multiple of 16. Pairs of
 * inputs are multiplied at once. */
static inline void layer(int32_t *y, const int16_t *x, int inputs, int outputs, const int32_t *bias,
                         const int16_t *weights) {
#if defined(__AVX512BW__)
  for (int o = 0; o < outputs; o += 16) {
    __m512i sum = _mm512_loadu_si512(bias + o);
#pragma GCC unroll 8
    for (int i = 0; i < inputs; i += 2) {
      __m512i with = _mm512_loadu_si512(weights + i * outputs + 2 * o);
      sum = _mm512_add_epi32(sum, _mm512_madd_epi16(_mm512_set1_epi32(pair_at(x + i)), with));
    }
    _mm512_storeu_si512(y + o, sum);
  }
#elif defined(__AVX2__)
  for (int o = 0; o < outputs; o += 8) {
    __m256i sum = _mm256_loadu_si256((const __m256i *)(bias + o));
#pragma GCC unroll 8
    for (int i = 0; i < inputs; i += 2) {
      __m256i with = _mm256_loadu_si256((const __m256i *)(weights + i * outputs + 2 * o));
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_set1_epi32(pair_at(x + i)), with));
    }
    _mm256_storeu_si256((__m256i *)(y + o), sum);
  }
#elif defined(__SSE2__)
  for (int o = 0; o < outputs; o += 4) {
    __m128i sum = _mm_loadu_si128((const __m128i *)(bias + o));
    for (int i = 0; i < inputs; i += 2) {
      __m128i with = _mm_loadu_si128((const __m128i *)(weights + i * outputs + 2 * o));
      sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_set1_epi32(pair_at(x + i)), with));
    }
    _mm_storeu_si128((__m128i *)(y + o), sum);
  }
#else
  memcpy(y, bias, (size_t)outputs * sizeof *y);
  for (int i = 0; i < inputs; i++)
    for (int o = 0; o < outputs; o++)
      y[o] += x[i] * weights[(i & ~1) * outputs + 2 * o + (i & 1)];
#endif
}

static inline int16_t clipped(int32_t value) {
  return (int16_t)(value < 0 ? 0 : value > CLIP ? CLIP : value);
}

static inline void clip(int16_t *x, const int32_t *y, int count) {
  for (int i = 0; i < count; i++)
    x[i] = clipped(y[i] >> SHIFT);
}

/* The rows that a column sees, summed. */
static inline void sum_rows(const BeliefWeights *weights, const BeliefSeen *seen, int column,
                            int16_t x[BELIEF_WIDTH]) {
  Row row;
  Sum sum = {0};
  for (int k = 0; k < seen->count[column]; k++) {
    memcpy(&row, weights->rows[seen->row[column][k]], sizeof row);
    sum += __builtin_convertvector(row, Sum);
  }
  for (int i = 0; i < BELIEF_WIDTH; i++)
    x[i] = clipped(sum[i]);
}

static inline void add_told(int16_t *to, const int16_t *x) {
  Told sum, more;
  memcpy(&sum, to, sizeof sum);
  memcpy(&more, x, sizeof more);
  sum += more;
  memcpy(to, &sum, sizeof sum);
}

/* What each column says of itself: the first numbers of what is mixed. */
static inline void say(const BeliefWeights *weights, int turn, const BeliefSeen *seen,
                       int16_t mixed[COLUMNS][BELIEF_MIXED]) {
  for (int column = 0; column < COLUMNS; column++) {
    int16_t x[BELIEF_WIDTH];
    int32_t y[BELIEF_HIDDEN];
    sum_rows(weights, seen, column, x);
    layer(y, x, BELIEF_WIDTH, BELIEF_HIDDEN, weights->bias1[turn][belief_column_kind(column)],
          &weights->layer1[turn][0][0][0]);
    clip(mixed[column], y, BELIEF_HIDDEN);
    memset(mixed[column] + BELIEF_HIDDEN, 0, 2 * BELIEF_TOLD * sizeof(int16_t));
  }
}

/* Four columns in a plane, read one way: what they say becomes what each of them is told. */
static inline void tell(const BeliefWeights *weights, int turn, int kind, const uint8_t columns[4],
                        int16_t mixed[COLUMNS][BELIEF_MIXED]) {
  int16_t x[4 * BELIEF_TOLD];
  int32_t y[BELIEF_TOLD];
  for (int k = 0; k < 4; k++)
    memcpy(x + k * BELIEF_TOLD, mixed[columns[k]], BELIEF_TOLD * sizeof *x);
  layer(y, x, 4 * BELIEF_TOLD, BELIEF_TOLD, weights->plane_bias[turn][kind],
        &weights->plane[turn][kind][0][0][0]);
  clip(x, y, BELIEF_TOLD);
  for (int k = 0; k < 4; k++)
    add_told(mixed[columns[k]] + BELIEF_HIDDEN + (kind == BELIEF_DIAGONAL ? BELIEF_TOLD : 0), x);
}

static inline void tell_all(const BeliefWeights *weights, int turn,
                            int16_t mixed[COLUMNS][BELIEF_MIXED]) {
  for (int i = 0; i < BELIEF_PLANES; i++) {
    const uint8_t *columns = belief_planes[i];
    uint8_t backward[4] = {columns[3], columns[2], columns[1], columns[0]};
    tell(weights, turn, belief_plane_kind(i), columns, mixed);
    tell(weights, turn, belief_plane_kind(i), backward, mixed);
  }
}

/* What comes of it in all columns, summed by their kinds. */
static inline void sum_columns(const BeliefWeights *weights, int turn,
                               int16_t mixed[COLUMNS][BELIEF_MIXED],
                               int16_t kinds[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN]) {
  memset(kinds, 0, sizeof(int16_t[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN]));
  for (int column = 0; column < COLUMNS; column++) {
    int kind = belief_column_kind(column);
    int16_t x[BELIEF_HIDDEN];
    int32_t y[BELIEF_HIDDEN];
    layer(y, mixed[column], BELIEF_MIXED, BELIEF_HIDDEN, weights->mix_bias[turn][kind],
          &weights->mix[turn][0][0][0]);
    clip(x, y, BELIEF_HIDDEN);
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
  say(weights, turn, &seen, mixed);
  tell_all(weights, turn, mixed);
  sum_columns(weights, turn, mixed, kinds);
  layer(y, kinds[0], BELIEF_COLUMN_KINDS * BELIEF_HIDDEN, BELIEF_HIDDEN, weights->bias2[bucket],
        &weights->layer2[bucket][0][0][0]);
  for (int i = 0; i < BELIEF_HIDDEN; i++)
    y[i] += weights->tempo[turn][seen.tempo][i];
  clip(x, y, BELIEF_HIDDEN);
  layer(y, x, BELIEF_HIDDEN, BELIEF_HIDDEN, weights->bias3[bucket],
        &weights->layer3[bucket][0][0][0]);
  clip(x, y, BELIEF_HIDDEN);
  layer(belief->out, x, BELIEF_HIDDEN, BELIEF_OUTPUTS, weights->bias4[bucket],
        &weights->layer4[bucket][0][0][0]);
  for (int i = 0; i < BELIEF_OUTPUTS; i++)
    belief->out[i] >>= OUT_SHIFT;
}

void BELIEF_RUN(const BeliefWeights *weights, const Board boards[], int count, Belief beliefs[]) {
  for (int i = 0; i < count; i++)
    run_one(weights, boards[i], &beliefs[i]);
}
