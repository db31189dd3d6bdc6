/* What the files of an archive share. */
#pragma once

#include <sqlite3.h>

#include "archive.h"

typedef enum {
  ARCHIVE_SAME,
  ARCHIVE_CONTINUED,
  ARCHIVE_BEFORE,
  ARCHIVE_INSERT,
  ARCHIVE_DELETE,
  ARCHIVE_COUNT,
  ARCHIVE_MOVES,
  ARCHIVE_GAMES,
  ARCHIVE_STATEMENTS
} ArchiveStatement;

struct Archive {
  sqlite3 *file;
  sqlite3_stmt *prepared[ARCHIVE_STATEMENTS];
};

/* Each returns FALSE: with what SQLite says, and with this reason. */
gboolean archive_fail(const Archive *archive, GError **error);
gboolean archive_fail_with(GError **error, GIOErrorEnum code, const char *reason);

gboolean archive_run(const Archive *archive, const char *sql, GError **error);

/* A position up to symmetry, by which its rows are found. */
typedef struct {
  guint8 bytes[VARIANT_TEXT + sizeof(((Position *)0)->words)];
  int length;
} ArchivePlace;

/* Of the image that stands for a position (position_least_image()): the game's name with its NUL,
 * and the words. */
ArchivePlace archive_place(const Position *least);

/* A move of `from` as it is in an image of that. */
Move archive_carry(const Position *from, const Position *image, Move move);
