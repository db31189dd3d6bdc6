/* The games of an archive as records, the newest first. */
#include "archive-inner.h"

#include <string.h>

#include "game-summary.h"
#include "play/position.h"

enum { COL_VARIANT, COL_START, COL_WHITE, COL_BLACK, COL_DATE, COL_PLACE, COL_MOVES, COL_RESULT };

static const char *text_of(sqlite3_stmt *row, int column) {
  const char *text = (const char *)sqlite3_column_text(row, column);
  return text && g_utf8_validate(text, -1, NULL) ? text : "";
}

/* FALSE for a row that something else wrote. */
static gboolean read_line(sqlite3_stmt *row, Line *line) {
  const char *variant = text_of(row, COL_VARIANT), *code = text_of(row, COL_START);
  const char *moves = text_of(row, COL_MOVES);
  Variant read;
  Position start;
  return variant_read(variant, strlen(variant), &read, NULL) == STATUS_OK &&
         position_read_code(read, code, strlen(code), &start, NULL) == STATUS_OK &&
         line_read_moves(&start, moves, strlen(moves), line, NULL) == STATUS_OK && line->length > 0;
}

static GameAbout *read_about(sqlite3_stmt *row) {
  GameAbout told = {.white = text_of(row, COL_WHITE),
                    .black = text_of(row, COL_BLACK),
                    .date = text_of(row, COL_DATE),
                    .place = text_of(row, COL_PLACE),
                    .result = game_result_of_text(text_of(row, COL_RESULT))};
  return game_about_new(&told);
}

/* The game of a row, at its start; NULL if it has not the text, or is none. */
static GameRecord *read_record(sqlite3_stmt *row, const char *folded) {
  Line line;
  g_autoptr(GameAbout) about = read_about(row);
  g_autofree char *searched = game_folded(about, text_of(row, COL_MOVES));
  if (!strstr(searched, folded) || !read_line(row, &line)) return NULL;
  line.at = 0;
  return game_record_told(&line, g_steal_pointer(&about));
}

GPtrArray *archive_games(Archive *archive, const char *folded, guint most, GError **error) {
  sqlite3_stmt *row = archive->prepared[ARCHIVE_GAMES];
  g_autoptr(GPtrArray) games = game_records_new();
  int status = SQLITE_ROW;
  while (games->len < most && (status = sqlite3_step(row)) == SQLITE_ROW) {
    GameRecord *record = read_record(row, folded);
    if (record) g_ptr_array_add(games, record);
  }
  gboolean done = status == SQLITE_ROW || status == SQLITE_DONE || archive_fail(archive, error);
  sqlite3_reset(row);
  return done ? g_steal_pointer(&games) : NULL;
}
