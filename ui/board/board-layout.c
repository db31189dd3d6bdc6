#include "board-layout.h"

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
