/* The session's position as it is set up. */
#include "play/position.h"
#include "session-inner.h"

static gboolean is_on(FsSetup *setup) { return fs_session_is_setting_up(FS_SESSION(setup)); }

/* Whose turn it is in the position that the stones are, or who has fewer of them. */
static Player turn(FsSetup *setup) {
  Position stones = fs_session_get_shown(FS_SESSION(setup)), position;
  const Rules *rules = stones.variant.rules;
  if (rules->settle(&stones, &position, NULL) == STATUS_OK) return position_mover(&position);
  int more = 0; /* of the first player's than of the second's */
  for (int column = 0; column < rules->columns(stones.variant); column++)
    for (int level = 0; level < rules->levels(stones.variant); level++) {
      int stone = rules->at(&stones, column, level);
      more += (stone == FIRST) - (stone == SECOND);
    }
  return more > 0 ? SECOND : FIRST;
}

static Status finish(FsSetup *setup, Error *error) {
  return fs_session_finish_setup(FS_SESSION(setup), error);
}

void session_setup_init(FsSetupInterface *iface) {
  iface->is_on = is_on;
  iface->turn = turn;
  iface->finish = finish;
}
