/* The checker's rules and its search against plain play: whatever a rule is said to prove holds.
 * Rules are those that the checker finds, and others with parts changed or drawn at random. Its
 * solver gives the same answers with and without them. */
#include "rule.h"
#include "solver.h"

#include "../amount.h"

#include <glib.h>

enum { LEAST = 38, PLAYED_OUT = 50, POSITIONS = 150000, DRAWN = 12 };

typedef struct {
  Solver *plain, *whole;
  guint claims, held, won, yielded, tempi, paired;
} Trial;

static uint64_t filled_of(const Position *position) {
  return position->stones[WHITE] | position->stones[BLACK];
}

/* A random game's position of that many stones, in which nobody has won; a win on the way is
 * undone. False if the game got stuck. */
static bool draw_position(GRand *rand, int stones, Position *position) {
  *position = (Position){0};
  for (int tries = 0; position->count < stones && tries < 600; tries++) {
    int cell = game_cell(position, g_rand_int_range(rand, 0, COLUMNS));
    if (cell < 0 || game_would_win(position, game_mover(position), cell)) continue;
    *position = game_play(position, cell);
  }
  return position->count == stones;
}

static bool mover_wins_at_once(const Position *position) {
  for (int column = 0; column < COLUMNS; column++) {
    int cell = game_cell(position, column);
    if (cell >= 0 && game_would_win(position, game_mover(position), cell)) return true;
  }
  return false;
}

/* R, who is not to move, wins; or, if not `wins`, M does not. */
static bool is_true(Trial *trial, const Position *position, bool wins) {
  Side mover = game_mover(position), claimant = wins ? (Side)!mover : mover;
  return (solver_solve(trial->plain, position, claimant, (SolverLimits){0}) == SOLVER_YES) == wins;
}

static void check_claim(Trial *trial, const Position *position, bool wins, const Rule *rule) {
  char code[80];
  game_write(position, code);
  trial->claims++;
  trial->held += !wins;
  trial->won += wins;
  trial->yielded += rule->yielded != 0;
  trial->tempi += rule->tempo != 0;
  trial->paired += rule->pair_count > 0;
  if (!is_true(trial, position, wins)) g_error("%s: a rule proves what is false", code);
}

static uint64_t draw_cells(GRand *rand, uint64_t from, guint percent) {
  uint64_t drawn = 0;
  for (; from; from &= from - 1)
    if ((guint)g_rand_int_range(rand, 0, 100) < percent) drawn |= from & -from;
  return drawn;
}

/* Takes two random cells out of the set. */
static uint64_t draw_pair(GRand *rand, uint64_t *left) {
  uint64_t pair = 0;
  for (int i = 0; i < 2 && *left; i++) {
    uint64_t cell = *left;
    for (int skip = g_rand_int_range(rand, 0, __builtin_popcountll(*left)); skip > 0; skip--)
      cell &= cell - 1;
    pair |= cell & -cell;
    *left &= ~(cell & -cell);
  }
  return pair;
}

/* Parts of a rule: mostly those that it can have here, and some that it cannot. */
static Rule draw_rule(GRand *rand, const Position *position, uint64_t threats) {
  uint64_t empty = ~filled_of(position), playable = empty & (~empty << 16 | 0xFFFF);
  guint odd = g_rand_int_range(rand, 0, 4) == 0 ? 8 : 0;
  Rule rule = {.closing = draw_cells(rand, threats >> 16 & empty, 85)};
  rule.closing |= draw_cells(rand, empty, odd / 2);
  rule.yielded =
      draw_cells(rand, (odd ? empty >> 32 : empty >> 16) & 0xFFFF, g_rand_boolean(rand) ? 0 : 20);
  rule.tempo = draw_cells(rand, rule.closing >> 16 & 0xFFFF, 60) | draw_cells(rand, 0xFFFF, odd);
  uint64_t singles = draw_cells(rand, playable, 90);
  while (rule.pair_count < RULE_PAIRS && __builtin_popcountll(singles) >= 2 &&
         g_rand_int_range(rand, 0, 4) > 0) {
    uint64_t again = odd ? singles : 0;
    rule.pairs[rule.pair_count++] = draw_pair(rand, &singles);
    singles |= again;
  }
  return rule;
}

