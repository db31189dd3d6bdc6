#include "values.h"

#include <string.h>

enum { CODES = 32 };

/* A column's code is 1 and, behind it, its stones from the bottom as binary digits: 1 for Black. */
static struct {
  uint64_t cells[2]; /* in column 0, by Side */
  int more;          /* White's stones less Black's */
  int count;
} columns[CODES];

static void prepare_columns(void) {
  for (int code = 1; code < CODES; code++) {
    int height = 31 - __builtin_clz((unsigned)code);
    memset(&columns[code], 0, sizeof columns[code]);
    columns[code].count = height;
    for (int level = 0; level < height; level++) {
      Side side = code >> (height - 1 - level) & 1 ? BLACK : WHITE;
      columns[code].cells[side] |= (uint64_t)1 << COLUMNS * level;
      columns[code].more += side == WHITE ? 1 : -1;
    }
  }
}

static uint64_t playable_of(const Position *position) {
  uint64_t empty = ~(position->stones[WHITE] | position->stones[BLACK]);
  return empty & (~empty << COLUMNS | 0xFFFF);
}

static bool is_full(const Position *position) {
  return (~(position->stones[WHITE] | position->stones[BLACK]) & box.inside) == 0;
}

/* --- All of them ------------------------------------------------------------------------------ */

typedef struct {
  int codes; /* of a column */
  uint64_t count, weights[COLUMNS];
  uint8_t *values; /* four in a byte */
  int code[COLUMNS];
} Walk;

static Value value_at(const Walk *walk, uint64_t i) {
  return (Value)(walk->values[i / 4] >> i % 4 * 2 & 3);
}

/* The position of the walk's codes. False if its stones do not add up. */
static bool position_at(const Walk *walk, Position *position) {
  int more = 0;
  *position = (Position){.stones = {~box.inside, 0}};
  for (int c = 0; c < box.columns; c++) {
    more += columns[walk->code[c]].more;
    position->count += columns[walk->code[c]].count;
  }
  if (more != 0 && more != 1) return false;
  for (int c = 0; c < box.columns; c++)
    for (int side = WHITE; side <= BLACK; side++)
      position->stones[side] |= columns[walk->code[c]].cells[side] << c;
  return true;
}

/* By the values of the positions after it, which have higher numbers. */
static Value value_by_moves(const Walk *walk, uint64_t number, const Position *position) {
  Side mover = game_mover(position);
  Value best = LOST;
  for (int c = 0; c < box.columns; c++) {
    int code = walk->code[c], height = columns[code].count, next = 2 * code + (mover == BLACK);
    if (height == box.levels) continue;
    uint64_t own = position->stones[mover] | (uint64_t)1 << (c + COLUMNS * height);
    if (lines_any(own & box.inside)) return WON;
    Value after = position->count + 1 == box.columns * box.levels
                      ? DRAWN
                      : value_at(walk, number + (uint64_t)(next - code) * walk->weights[c]);
    best = MAX(best, (Value)(WON + LOST - after));
  }
  return best;
}

static bool goes_on(const Position *position) {
  return !is_full(position) && !lines_any(position->stones[WHITE] & box.inside) &&
         !lines_any(position->stones[BLACK]);
}

/* To the codes of the number before this one. */
static void step_back(Walk *walk) {
  int c = 0;
  while (c < box.columns && walk->code[c] == 1)
    walk->code[c++] = walk->codes;
  if (c < box.columns) walk->code[c]--;
}

void values_of_all(ValueVisitor *visit, void *data) {
  Walk walk = {.codes = (2 << box.levels) - 1, .count = 1};
  prepare_columns();
  for (int c = 0; c < box.columns; c++) {
    walk.weights[c] = walk.count;
    walk.count *= (uint64_t)walk.codes;
    walk.code[c] = walk.codes;
  }
  walk.values = g_malloc0(walk.count / 4 + 1);
  for (uint64_t number = walk.count; number-- > 0; step_back(&walk)) {
    Position position;
    if (!position_at(&walk, &position) || !goes_on(&position)) continue;
    Value value = value_by_moves(&walk, number, &position);
    walk.values[number / 4] |= (uint8_t)(value << number % 4 * 2);
    visit(&position, value, data);
  }
  g_free(walk.values);
}

/* --- Those from one on ------------------------------------------------------------------------ */

enum { PLACES = 1 << 20 };

typedef struct {
  uint64_t stones[2];
  Value value; /* NO_GAME: an empty place */
} Place;

typedef struct {
  Place *places;
  ValueVisitor *visit;
  void *data;
} BoxSearch;

static Place *place_of(const BoxSearch *search, const Position *position) {
  uint64_t mixed = position->stones[WHITE] * 0x9E3779B97F4A7C15 ^
                   (position->stones[BLACK] + 0x632BE59BD9B4E019) * 0xBF58476D1CE4E5B9;
  return &search->places[(mixed ^ mixed >> 31) % PLACES];
}

static Value value_of(const BoxSearch *search, const Position *position);

static Value value_by_play(const BoxSearch *search, const Position *position) {
  Side mover = game_mover(position);
  Value best = LOST;
  for (uint64_t cells = playable_of(position); cells; cells &= cells - 1) {
    Position next = game_play(position, __builtin_ctzll(cells));
    if (lines_any(next.stones[mover] & box.inside)) return WON;
    Value after = is_full(&next) ? DRAWN : value_of(search, &next);
    best = MAX(best, (Value)(WON + LOST - after));
  }
  return best;
}

static Value value_of(const BoxSearch *search, const Position *position) {
  Place *place = place_of(search, position);
  if (place->value != NO_GAME && place->stones[WHITE] == position->stones[WHITE] &&
      place->stones[BLACK] == position->stones[BLACK])
    return place->value;
  Value value = value_by_play(search, position);
  *place_of(search, position) = (Place){{position->stones[WHITE], position->stones[BLACK]}, value};
  search->visit(position, value, search->data);
  return value;
}

void values_from(const Position *start, ValueVisitor *visit, void *data) {
  BoxSearch search = {g_new0(Place, PLACES), visit, data};
  value_of(&search, start);
  g_free(search.places);
}
