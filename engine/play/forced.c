#include "forced.h"

typedef struct {
  Player winner;
  uint64_t nodes, limit;
  const StopFlag *stop;
  bool cut; /* there was more to search below the depth */
  ForcedLine *line;
} Forcing;

static int height_of(const Position *position, int column) {
  const Rules *rules = position->variant.rules;
  int level = 0, levels = variant_levels(position->variant);
  while (level < levels && rules->at(position, column, level) != CELL_EMPTY)
    level++;
  return level;
}

/* True if the legal move completes a line of the mover's. */
static bool completes(const Position *position, Move move) {
  Variant variant = position->variant;
  Player mover = position_mover(position);
  if (move_pops(variant, move)) {
    Position next = position_play(position, move);
    return position_result(&next) == (mover == FIRST ? VALUE_FIRST : VALUE_SECOND);
  }
  int column = move_column(variant, move);
  return variant.rules->lines(position, column, height_of(position, column)).missing_one[mover] > 0;
}

/* A move by which the mover wins at once; -1 if he has none. */
static int winning_move(const Position *position) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++)
    if (completes(position, moves[i])) return moves[i];
  return -1;
}

/* The cells where a stone would complete a line of the player's, if he were to move; pops do not
 * count. Returns their number. */
static int threats_of(const Position *position, Player player, BoardCell cells[FORCED_THREATS]) {
  const Rules *rules = position->variant.rules;
  int columns = variant_columns(position->variant), levels = variant_levels(position->variant);
  int count = 0;
  for (int column = 0; column < columns; column++) {
    int level = height_of(position, column);
    if (level < levels && rules->lines(position, column, level).missing_one[player] > 0)
      cells[count++] = (BoardCell){(uint8_t)column, (uint8_t)level};
  }
  return count;
}

/* True if the mover can do nothing but what *reply says, or lose at once; that is his only move
 * then, or one of those that all lose: against a threat, if there is one. */
static bool is_forced(const Position *position, Player winner, Move *reply) {
  const Rules *rules = position->variant.rules;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves), safe = 0;
  if (count == 0 || winning_move(position) >= 0) return false;
  if (rules->may_end != NULL && rules->may_end(position)) return false;
  BoardCell threats[FORCED_THREATS];
  int threat_count = threats_of(position, winner, threats);
  if (!rules->pops && threat_count == 0) return false;
  *reply = threat_count > 0 ? threats[0].column : moves[0];
  for (int i = 0; i < count && safe < 2; i++) {
    Position next = position_play(position, moves[i]);
    bool loses = position_result(&next) == VALUE_ANY && winning_move(&next) >= 0;
    if (!loses) {
      *reply = moves[i];
      safe++;
    }
  }
  return safe < 2;
}

static bool forced_must_end(Forcing *forcing) {
  return ++forcing->nodes > forcing->limit ||
         (forcing->stop != NULL && stop_is_raised(forcing->stop));
}

static bool defend(Forcing *forcing, const Position *position, int at, int depth);

/* The winner is to move at place `at` of the line, of which `depth` moves are left to him and the
 * other. */
static bool attack(Forcing *forcing, const Position *position, int at, int depth) {
  if (forced_must_end(forcing)) return false;
  int wins = winning_move(position);
  forcing->line->length = at + 1;
  forcing->line->moves[at] = (Move)wins;
  if (wins >= 0) return true;
  if (depth < 3) return forcing->cut = true, false;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    forcing->line->moves[at] = moves[i];
    if (position_result(&next) == VALUE_ANY && defend(forcing, &next, at + 1, depth - 1))
      return true;
  }
  return false;
}

static bool defend(Forcing *forcing, const Position *position, int at, int depth) {
  Move reply;
  if (!is_forced(position, forcing->winner, &reply)) return false;
  Position next = position_play(position, reply);
  forcing->line->moves[at] = reply;
  return position_result(&next) == VALUE_ANY && attack(forcing, &next, at + 1, depth - 1);
}

/* A line with a position twice is none: that may be a draw. */
static bool ends_well(const Position *position, const ForcedLine *found, Player winner) {
  Line line = line_new(position);
  for (int i = 0; i < found->length; i++)
    if (line_result(&line) != VALUE_ANY || !line_play(&line, found->moves[i])) return false;
  return line_result(&line) == (winner == FIRST ? VALUE_FIRST : VALUE_SECOND);
}

bool forced_find(const Position *position, Player winner, uint64_t nodes, const StopFlag *stop,
                 ForcedLine *found) {
  Forcing forcing = {.winner = winner, .limit = nodes, .stop = stop, .line = found, .cut = true};
  bool attacks = position_mover(position) == winner;
  for (int depth = attacks ? 1 : 2; forcing.cut && depth < LINE_MOST; depth += 2) {
    forcing.cut = false;
    bool wins =
        attacks ? attack(&forcing, position, 0, depth) : defend(&forcing, position, 0, depth);
    if (wins) return ends_well(position, found, winner);
    if (forcing.nodes > nodes || (stop != NULL && stop_is_raised(stop))) return false;
  }
  return false;
}

int forced_threats(const Position *position, const ForcedLine *found, Player winner,
                   BoardCell cells[FORCED_THREATS]) {
  Position before = *position;
  if (found->length < 2) return 0;
  for (int i = 0; i + 2 < found->length; i++)
    before = position_play(&before, found->moves[i]);
  return threats_of(&before, winner, cells);
}
