#include "board-layout.h"

G_DEFINE_ENUM_TYPE(FsBoardLayout, fs_board_layout,
                   G_DEFINE_ENUM_VALUE(BOARD_AUTOMATIC, "automatic"),
                   G_DEFINE_ENUM_VALUE(BOARD_TOWER, "tower"),
                   G_DEFINE_ENUM_VALUE(BOARD_STAIRCASE, "staircase"),
                   G_DEFINE_ENUM_VALUE(BOARD_PLAN, "plan"))
