#include "flat-export.h"

#include "flat/diagram.h"

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
  FlatRecord record = fs_flat_session_get_shown_record(session);
  FlatBoard board = flat_record_board(&record);
  char text[FLAT_RECORD_TEXT], code[FLAT_CODE_SIZE], diagram[FLAT_DIAGRAM_SIZE];
  flat_record_write(&record, text);
  if (g_str_equal(as, "command")) return command_text(session, text);
  if (g_str_equal(as, "diagram")) {
    flat_diagram_write(record.game, board, flat_record_result(&record), diagram);
    return g_strdup(diagram);
  }
  if (g_str_equal(as, "moves") && flat_stones(record.start) > 0) return NULL;
  if (!g_str_equal(as, "code")) return g_strdup(text);
  flat_write(record.game, board, code);
  return g_strdup(code);
}
