#include "follow-up-rule.h"

#include "follow-up.h"

/* A rule that R may try: parts of the proof, columns he yields, and those he may open. */
typedef struct {
  unsigned use;
  uint64_t yielded, tempo;
  int tempi;
} Attempt;

/* As follow_match(), and fills in the pairs. Returns their number; -1 if none suffice. */
static int match(const uint64_t *dangerous, int count, uint64_t singles, uint64_t *pairs) {
  if (count == 0) return 0;
  for (uint64_t a = dangerous[0] & singles; a != 0; a &= a - 1)
    for (uint64_t b = a & (a - 1); b != 0; b &= b - 1) {
      uint64_t pair = (a & -a) | (b & -b), rest[LINES];
      int left = 0;
      for (int i = 1; i < count; i++)
        if (pair & ~dangerous[i]) rest[left++] = dangerous[i];
      int more = match(rest, left, singles & ~pair, pairs + 1);
      *pairs = pair;
      if (more >= 0) return more + 1;
    }
  return -1;
}

/* The pairs that keep M from the lines in reach; -1 if none do. */
static int pairs_of(FollowReach reach, unsigned use, uint64_t *pairs) {
  uint64_t dangerous[LINES];
  int missing = FOLLOW_WRONG;
  if (!follow_safe(reach, use, &missing)) return -1;
  Lanes held = vector_held(reach.sure | reach.singles | reach.closing);
  return match(dangerous, follow_lines(held, reach.closing, dangerous), reach.singles, pairs);
}

static uint64_t cells_of_columns(uint64_t columns) {
  return columns | columns << 16 | columns << 32 | columns << 48;
}

/* The cells below the set's lowest cell in each column; the whole column if it has none. */
static uint64_t below(uint64_t marks) {
  uint64_t above = marks | marks << 16;
  return ~(above | above << 32);
}

/* Writes down the attempt, which has proved the goal. */
static void follow_rule_describe(const FollowColumns *columns, const Attempt *attempt,
                                 uint64_t empty, FollowRule *found) {
  uint64_t open = attempt->tempi == 1 && attempt->yielded == 0 ? attempt->tempo & columns->at0 : 0;
  uint64_t closing = columns->closed0 | columns->closed1 << 16 | columns->closed2 << 32;
  found->closing = closing & ~cells_of_columns(open | attempt->yielded);
  found->opened = open;
  found->tempo = open ? 0 : attempt->tempo;
  found->tempi = open ? 0 : attempt->tempi;
  found->yielded = attempt->yielded;
  found->free = empty & below(found->closing) & ~(cells_of_columns(attempt->yielded) << 16);
}

static bool try_attempt(const FollowColumns *columns, const Attempt *attempt, uint64_t empty,
                        FollowRule *found) {
  FollowReach reach = follow_reach(columns, attempt->yielded);
  if (attempt->tempi == 1) reach = follow_open(reach, attempt->tempo, columns->at0);
  if (attempt->tempi > 1) reach.sure |= attempt->tempo << 32;
  found->pair_count = pairs_of(reach, attempt->use, found->pairs);
  if (found->pair_count < 0) return false;
  follow_rule_describe(columns, attempt, empty, found);
  return true;
}

/* As follow_try(): with these columns yielded, whatever tempi that takes. */
static bool try_yielded(const FollowColumns *columns, uint64_t yielded, bool wins, unsigned use,
                        uint64_t empty, FollowRule *found) {
  int yields = __builtin_popcountll(yielded);
  bool odd = (__builtin_popcountll(columns->closed1) + yields) & 1;
  Attempt attempt = {.use = use, .yielded = yielded, .tempi = yields + (odd != columns->odd)};
  uint64_t closed = columns->closed0 | columns->closed1 | (columns->closed2 & ~yielded);
  if (wins && __builtin_popcountll(closed) <= attempt.tempi) return false;
  if (attempt.tempi == 0) return try_attempt(columns, &attempt, empty, found);
  uint64_t tempo = yields ? columns->tempo & columns->at1 : columns->tempo;
  if (!(use & FOLLOW_TEMPO) || __builtin_popcountll(tempo) < attempt.tempi) return false;
  attempt.tempo = tempo;
  if (attempt.tempi > 1) return try_attempt(columns, &attempt, empty, found);
  for (; tempo; tempo &= tempo - 1) {
    attempt.tempo = tempo & -tempo;
    if (try_attempt(columns, &attempt, empty, found)) return true;
  }
  return false;
}

/* As follow_proof(). */
static bool try_use(const FollowColumns *columns, uint64_t against, bool wins, unsigned use,
                    uint64_t empty, FollowRule *found) {
  uint64_t yieldable =
      (columns->at0 | columns->at1) & ~columns->closed0 & ~columns->closed1 & ~(against >> 16);
  uint64_t yielded = against >> 32 & yieldable;
  if (!(use & FOLLOW_YIELD)) return try_yielded(columns, 0, wins, use, empty, found);
  if (try_yielded(columns, yielded, wins, use, empty, found)) return true;
  for (uint64_t rest = yieldable & ~yielded; rest && columns->tempo; rest &= rest - 1)
    if (try_yielded(columns, yielded | (rest & -rest), wins, use, empty, found)) return true;
  return false;
}

bool follow_rule_find(Board board, bool wins, FollowRule *found) {
  static const unsigned uses[] = {0, FOLLOW_PAIRING, FOLLOW_TEMPO, FOLLOW_PAIRING | FOLLOW_TEMPO,
                                  FOLLOW_PAIRING | FOLLOW_TEMPO | FOLLOW_YIELD};
  Player mover = board_mover(board), other = player_other(mover);
  if (board_openings(board, mover)) return false;
  FollowCase position = {board.stones[mover], board.stones[other], board.threats[mover],
                         board.threats[other], mover == FIRST};
  FollowColumns columns = follow_columns(position);
  if (wins && (columns.closed0 | columns.closed1 | columns.closed2) == 0) return false;
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
    if (try_use(&columns, board.threats[mover], wins, uses[i], ~board_filled(board), found))
      return true;
  return false;
}
