/* The flat session as the pane of moves shows it. */
#include "flat-session-inner.h"
#include "play/flat-play.h"

static VariedView look(FsVaried *varied) {
  FsFlatSession *self = FS_FLAT_SESSION(varied);
  const FlatTree *tree = fs_flat_session_get_tree(self);
  return (VariedView){.root = tree->root,
                      .start = flat_stones(tree->line.start),
                      .games = 1,
                      .is_fixed = fs_flat_session_is_setting_up(self)};
}

static int get_path(FsVaried *varied, uint8_t path[GAME_MOVES_MOST]) {
  return flat_tree_path(fs_flat_session_get_tree(FS_FLAT_SESSION(varied)), path);
}

static char *name_move(FsVaried *varied, int move) {
  char name[3];
  flat_move_write(flat_move_of(fs_flat_session_get_game(FS_FLAT_SESSION(varied)), (Move)move),
                  name);
  return g_strdup(name);
}

static void go_path(FsVaried *varied, const uint8_t *path, int length) {
  fs_flat_session_go_path(FS_FLAT_SESSION(varied), path, length);
}

static void comment(FsVaried *varied, const char *text) {
  fs_flat_session_comment(FS_FLAT_SESSION(varied), text);
}

void flat_session_varied_init(FsVariedInterface *iface) {
  iface->look = look;
  iface->get_path = get_path;
  iface->name_move = name_move;
  iface->go_path = go_path;
  iface->comment = comment;
}
