/* The session as the pane of moves shows it. */
#include <string.h>

#include "play/position.h"
#include "session-inner.h"

static VariedView look(FsVaried *varied) {
  const GameDocument *document = fs_session_get_document(FS_SESSION(varied));
  const GameRecord *record = game_document_get(document);
  return (VariedView){.root = record->root,
                      .start = position_stones(&record->line.start),
                      .place = game_document_get_shown(document),
                      .games = game_document_get_count(document),
                      .is_fixed = game_document_is_setting_up(document)};
}

static int get_path(FsVaried *varied, Move path[GAME_MOVES_MOST]) {
  const Line *line = fs_session_get_line(FS_SESSION(varied));
  memcpy(path, line->moves, (size_t)line->at);
  return line->at;
}

static char *name_move(FsVaried *varied, int move) {
  Variant variant = fs_session_get_variant(FS_SESSION(varied));
  char name[MOVE_TEXT];
  variant.rules->write_move(variant, (Move)move, name);
  return g_strdup(name);
}

static void go_path(FsVaried *varied, const Move *path, int length) {
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
