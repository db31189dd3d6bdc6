/* The four ways in which the cube's board can be laid out. */
#pragma once

#include <glib-object.h>

#include "paint/geometry.h"

typedef enum {
  BOARD_AUTOMATIC, /* leans as far as makes the tiles largest */
  BOARD_TOWER,
  BOARD_STAIRCASE,
  BOARD_PLAN,
  BOARD_LAYOUTS
} BoardLayout;

#define FS_TYPE_BOARD_LAYOUT (fs_board_layout_get_type())
GType fs_board_layout_get_type(void); /* "automatic", "tower", "staircase", "plan" */

/* The layout in a widget of this size, after quarter turns of the view. */
Geometry board_layout_fit(BoardLayout layout, int width, int height, int turns);
