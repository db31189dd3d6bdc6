#include "setup.h"

G_DEFINE_INTERFACE(FsSetup, fs_setup, G_TYPE_OBJECT)

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

static void fs_setup_default_init(FsSetupInterface *iface) {
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  g_object_interface_install_property(
      iface, g_param_spec_enum("brush", NULL, NULL, FS_TYPE_BRUSH, BRUSH_TURNS, flags));
}

gboolean fs_setup_is_on(FsSetup *self) { return FS_SETUP_GET_IFACE(self)->is_on(self); }

Brush fs_setup_get_brush(FsSetup *self) {
  Brush brush;
  g_object_get(self, "brush", &brush, NULL);
  return brush;
}

void fs_setup_set_brush(FsSetup *self, Brush brush) { g_object_set(self, "brush", brush, NULL); }

Player fs_setup_get_player(FsSetup *self) {
  Brush brush = fs_setup_get_brush(self);
  if (brush == BRUSH_TURNS) return FS_SETUP_GET_IFACE(self)->turn(self);
  return brush == BRUSH_BLACK ? SECOND : FIRST;
}
