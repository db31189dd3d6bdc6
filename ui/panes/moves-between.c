#include "moves-between.h"
#include "play/move-names.h"

enum { TRIES = 5000 };

typedef struct {
  const Position *to;
  int left, tries; /* stones to go */
  GString *text;
} Way;

/* Whether the other position has what the move puts on the board. */
static bool leads_on(const Position *position, Move move, const Position *to) {
  const Rules *rules = to->variant.rules;
  int column = move_column(to->variant, move), level = 0;
  while (level < variant_levels(to->variant) && rules->at(position, column, level) != CELL_EMPTY)
    level++;
  return !move_pops(to->variant, move) && level < variant_levels(to->variant) &&
         rules->at(to, column, level) == (int)position_mover(position);
}

static bool moves_between_find(const Position *position, Way *way) {
  if (way->left == 0) return position_equal(position, way->to);
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  gsize length = way->text->len;
  for (int i = 0; i < count && --way->tries > 0; i++) {
    if (!leads_on(position, moves[i], way->to)) continue;
    char name[NOTATION_MOVE];
    Position next = position_play(position, moves[i]);
    move_name(position->variant, moves[i], name);
    g_string_append_printf(way->text, length > 0 ? " %s" : "%s", name);
    way->left--;
    if (moves_between_find(&next, way)) return true;
    way->left++;
    g_string_truncate(way->text, length);
  }
  return false;
}

char *moves_between(const Position *from, const Position *to) {
  Way way = {to, position_stones(to) - position_stones(from), TRIES, g_string_new(NULL)};
  if (way.left <= 0 || !moves_between_find(from, &way)) {
    char code[POSITION_TEXT];
    position_write_code(to, code);
    g_string_assign(way.text, code);
  }
  return g_string_free(way.text, FALSE);
}
