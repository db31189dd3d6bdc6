#include "archive-inner.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "play/position.h"

enum {
  APPLICATION_ID = 0x46345347, /* "F4SG" */
  SCHEMA_VERSION = 1,
  PATIENCE = 5000, /* ms, with a transaction of another program */
};

static const char schema[] =
    "CREATE TABLE game (id INTEGER PRIMARY KEY, variant TEXT NOT NULL, start TEXT NOT NULL,"
    "  white TEXT NOT NULL, black TEXT NOT NULL, date TEXT NOT NULL, place TEXT NOT NULL,"
    "  moves TEXT NOT NULL, length INTEGER NOT NULL, result TEXT NOT NULL,"
    "  UNIQUE (variant, start, white, black, date, place, moves));"
    "CREATE TABLE step (position BLOB NOT NULL, move INTEGER NOT NULL, games INTEGER NOT NULL,"
    "  first INTEGER NOT NULL, draws INTEGER NOT NULL, second INTEGER NOT NULL,"
    "  PRIMARY KEY (position, move)) WITHOUT ROWID;";

#define OF_THE_SAME                                                                                \
  " FROM game WHERE variant = ?1 AND start = ?2 AND white = ?3 AND black = ?4 AND date = ?5"       \
  " AND place = ?6 AND "

/* Of moves, which are ASCII, those that begin alike lie together in the index. */
static const char *const statements[ARCHIVE_STATEMENTS] = {
    [ARCHIVE_SAME] = "SELECT id, length, result, moves" OF_THE_SAME "moves = ?7",
    [ARCHIVE_CONTINUED] = "SELECT 1" OF_THE_SAME "moves > ?7 AND moves < ?7 || '~' LIMIT 1",
    [ARCHIVE_BEFORE] =
        "SELECT id, length, result, moves" OF_THE_SAME "moves <= ?7 ORDER BY moves DESC LIMIT 1",
    [ARCHIVE_INSERT] =
        "INSERT INTO game (variant, start, white, black, date, place, moves, length, result)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [ARCHIVE_DELETE] = "DELETE FROM game WHERE id = ?1",
    [ARCHIVE_COUNT] = "INSERT INTO step VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO UPDATE SET"
                      " games = games + excluded.games, first = first + excluded.first,"
                      " draws = draws + excluded.draws, second = second + excluded.second",
    [ARCHIVE_MOVES] = "SELECT move, games, first, draws, second FROM step WHERE position = ?1",
    [ARCHIVE_GAMES] = "SELECT variant, start, white, black, date, place, moves, result FROM game"
                      " ORDER BY id DESC",
};

/* --- Trouble ---------------------------------------------------------------------------------- */

gboolean archive_fail(const Archive *archive, GError **error) {
  int code = sqlite3_errcode(archive->file) & 0xFF;
  gboolean damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
  gboolean busy = code == SQLITE_BUSY || code == SQLITE_LOCKED;
  g_set_error_literal(error, G_IO_ERROR,
                      damaged ? G_IO_ERROR_INVALID_DATA
                      : busy  ? G_IO_ERROR_BUSY
                              : G_IO_ERROR_FAILED,
                      busy ? _("another program is using it") : sqlite3_errmsg(archive->file));
  return FALSE;
}

gboolean archive_fail_with(GError **error, GIOErrorEnum code, const char *reason) {
  g_set_error_literal(error, G_IO_ERROR, code, reason);
  return FALSE;
}

gboolean archive_run(const Archive *archive, const char *sql, GError **error) {
  return sqlite3_exec(archive->file, sql, NULL, NULL, NULL) == SQLITE_OK ||
         archive_fail(archive, error);
}

static gboolean number(const Archive *archive, const char *sql, gint64 *found, GError **error) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(archive->file, sql, -1, &statement, NULL);
  gboolean there = sqlite3_step(statement) == SQLITE_ROW;
  if (there) *found = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return there || archive_fail(archive, error);
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* Pages that SQLite cannot make sense of. It reads the whole file. */
static gboolean check_pages(const Archive *archive, GError **error) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(archive->file, "PRAGMA quick_check(1)", -1, &statement, NULL);
  gboolean told = sqlite3_step(statement) == SQLITE_ROW;
  const char *words = told ? (const char *)sqlite3_column_text(statement, 0) : NULL;
  gboolean whole = g_strcmp0(words, "ok") == 0;
  if (told && !whole) archive_fail_with(error, G_IO_ERROR_INVALID_DATA, words ? words : "");
  sqlite3_finalize(statement);
  return told ? whole : archive_fail(archive, error);
}

