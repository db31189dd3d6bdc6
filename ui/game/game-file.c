#include "game-file.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cube/notation.h"

GameFile *game_file_new(void) {
  GameFile *file = g_new0(GameFile, 1);
  file->games = game_records_new();
  file->answers = g_array_new(FALSE, TRUE, sizeof(GameAnswer));
  return file;
}

void game_file_free(GameFile *file) {
  g_clear_pointer(&file->games, g_ptr_array_unref);
  g_clear_pointer(&file->answers, g_array_unref);
  g_free(file->file);
  g_free(file);
}

/* Positions as text. */

/* Adds the position at the start of a line; what follows a blank is a remark. */
static gboolean add_position(GPtrArray *records, const char *line, const char *end, Error *error) {
  Game game;
  const char *stop = line;
  while (stop < end && !strchr(" \t\r", *stop))
    stop++;
  if (notation_read(line, (size_t)(stop - line), &game, error) != STATUS_OK) return FALSE;
  g_ptr_array_add(records, game_record_new(&game));
  return TRUE;
}

static GPtrArray *fail_at(GPtrArray *records, const char *text, gsize offset, int line,
                          const char *message, GError **error) {
  const char *start = text + offset;
  while (start > text && start[-1] != '\n')
    start--;
  long character = g_utf8_pointer_to_offset(start, text + offset) + 1;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("line %d, character %ld: %s"), line,
              character, message);
  g_ptr_array_unref(records);
  return NULL;
}

GPtrArray *game_file_read_positions(const char *text, gsize *offset, GError **error) {
  GPtrArray *records = game_records_new();
  const char *line = text;
  for (int number = 1; *line; number++) {
    const char *end = strchrnul(line, '\n'), *first = line + strspn(line, " \t\r");
    Error wrong;
    *offset = (gsize)(first - text);
    if (records->len == GAME_FILE_GAMES_MOST)
      return fail_at(records, text, *offset, number, _("there are too many positions"), error);
    if (first < end && *first != '#' && !add_position(records, first, end, &wrong)) {
      *offset += wrong.offset;
      return fail_at(records, text, *offset, number, wrong.message, error);
    }
    line = *end ? end + 1 : end;
  }
  *offset = 0;
  if (records->len == 0)
    return fail_at(records, text, 0, 1, _("expected a position, found nothing"), error);
  return records;
}
