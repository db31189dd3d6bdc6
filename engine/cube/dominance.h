/* Moves that are no better than one at the same height that has failed. If their columns change
 * places, all that the mover can still complete after such a move he can after the other, too, and
 * his opponent nothing less. The argument is in docs/methods.md, "Dominance". Inline only, for
 * minimax.c. */
#pragma once

#include "node.h"
#include "vector.h"

/* A player's lines that may still be completed. One that contains a threat of his besides other
 * empty cells is left out: the threat stands for it. */
typedef struct {
  uint64_t stones;  /* his */
  uint64_t without; /* cells that are in none of these lines, threats aside */
  uint64_t threats;
  uint64_t cells; /* empty cells of all of them */
} DominanceLines;

typedef struct {
  bool ready;
  DominanceLines mine, theirs; /* of the mover and of his opponent */
} Dominance;

static inline DominanceLines dominance_lines(uint64_t stones, uint64_t against, uint64_t threats,
                                             uint64_t never) {
  DominanceLines left = {stones, against | threats | never, threats & ~never, 0};
  left.cells = (vector_cells(vector_held(~left.without)) & ~stones) | left.threats;
  return left;
}

/* Nobody has an opening. So a threat of both is neither move's cell, and stays one; the player who
 * plays it wins, and nobody plays above it. */
static inline void dominance_fill(Dominance *dominance, Node node) {
  uint64_t empty = ~(node.own | node.other);
  uint64_t mine = node.own_threats & empty, theirs = node.other_threats & empty;
  uint64_t never = (mine & theirs) << 16;
  never |= never << 16 | never << 32;
  dominance->mine = dominance_lines(node.own, node.other, mine, never);
  dominance->theirs = dominance_lines(node.other, node.own, theirs, never);
  dominance->ready = true;
}

enum { DOMINANCE_SETS = 2 * LEVELS * LINES_OF_CELL_MAX };

/* The empty cells of each line that has some of these cells. */
static inline int dominance_sets(const DominanceLines *left, uint64_t cells, uint64_t *sets) {
  int count = 0;
  for (uint64_t threats = left->threats & cells; threats; threats &= threats - 1)
    sets[count++] = threats & -threats;
  for (cells &= left->cells & ~left->threats; cells; cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    const uint64_t *of_cell = lines_of_cell[cell];
    unsigned open = vector_zeros(*(const Vec *)of_cell & vector_spread(left->without));
    for (open &= (1U << lines_of_cell_count[cell]) - 1; open; open &= open - 1)
      sets[count++] = of_cell[__builtin_ctz(open)] & ~left->stones;
  }
  return count;
}

/* Exchanges two columns of a set. */
static inline uint64_t dominance_swap(uint64_t cells, int a, int b) {
  uint64_t differ = (cells >> a ^ cells >> b) & 0x0001000100010001;
  return cells ^ differ << a ^ differ << b;
}

/* True if one of the sets lies in the set. */
static inline bool dominance_covers(const uint64_t *sets, int count, uint64_t set) {
  for (int i = 0; i < count; i++)
    if ((sets[i] & ~set) == 0) return true;
  return false;
}

/* True if each set without a cell of `stopped` contains a set once the columns change places; cells
 * of `free` need not be contained. */
static inline bool dominance_matches(const DominanceLines *left, uint64_t cells, int a, int b,
                                     uint64_t free, uint64_t stopped) {
  uint64_t sets[DOMINANCE_SETS];
  int count = dominance_sets(left, cells, sets);
  for (int i = 0; i < count; i++) {
    uint64_t image = dominance_swap(sets[i], a, b);
    if (!(sets[i] & stopped) && !dominance_covers(sets, count, image | free)) return false;
  }
  return true;
}

/* What the mover can still complete after the worse move he can after the better one, whose cell he
 * then has. What the opponent can complete after the better one, which has stopped some, he can
 * after the worse one. Columns whose higher cells are in lines of different players are not
 * compared: that is quick, and misses few pairs. */
static inline bool dominance_holds(const Dominance *dominance, int worse, int better) {
  const uint64_t column = 0x0001000100010001, at = (uint64_t)1 << worse / COLUMNS * COLUMNS;
  int a = worse % COLUMNS, b = better % COLUMNS;
  uint64_t mine = dominance->mine.cells, theirs = dominance->theirs.cells;
  if (((mine >> a ^ mine >> b) | (theirs >> a ^ theirs >> b)) & column & ~at) return false;
  uint64_t both = column << a | column << b, at_better = (uint64_t)1 << better;
  return dominance_matches(&dominance->mine, both, a, b, at_better, 0) &&
         dominance_matches(&dominance->theirs, both, a, b, 0, at_better);
}

/* True if the move cannot do better than one of those that failed. One below a threat of the
 * opponent is no better than an open move, and is not asked about. */
static inline bool dominance_fails(Dominance *dominance, Node node, int cell, uint64_t failed) {
  failed &= (uint64_t)0xFFFF << cell / COLUMNS * COLUMNS & ~(node.other_threats >> 16);
  for (; failed; failed &= failed - 1) {
    if (!dominance->ready) dominance_fill(dominance, node);
    if (dominance_holds(dominance, cell, __builtin_ctzll(failed))) return true;
  }
  return false;
}
