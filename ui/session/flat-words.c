#include "flat-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

char *flat_words_game(FlatGame game) {
  return g_strdup_printf(game.pops ? _("PopOut, %d×%d") : _("Connect-4, %d×%d"), game.width,
                         game.height);
}

char *flat_words_move(FlatMove move) {
  char name[3];
  flat_move_write((FlatMove){move.column, false}, name);
  return g_strdup_printf(move.pop ? _("Pop column %s") : _("Column %s"), name);
}

const char *flat_words_turn(const FlatRecord *record) {
  return words_result(flat_record_result(record), flat_mover(flat_record_board(record)));
}

static int stones_in(FlatGame game, FlatBoard board, int column) {
  int row = 0;
  while (row < game.height && flat_at(game, board, column, row) >= 0)
    row++;
  return row;
}

char *flat_words_place(FlatGame game, FlatBoard board, FlatMove move) {
  if (move.pop) return flat_words_move(move);
  int stones = stones_in(game, board, move.column);
  char name[3];
  flat_move_write(move, name);
  return g_strdup_printf(
      g_dngettext(NULL, "Column %s, %d stone", "Column %s, %d stones", (gulong)stones), name,
      stones);
}

const char *flat_words_obstacle(const FlatRecord *record, FlatMove move) {
  if (flat_record_result(record) != VALUE_ANY) return flat_words_turn(record);
  return move.pop ? _("No stone of the player to move is at the bottom") : _("Full");
}

MoveStatus flat_words_status(const FlatAnalysisView *view, int index) {
  const FlatMoveStatus *move = &view->moves[index];
  const FlatMoveStatus *same = &view->moves[move->same_as];
  return (MoveStatus){.state = move->answered    ? MOVE_ANSWERED
                               : same->searching ? MOVE_SEARCHING
                                                 : MOVE_OPEN,
                      .values = move->values,
                      .nodes = move->nodes,
                      .seconds = move->seconds,
                      .same_as = move->same_as,
                      .share = -1};
}
