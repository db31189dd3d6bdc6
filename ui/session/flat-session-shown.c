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
  if (fs_flat_session_is_setting_up(self))
    return (ShownPosition){.setting_up = TRUE,
                           .result = VALUE_ANY,
                           .stones = flat_stones(fs_flat_session_get_shown(self)),
                           .values = VALUE_ANY};
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
  FlatRecord record = fs_flat_session_get_shown_record(FS_FLAT_SESSION(shown));
  char text[FLAT_RECORD_TEXT];
  flat_record_write(&record, text);
  return g_strdup(text);
}

static Status read_position(FsShown *shown, const char *text, Error *error) {
  return fs_flat_session_read(FS_FLAT_SESSION(shown), text, error);
}

static gboolean go_to_root_in_line(FsFlatSession *self) {
  FsFlatSearch *search = fs_flat_session_get_search(self);
  FlatRecord line = *fs_flat_session_get_record(self);
  for (line.at = 0; line.at <= line.length; line.at++)
    if (fs_flat_search_is_root(search, line.game, flat_record_board(&line)))
      return fs_flat_session_go_to(self, line.at);
  return FALSE;
}

typedef struct {
  FsFlatSearch *search;
  uint8_t path[GAME_MOVES_MOST];
  int length; /* -1: not found */
} Root;

static void look_for_root(const FlatRecord *line, const GameNode *node, gpointer data) {
  Root *root = data;
  if (root->length >= 0) return;
  if (!fs_flat_search_is_root(root->search, line->game, flat_record_board(line))) return;
  flat_tree_write_path(line, line->length, root->path);
  root->length = line->length;
}

static gboolean go_to_root_in_tree(FsFlatSession *self) {
  Root root = {.search = fs_flat_session_get_search(self), .length = -1};
  flat_tree_each(fs_flat_session_get_tree(self), look_for_root, &root);
  return root.length >= 0 && fs_flat_session_go_path(self, root.path, root.length);
}

/* Stays in the game if it is one of its positions, and in the line if it can. */
static void show_root(FsShown *shown) {
  FsFlatSession *self = FS_FLAT_SESSION(shown);
  FlatGame game;
  FlatBoard root;
  if (fs_flat_session_is_setting_up(self)) return;
  if (!fs_flat_search_get_root(fs_flat_session_get_search(self), &game, &root)) return;
  if (look(shown).is_root || go_to_root_in_line(self) || go_to_root_in_tree(self)) return;
  FlatRecord record = flat_record_new(game, root);
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
