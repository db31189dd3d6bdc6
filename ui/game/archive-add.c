/* The games of an archive, and how often each move was made. */
#include "archive-inner.h"

#include <glib/gi18n.h>
#include <string.h>

#include "game-summary.h"
#include "play/position.h"

/* --- Counting --------------------------------------------------------------------------------- */

static gboolean bind_and_run(Archive *archive, ArchiveStatement which, GError **error) {
  sqlite3_stmt *statement = archive->prepared[which];
  gboolean done = sqlite3_step(statement) == SQLITE_DONE;
  if (!done) archive_fail(archive, error);
  sqlite3_reset(statement);
  return done;
}

static gboolean count_step(Archive *archive, const ArchivePlace *place, Move move, ValueSet result,
                           int sign, GError **error) {
  sqlite3_stmt *count = archive->prepared[ARCHIVE_COUNT];
  sqlite3_bind_blob(count, 1, place->bytes, place->length, SQLITE_STATIC);
  sqlite3_bind_int(count, 2, move);
  sqlite3_bind_int(count, 3, sign);
  sqlite3_bind_int(count, 4, sign * (result == VALUE_FIRST));
  sqlite3_bind_int(count, 5, sign * (result == VALUE_DRAW));
  sqlite3_bind_int(count, 6, sign * (result == VALUE_SECOND));
  return bind_and_run(archive, ARCHIVE_COUNT, error);
}

static gboolean same_place(const ArchivePlace *a, const ArchivePlace *b) {
  return a->length == b->length && memcmp(a->bytes, b->bytes, (gsize)a->length) == 0;
}

/* Counts the first moves of a line, each position once, or takes them back with a sign of -1. */
static gboolean count_line(Archive *archive, const Line *line, int length, ValueSet result,
                           int sign, GError **error) {
  g_autofree ArchivePlace *places = g_new(ArchivePlace, length);
  Position position = line->start;
  for (int ply = 0; ply < length; ply++) {
    Position least = position_least_image(&position);
    int before = 0;
    places[ply] = archive_place(&least);
    while (!same_place(&places[before], &places[ply]))
      before++;
    if (before == ply &&
        !count_step(archive, &places[ply], archive_carry(&position, &least, line->moves[ply]),
                    result, sign, error))
      return FALSE;
    position = position_play(&position, line->moves[ply]);
  }
  return TRUE;
}

/* --- Games ------------------------------------------------------------------------------------ */

/* A game that is to be added, as its row has it. */
typedef struct {
  Line line;
  ValueSet result;
  gboolean told; /* of players */
  char variant[VARIANT_TEXT], start[POSITION_TEXT], moves[LINE_TEXT];
  const GameAbout *about;
} Adding;

/* A row that is the same game, or the beginning of it. */
typedef struct {
  gint64 id; /* 0: there is none */
  int length;
  ValueSet result;
} ArchiveRow;

static void bind_text(sqlite3_stmt *statement, int column, const char *text) {
  sqlite3_bind_text(statement, column, text ? text : "", -1, SQLITE_STATIC);
}

static void bind_game(sqlite3_stmt *statement, const Adding *adding, const char *moves) {
  bind_text(statement, 1, adding->variant);
  bind_text(statement, 2, adding->start);
  bind_text(statement, 3, adding->about->white);
  bind_text(statement, 4, adding->about->black);
  bind_text(statement, 5, adding->about->date);
  bind_text(statement, 6, adding->about->place);
  bind_text(statement, 7, moves);
}

/* The row that a statement finds for these moves; *found gets its moves. */
static gboolean find_row(Archive *archive, ArchiveStatement which, const Adding *adding,
                         const char *moves, ArchiveRow *row, char **found, GError **error) {
  sqlite3_stmt *statement = archive->prepared[which];
  *row = (ArchiveRow){0};
  bind_game(statement, adding, moves);
  int status = sqlite3_step(statement);
  if (status == SQLITE_ROW && sqlite3_column_count(statement) > 1) {
    row->length = sqlite3_column_int(statement, 1);
    row->result = game_result_of_text((const char *)sqlite3_column_text(statement, 2));
    *found = g_strdup((const char *)sqlite3_column_text(statement, 3));
  }
  if (status == SQLITE_ROW) row->id = sqlite3_column_int64(statement, 0);
  gboolean done = status == SQLITE_ROW || status == SQLITE_DONE || archive_fail(archive, error);
  sqlite3_reset(statement);
  return done;
}

