#include "scene.h"

Scene scene_of_position(const Position *position) {
  Scene scene = {
      .position = *position,
      .hovered = -1,
      .focused = -1,
      .pointed = -1,
      .studied = -1,
      .last = -1,
      .won = position_result(position) != VALUE_ANY,
      .mover = position_mover(position),
      .theme = theme_get(false, false),
      .text_scale = 1,
  };
  Move moves[MOVES_MOST];
  for (int i = position_moves(position, moves) - 1; i >= 0; i--)
    scene.legal |= (uint64_t)1 << moves[i];
  for (int move = 0; move < MOVES_MOST; move++)
    scene.badges[move] = (Badge){.kind = BADGE_NONE, .values = VALUE_ANY, .progress = -1};
  return scene;
}

int scene_height(const Position *position, int column) {
  const Rules *rules = position->variant.rules;
  int height = 0, levels = variant_levels(position->variant);
  while (height < levels && rules->at(position, column, height) != CELL_EMPTY)
    height++;
  return height;
}
