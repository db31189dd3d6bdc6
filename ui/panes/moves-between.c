#include "moves-between.h"
#include "play/move-names.h"

enum { TRIES = 5000 };

typedef struct {
  const Position *to;
  int left, tries; /* stones to go */
  bool any;        /* orders in which somebody passes over a win are good enough */
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

/* Where the player to move wins at once nobody searches on. */
static bool can_win(const Position *position) {
  Move moves[MOVES_MOST];
  ValueSet win = claim_value(position_mover(position) == FIRST ? CLAIM_FIRST : CLAIM_SECOND);
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    if (position_result(&next) == win) return true;
  }
  return false;
}

static bool moves_between_find(const Position *position, Way *way);

static bool try_move(const Position *position, Move move, Way *way) {
  char name[NOTATION_MOVE];
  gsize length = way->text->len;
  if (!leads_on(position, move, way->to)) return false;
  Position next = position_play(position, move);
  if (!way->any && can_win(&next)) return false;
  move_name(position->variant, move, name);
  g_string_append_printf(way->text, length > 0 ? " %s" : "%s", name);
  way->left--;
  if (moves_between_find(&next, way)) return true;
  way->left++;
  g_string_truncate(way->text, length);
  return false;
}

static bool moves_between_find(const Position *position, Way *way) {
  if (way->left == 0) return position_equal(position, way->to);
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count && --way->tries > 0; i++)
    if (try_move(position, moves[i], way)) return true;
  return false;
}

static bool find_from(const Position *from, int first, bool any, Way *way) {
  way->tries = TRIES;
  way->any = any;
  if (way->left <= 0) return false;
  return first < 0 ? moves_between_find(from, way) : try_move(from, (Move)first, way);
}

char *moves_between(const Position *from, int first, const Position *to) {
  Way way = {
      .to = to, .left = position_stones(to) - position_stones(from), .text = g_string_new(NULL)};
  if (!find_from(from, first, FALSE, &way) && !find_from(from, first, TRUE, &way)) {
    char code[POSITION_TEXT];
    position_write_code(to, code);
    g_string_assign(way.text, code);
  }
  return g_string_free(way.text, FALSE);
}
