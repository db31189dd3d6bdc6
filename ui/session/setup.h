/* A session whose position is set up stone by stone, the cube's or a flat one, as the bar over the
 * board and the pointer show it. Main thread only. Implementations emit "games-changed" when it
 * begins, ends, or the stones are others.
 * Property: "brush" (FS_TYPE_BRUSH), what a click on a column does. */
#pragma once

#include <glib-object.h>

#include "core/status.h"
#include "core/value.h"

typedef enum { BRUSH_TURNS, BRUSH_WHITE, BRUSH_BLACK, BRUSH_REMOVE } Brush;

#define FS_TYPE_BRUSH (fs_brush_get_type())
GType fs_brush_get_type(void); /* an enumeration of Brush: "turns", "white", "black", "remove" */

#define FS_TYPE_SETUP (fs_setup_get_type())
G_DECLARE_INTERFACE(FsSetup, fs_setup, FS, SETUP, GObject)

struct _FsSetupInterface {
  GTypeInterface parent;
  gboolean (*is_on)(FsSetup *self);
  Player (*turn)(FsSetup *self); /* as far as the stones tell */
  /* Goes on with the game from the stones; on failure nothing is changed. */
  Status (*finish)(FsSetup *self, Error *error);
};

gboolean fs_setup_is_on(FsSetup *self);
Brush fs_setup_get_brush(FsSetup *self);
void fs_setup_set_brush(FsSetup *self, Brush brush);

/* Whose stone a click places, unless the brush removes. */
Player fs_setup_get_player(FsSetup *self);