/* A file of somebody else has triggers at worst: those would run. */
static gboolean check_schema(const Archive *archive, gboolean *empty, GError **error) {
  gint64 application = 0, version = 0, parts = 0, plain = 0;
  if (!number(archive, "PRAGMA application_id", &application, error) ||
      !number(archive, "PRAGMA user_version", &version, error) ||
      !number(archive, "SELECT count(*) FROM sqlite_schema", &parts, error) ||
      !number(archive, "SELECT count(*) FROM sqlite_schema WHERE type IN ('table', 'index')",
              &plain, error))
    return FALSE;
  *empty = application == 0 && parts == 0;
  if (*empty) return TRUE;
  if (application != APPLICATION_ID || parts != plain)
    return archive_fail_with(error, G_IO_ERROR_INVALID_DATA, _("it is no archive of games"));
  if (version > SCHEMA_VERSION)
    return archive_fail_with(error, G_IO_ERROR_NOT_SUPPORTED,
                             _("it is of a later version of Fourscore"));
  return check_pages(archive, error);
}

static gboolean make_schema(const Archive *archive, GError **error) {
  g_autofree char *stamp = g_strdup_printf("PRAGMA application_id=%d; PRAGMA user_version=%d",
                                           (int)APPLICATION_ID, (int)SCHEMA_VERSION);
  return archive_run(archive, schema, error) && archive_run(archive, stamp, error);
}

static gboolean archive_prepare(Archive *archive, GError **error) {
  for (int i = 0; i < ARCHIVE_STATEMENTS; i++)
    if (sqlite3_prepare_v2(archive->file, statements[i], -1, &archive->prepared[i], NULL) !=
        SQLITE_OK)
      return archive_fail(archive, error);
  return TRUE;
}

/* Two programs that both find none make it one after the other. */
static gboolean archive_begin(Archive *archive, ArchiveAccess access, GError **error) {
  gboolean empty, writes = access == ARCHIVE_WRITE;
  sqlite3_busy_timeout(archive->file, PATIENCE);
  sqlite3_exec(archive->file, "PRAGMA trusted_schema=OFF", NULL, NULL, NULL);
  return archive_run(archive, writes ? "BEGIN IMMEDIATE" : "BEGIN", error) &&
         check_schema(archive, &empty, error) &&
         (!empty ||
          (writes ? make_schema(archive, error)
                  : archive_fail_with(error, G_IO_ERROR_INVALID_DATA, _("it is empty")))) &&
         archive_run(archive, "COMMIT", error) && archive_prepare(archive, error);
}

static Archive *open_file(const char *path, ArchiveAccess access, GError **error) {
  g_autoptr(Archive) archive = g_new0(Archive, 1);
  int flags =
      access == ARCHIVE_WRITE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  if (sqlite3_open_v2(path, &archive->file, flags, NULL) != SQLITE_OK)
    archive_fail(archive, error);
  else if (archive_begin(archive, access, error))
    return g_steal_pointer(&archive);
  return NULL;
}

void archive_close(Archive *archive) {
  if (!archive) return;
  for (int i = 0; i < ARCHIVE_STATEMENTS; i++)
    sqlite3_finalize(archive->prepared[i]);
  sqlite3_close(archive->file);
  g_free(archive);
}

/* --- Setting aside ---------------------------------------------------------------------------- */

/* A name beside the file that nothing has. */
static char *free_name(const char *path) {
  char *name = g_strconcat(path, ".damaged", NULL);
  for (int i = 2; g_file_test(name, G_FILE_TEST_EXISTS); i++) {
    g_free(name);
    name = g_strdup_printf("%s.damaged-%d", path, i);
  }
  return name;
}

/* With its journal, which would be played back into the next file. */
static gboolean set_aside(const char *path, char **aside, GError **error) {
  g_autofree char *name = free_name(path);
  g_autofree char *journal = g_strconcat(path, "-journal", NULL);
  g_autofree char *named = g_strconcat(name, "-journal", NULL);
  if (g_rename(path, name) != 0)
    return archive_fail_with(error, G_IO_ERROR_FAILED, g_strerror(errno));
  if (g_file_test(journal, G_FILE_TEST_EXISTS) && g_rename(journal, named) != 0)
    return archive_fail_with(error, G_IO_ERROR_FAILED, g_strerror(errno));
  *aside = g_steal_pointer(&name);
  return TRUE;
}

