/* The cube's session as the pane of moves shows it. */
#include "session-inner.h"

#include <string.h>

static VariedView look(FsVaried *varied) {
  const GameDocument *document = fs_session_get_document(FS_SESSION(varied));
  const GameRecord *record = game_document_get(document);
  return (VariedView){.root = record->root,
                      .start = record->line.start.ply,
                      .place = game_document_get_shown(document),
                      .games = game_document_get_count(document),
                      .is_fixed = game_document_is_setting_up(document)};
}

static int get_path(FsVaried *varied, uint8_t path[GAME_MOVES_MOST]) {
  const Game *line = fs_session_get_game(FS_SESSION(varied));
  memcpy(path, line->columns, (size_t)line->at);
  return line->at;
}

static char *name_move(FsVaried *varied, int move) { return g_strdup_printf("%X", (guint)move); }

static void go_path(FsVaried *varied, const uint8_t *path, int length) {
  fs_session_go_path(FS_SESSION(varied), path, length);
}

static void comment(FsVaried *varied, const char *text) {
  fs_session_comment(FS_SESSION(varied), text);
}

void session_varied_init(FsVariedInterface *iface) {
  iface->look = look;
  iface->get_path = get_path;
  iface->name_move = name_move;
  iface->go_path = go_path;
  iface->comment = comment;
}
