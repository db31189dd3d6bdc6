#include "board-words.h"

#include <glib/gi18n.h>

#include "base/words.h"
#include "paint/scene.h"
#include "play/move-names.h"

static gboolean is_pop(Variant variant, Move move) { return move >= variant_columns(variant); }

/* "White, Black", from the bottom. */
static char *name_stones(const Position *position, int column) {
  g_autoptr(GStrvBuilder) names = g_strv_builder_new();
  for (int level = 0; level < scene_height(position, column); level++) {
    int player = position->variant.rules->at(position, column, level);
    g_strv_builder_add(names, player == FIRST ? _("White") : _("Black"));
  }
  g_auto(GStrv) all = g_strv_builder_end(names);
  return g_strjoinv(", ", all);
}

char *board_words_move(FsSession *session, Move move) {
  Position shown = fs_session_get_shown(session);
  Variant variant = shown.variant;
  int column = move_column(variant, move);
  int stones = scene_height(&shown, column);
  if (is_pop(variant, move) && !fs_session_is_setting_up(session)) return words_name(variant, move);
  g_autofree char *place = words_name(variant, (Move)column);
  g_autofree char *words = g_strdup_printf(
      /* Translators: “Column 5, 1 stone”. */
      g_dngettext(NULL, "%s, %d stone", "%s, %d stones", (gulong)stones), place, stones);
  g_autofree char *colours = name_stones(&shown, column);
  return g_strconcat(words, stones > 0 ? ": " : "", colours, NULL);
}

const char *board_words_status(FsSession *session, Move move, const AnalysisView *view) {
  const Line *line = fs_session_get_line(session);
  Position shown = fs_session_get_shown(session);
  gboolean setting_up = fs_session_is_setting_up(session);
  gboolean pop = is_pop(shown.variant, move) && !setting_up;
  int column = move_column(shown.variant, move);
  if (!pop && scene_height(&shown, column) == variant_levels(shown.variant)) return _("Full");
  if (setting_up) return _("Being set up");
  if (line_result(line) != VALUE_ANY) return words_turn(line);
  if (!position_is_legal(&shown, move)) return _("No stone of the player to move is at the bottom");
  if (!view) return _("Not analysed");
  return words_move(&view->moves[move], fs_session_get_goal(session), view->running);
}

char *board_words_cell(FsSession *session, int column, int level) {
  Position shown = fs_session_get_shown(session);
  const Rules *rules = shown.variant.rules;
  CellLines found = rules->lines(&shown, column, level);
  char name[NOTATION_MOVE];
  move_name(shown.variant, (Move)column, name);
  const char *format =
      shown.variant.rules->sized
          ? _("Column %s, row %d: %d winning lines, %d open to White and %d to Black")
          : _("Column %s, level %d: %d winning lines, %d open to White and %d to Black");
  return g_strdup_printf(format, name, level + 1, found.all, found.open[FIRST], found.open[SECOND]);
}
