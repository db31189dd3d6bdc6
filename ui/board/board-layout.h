/* The ways in which a board that can be turned is laid out, as the settings know them. */
#pragma once

#include <glib-object.h>

#include "paint/painter.h"

#define FS_TYPE_BOARD_LAYOUT (fs_board_layout_get_type())
GType fs_board_layout_get_type(void); /* "automatic", "tower", "staircase", "plan" */
