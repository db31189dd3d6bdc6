/* What lines add to the score of a move (order.h): those through its cell, those through the cell
 * above it, and those through the reply that it forces.
 *
 * One at a time this takes a tenth of a search. So where the processor looks bytes up in vectors,
 * the state of all lines is found once for a position, and lines of eight cells are added up at
 * once. Inline only, for minimax.c. */
#pragma once

#include "node.h"
#include "vector.h"

enum { ORDER_STATES = 128 }; /* of lines, 16 for each class, and more to fill vectors up */

/* Scores of a line through an empty cell, by its class and 4 * the mover's stones on it + the
 * opponent's. Weights have 16 bits. The empty sets that pad lines_of_cell[] have a class of their
 * own that scores nothing. So all cells have as many lines, and no loop has an end that cannot be
 * predicted. */
typedef struct {
  int16_t of[LINE_CLASSES + 1][16];
  _Alignas(64) uint8_t low[ORDER_STATES], high[ORDER_STATES]; /* their bytes, the high one + 128 */
} OrderTable;

static inline void order_table_split(OrderTable *table) {
  for (int state = 0; state < ORDER_STATES; state++) {
    int score = state < 16 * (LINE_CLASSES + 1) ? table->of[state / 16][state % 16] : 0;
    table->low[state] = (uint8_t)score;
    table->high[state] = (uint8_t)((score >> 8) + 128);
  }
}

/* Where moves go, and what their lines add. Eight places are looked at at once, so those without a
 * move have to be cells too. */
typedef struct {
  uint8_t cell[COLUMNS];
  uint8_t reply[COLUMNS]; /* CELLS: none is forced */
  int64_t sum[COLUMNS];
} OrderPlaces;

static inline void order_place(OrderPlaces *places, int k, const Child *child) {
  places->cell[k] = (uint8_t)child->cell;
  places->reply[k] = child->openings ? (uint8_t)__builtin_ctzll(child->openings) : (uint8_t)CELLS;
}

#if defined __AVX512VBMI__ && defined __AVX512VPOPCNTDQ__

/* The states of all lines, in two vectors of bytes. */
typedef struct {
  __m512i half[2];
} OrderLines;

static inline OrderLines order_states(Node node) {
  _Alignas(64) uint8_t states[ORDER_STATES];
  for (int i = 0; i < LINES_ROOM; i += 8) {
    Vec line = *(const Vec *)&lines[i];
    __m512i own = _mm512_popcnt_epi64((__m512i)(line & vector_spread(node.own)));
    __m512i other = _mm512_popcnt_epi64((__m512i)(line & vector_spread(node.other)));
    __m512i class = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)&lines_class[i]));
    __m512i state = _mm512_slli_epi64(class, 4) + _mm512_slli_epi64(own, 2) + other;
    _mm_storel_epi64((__m128i *)&states[i], _mm512_cvtepi64_epi8(state));
  }
  __m512i rest = _mm512_zextsi128_si512(_mm_load_si128((const __m128i *)&states[64]));
  return (OrderLines){{_mm512_load_si512(states), rest}};
}

static inline __m512i order_look_up(const uint8_t table[ORDER_STATES], __m512i places) {
  return _mm512_permutex2var_epi8(_mm512_load_si512(table), places, _mm512_load_si512(table + 64));
}

/* The sums over the lines of eight cells. */
static inline __m512i order_sums(const OrderTable *table, OrderLines states, __m512i cells) {
  const __m512i none = _mm512_setzero_si512(), bias = _mm512_set1_epi64(8 * 128);
  __m512i rows = _mm512_i64gather_epi64(cells, lines_of_cell_place, 8);
  __m512i state = _mm512_permutex2var_epi8(states.half[0], rows, states.half[1]);
  __m512i low = _mm512_sad_epu8(order_look_up(table->low, state), none);
  __m512i high = _mm512_sad_epu8(order_look_up(table->high, state), none) - bias;
  return low + _mm512_slli_epi64(high, 8);
}

static inline __m512i order_cells(const uint8_t cells[8]) {
  return _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)cells));
}

static inline void order_lines(const OrderTable *through, const OrderTable *above,
                               const OrderTable *reply, Node node, OrderPlaces *places, int count) {
  OrderLines states = order_states(node);
  for (int k = 0; k < count; k += 8) {
    __m512i cells = order_cells(&places->cell[k]);
    __m512i sum = order_sums(through, states, cells);
    sum += order_sums(above, states, cells + _mm512_set1_epi64(COLUMNS));
    sum += order_sums(reply, states, order_cells(&places->reply[k]));
    _mm512_storeu_si512(&places->sum[k], sum);
  }
}

#else

static inline int order_sum(const OrderTable *table, Node node, int cell) {
  int sum = 0;
#pragma GCC unroll 7
  for (int i = 0; i < LINES_OF_CELL_MAX; i++) {
    uint64_t line = lines_of_cell[cell][i];
    sum += table->of[lines_of_cell_class[cell][i]][4 * __builtin_popcountll(line & node.own) +
                                                   __builtin_popcountll(line & node.other)];
  }
  return sum;
}

static inline void order_lines(const OrderTable *through, const OrderTable *above,
                               const OrderTable *reply, Node node, OrderPlaces *places, int count) {
  for (int k = 0; k < count; k++) {
    int cell = places->cell[k];
    places->sum[k] = order_sum(through, node, cell);
    if (cell + COLUMNS < CELLS) places->sum[k] += order_sum(above, node, cell + COLUMNS);
    if (places->reply[k] < CELLS) places->sum[k] += order_sum(reply, node, places->reply[k]);
  }
}

#endif
