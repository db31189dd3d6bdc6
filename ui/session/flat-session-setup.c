/* The flat session's position as it is set up. */
#include <string.h>

#include "flat-session-inner.h"

FlatBoard fs_flat_session_get_shown(FsFlatSession *self) {
  return fs_flat_session_is_setting_up(self) ? flat_session_get_draft(self)
                                             : fs_flat_session_get_board(self);
}

FlatRecord fs_flat_session_get_shown_record(FsFlatSession *self) {
  return fs_flat_session_is_setting_up(self)
             ? flat_record_new(fs_flat_session_get_game(self), flat_session_get_draft(self))
             : *fs_flat_session_get_record(self);
}

void fs_flat_session_begin_setup(FsFlatSession *self) {
  if (!fs_flat_session_is_setting_up(self))
    flat_session_set_draft(self, TRUE, fs_flat_session_get_board(self));
}

void fs_flat_session_cancel_setup(FsFlatSession *self) {
  if (fs_flat_session_is_setting_up(self)) flat_session_set_draft(self, FALSE, (FlatBoard){{0, 0}});
}

/* How many stones there are in a column of what is set up. */
static int height_of(FsFlatSession *self, int column) {
  FlatGame game = fs_flat_session_get_game(self);
  int y = 0;
  while (y < game.height && flat_at(game, flat_session_get_draft(self), column, y) >= 0)
    y++;
  return y;
}

static FlatCells cell(FlatGame game, int x, int y) {
  return (FlatCells)1 << (x * (game.height + 1) + y);
}

gboolean fs_flat_session_remove(FsFlatSession *self, int column) {
  if (!fs_flat_session_is_setting_up(self)) return FALSE;
  int height = height_of(self, column);
  if (height == 0) return FALSE;
  FlatBoard draft = flat_session_get_draft(self);
  FlatCells others = ~cell(fs_flat_session_get_game(self), column, height - 1);
  draft.stones[FIRST] &= others;
  draft.stones[SECOND] &= others;
  flat_session_set_draft(self, TRUE, draft);
  return TRUE;
}

static gboolean place(FsFlatSession *self, int column, Player player) {
  FlatGame game = fs_flat_session_get_game(self);
  int height = height_of(self, column);
  if (height == game.height) return FALSE;
  FlatBoard draft = flat_session_get_draft(self);
  draft.stones[player] |= cell(game, column, height);
  flat_session_set_draft(self, TRUE, draft);
  return TRUE;
}

gboolean fs_flat_session_brush(FsFlatSession *self, int column) {
  if (!fs_flat_session_is_setting_up(self)) return FALSE;
  if (fs_setup_get_brush(FS_SETUP(self)) == BRUSH_REMOVE)
    return fs_flat_session_remove(self, column);
  return place(self, column, fs_setup_get_player(FS_SETUP(self)));
}

/* Written as text and read again: that is where what can occur is known. */
Status fs_flat_session_finish_setup(FsFlatSession *self, Error *error) {
  char text[FLAT_CODE_SIZE];
  FlatGame game = fs_flat_session_get_game(self);
  FlatBoard draft = fs_flat_session_get_shown(self), before = fs_flat_session_get_board(self);
  flat_write(game, draft, text);
  Status status = flat_read(game, text, &draft, error);
  if (status != STATUS_OK) return status;
  FlatRecord record = flat_record_new(game, draft);
  if (memcmp(&draft, &before, sizeof draft) == 0)
    fs_flat_session_cancel_setup(self);
  else
    fs_flat_session_set_record(self, &record);
  return STATUS_OK;
}

/* As the interface has it. */

static gboolean is_on(FsSetup *setup) {
  return fs_flat_session_is_setting_up(FS_FLAT_SESSION(setup));
}

static Player turn(FsSetup *setup) {
  FlatBoard shown = fs_flat_session_get_shown(FS_FLAT_SESSION(setup));
  /* In PopOut pops may have made any numbers of stones. */
  if (fs_flat_session_get_game(FS_FLAT_SESSION(setup)).pops) return flat_mover(shown);
  FlatBoard of_first = {{shown.stones[FIRST], 0}};
  return flat_stones(of_first) * 2 > flat_stones(shown) ? SECOND : FIRST;
}

static Status finish(FsSetup *setup, Error *error) {
  return fs_flat_session_finish_setup(FS_FLAT_SESSION(setup), error);
}

void flat_session_setup_init(FsSetupInterface *iface) {
  iface->is_on = is_on;
  iface->turn = turn;
  iface->finish = finish;
}
