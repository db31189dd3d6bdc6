#include "cube-scene.h"

CubeScene cube_scene_of_board(Board board) {
  uint64_t cells = board_result(board) == VALUE_ANY ? board_playable(board) : 0;
  CubeScene scene = {
      .board = board,
      .playable = (uint16_t)(cells | cells >> 16 | cells >> 32 | cells >> 48),
      .hovered = -1,
      .focused = -1,
      .pointed = -1,
      .studied = -1,
      .last_cell = -1,
      .leaving = -1,
      .mover = board_mover(board),
      .theme = theme_get(false, false),
      .text_scale = 1,
  };
  for (int column = 0; column < COLUMNS; column++)
    scene.badges[column] = (Badge){.kind = BADGE_NONE, .values = VALUE_ANY, .progress = -1};
  return scene;
}

int cube_scene_level(const CubeScene *scene, const Geometry *geometry, int column) {
  if (!geometry->plan) return LEVEL_DROP;
  int cell = board_cell(scene->board, column);
  return cell < 0 ? LEVELS - 1 : cell / COLUMNS;
}

bool cube_scene_is_playable(const CubeScene *scene, int column) {
  return column >= 0 && scene->playable >> column & 1;
}

/* The move of a line that is shown stays visible. */
int cube_scene_ghost(const CubeScene *scene) {
  int cell =
      cube_scene_is_playable(scene, scene->hovered) ? board_cell(scene->board, scene->hovered) : -1;
  return cell >= 0 && !scene->line[cell] ? cell : -1;
}
