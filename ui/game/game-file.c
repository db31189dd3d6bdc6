#include "game-file.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "core/figures.h"
#include "players.h"
#include "position-list.h"

static void answer_clear(gpointer data) {
  g_clear_pointer(&((GameAnswer *)data)->moves, g_array_unref);
}

static void review_clear(gpointer data) {
  if (data) game_reviewed_unref(data);
}

GameFile *game_file_new(void) {
  GameFile *file = g_new0(GameFile, 1);
  file->games = game_records_new();
  file->reviews = g_ptr_array_new_with_free_func(review_clear);
  file->answers = g_array_new(FALSE, TRUE, sizeof(GameAnswer));
  g_array_set_clear_func(file->answers, answer_clear);
  file->searched = g_array_new(FALSE, TRUE, sizeof(GameAnswer));
  g_array_set_clear_func(file->searched, answer_clear);
  file->left = g_ptr_array_new_with_free_func((GDestroyNotify)game_file_free);
  return file;
}

void game_file_free(GameFile *file) {
  g_clear_pointer(&file->games, g_ptr_array_unref);
  g_clear_pointer(&file->reviews, g_ptr_array_unref);
  g_clear_pointer(&file->answers, g_array_unref);
  g_clear_pointer(&file->searched, g_array_unref);
  g_clear_pointer(&file->left, g_ptr_array_unref);
  g_free(file->file);
  g_free(file->seen);
  g_free(file);
}

Variant game_file_variant(const GameFile *file) {
  const GameRecord *first = file->games->pdata[0];
  return first->line.start.variant;
}

/* Positions as text. */

static Status add_position(const ListedPosition *listed, gpointer data, Error *error) {
  GPtrArray *records = data;
  if (records->len == GAME_FILE_GAMES_MOST)
    return status_fail(error, STATUS_RANGE, 0, _("at most %s positions are possible"),
                       figure_count(GAME_FILE_GAMES_MOST, "\u202F").text);
  g_ptr_array_add(records,
                  players_record(listed->line, listed->told, listed->text, listed->players));
  return STATUS_OK;
}

GPtrArray *game_file_read_positions(Variant variant, Notation asked, const char *text,
                                    NotationChoice *choice, gsize *offset, GError **error) {
  g_autoptr(GPtrArray) records = game_records_new();
  NotationChoice chosen;
  *offset = 0;
  gboolean read =
      position_list_read(variant, asked, text, add_position, records, &chosen, offset, error);
  if (choice) *choice = chosen;
  if (!read) return NULL;
  if (records->len > 0) {
    players_add(records, text, chosen.passed.above);
    return g_steal_pointer(&records);
  }
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                      _("Expected a position, found nothing"));
  return NULL;
}
