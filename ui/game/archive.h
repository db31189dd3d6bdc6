/* The games that were opened, whatever file they came from, in one SQLite file: each counted once,
 * with how games went on from every position. docs/formats/archive.md has the schema.
 *
 * The same game is one with the same start, main line, players, date and place. Where a player is
 * told, a game that continues one of the same players, date and place is that game, too, and takes
 * its place.
 *
 * One thread at a time uses an Archive. Several programs may use one file: it is locked for the
 * time of a transaction, and each waits some seconds for the others. Errors are of G_IO_ERROR, with
 * G_IO_ERROR_INVALID_DATA for a file that is damaged. */
#pragma once

#include <gio/gio.h>

#include "collection.h"

typedef struct Archive Archive;

typedef enum { ARCHIVE_READ, ARCHIVE_WRITE } ArchiveAccess;

/* The name of the file in the folder of the program's data. */
#define ARCHIVE_NAME "games.sqlite"

/* Opens the file, which has to be there to be read. For writing, it is made with its folder; one
 * that is damaged, or no archive, gets another name beside it, and a new one begins. *aside is then
 * that name, for the caller to free; else NULL. NULL and an error: it cannot be opened, stays
 * locked, or is of a later version. */
Archive *archive_open(const char *path, ArchiveAccess access, char **aside, GError **error);
void archive_close(Archive *archive); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Archive, archive_close)

/* Adds the games from `begin` to before `end` in one transaction; those without moves are no games.
 * FALSE: none was added. */
gboolean archive_add(Archive *archive, const GPtrArray *games, guint begin, guint end,
                     GError **error);

/* How its games went on from the position, as collection_moves() has it. NULL and an error. */
GArray *archive_moves(Archive *archive, const Position *position, GError **error);

/* Its games as records, the newest first and `most` of them at most: those that have the text in
 * what is searched (game_folded()). Rows that are no games are passed over. NULL and an error. */
GPtrArray *archive_games(Archive *archive, const char *folded, guint most, GError **error);

/* FALSE and an error if it cannot be read. */
gboolean archive_count(Archive *archive, guint64 *games, GError **error);

/* Removes all games. */
gboolean archive_forget(Archive *archive, GError **error);
