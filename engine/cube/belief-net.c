/* Evaluates the network of belief.h. Compiled once for each instruction set; belief.c chooses.
 *
 * The rows that a column sees are summed. The sums are clipped and go through layer 1, which is the
 * same for all columns. The results are summed by kind of column and go through three more layers.
 */
#include "belief.h"

#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

enum { CLIP = 127, SHIFT = 8, OUT_SHIFT = 6 };

/* sum[i] += x[0] weights[i][0] + x[1] weights[i][1], for `count` sums, a multiple of 16. */
static inline void add_pair(int32_t *sum, const int16_t x[2], const int16_t (*weights)[2],
                            int count) {
  int32_t both;
  memcpy(&both, x, sizeof both);
#if defined(__AVX512BW__)
  for (int i = 0; i < count; i += 16) {
    __m512i product = _mm512_madd_epi16(_mm512_set1_epi32(both), _mm512_loadu_si512(weights + i));
    _mm512_storeu_si512(sum + i, _mm512_add_epi32(_mm512_loadu_si512(sum + i), product));
  }
#elif defined(__AVX2__)
  for (int i = 0; i < count; i += 8) {
    __m256i *to = (__m256i *)(sum + i);
    __m256i with = _mm256_loadu_si256((const __m256i *)(weights + i));
    __m256i product = _mm256_madd_epi16(_mm256_set1_epi32(both), with);
    _mm256_storeu_si256(to, _mm256_add_epi32(_mm256_loadu_si256(to), product));
  }
#elif defined(__SSE2__)
  for (int i = 0; i < count; i += 4) {
    __m128i *to = (__m128i *)(sum + i);
    __m128i with = _mm_loadu_si128((const __m128i *)(weights + i));
    __m128i product = _mm_madd_epi16(_mm_set1_epi32(both), with);
    _mm_storeu_si128(to, _mm_add_epi32(_mm_loadu_si128(to), product));
  }
#else
  (void)both;
  for (int i = 0; i < count; i++)
    sum[i] += x[0] * weights[i][0] + x[1] * weights[i][1];
#endif
}

/* y = weights x + bias, of `inputs` and `outputs` numbers. */
static inline void layer(int32_t *y, const int16_t *x, int inputs, int outputs, const int32_t *bias,
                         const int16_t *weights) {
  memcpy(y, bias, (size_t)outputs * sizeof *y);
  for (int i = 0; i < inputs; i += 2)
    add_pair(y, x + i, (const int16_t(*)[2])(weights + i * outputs), outputs);
}

static inline void clip(int16_t *x, const int32_t *y) {
  for (int i = 0; i < BELIEF_HIDDEN; i++) {
    int32_t value = y[i] >> SHIFT;
    x[i] = (int16_t)(value < 0 ? 0 : value > CLIP ? CLIP : value);
  }
}

static inline void add_row(int16_t *sum, const int8_t *row) {
  for (int i = 0; i < BELIEF_WIDTH; i++)
    sum[i] = (int16_t)(sum[i] + row[i]);
}

/* The row of a column's stones and threats. */
static inline int column_row(Board board, int column, int height) {
  static const int base[LEVELS + 1] = {0, 256, 384, 448, 480};
  int state = 0;
  for (int level = 0; level < LEVELS; level++) {
    int cell = column + 16 * level;
    int first = (int)(board.stones[FIRST] >> cell & 1);
    int threats =
        (int)(board.threats[FIRST] >> cell & 1) + 2 * (int)(board.threats[SECOND] >> cell & 1);
    if (level < height)
      state += first << level << 2 * (LEVELS - height);
    else
      state += threats << 2 * (level - height);
  }
  return belief_column_kind(column) * BELIEF_COLUMN_STATES + base[height] + state;
}

/* What lies on each cell, and the columns' own rows. */
static inline void see_columns(const BeliefWeights *weights, Board board, uint8_t digit[CELLS],
                               int16_t sums[COLUMNS][BELIEF_WIDTH]) {
  uint64_t filled = board_filled(board);
  for (int column = 0; column < COLUMNS; column++) {
    int height = __builtin_popcountll(filled >> column & 0x0001000100010001);
    for (int level = 0; level < LEVELS; level++) {
      int cell = column + 16 * level;
      int second = (int)(board.stones[SECOND] >> cell & 1);
      digit[cell] = (uint8_t)(level < height ? second : 2 + level - height);
    }
    memset(sums[column], 0, sizeof sums[column]);
    add_row(sums[column], weights->rows[column_row(board, column, height)]);
  }
}

