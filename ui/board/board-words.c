#include "board-words.h"

#include <glib/gi18n.h>

#include "base/words.h"
#include "play/cube-play.h"

static Board board_of(FsSession *session) {
  Position shown = fs_session_get_shown(session);
  return cube_board(&shown);
}

static int stones_in(Board board, int column) {
  return __builtin_popcountll(board_filled(board) & (uint64_t)0x0001000100010001 << column);
}

char *board_words_column(FsSession *session, int column) {
  int stones = stones_in(board_of(session), column);
  return g_strdup_printf(
      g_dngettext(NULL, "Column %X, %d stone", "Column %X, %d stones", (gulong)stones),
      (guint)column, stones);
}

const char *board_words_status(FsSession *session, int column, const AnalysisView *view) {
  const Line *line = fs_session_get_line(session);
  if (stones_in(board_of(session), column) == LEVELS) return _("Full");
  if (fs_session_is_setting_up(session)) return _("Being set up");
  if (line_result(line) != VALUE_ANY) return words_turn(line);
  if (!view) return _("Not analysed");
  return words_move(&view->moves[column], fs_session_get_goal(session), view->running);
}

char *board_words_cell(FsSession *session, int cell) {
  Board board = board_of(session);
  int open[2] = {0, 0};
  for (int i = 0; i < lines_of_cell_count[cell]; i++)
    for (int player = FIRST; player <= SECOND; player++)
      open[player] += !(lines_of_cell[cell][i] & board.stones[player_other((Player)player)]);
  return g_strdup_printf(
      _("Column %X, level %d: %d winning lines, %d open to White and %d to Black"),
      (guint)(cell % COLUMNS), cell / COLUMNS, lines_of_cell_count[cell], open[FIRST],
      open[SECOND]);
}
