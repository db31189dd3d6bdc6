/* A game as a row of a list: texts and numbers that never change. Main thread only. */
#pragma once

#include <glib-object.h>

#include "game/game-summary.h"

#define FS_TYPE_GAME_ITEM (fs_game_item_get_type())
G_DECLARE_FINAL_TYPE(FsGameItem, fs_game_item, FS, GAME_ITEM, GObject)

typedef enum {
  GAME_NUMBER,
  GAME_WHITE,
  GAME_BLACK,
  GAME_DATE,
  GAME_RESULT,
  GAME_LENGTH,
  GAME_MISTAKE,
  GAME_KIND, /* such as Connect-4, 7×6 */
  GAME_CELLS
} GameCell;

/* `reviewed` may be NULL. */
FsGameItem *fs_game_item_new(int place, const GameRecord *record, const GameReviewed *reviewed);

int fs_game_item_get_place(FsGameItem *self); /* in the list */

/* "" for what is not told or not known, a dash for a mistake that no review found. */
const char *fs_game_item_get_text(FsGameItem *self, GameCell cell);

/* As a sorting function has it: names by the rules of the language, numbers by size. */
int fs_game_item_compare(FsGameItem *self, FsGameItem *other, GameCell cell);

/* TRUE if a player, the date, the place, a tag or the moves have this text, whose case is folded.
 */
gboolean fs_game_item_has(FsGameItem *self, const char *folded);