/* The longest game of the same players that this one continues. What lies before it in the index
 * and is none begins like it, up to a point; only what is shorter than that can be one. */
static gboolean find_begun(Archive *archive, const Adding *adding, ArchiveRow *row,
                           GError **error) {
  g_autofree char *sought = g_strdup(adding->moves);
  for (;;) {
    g_autofree char *found = NULL;
    if (!find_row(archive, ARCHIVE_BEFORE, adding, sought, row, &found, error)) return FALSE;
    gsize shared = 0;
    while (found && found[shared] && found[shared] == sought[shared])
      shared++;
    if (!found || !found[shared]) return TRUE;
    sought[shared] = '\0';
  }
}

static gboolean insert(Archive *archive, const Adding *adding, GError **error) {
  sqlite3_stmt *statement = archive->prepared[ARCHIVE_INSERT];
  bind_game(statement, adding, adding->moves);
  sqlite3_bind_int(statement, 8, adding->line.length);
  bind_text(statement, 9, game_result_text(adding->result));
  return bind_and_run(archive, ARCHIVE_INSERT, error) &&
         count_line(archive, &adding->line, adding->line.length, adding->result, 1, error);
}

static gboolean remove_row(Archive *archive, const Adding *adding, const ArchiveRow *row,
                           GError **error) {
  if (row->length < 0 || row->length > adding->line.length)
    return archive_fail_with(error, G_IO_ERROR_INVALID_DATA, _("the length of a game is wrong"));
  sqlite3_bind_int64(archive->prepared[ARCHIVE_DELETE], 1, row->id);
  return bind_and_run(archive, ARCHIVE_DELETE, error) &&
         count_line(archive, &adding->line, row->length, row->result, -1, error);
}

/* A result that is not told leaves the one that was. */
static gboolean archive_add_add_game(Archive *archive, const Adding *adding, GError **error) {
  ArchiveRow same = {0}, continued = {0};
  g_autofree char *moves = NULL, *none = NULL;
  if (!adding->told) {
    if (!find_row(archive, ARCHIVE_SAME, adding, adding->moves, &same, &moves, error)) return FALSE;
  } else if (!find_row(archive, ARCHIVE_CONTINUED, adding, adding->moves, &continued, &none,
                       error) ||
             !find_begun(archive, adding, &same, error)) {
    return FALSE;
  }
  gboolean whole = same.id != 0 && same.length == adding->line.length;
  if (continued.id != 0 || (whole && (!adding->result || adding->result == same.result)))
    return TRUE;
  return (same.id == 0 || remove_row(archive, adding, &same, error)) &&
         insert(archive, adding, error);
}

static gboolean add_record(Archive *archive, const GameRecord *record, GError **error) {
  Adding adding = {.line = game_main_line(record),
                   .result = record->about->result,
                   .told = record->about->white || record->about->black,
                   .about = record->about};
  if (adding.line.length == 0) return TRUE;
  adding.line.at = adding.line.length;
  variant_write(adding.line.start.variant, adding.variant);
  position_write_code(&adding.line.start, adding.start);
  line_write_moves(&adding.line, adding.moves);
  return archive_add_add_game(archive, &adding, error);
}

gboolean archive_add(Archive *archive, const GPtrArray *games, guint begin, guint end,
                     GError **error) {
  gboolean done = archive_run(archive, "BEGIN IMMEDIATE", error);
  if (!done) return FALSE;
  for (guint i = begin; done && i < end; i++)
    done = add_record(archive, games->pdata[i], error);
  if (done && archive_run(archive, "COMMIT", error)) return TRUE;
  sqlite3_exec(archive->file, "ROLLBACK", NULL, NULL, NULL);
  return FALSE;
}