/* A rule that proves something, with one part changed. */
static Rule change_rule(GRand *rand, Rule rule) {
  uint64_t column = (uint64_t)1 << g_rand_int_range(rand, 0, COLUMNS);
  switch (g_rand_int_range(rand, 0, 6)) {
  case 0:
    rule.closing ^= column << COLUMNS * g_rand_int_range(rand, 0, LEVELS);
    break;
  case 1:
    rule.closing &= ~(column * 0x1000100010001);
    rule.yielded |= column;
    break;
  case 2:
    rule.yielded ^= column;
    break;
  case 3:
    rule.tempo ^= column;
    break;
  case 4:
    rule.tempo = rule.closing >> COLUMNS & 0xFFFF;
    rule.yielded |= column;
    break;
  default:
    if (rule.pair_count > 0) rule.pairs[0] = rule.pairs[rule.pair_count - 1];
  }
  return rule;
}

static void try_position(Trial *trial, GRand *rand, const Position *position) {
  uint64_t threats[2], empty = ~filled_of(position);
  Rule rule;
  for (int side = WHITE; side <= BLACK; side++)
    threats[side] = lines_threats(position->stones[side], empty);
  for (int wins = 0; wins < 2; wins++) {
    if (rule_find(position, threats, wins, &rule)) {
      g_assert_cmpstr(rule_fault(position, wins, &rule), ==, NULL);
      check_claim(trial, position, wins, &rule);
      for (int i = 0; i < DRAWN; i++) {
        const Rule changed = change_rule(rand, rule);
        if (rule_fault(position, wins, &changed) == NULL)
          check_claim(trial, position, wins, &changed);
      }
    }
    for (int i = 0; i < DRAWN; i++) {
      rule = draw_rule(rand, position, threats[!game_mover(position)]);
      if (rule_fault(position, wins, &rule) == NULL) check_claim(trial, position, wins, &rule);
    }
  }
  for (int claimant = WHITE; claimant <= BLACK; claimant++)
    g_assert_cmpint(solver_solve(trial->whole, position, (Side)claimant, (SolverLimits){0}), ==,
                    solver_solve(trial->plain, position, (Side)claimant, (SolverLimits){0}));
}

/* --- What is no rule -------------------------------------------------------------------------- */

enum { REUSED, CLOSED_TOO, CLOSED_TWICE, FILLED, NO_TEMPO, TOO_LOW, HIGH, FLAWS };

static const char *const flaw_words[FLAWS] = {
    "a pair is not made of two singles, or uses one twice",
    "a yielded column is closed, too",
    "a column has two closing cells",
    "a closing cell is filled",
    "a tempo column is not closed at level 1 above one stone",
    "a tempo column is not closed at level 1 above one stone",
    "level 1 of a yielded column is filled",
};

static uint64_t first_of(uint64_t set) { return set & -set; }

/* Columns of at least this many stones, as their cells of level 0. */
static uint64_t columns_from(const Position *position, int height) {
  return height == 0 ? 0xFFFF : filled_of(position) >> COLUMNS * (height - 1) & 0xFFFF;
}

static uint64_t columns_of(uint64_t cells) {
  return (cells | cells >> COLUMNS | cells >> 2 * COLUMNS | cells >> 3 * COLUMNS) & 0xFFFF;
}

/* Gives a good rule one flaw; false if it has no place for that flaw. */
static bool add_flaw(const Position *position, int flaw, Rule *rule) {
  const Rule before = *rule;
  uint64_t closed = first_of(columns_of(rule->closing)), free = 0xFFFF & ~columns_of(rule->closing);
  switch (flaw) {
  case REUSED:
    if (rule->pair_count > 0 && rule->pair_count < RULE_PAIRS)
      rule->pairs[rule->pair_count++] = rule->pairs[0];
    return rule->pair_count > before.pair_count;
  case CLOSED_TOO:
    rule->yielded |= closed;
    return rule->yielded != before.yielded;
  case CLOSED_TWICE:
    rule->closing |= first_of(closed * 0x1000100010001 & ~rule->closing);
    return closed != 0;
  case FILLED:
    rule->closing |= first_of(columns_from(position, 1) & free);
    return rule->closing != before.closing;
  case NO_TEMPO:
    rule->tempo |= first_of(free & ~rule->tempo);
    return rule->tempo != before.tempo;
  case TOO_LOW: /* its column is empty */
    rule->tempo |= first_of(rule->closing >> COLUMNS & ~columns_from(position, 1) & 0xFFFF);
    return rule->tempo != before.tempo;
  default:
    rule->yielded |= first_of(columns_from(position, 2) & free & ~rule->yielded);
    return rule->yielded != before.yielded;
  }
}

static void count_flaws(const Position *position, bool wins, const Rule *rule, guint seen[FLAWS]) {
  for (int flaw = 0; flaw < FLAWS; flaw++) {
    Rule flawed = *rule;
    if (!add_flaw(position, flaw, &flawed)) continue;
    seen[flaw]++;
    g_assert_cmpstr(rule_fault(position, wins, &flawed), ==, flaw_words[flaw]);
  }
}

