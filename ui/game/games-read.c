#include "games-read.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "annotated.h"
#include "games-table.h"

static gboolean is_saved(const char *text, gsize length) {
  gsize at = text_mark(text, length);
  while (at < length && g_ascii_isspace(text[at]))
    at++;
  return at < length && text[at] == '{';
}

static GPtrArray *read_lines(Variant variant, Notation asked, const char *text,
                             NotationChoice *choice, GError **error) {
  gsize offset;
  return game_file_read_positions(variant, asked, text, choice, &offset, error);
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

GameFile *games_read(Variant variant, Notation asked, const char *text, gsize length, GamesHow *how,
                     GError **error) {
  GamesHow found = {GAMES_SAVED, {NOTATION_OWN, NOTATION_ANY, 0}};
  GameFile *file;
  if (is_saved(text, length)) {
    file = game_file_read(text, length, error);
  } else if (!is_utf8(text, length, error)) {
    file = NULL;
  } else if (annotated_is(text, length)) {
    found.form = GAMES_ANNOTATED;
    file = of_games(annotated_read(variant, asked, text, length, &found.notation, error));
  } else if (games_table_is(text, length)) {
    found.form = GAMES_TABLE;
    file = of_games(games_table_read(variant, asked, text, length, &found.notation, error));
  } else {
    found.form = GAMES_LINES;
    file = of_games(read_lines(variant, asked, text, &found.notation, error));
  }
  if (how) *how = found;
  return file;
}
