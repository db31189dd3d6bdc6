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

/* The line of words above a numbered game, which begins in a further line. Its number; 0: there is
 * none. */
static int find_title(Variant variant, Notation asked, const char *text, gsize length, gsize *begin,
                      gsize *end) {
  int number = 1;
  gsize next;
  for (*begin = text_mark(text, length); *begin < length; *begin = next, number++) {
    *end = text_line_end(text, length, *begin, &next);
    gsize at = *begin;
    while (at < *end && g_ascii_isspace(text[at]))
      at++;
    if (at == *end) continue;
    if (strchr("[{(;%#", text[at])) return 0;
    GameList list = game_list_begin(variant, asked);
    FoldedText folded;
    text_fold(text + at, *end - at, &folded);
    gboolean found =
        annotated_is_numbered(text + next, length - next) && game_list_is_title(&list, &folded);
    return found ? number : 0;
  }
  return 0;
}

char *games_plain(Variant variant, Notation asked, const char *text, gsize length, int *heading) {
  *heading = 0;
  gsize begin, end;
  if (is_saved(text, length) || games_table_is(text, length)) return plain_copy(text, length);
  char *plain = plain_text(text, length);
  *heading = find_title(variant, asked, plain, length, &begin, &end);
  if (*heading > 0) memset(plain + begin, ' ', end - begin);
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
