/* Solved positions of Connect-4 or PopOut, for the weights of engine/flat/opinion.c.
 *
 *     flat-data GAME COUNT SEED FROM TO [NODES] >> data
 *
 * A line has the code of a position that goes on, of FROM to TO stones, and its value: 1, 0 and -1
 * for first, draw and second. Its game begins with at least four random moves; the others are
 * better the more lines tell for them. Left out are positions that the mover can win at once, and
 * those that take more nodes (3,000,000). */
#include "../label.h"

#include "core/random.h"
#include "play/estimate.h"
#include "play/line.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_MOVES = 4 };

static const double WARMTH = 0.5; /* of choices, in logarithms of odds */

static double uniform(uint64_t *random) { return (double)(random_word(random) >> 11) * 0x1p-53; }

/* The odds of a move, by itself, to the power of 1 / WARMTH. */
static double worth(const Position *after, Player mover) {
  double points;
  estimate_points(after, 1, &points);
  double kept = fmin(fmax(mover == FIRST ? points : 1 - points, 0.001), 0.999);
  return pow(kept / (1 - kept), 1 / WARMTH);
}

static Move flat_data_choose(const Position *position, bool at_random, uint64_t *random) {
  Move moves[MOVES_MOST];
  double sums[MOVES_MOST], sum = 0;
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    sum += at_random ? 1 : worth(&after, position_mover(position));
    sums[i] = sum;
  }
  double drawn = sum * uniform(random);
  for (int i = 0; i < count; i++)
    if (drawn < sums[i]) return moves[i];
  return moves[count - 1];
}

static bool wins_at_once(const Position *position) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    if (position_result(&after) == values_worst(player_other(position_mover(position))))
      return true;
  }
  return false;
}

/* False if the game ends before. */
static bool flat_data_draw(Variant variant, int from, int to, uint64_t *random,
                           Position *position) {
  int moves = from + random_below(random, to - from + 1);
  int by_chance = RANDOM_MOVES + random_below(random, moves - RANDOM_MOVES + 1);
  *position = position_begin(variant);
  for (int i = 0; i < moves; i++) {
    *position = position_play(position, flat_data_choose(position, i < by_chance, random));
    if (position_result(position) != VALUE_ANY) return false;
  }
  return !wins_at_once(position);
}

static void write(const Position *position, ValueSet value) {
  Key key = position_key(position);
  int points = label_points(value);
  printf("%04x%016" PRIx64 " %d\n", (unsigned)key.high, key.low, points);
  fflush(stdout);
}

int main(int argc, char **argv) {
  Variant variant;
  Error error;
  Table *table;
  if (argc < 6) {
    fprintf(stderr, "usage: flat-data GAME COUNT SEED FROM TO [NODES] >> data\n");
    return 2;
  }
  if (variant_read(argv[1], strlen(argv[1]), &variant, &error) != STATUS_OK ||
      table_create(&table, LABEL_TABLE_BYTES, KEY_BITS, SCHEME_TWOBIG, 0, &error) != STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  uint64_t random = random_scatter(strtoull(argv[3], NULL, 10));
  uint64_t nodes = argc > 6 ? strtoull(argv[6], NULL, 10) : 3000000;
  int from = atoi(argv[4]), to = atoi(argv[5]);
  for (long left = atol(argv[2]); left > 0;) {
    Position position;
    if (!flat_data_draw(variant, from, to, &random, &position)) continue;
    ValueSet value = label_solve(&position, table, nodes);
    if (value != VALUE_FIRST && value != VALUE_DRAW && value != VALUE_SECOND) continue;
    write(&position, value);
    left--;
  }
  table_free(table);
  return 0;
}
