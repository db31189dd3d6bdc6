/* The session as its window's bars show it. */
#include "play/position.h"
#include "session-inner.h"

static FsWatched *get_search(FsShown *shown) {
  return FS_WATCHED(fs_session_get_search(FS_SESSION(shown)));
}

static ShownPosition look(FsShown *shown) {
  FsSession *self = FS_SESSION(shown);
  Position position = fs_session_get_shown(self);
  AnalysisView view;
  if (fs_session_is_setting_up(self))
    return (ShownPosition){.setting_up = TRUE,
                           .result = VALUE_ANY,
                           .stones = position_stones(&position),
                           .values = VALUE_ANY};
  return (ShownPosition){.result = line_result(fs_session_get_line(self)),
                         .mover = position_mover(&position),
                         .stones = position_stones(&position),
                         .values = fs_session_view(self, &view) ? view.values : VALUE_ANY,
                         .goal = fs_session_get_goal(self),
                         .is_root = fs_session_is_at_root(self),
                         .can_start = fs_session_can_start(self)};
}

static char *write_position(FsShown *shown) {
  Line line = fs_session_get_shown_line(FS_SESSION(shown));
  char text[LINE_TEXT];
  line_write(&line, text);
  return g_strdup(text);
}

static Status read_position(FsShown *shown, const char *text, Error *error) {
  return fs_session_read(FS_SESSION(shown), text, error);
}

static void show_root(FsShown *shown) { fs_session_show_root(FS_SESSION(shown)); }

static void start(FsShown *shown) { fs_session_start(FS_SESSION(shown)); }

void session_shown_init(FsShownInterface *iface) {
  iface->get_search = get_search;
  iface->look = look;
  iface->write = write_position;
  iface->read = read_position;
  iface->show_root = show_root;
  iface->start = start;
}
