/* Moves after which the opponent makes two openings at once, of which one cannot be stopped; or one
 * whose stop lies under another threat of his. The argument is in docs/methods.md, "Foresight".
 * Inline only, for minimax.c. */
#pragma once

#include "judge.h"

/* What each cell that can be played would be to the opponent, a lane each. */
typedef struct {
  Node turned;        /* the node as the opponent sees it */
  uint64_t playable;  /* by the mover */
  uint64_t promising; /* cells with which he may win so: no other one does */
  int count;          /* lanes in use */
  Lanes cell;         /* none: no cell */
  Lanes threats;      /* his, once he has the cell */
  Lanes openings;     /* ... that can be played then */
} Foresight;

/* The cells of lines in which the player has two stones, and the two others are of the set. */
static inline uint64_t foresight_halves(uint64_t stones, uint64_t set) {
  Lanes halves;
  for (int i = 0; i < 2; i++) {
    Vec step = vector_steps.lane[i], of_set = vector_spread(set), all = vector_spread(stones | set);
    Vec both = of_set & of_set >> step, odd = of_set ^ of_set >> step;
    Vec pairs = all & all >> step, any = both | odd;
    Vec two = ~(odd ^ odd >> (step + step)) & (any | any >> (step + step)) &
              ~(both & both >> (step + step));
    halves.lane[i] = pairs & pairs >> (step + step) & two & vector_starts.lane[i];
  }
  return vector_cells(halves);
}

/* Of two openings at least one is new, unless both lie above the cell. */
static inline Foresight foresight_of(Node node) {
  uint64_t playable = node_playable(node);
  Foresight foresight = {
      .turned = {node.other, node.own, node.other_threats, node.own_threats, node.ply},
      .playable = playable,
      .promising = foresight_halves(node.other, playable | playable << 16) |
                   (node.other_threats >> 16 & node.other_threats >> 32)};
  return foresight;
}

/* Finds what each cell that can be played now would be to him. */
static inline void foresight_fill(Foresight *foresight) {
  Node turned = foresight->turned;
  uint64_t cells = foresight->playable & foresight->promising & ~(turned.other_threats >> 16);
  for (; cells; cells &= cells - 1) {
    int i = foresight->count++;
    uint64_t cell = cells & -cells;
    uint64_t threats = turned.own_threats | judge_new_threats(turned, __builtin_ctzll(cell));
    foresight->cell.lane[i / 8][i % 8] = cell;
    foresight->threats.lane[i / 8][i % 8] = threats;
    foresight->openings.lane[i / 8][i % 8] = threats & ((foresight->playable ^ cell) | cell << 16);
  }
}

/* True if he wins so by the cell above the move. */
static inline bool foresight_above(const Foresight *foresight, const Child *child) {
  uint64_t move = (uint64_t)1 << child->cell, above = move << 16;
  if ((above & foresight->promising) == 0 || child->node.other_threats & above << 16) return false;
  uint64_t threats =
      child->node.own_threats | judge_new_threats(child->node, __builtin_ctzll(above));
  uint64_t openings = threats & ((foresight->playable ^ move) | above << 16);
  return (openings & (openings - 1)) != 0 || (openings & threats >> 16) != 0;
}

/* True if the move, which makes no opening, lets the opponent win so. */
static inline bool foresight_loses(const Foresight *foresight, const Child *child) {
  uint64_t move = (uint64_t)1 << child->cell, above = move << 16;
  uint64_t unsafe = move | child->node.other_threats >> 16;
  Vec wins = {};
  for (int i = 0; 8 * i < foresight->count; i++) {
    Vec threats = foresight->threats.lane[i];
    Vec openings = (foresight->openings.lane[i] & ~move) | (threats & above);
    Vec two = (openings & (openings - 1)) | (openings & threats >> 16);
    wins |= two & ~vector_none(foresight->cell.lane[i] & ~unsafe);
  }
  return vector_zeros(wins) != 0xFF || foresight_above(foresight, child);
}

/* Drops such moves, and returns the number of those left. */
static inline int foresight_drop(Node node, Child *children, int count) {
  if (count == 0) return 0;
  Foresight foresight = foresight_of(node);
  if (foresight.promising == 0) return count;
  foresight_fill(&foresight);
  int left = 0;
  for (int i = 0; i < count; i++)
    if (children[i].openings || !foresight_loses(&foresight, &children[i]))
      children[left++] = children[i];
  return left;
}
