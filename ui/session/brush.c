#include "brush.h"

GType fs_brush_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {BRUSH_TURNS, "BRUSH_TURNS", "turns"},
      {BRUSH_WHITE, "BRUSH_WHITE", "white"},
      {BRUSH_BLACK, "BRUSH_BLACK", "black"},
      {BRUSH_REMOVE, "BRUSH_REMOVE", "remove"},
      {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsBrush", values);
  return type;
}
