/* A session's games as the pane of moves shows them, the cube's or a flat one: moves with
 * variations and comments. Main thread only. Implementations emit "games-changed" when moves,
 * comments or games are others, and "position-changed" when another position is shown. */
#pragma once

#include <glib-object.h>

#include "game/game-node.h"

#define FS_TYPE_VARIED (fs_varied_get_type())
G_DECLARE_INTERFACE(FsVaried, fs_varied, FS, VARIED, GObject)

/* What is shown. */
typedef struct {
  GameNode *root; /* of the moves; lives until the next change */
  int start;      /* plies before them */
  int place, games;
  gboolean is_fixed; /* stones are being set up: nothing can be chosen */
} VariedView;

struct _FsVariedInterface {
  GTypeInterface parent;
  VariedView (*look)(FsVaried *self);
  /* The moves to the position shown; returns how many. */
  int (*get_path)(FsVaried *self, uint8_t path[GAME_MOVES_MOST]);
  char *(*name_move)(FsVaried *self, int move); /* to be freed */
  /* Where nothing can be done, nothing is done. */
  void (*go_path)(FsVaried *self, const uint8_t *path, int length);
  void (*comment)(FsVaried *self, const char *text);
};
