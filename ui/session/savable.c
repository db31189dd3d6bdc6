#include "savable.h"

void saved_place_clear(SavedPlace *place) {
  g_clear_pointer(&place->uri, g_free);
  place->saved = FALSE;
}

G_DEFINE_INTERFACE(FsSavable, fs_savable, G_TYPE_OBJECT)

static guint content_changed;

static void fs_savable_default_init(FsSavableInterface *iface) {
  content_changed = g_signal_new("content-changed", FS_TYPE_SAVABLE, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

void fs_savable_changed(FsSavable *self) { g_signal_emit(self, content_changed, 0); }
