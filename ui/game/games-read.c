#include "games-read.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "annotated.h"
#include "games-table.h"
#include "plain-text.h"
#include "players.h"

static gboolean is_saved(const char *text, gsize length) {
  gsize at = text_mark(text, length);
  while (at < length && g_ascii_isspace(text[at]))
    at++;
  return at < length && text[at] == '{';
}

static GPtrArray *read_lines(Variant variant, Notation asked, const char *text,
                             NotationChoice *choice, gsize *wrong, GError **error) {
  return game_file_read_positions(variant, asked, text, choice, wrong, error);
}

static GameFile *of_games(GPtrArray *games) {
  if (!games) return NULL;
  GameFile *file = game_file_new();
  g_ptr_array_unref(file->games);
  file->games = games;
  return file;
}

static gboolean games_read_fail(GError **error, const char *reason) {
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, reason);
  return FALSE;
}

/* Names and comments are shown, so they are UTF-8. */
static gboolean is_utf8(const char *text, gsize length, GError **error) {
  if (text_is_utf16(text, length))
    return games_read_fail(error, _("The text is UTF-16; save it as UTF-8"));
  const char *end;
  if (g_utf8_validate_len(text, length, &end)) return TRUE;
  int line = 1;
  for (const char *at = text; at < end; at++)
    line += *at == '\n';
  g_autofree char *reason = g_strdup_printf(_("Line %d: the text is not UTF-8"), line);
  return games_read_fail(error, reason);
}

gboolean games_are_of_file(const char *text, gsize length) {
  return is_saved(text, length) || annotated_is(text, length) || games_table_is(text, length);
}

gboolean games_may_become_file(const char *text, gsize length) {
  return annotated_may_become(text, length);
}

/* The bytes of a line without the blanks before them. */
typedef struct {
  gsize at, end, next;
} TextLine;

static TextLine line_at(const char *text, gsize length, gsize begin) {
  TextLine line;
  line.end = text_line_end(text, length, begin, &line.next);
  for (line.at = begin; line.at < line.end && g_ascii_isspace(text[line.at]);)
    line.at++;
  return line;
}

/* The words around a numbered game, or around games with headers. */
typedef struct {
  Variant variant;
  Notation asked;
  GameList list;
  PassedLines passed;
  gsize above, below; /* where the words above end and those below begin */
  gboolean game, comment;
} AroundGames;

/* TRUE if a comment is open behind the line. */
static gboolean ends_in_comment(const char *text, TextLine line, gboolean comment) {
  for (gsize at = line.at; at < line.end && (comment || text[at] != ';'); at++)
    comment = text[at] == '{' || (comment && text[at] != '}');
  return comment;
}

static gboolean is_title(const AroundGames *around, const FoldedText *folded) {
  GameList list = game_list_begin(around->variant, around->asked);
  return game_list_is_title(&list, folded);
}

static void take_below(AroundGames *around, const char *text, TextLine line, int number,
                       const FoldedText *folded) {
  gboolean notes = around->comment || strchr("[{(;%#", text[line.at]);
  gboolean closing =
      !notes && game_list_is_closing(&around->list, folded, around->passed.below > 0);
  passed_lines_close(&around->passed, number, closing);
  if (around->passed.below == number) around->below = line.at;
  if (!closing && !notes) game_list_add(&around->list, folded);
  around->comment = ends_in_comment(text, line, around->comment);
}

/* FALSE if the text is a list, or nothing that we know. */
static gboolean take_around(AroundGames *around, const char *text, gsize length, TextLine line,
                            int number) {
  FoldedText folded;
  text_fold(text + line.at, line.end - line.at, &folded);
  around->game |= text[line.at] == '[' || annotated_is_numbered(text + line.at, length - line.at);
  if (around->game) {
    take_below(around, text, line, number, &folded);
    return TRUE;
  }
  around->passed.above = number;
  around->above = line.end;
  return !strchr("{(;%#", text[line.at]) && is_title(around, &folded);
}

static gboolean find_around(AroundGames *around, const char *text, gsize length) {
  int number = 1;
  gsize begin = text_mark(text, length);
  for (TextLine line; begin < length; begin = line.next, number++) {
    line = line_at(text, length, begin);
    if (line.at < line.end && !take_around(around, text, length, line, number)) return FALSE;
  }
  return around->game;
}

static void blank(char *text, gsize begin, gsize end) {
  for (gsize at = begin; at < end; at++)
    if (text[at] != '\n' && text[at] != '\r') text[at] = ' ';
}

char *games_plain(Variant variant, Notation asked, const char *text, gsize length,
                  PassedLines *passed) {
  *passed = (PassedLines){0};
  if (is_saved(text, length) || games_table_is(text, length)) return plain_copy(text, length);
  char *plain = plain_text(text, length);
  AroundGames around = {
      .variant = variant, .asked = asked, .list = game_list_begin(variant, asked)};
  if (!find_around(&around, plain, length)) return plain;
  *passed = around.passed;
  if (passed->above > 0) blank(plain, text_mark(text, length), around.above);
  if (passed->below > 0) blank(plain, around.below, length);
  return plain;
}

GameFile *games_read(Variant variant, Notation asked, const char *text, gsize length, GamesHow *how,
                     GError **error) {
  GamesHow found = {GAMES_SAVED, {NOTATION_OWN, NOTATION_ANY, {0}}, 0};
  GameFile *file;
  PassedLines passed;
  g_autofree char *plain = games_plain(variant, asked, text, length, &passed);
  const char *whole = text;
  text = plain;
  if (is_saved(text, length)) {
    file = game_file_read(text, length, error);
  } else if (!is_utf8(text, length, error)) {
    file = NULL;
  } else if (annotated_is(text, length)) {
    found.form = GAMES_ANNOTATED;
    file = of_games(
        annotated_read(variant, asked, text, length, &found.notation, &found.wrong, error));
  } else if (games_table_is(text, length)) {
    found.form = GAMES_TABLE;
    file = of_games(games_table_read(variant, asked, text, length, &found.notation, error));
  } else {
    found.form = GAMES_LINES;
    file = of_games(read_lines(variant, asked, text, &found.notation, &found.wrong, error));
  }
  if (!passed_lines_are_none(&passed)) found.notation.passed = passed;
  if (file) players_add(file->games, whole, passed.above);
  if (how) *how = found;
  return file;
}