static inline void see_lines(const BeliefWeights *weights, Board board, const uint8_t digit[CELLS],
                             int16_t sums[COLUMNS][BELIEF_WIDTH]) {
  for (int i = 0; i < BELIEF_LINES; i++) {
    const BeliefLine *line = &belief_lines[i];
    if ((line->cells & board.stones[FIRST]) && (line->cells & board.stones[SECOND])) continue;
    int a = digit[line->cell[0]], b = digit[line->cell[1]];
    int c = digit[line->cell[2]], d = digit[line->cell[3]];
    int forward = belief_line_rows[line->kind[0]][a + 6 * b + 36 * c + 216 * d];
    int backward = belief_line_rows[line->kind[1]][d + 6 * c + 36 * b + 216 * a];
    add_row(sums[line->column[0]], weights->rows[forward]);
    add_row(sums[line->column[1]], weights->rows[forward + 1]);
    add_row(sums[line->column[2]], weights->rows[backward + 1]);
    add_row(sums[line->column[3]], weights->rows[backward]);
  }
}

/* Layer 1 of all columns, summed by their kinds. */
static inline void sum_columns(const BeliefWeights *weights, int turn,
                               int16_t sums[COLUMNS][BELIEF_WIDTH],
                               int16_t kinds[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN]) {
  memset(kinds, 0, sizeof(int16_t[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN]));
  for (int column = 0; column < COLUMNS; column++) {
    int kind = belief_column_kind(column);
    int16_t *x = sums[column];
    for (int i = 0; i < BELIEF_WIDTH; i++)
      x[i] = x[i] < 0 ? 0 : x[i] > CLIP ? CLIP : x[i];
    int32_t y[BELIEF_HIDDEN];
    layer(y, x, BELIEF_WIDTH, BELIEF_HIDDEN, weights->bias1[turn][kind],
          &weights->layer1[turn][0][0][0]);
    clip(x, y);
    for (int i = 0; i < BELIEF_HIDDEN; i++)
      kinds[kind][i] = (int16_t)(kinds[kind][i] + x[i]);
  }
}

static inline int bucket_of(int ply) {
  return (ply & 1) * BELIEF_PHASES + (ply >= 28) + (ply >= 36) + (ply >= 44);
}

static void run_one(const BeliefWeights *weights, Board board, Belief *belief) {
  uint8_t digit[CELLS];
  int16_t sums[COLUMNS][BELIEF_WIDTH], kinds[BELIEF_COLUMN_KINDS][BELIEF_HIDDEN];
  int16_t x[BELIEF_HIDDEN];
  int32_t y[BELIEF_HIDDEN];
  int bucket = bucket_of(board.ply);
  see_columns(weights, board, digit, sums);
  see_lines(weights, board, digit, sums);
  sum_columns(weights, board.ply & 1, sums, kinds);
  layer(y, kinds[0], BELIEF_COLUMN_KINDS * BELIEF_HIDDEN, BELIEF_HIDDEN, weights->bias2[bucket],
        &weights->layer2[bucket][0][0][0]);
  clip(x, y);
  layer(y, x, BELIEF_HIDDEN, BELIEF_HIDDEN, weights->bias3[bucket],
        &weights->layer3[bucket][0][0][0]);
  clip(x, y);
  layer(belief->out, x, BELIEF_HIDDEN, BELIEF_OUTPUTS, weights->bias4[bucket],
        &weights->layer4[bucket][0][0][0]);
  for (int i = 0; i < BELIEF_OUTPUTS; i++)
    belief->out[i] >>= OUT_SHIFT;
}

void BELIEF_RUN(const BeliefWeights *weights, const Board boards[], int count, Belief beliefs[]) {
  for (int i = 0; i < count; i++)
    run_one(weights, boards[i], &beliefs[i]);
}
