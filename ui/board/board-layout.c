#include "board-layout.h"

enum { TOOLS_HEIGHT = 40 }; /* of the window's buttons in the corner, which only the plan touches */

GType fs_board_layout_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {BOARD_AUTOMATIC, "BOARD_AUTOMATIC", "automatic"},
      {BOARD_TOWER, "BOARD_TOWER", "tower"},
      {BOARD_STAIRCASE, "BOARD_STAIRCASE", "staircase"},
      {BOARD_PLAN, "BOARD_PLAN", "plan"},
      {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsBoardLayout", values);
  return type;
}

Geometry board_layout_fit(BoardLayout layout, int width, int height, int turns) {
  switch (layout) {
  case BOARD_TOWER:
    return geometry_fit(width, height, 0, turns);
  case BOARD_STAIRCASE:
    return geometry_fit(width, height, STAIRCASE_MOST, turns);
  case BOARD_PLAN:
    return geometry_fit_plan(width, height - TOOLS_HEIGHT, turns);
  default:
    return geometry_fit(width, height, geometry_staircase(width, height), turns);
  }
}