/* Each part is checked, even where a rule without it would prove nothing false. */
static void test_flaws(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(28);
  guint seen[FLAWS] = {0}, openings = 0;
  for (int i = 0; i < amount(POSITIONS) / 10; i++) {
    Position position;
    Rule rule;
    if (!draw_position(rand, g_rand_int_range(rand, LEAST, CELLS - 2), &position)) continue;
    uint64_t threats[2], empty = ~filled_of(&position);
    for (int side = WHITE; side <= BLACK; side++)
      threats[side] = lines_threats(position.stones[side], empty);
    if (mover_wins_at_once(&position)) {
      g_assert_cmpstr(rule_fault(&position, false, &(Rule){0}), ==,
                      "the player to move wins at once");
      openings++;
      continue;
    }
    for (int wins = 0; wins < 2; wins++)
      if (rule_find(&position, threats, wins, &rule)) count_flaws(&position, wins, &rule, seen);
  }
  for (int flaw = 0; flaw < FLAWS; flaw++)
    g_assert_cmpuint(seen[flaw], >, 0);
  g_assert_cmpuint(openings, >, 0);
}

static void test_rules(void) {
  const SolverOptions plain = {.table_bytes = 64 << 20, .plain = true, .silent = true};
  const SolverOptions whole = {.table_bytes = 16 << 20, .silent = true};
  Trial trial = {.plain = solver_new(&plain), .whole = solver_new(&whole)};
  g_autoptr(GRand) rand = g_rand_new_with_seed(27);
  for (int i = 0; i < amount(POSITIONS); i++) {
    Position position;
    if (!draw_position(rand, g_rand_int_range(rand, LEAST, CELLS - 2), &position)) continue;
    if (!mover_wins_at_once(&position)) try_position(&trial, rand, &position);
  }
  g_test_message("%u claims: %u hold, %u win; %u yield, %u have a tempo, %u pairs", trial.claims,
                 trial.held, trial.won, trial.yielded, trial.tempi, trial.paired);
  g_assert_cmpuint(MIN(trial.held, trial.won), >, 20);
  g_assert_cmpuint(MIN(trial.tempi, trial.paired), >, 20);
  solver_free(trial.plain);
  solver_free(trial.whole);
}

/* Play to the end, without a table or a threat: 1 if White wins, -1 if Black does, else 0. */
static int play_out(const Position *position) {
  int sign = game_mover(position) == WHITE ? 1 : -1, best = -2;
  for (int column = 0; column < COLUMNS && best < 1; column++) {
    int cell = game_cell(position, column);
    if (cell < 0) continue;
    Position next = game_play(position, cell);
    bool won = game_wins_at(&next, game_mover(position), cell);
    int value = won ? 1 : next.count == CELLS ? 0 : sign * play_out(&next);
    best = MAX(best, value);
  }
  return sign * best;
}

/* Also with a table of a single entry, which forgets all that it is told. */
static void test_search(void) {
  const SolverOptions options[] = {{.table_bytes = 1 << 20, .silent = true},
                                   {.table_bytes = 1, .plain = true, .silent = true}};
  g_autoptr(GRand) rand = g_rand_new_with_seed(29);
  guint won[3] = {0};
  for (int which = 0; which < 2; which++) {
    Solver *solver = solver_new(&options[which]);
    for (int i = 0; i < amount(POSITIONS) / 10; i++) {
      Position position;
      if (!draw_position(rand, g_rand_int_range(rand, PLAYED_OUT, CELLS), &position)) continue;
      int value = play_out(&position);
      won[value + 1]++;
      g_assert_cmpint(solver_solve(solver, &position, WHITE, (SolverLimits){0}), ==,
                      value > 0 ? SOLVER_YES : SOLVER_NO);
      g_assert_cmpint(solver_solve(solver, &position, BLACK, (SolverLimits){0}), ==,
                      value < 0 ? SOLVER_YES : SOLVER_NO);
    }
    solver_free(solver);
  }
  g_test_message("%u positions are won by Black, %u by nobody, %u by White", won[0], won[1],
                 won[2]);
  g_assert_cmpuint(MIN(MIN(won[0], won[1]), won[2]), >, 20);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  game_prepare();
  g_test_add_func("/check/rules", test_rules);
  g_test_add_func("/check/flaws", test_flaws);
  g_test_add_func("/check/search", test_search);
  return g_test_run();
}
