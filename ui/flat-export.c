#include "flat-export.h"

/* The names of the columns, the rows from the top, and whose turn it is. */
static char *diagram_text(const FlatRecord *record) {
  FlatGame game = record->game;
  FlatBoard board = flat_record_board(record);
  GString *text = g_string_new(NULL);
  for (int row = game.height; row >= 0; row--) {
    for (int column = 0; column < game.width; column++) {
      char name[3];
      flat_move_write((FlatMove){(uint8_t)column, false}, name);
      int player = row < game.height ? flat_at(game, board, column, row) : -1;
      g_string_append_printf(text, "%s%c", column > 0 ? " " : "",
                             row == game.height ? name[0]
                             : player < 0       ? '.'
                                                : "wb"[player]);
    }
    g_string_append_c(text, '\n');
  }
  g_string_append_printf(text, "%d stones. %s\n", flat_stones(board),
                         value_sentence(flat_record_result(record), flat_mover(board)));
  return g_string_free(text, FALSE);
}

static char *command_text(FsFlatSession *session, const char *position) {
  static const char *const goals[] = {"--claim first", "--claim second", "--exact"};
  const FlatSettings *settings = fs_flat_search_get_settings(fs_flat_session_get_search(session));
  char game[24];
  flat_game_write(settings->game, game);
  return g_strdup_printf(
      "fourscore-cli analyse --game %s --solver %s %s --table %" G_GUINT64_FORMAT "M %s", game,
      settings->solver->name, goals[settings->goal], (guint64)(settings->bytes >> 20), position);
}

char *flat_export_text(FsFlatSession *session, const char *as) {
  const FlatRecord *record = fs_flat_session_get_record(session);
  char text[FLAT_RECORD_TEXT], code[FLAT_CODE_SIZE];
  flat_record_write(record, text);
  if (g_str_equal(as, "command")) return command_text(session, text);
  if (g_str_equal(as, "diagram")) return diagram_text(record);
  if (g_str_equal(as, "moves") && flat_stones(record->start) > 0) return NULL;
  if (!g_str_equal(as, "code")) return g_strdup(text);
  flat_write(record->game, flat_record_board(record), code);
  return g_strdup(code);
}