static gboolean make_folder(const char *path, GError **error) {
  g_autofree char *folder = g_path_get_dirname(path);
  if (g_mkdir_with_parents(folder, 0700) == 0) return TRUE;
  return archive_fail_with(error, G_IO_ERROR_FAILED, g_strerror(errno));
}

Archive *archive_open(const char *path, ArchiveAccess access, char **aside, GError **error) {
  g_autoptr(GError) wrong = NULL;
  if (aside) *aside = NULL;
  if (access == ARCHIVE_WRITE && !make_folder(path, error)) return NULL;
  Archive *archive = open_file(path, access, &wrong);
  if (archive) return archive;
  if (access == ARCHIVE_WRITE && aside &&
      g_error_matches(wrong, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    return set_aside(path, aside, error) ? open_file(path, access, error) : NULL;
  g_propagate_error(error, g_steal_pointer(&wrong));
  return NULL;
}

/* --- Positions -------------------------------------------------------------------------------- */

ArchivePlace archive_place(const Position *least) {
  ArchivePlace place;
  variant_write(least->variant, (char *)place.bytes);
  place.length = (int)strlen((char *)place.bytes) + 1;
  for (gsize i = 0; i < G_N_ELEMENTS(least->words); i++) {
    guint64 word = GUINT64_TO_LE(least->words[i]);
    memcpy(place.bytes + place.length, &word, sizeof word);
    place.length += (int)sizeof word;
  }
  while (place.bytes[place.length - 1] == 0)
    place.length--;
  return place;
}

Move archive_carry(const Position *from, const Position *image, Move move) {
  int number = 0;
  position_image(from, image, &number);
  return from->variant.rules->image_move(from->variant, move, number);
}

/* --- Questions -------------------------------------------------------------------------------- */

/* A row of a file that an earlier version began may have less than nothing: it counted the game for
 * another move that a symmetry exchanges with this one. FALSE for one that cannot be: the file was
 * changed by something else. */
static gboolean archive_read_move(sqlite3_stmt *statement, Variant variant, CollectionMove *move) {
  gint64 numbers[5];
  for (int i = 0; i < 5; i++) {
    numbers[i] = sqlite3_column_int64(statement, i);
    if (ABS(numbers[i]) > G_MAXINT32) return FALSE;
  }
  *move = (CollectionMove){(Move)numbers[0], (guint)numbers[1], (guint)numbers[2],
                           (guint)numbers[3], (guint)numbers[4]};
  return numbers[0] >= 0 && numbers[0] < variant_moves(variant);
}

/* Of the rows, by the move in the position asked about, whose least image this is. */
static gboolean read_rows(Archive *archive, const Position *position, const Position *least,
                          CollectionMove counted[MOVES_MOST]) {
  ArchivePlace place = archive_place(least);
  sqlite3_stmt *statement = archive->prepared[ARCHIVE_MOVES];
  CollectionMove rows[MOVES_MOST] = {0}, row;
  int status;
  sqlite3_bind_blob(statement, 1, place.bytes, place.length, SQLITE_STATIC);
  while ((status = sqlite3_step(statement)) == SQLITE_ROW)
    if (archive_read_move(statement, position->variant, &row)) rows[row.move] = row;
  sqlite3_reset(statement);
  for (int move = 0; move < variant_moves(position->variant); move++)
    counted[move] = rows[archive_carry(position, least, (Move)move)];
  return status == SQLITE_DONE;
}

static gboolean can_be(const CollectionMove *move) {
  return (guint64)move->first + move->draws + move->second <= move->games;
}

GArray *archive_moves(Archive *archive, const Position *position, GError **error) {
  Position least = position_least_image(position);
  CollectionMove counted[MOVES_MOST] = {0};
  if (!read_rows(archive, position, &least, counted)) {
    archive_fail(archive, error);
    return NULL;
  }
  GArray *moves = collection_sum(position, counted);
  for (guint i = moves->len; i-- > 0;)
    if (!can_be(&g_array_index(moves, CollectionMove, i))) g_array_remove_index(moves, i);
  return moves;
}

gboolean archive_count(Archive *archive, guint64 *games, GError **error) {
  gint64 count = 0;
  if (!number(archive, "SELECT count(*) FROM game", &count, error)) return FALSE;
  *games = (guint64)count;
  return TRUE;
}

gboolean archive_forget(Archive *archive, GError **error) {
  if (archive_run(archive, "BEGIN IMMEDIATE; DELETE FROM game; DELETE FROM step; COMMIT; VACUUM",
                  error))
    return TRUE;
  sqlite3_exec(archive->file, "ROLLBACK", NULL, NULL, NULL);
  return FALSE;
}
