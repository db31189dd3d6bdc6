#include "position.h"

#include <string.h>

bool position_is_legal(const Position *position, Move move) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++)
    if (moves[i] == move) return true;
  return false;
}

bool position_equal(const Position *a, const Position *b) {
  return variant_equal(a->variant, b->variant) && memcmp(a->words, b->words, sizeof a->words) == 0;
}

bool position_has_key(Variant variant) { return variant.rules->key_bits(variant) <= KEY_BITS; }

bool position_image(const Position *from, const Position *to, int *image) {
  if (!variant_equal(from->variant, to->variant)) return false;
  for (int i = 0; i < from->variant.rules->images; i++) {
    Position turned = from->variant.rules->image(from, i);
    if (!position_equal(&turned, to)) continue;
    if (image != NULL) *image = i;
    return true;
  }
  return false;
}

Position position_least_image(const Position *position) {
  const Rules *rules = position->variant.rules;
  Position least = *position;
  for (int i = 1; i < rules->images; i++) {
    Position image = rules->image(position, i);
    if (memcmp(image.words, least.words, sizeof image.words) < 0) least = image;
  }
  return least;
}

int position_level(const Position *position, int column) {
  int level = 0;
  while (level < variant_levels(position->variant) &&
         position->variant.rules->at(position, column, level) != CELL_EMPTY)
    level++;
  return level;
}

Move position_same_move(const Position *position, Move move) {
  const Rules *rules = position->variant.rules;
  Move least = move;
  for (int i = 1; i < rules->images; i++) {
    Position turned = rules->image(position, i);
    if (!position_equal(&turned, position)) continue;
    Move same = rules->image_move(position->variant, move, i);
    if (same < least) least = same;
  }
  return least;
}

ValueSet position_fold(const Position *position, const ValueSet values[MOVES_MOST]) {
  const Rules *rules = position->variant.rules;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  if (position_result(position) != VALUE_ANY) return position_result(position);
  Player mover = position_mover(position);
  ValueSet best = values_worst(mover);
  for (int i = 0; i < count; i++)
    best = values_fold(mover, best, values[moves[i]]);
  if (rules->may_end != NULL && rules->may_end(position))
    best = values_fold(mover, best, VALUE_DRAW);
  return best;
}
