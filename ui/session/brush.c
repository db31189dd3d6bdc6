#include "brush.h"

G_DEFINE_ENUM_TYPE(FsBrush, fs_brush, G_DEFINE_ENUM_VALUE(BRUSH_TURNS, "turns"),
                   G_DEFINE_ENUM_VALUE(BRUSH_WHITE, "white"),
                   G_DEFINE_ENUM_VALUE(BRUSH_BLACK, "black"),
                   G_DEFINE_ENUM_VALUE(BRUSH_REMOVE, "remove"))
