/* What of a session is drawn on its board: the stones, what marks them, badges, the line shown. */
#pragma once

#include "paint/board-paint.h"
#include "session/session.h"

/* How the session is looked at. */
typedef struct {
  gboolean threats[2]; /* by Player: whose are marked */
  gboolean animated;   /* what is searched turns */
  int hovered;         /* column under the pointer, or -1 */
} BoardLook;

/* The scene without focus, theme and font. */
Scene board_scene_of_session(FsSession *session, const BoardLook *look);
