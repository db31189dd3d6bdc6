#include "game-file.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cube/notation.h"
#include "position-list.h"

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

static Status add_position(const char *text, gpointer data, Error *error) {
  GPtrArray *records = data;
  Game game;
  if (records->len == GAME_FILE_GAMES_MOST)
    return status_fail(error, STATUS_RANGE, 0, _("at most %d positions are possible"),
                       GAME_FILE_GAMES_MOST);
  Status status = notation_read(text, strlen(text), &game, error);
  if (status == STATUS_OK) g_ptr_array_add(records, game_record_new(&game));
  return status;
}

GPtrArray *game_file_read_positions(const char *text, gsize *offset, GError **error) {
  g_autoptr(GPtrArray) records = game_records_new();
  *offset = 0;
  if (!position_list_read(text, add_position, records, offset, error)) return NULL;
  if (records->len > 0) return g_steal_pointer(&records);
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                      _("Expected a position, found nothing"));
  return NULL;
}
