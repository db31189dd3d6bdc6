/* The position of a session as it is set up. */
#include "play/position.h"
#include "session-inner.h"

/* Whose turn it is in the position that the stones form, or who has fewer of them. */
static Player turn(FsSession *self) {
  Position stones = fs_session_get_shown(self), position;
  const Rules *rules = stones.variant.rules;
  if (rules->settle(&stones, &position, NULL) == STATUS_OK) return position_mover(&position);
  int more = 0; /* of the first player's than of the second's */
  for (int column = 0; column < variant_columns(stones.variant); column++)
    for (int level = 0; level < variant_levels(stones.variant); level++) {
      int stone = rules->at(&stones, column, level);
      more += (stone == FIRST) - (stone == SECOND);
    }
  return more > 0 ? SECOND : FIRST;
}

gboolean fs_session_can_finish_setup(FsSession *self) {
  Position stones = fs_session_get_shown(self), position;
  return fs_session_is_setting_up(self) &&
         stones.variant.rules->settle(&stones, &position, NULL) == STATUS_OK;
}

Brush fs_session_get_brush(FsSession *self) { return self->brush; }

void fs_session_set_brush(FsSession *self, Brush brush) {
  g_object_set(self, "brush", brush, NULL);
}

Player fs_session_get_brush_player(FsSession *self) {
  if (self->brush == BRUSH_TURNS) return turn(self);
  return self->brush == BRUSH_BLACK ? SECOND : FIRST;
}
