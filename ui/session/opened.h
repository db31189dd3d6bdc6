/* The games that were opened, played or saved before, in the user's archive (game/archive.h), which
 * a worker asks and adds to. Main thread only.
 *
 * Signal: "changed" when an answer has come, games were added or forgotten, there is trouble, or it
 * is wanted or not. Property: "wanted" (write only; FALSE: nothing is added or told, and what is
 * there stays). */
#pragma once

#include <glib-object.h>

#include "game/collection.h"

#define FS_TYPE_OPENED (fs_opened_get_type())
G_DECLARE_FINAL_TYPE(FsOpened, fs_opened, FS, OPENED, GObject)

/* Wanted, and without a file: it takes games in vain until it has one. */
FsOpened *fs_opened_new(void);

/* Once: the folder of the program's data. */
void fs_opened_set_folder(FsOpened *self, const char *folder);

/* Adds these games soon: records, of which it takes references. */
void fs_opened_add(FsOpened *self, const GPtrArray *games);

/* The same of those that tell a player: in the archive a game replaces its own beginning, but only
 * if it tells whose it is. For games that come again and again. */
void fs_opened_add_told(FsOpened *self, const GPtrArray *games);

/* How the games that were opened went on from the position: CollectionMove, its own, valid until it
 * changes. NULL: not known; it is asked, unless that failed before, and "changed" is emitted. */
const GArray *fs_opened_moves(FsOpened *self, const Position *position);

/* Of the games that have the text, whose case is folded, the newest 10,000, or all games if there
 * are no more: GameRecord, its own, valid until it changes. NULL: not known, as above. */
GPtrArray *fs_opened_games(FsOpened *self, const char *folded);
gboolean fs_opened_is_wanted(FsOpened *self);

/* How many games there are; 0 as long as that is not known, which it is soon after a look. */
guint64 fs_opened_count(FsOpened *self);
void fs_opened_look(FsOpened *self);

/* Removes all games soon, those that wait to be added, too. */
void fs_opened_forget(FsOpened *self);

/* Why games are not kept, or where a damaged file went; NULL: all is well. */
const char *fs_opened_get_trouble(FsOpened *self);
