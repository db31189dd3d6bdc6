/* What a click on a column does while a position is set up. */
#pragma once

#include <glib-object.h>

typedef enum { BRUSH_TURNS, BRUSH_WHITE, BRUSH_BLACK, BRUSH_REMOVE } Brush;

#define FS_TYPE_BRUSH (fs_brush_get_type())
GType fs_brush_get_type(void); /* an enumeration of Brush: "turns", "white", "black", "remove" */
