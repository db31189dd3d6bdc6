/* What a window shows of its session, the cube's or a flat one: a position, and a search of it or
 * of another. So position-bar.h, statistics.h and status-bar.h serve both. Main thread only.
 * Implementations emit "position-changed" when another position is shown, "analysis-changed" then
 * and when there is more to be seen of it or of the search, and "games-changed" when stones of a
 * position that is being set up are others. */
#pragma once

#include "core/status.h"
#include "core/value.h"
#include "search/watched.h"

#define FS_TYPE_SHOWN (fs_shown_get_type())
G_DECLARE_INTERFACE(FsShown, fs_shown, FS, SHOWN, GObject)

typedef struct {
  gboolean setting_up; /* stones of no game yet: `stones` are theirs, and there is no result */
  ValueSet result;     /* VALUE_ANY: the game goes on */
  Player mover;
  int stones;
  ValueSet values;    /* what is known of it; VALUE_ANY: nothing */
  Goal goal;          /* of the next search, by which they are judged */
  gboolean is_root;   /* it is what is searched, or was last */
  gboolean can_start; /* a search of it */
} ShownPosition;

struct _FsShownInterface {
  GTypeInterface parent;
  FsWatched *(*get_search)(FsShown *self); /* lives as long as the session */
  ShownPosition (*look)(FsShown *self);
  char *(*write)(FsShown *self); /* the position's text; to be freed */
  /* Shows the position of a text. STATUS_TEXT, and nothing changed, with the offset. */
  Status (*read)(FsShown *self, const char *text, Error *error);
  void (*show_root)(FsShown *self); /* in place of what is shown */
  void (*start)(FsShown *self);     /* a search of what is shown */
};
