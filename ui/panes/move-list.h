/* The moves of a game as a sheet of two columns, White's and Black's: the start, then each move
 * followed by the variations beside it and what comes after it. A variation begins a line of its
 * own, and so does what follows it; cells that stay empty for that are items too. A GListModel,
 * line by line, that makes its items when they are asked for. */
#pragma once

#include <gio/gio.h>

#include "game/game-node.h"
#include "play/move-names.h"
#include "play/review.h"

#define FS_TYPE_MOVE (fs_move_get_type())
G_DECLARE_FINAL_TYPE(FsMove, fs_move, FS, MOVE, GObject)

#define FS_TYPE_MOVE_LIST (fs_move_list_get_type())
G_DECLARE_FINAL_TYPE(FsMoveList, fs_move_list, FS, MOVE_LIST, GObject)

FsMoveList *fs_move_list_new(void);

/* What a review says about the position after these moves; NULL for nothing. */
typedef const ReviewFinding *(*MoveFinding)(const Move *moves, int length, gpointer data);

/* Shows this tree of moves, before which this many plies were played, and what `finding` says of
 * them; what is the same as before stays in place. */
void fs_move_list_set_tree(FsMoveList *self, const GameNode *root, int start, MoveFinding finding,
                           gpointer data);

/* The place of the position after these moves, which must be in the game. */
guint fs_move_list_find(FsMoveList *self, const Move *moves, int length);

/* The moves to the item at that place; returns how many, or -1 if the cell is empty. */
int fs_move_list_path(FsMoveList *self, guint place, Move moves[GAME_MOVES_MOST]);

typedef enum {
  ENTRY_MOVE,
  ENTRY_START, /* before the first move */
  ENTRY_GAP,   /* empty, where a line continues with Black's move */
  ENTRY_EMPTY, /* empty, at the end of a line */
} EntryKind;

typedef struct {
  EntryKind kind;
  int parent;      /* place of the move before; -1 for the start */
  int ply;         /* its number, that of White's move for a gap; those before the start count */
  int indent;      /* 0: main line, else how deep in variations */
  Move move;       /* as in the tree, of ENTRY_MOVE */
  ReviewMark mark; /* MARK_NONE without a review */
  ValueSet values; /* of the position after it; VALUE_ANY if not known */
  const GameNode *node; /* NULL if it is empty */
  MoveNames names;      /* in which it is shown */
} MoveEntry;

const MoveEntry *fs_move_get(FsMove *move);
const char *fs_move_get_comment(FsMove *move); /* on the position after it; NULL for none */
