#include "games-read.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "annotated.h"
#include "games-table.h"
#include "plain-text.h"

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

static gboolean line_is_title(Variant variant, Notation asked, const char *text, TextLine line) {
  GameList list = game_list_begin(variant, asked);
  FoldedText folded;
  text_fold(text + line.at, line.end - line.at, &folded);
  return !strchr("[{(;%#", text[line.at]) && game_list_is_title(&list, &folded);
}

/* The lines of words above a numbered game, or above the headers of one: the number of the last of
 * them, which ends at *end; 0: there is none. */
static int find_titles(Variant variant, Notation asked, const char *text, gsize length,
                       gsize *end) {
  int last = 0, number = 1;
  gsize begin = text_mark(text, length);
  for (TextLine line; begin < length; begin = line.next, number++) {
    line = line_at(text, length, begin);
    if (line.at == line.end) continue;
    if (annotated_is_numbered(text + line.at, length - line.at) || text[line.at] == '[')
      return last;
    if (!line_is_title(variant, asked, text, line)) return 0;
    last = number;
    *end = line.end;
  }
  return 0;
}

char *games_plain(Variant variant, Notation asked, const char *text, gsize length, int *heading) {
  *heading = 0;
  gsize end = 0;
  if (is_saved(text, length) || games_table_is(text, length)) return plain_copy(text, length);
  char *plain = plain_text(text, length);
  *heading = find_titles(variant, asked, plain, length, &end);
  for (gsize at = text_mark(text, length); *heading > 0 && at < end; at++)
    if (plain[at] != '\n' && plain[at] != '\r') plain[at] = ' ';
  return plain;
}

GameFile *games_read(Variant variant, Notation asked, const char *text, gsize length, GamesHow *how,
                     GError **error) {
  GamesHow found = {GAMES_SAVED, {NOTATION_OWN, NOTATION_ANY, 0}, 0};
  GameFile *file;
  int heading;
  g_autofree char *plain = games_plain(variant, asked, text, length, &heading);
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
  if (heading > 0) found.notation.heading = heading;
  if (how) *how = found;
  return file;
}
