#include "trial.h"

#include "rule.h"

enum { PAIRINGS_MOST = 15, ODD_PLANS = 2 };

typedef const char *FaultOf(const Position *position, bool wins, const Rule *rule);
typedef const char *ReachOf(const Position *position, uint64_t threats, bool wins, const Rule *rule,
                            RuleReach *reach);

/* Of rule-3.c. */
FaultOf rule_fault_3;
ReachOf rule_reach_3;

/* The rules of a position that are under way. */
typedef struct {
  Trial *trial;
  const Position *position;
  Value value;
  uint64_t threats; /* R's */
  bool wins;
  int pairings;
} Plans;

static uint64_t cell_at(int column, int level) { return (uint64_t)1 << (column + COLUMNS * level); }

static int height_of(const Position *position, int column) {
  int cell = game_cell(position, column);
  return cell < 0 ? box.levels : cell / COLUMNS;
}

static void tell_false(Tally *tally, const Plans *plans, const Rule *rule) {
  char code[80];
  if (tally->false_claims++ > 0) return;
  game_write(plans->position, code);
  g_snprintf(tally->first_false, sizeof tally->first_false,
             "%s %s: closing %" G_GINT64_MODIFIER "x, tempo %x, yielded %x, %d pairs", code,
             plans->wins ? "wins" : "holds", rule->closing, (unsigned)rule->tempo,
             (unsigned)rule->yielded, rule->pair_count);
}

static void try_rule(const Plans *plans, const Rule *rule) {
  Tally *tally = &plans->trial->tally;
  FaultOf *fault = box.levels == 3 ? rule_fault_3 : rule_fault;
  if (fault(plans->position, plans->wins, rule) != NULL) return;
  tally->claims[plans->wins]++;
  tally->closed += rule->closing != 0;
  tally->tempi += rule->tempo != 0;
  tally->yielded += rule->yielded != 0;
  tally->paired += rule->pair_count > 0;
  if (plans->wins ? plans->value != LOST : plans->value == WON) tell_false(tally, plans, rule);
}

/* All ways to pair these singles; with an odd number one is left over. */
static void try_pairings(Plans *plans, uint64_t singles, bool may_leave, Rule *rule) {
  if ((singles & (singles - 1)) == 0) {
    if (plans->pairings++ < PAIRINGS_MOST) try_rule(plans, rule);
    return;
  }
  uint64_t first = singles & -singles, others = singles ^ first;
  for (uint64_t left = others; left && plans->pairings < PAIRINGS_MOST; left &= left - 1) {
    rule->pairs[rule->pair_count++] = first | (left & -left);
    try_pairings(plans, others & ~(left & -left), may_leave, rule);
    rule->pair_count--;
  }
  if (may_leave) try_pairings(plans, others, false, rule);
}

static void try_plan(Plans *plans, Rule *rule) {
  RuleReach reach;
  ReachOf *reach_of = box.levels == 3 ? rule_reach_3 : rule_reach;
  if (reach_of(plans->position, plans->threats, plans->wins, rule, &reach) != NULL) return;
  rule->pair_count = 0;
  try_rule(plans, rule);
  plans->pairings = 0;
  if (reach.singles & (reach.singles - 1))
    try_pairings(plans, reach.singles, __builtin_popcountll(reach.singles) % 2 == 1, rule);
}

/* All plans for the columns from one on. Three levels leave no room for tempi and yields. */
static void try_columns(Plans *plans, int column, Rule *rule) {
  if (column == box.columns) {
    try_plan(plans, rule);
    return;
  }
  int height = height_of(plans->position, column);
  uint64_t mark = cell_at(column, 0);
  const Rule before = *rule;
  try_columns(plans, column + 1, rule);
  for (int level = height; level + 1 < box.levels; level++) {
    *rule = before;
    if (!(plans->threats & cell_at(column, level + 1))) continue;
    rule->closing |= cell_at(column, level);
    try_columns(plans, column + 1, rule);
    rule->tempo |= mark;
    if (level == 1 && height == 1 && box.levels == 4) try_columns(plans, column + 1, rule);
  }
  *rule = before;
  rule->yielded |= mark;
  if (height <= 1 && box.levels == 4) try_columns(plans, column + 1, rule);
  *rule = before;
}

static uint64_t draw_cells(GRand *rand, uint64_t from, int percent) {
  uint64_t drawn = 0;
  for (; from; from &= from - 1)
    if (g_rand_int_range(rand, 0, 100) < percent) drawn |= from & -from;
  return drawn;
}

/* Parts that a rule mostly may not have here. */
static void try_odd_plan(Plans *plans) {
  GRand *rand = plans->trial->rand;
  uint64_t all = box.inside & 0xFFFF;
  Rule rule = {.closing = draw_cells(rand, plans->threats >> COLUMNS & box.inside, 70) |
                          draw_cells(rand, box.inside, 5)};
  if (box.levels == 4) {
    rule.tempo = draw_cells(rand, all, g_rand_int_range(rand, 0, 60));
    rule.yielded = draw_cells(rand, all, g_rand_int_range(rand, 0, 60));
  }
  while (rule.pair_count < 3 && g_rand_boolean(rand))
    rule.pairs[rule.pair_count++] =
        cell_at(g_rand_int_range(rand, 0, box.columns), g_rand_int_range(rand, 0, 2)) |
        cell_at(g_rand_int_range(rand, 0, box.columns), g_rand_int_range(rand, 0, 4));
  try_rule(plans, &rule);
}

void trial_position(const Position *position, Value value, void *data) {
  Trial *trial = data;
  uint64_t empty = ~(position->stones[WHITE] | position->stones[BLACK]);
  Side mover = game_mover(position);
  Plans plans = {trial, position, value, lines_threats(position->stones[!mover], empty), false, 0};
  trial->tally.positions++;
  for (int wins = 0; wins < 2; wins++) {
    Rule rule = {0};
    plans.wins = wins;
    try_columns(&plans, 0, &rule);
    for (int i = 0; i < ODD_PLANS; i++)
      try_odd_plan(&plans);
  }
}
