/* The flat session as its window's bars show it. */
#include "flat-session-inner.h"

static FsWatched *get_search(FsShown *shown) {
  return FS_WATCHED(fs_flat_session_get_search(FS_FLAT_SESSION(shown)));
}

static gboolean is_root(FsFlatSession *self) {
  return fs_flat_search_is_root(fs_flat_session_get_search(self), fs_flat_session_get_game(self),
                                fs_flat_session_get_board(self));
}

static ShownPosition look(FsShown *shown) {
  FsFlatSession *self = FS_FLAT_SESSION(shown);
  const FlatRecord *record = fs_flat_session_get_record(self);
  FlatBoard board = flat_record_board(record);
  FlatAnalysisView view;
  return (ShownPosition){.result = flat_record_result(record),
                         .mover = flat_mover(board),
                         .stones = flat_stones(board),
                         .values = fs_flat_session_view(self, &view) ? view.values : VALUE_ANY,
                         .goal =
                             fs_flat_search_get_settings(fs_flat_session_get_search(self))->goal,
                         .is_root = is_root(self),
                         .can_start = fs_flat_session_can_start(self)};
}

static char *write_position(FsShown *shown) {
  char text[FLAT_RECORD_TEXT];
  flat_record_write(fs_flat_session_get_record(FS_FLAT_SESSION(shown)), text);
  return g_strdup(text);
}

static Status read_position(FsShown *shown, const char *text, Error *error) {
  return fs_flat_session_read(FS_FLAT_SESSION(shown), text, error);
}

/* Stays in the game if it is one of its positions. */
static void show_root(FsShown *shown) {
  FsFlatSession *self = FS_FLAT_SESSION(shown);
  FlatGame game;
  FlatBoard root;
  FsFlatSearch *search = fs_flat_session_get_search(self);
  if (!fs_flat_search_get_root(search, &game, &root)) return;
  FlatRecord record = *fs_flat_session_get_record(self);
  for (record.at = 0; record.at <= record.length; record.at++) {
    if (!fs_flat_search_is_root(search, record.game, flat_record_board(&record))) continue;
    fs_flat_session_go_to(self, record.at);
    return;
  }
  record = flat_record_new(game, root);
  fs_flat_session_set_record(self, &record);
}

static void start(FsShown *shown) { fs_flat_session_start(FS_FLAT_SESSION(shown)); }

void flat_session_shown_init(FsShownInterface *iface) {
  iface->get_search = get_search;
  iface->look = look;
  iface->write = write_position;
  iface->read = read_position;
  iface->show_root = show_root;
  iface->start = start;
}
