#include "zugzwang.h"

#include "parity.h"

/* A rule that R may try: parts of the proof, columns he yields, and those he may open. */
typedef struct {
  unsigned use;
  uint64_t yielded, tempo;
  int tempi;
} Plan;

/* As parity_match(), and fills in the pairs. Returns their number; -1 if none suffice. */
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
static int pairs_of(ParityReach reach, unsigned use, uint64_t *pairs) {
  uint64_t dangerous[LINES];
  int missing = PARITY_WRONG;
  if (!parity_safe(reach, use, &missing)) return -1;
  Lanes held = vector_held(reach.sure | reach.singles | reach.closing);
  return match(dangerous, parity_lines(held, reach.closing, dangerous), reach.singles, pairs);
}

static uint64_t cells_of_columns(uint64_t columns) {
  return columns | columns << 16 | columns << 32 | columns << 48;
}

/* The cells below the set's lowest cell in each column; the whole column if it has none. */
static uint64_t below(uint64_t marks) {
  uint64_t above = marks | marks << 16;
  return ~(above | above << 32);
}

/* Writes down the plan, which has proved the goal. */
static void describe(const ParityColumns *columns, const Plan *plan, uint64_t empty,
                     Zugzwang *found) {
  uint64_t open = plan->tempi == 1 && plan->yielded == 0 ? plan->tempo & columns->at0 : 0;
  uint64_t closing = columns->closed0 | columns->closed1 << 16 | columns->closed2 << 32;
  found->closing = closing & ~cells_of_columns(open | plan->yielded);
  found->opened = open;
  found->tempo = open ? 0 : plan->tempo;
  found->tempi = open ? 0 : plan->tempi;
  found->yielded = plan->yielded;
  found->free = empty & below(found->closing) & ~(cells_of_columns(plan->yielded) << 16);
}

static bool try_plan(const ParityColumns *columns, const Plan *plan, uint64_t empty,
                     Zugzwang *found) {
  ParityReach reach = parity_reach(columns, plan->yielded);
  if (plan->tempi == 1) reach = parity_open(reach, plan->tempo, columns->at0);
  if (plan->tempi > 1) reach.sure |= plan->tempo << 32;
  found->pair_count = pairs_of(reach, plan->use, found->pairs);
  if (found->pair_count < 0) return false;
  describe(columns, plan, empty, found);
  return true;
}

/* As parity_try(): with these columns yielded, whatever tempi that takes. */
static bool try_yielded(const ParityColumns *columns, uint64_t yielded, bool wins, unsigned use,
                        uint64_t empty, Zugzwang *found) {
  int yields = __builtin_popcountll(yielded);
  bool odd = (__builtin_popcountll(columns->closed1) + yields) & 1;
  Plan plan = {.use = use, .yielded = yielded, .tempi = yields + (odd != columns->odd)};
  uint64_t closed = columns->closed0 | columns->closed1 | (columns->closed2 & ~yielded);
  if (wins && __builtin_popcountll(closed) <= plan.tempi) return false;
  if (plan.tempi == 0) return try_plan(columns, &plan, empty, found);
  uint64_t tempo = yields ? columns->tempo & columns->at1 : columns->tempo;
  if (!(use & PARITY_TEMPO) || __builtin_popcountll(tempo) < plan.tempi) return false;
  plan.tempo = tempo;
  if (plan.tempi > 1) return try_plan(columns, &plan, empty, found);
  for (; tempo; tempo &= tempo - 1) {
    plan.tempo = tempo & -tempo;
    if (try_plan(columns, &plan, empty, found)) return true;
  }
  return false;
}

/* As parity_proof(). */
static bool try_use(const ParityColumns *columns, uint64_t against, bool wins, unsigned use,
                    uint64_t empty, Zugzwang *found) {
  uint64_t yieldable =
      (columns->at0 | columns->at1) & ~columns->closed0 & ~columns->closed1 & ~(against >> 16);
  uint64_t yielded = against >> 32 & yieldable;
  if (!(use & PARITY_YIELD)) return try_yielded(columns, 0, wins, use, empty, found);
  if (try_yielded(columns, yielded, wins, use, empty, found)) return true;
  for (uint64_t rest = yieldable & ~yielded; rest && columns->tempo; rest &= rest - 1)
    if (try_yielded(columns, yielded | (rest & -rest), wins, use, empty, found)) return true;
  return false;
}

bool zugzwang_find(Board board, bool wins, Zugzwang *found) {
  static const unsigned uses[] = {0, PARITY_PAIRING, PARITY_TEMPO, PARITY_PAIRING | PARITY_TEMPO,
                                  PARITY_PAIRING | PARITY_TEMPO | PARITY_YIELD};
  Player mover = board_mover(board), other = player_other(mover);
  if (board_openings(board, mover)) return false;
  ParityCase position = {board.stones[mover], board.stones[other], board.threats[mover],
                         board.threats[other], mover == FIRST};
  ParityColumns columns = parity_columns(position);
  if (wins && (columns.closed0 | columns.closed1 | columns.closed2) == 0) return false;
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
    if (try_use(&columns, board.threats[mover], wins, uses[i], ~board_filled(board), found))
      return true;
  return false;
}
