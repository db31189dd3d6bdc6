/* The moves of a game as a list: the start, then each move followed by the variations beside it and
 * what comes after it. A GListModel that makes its items when they are asked for. */
#pragma once

#include <gio/gio.h>

#include "game/game-node.h"

#define FS_TYPE_MOVE (fs_move_get_type())
G_DECLARE_FINAL_TYPE(FsMove, fs_move, FS, MOVE, GObject)

#define FS_TYPE_MOVE_LIST (fs_move_list_get_type())
G_DECLARE_FINAL_TYPE(FsMoveList, fs_move_list, FS, MOVE_LIST, GObject)

FsMoveList *fs_move_list_new(void);

/* Shows this tree of moves, before which so many plies were played; what is the same as before
 * stays in place. */
void fs_move_list_set_tree(FsMoveList *self, const GameNode *root, int start);

/* The place of the position after these moves, which must be in the game. */
guint fs_move_list_find(FsMoveList *self, const Move *moves, int length);

/* The moves to the item at that place; returns how many. */
int fs_move_list_path(FsMoveList *self, guint place, Move moves[GAME_MOVES_MOST]);

int fs_move_get_ply(FsMove *move);    /* its number; those before the start count */
int fs_move_get_move(FsMove *move);   /* as in the tree; -1 for the start */
int fs_move_get_indent(FsMove *move); /* 0 for the main line, else how deep in variations */
const char *fs_move_get_comment(FsMove *move); /* on the position after it; NULL for none */
