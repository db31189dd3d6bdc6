/* The session's position as it is set up. */
#include "session-inner.h"

static gboolean is_on(FsSetup *setup) { return fs_session_is_setting_up(FS_SESSION(setup)); }

static Player turn(FsSetup *setup) {
  Board shown = fs_session_get_shown(FS_SESSION(setup));
  return __builtin_popcountll(shown.stones[FIRST]) * 2 > shown.ply ? SECOND : FIRST;
}

static Status finish(FsSetup *setup, Error *error) {
  return fs_session_finish_setup(FS_SESSION(setup), error);
}

void session_setup_init(FsSetupInterface *iface) {
  iface->is_on = is_on;
  iface->turn = turn;
  iface->finish = finish;
}
