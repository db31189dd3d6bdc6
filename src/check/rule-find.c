/* Looks for the rule of a follow-up proof, for the checker's own solver. rule.c decides what a rule
 * proves; this only proposes rules that are worth trying. */
#include "rule.h"

#include <stddef.h>

enum { YIELD_LINES = 2, LEVEL1 = COLUMNS };

typedef struct {
  const Position *position;
  uint64_t threats, against; /* R's and M's */
  bool wins;
  int lines; /* lines that stood against the last plan */
} RuleFinder;

/* Pairs that stand against all lines, from rule->pairs[rule->pair_count] on. */
static bool find_pairs(const uint64_t *lines, int count, uint64_t singles, Rule *rule) {
  if (count == 0) return true;
  for (uint64_t a = lines[0] & singles; a; a &= a - 1)
    for (uint64_t b = a & (a - 1); b; b &= b - 1) {
      uint64_t pair = (a & -a) | (b & -b), rest[LINES];
      int left = 0;
      for (int i = 1; i < count; i++)
        if (pair & ~lines[i]) rest[left++] = lines[i];
      rule->pairs[rule->pair_count++] = pair;
      if (find_pairs(rest, left, singles & ~pair, rule)) return true;
      rule->pair_count--;
    }
  return false;
}

static bool proves(RuleFinder *finder, Rule *rule) {
  RuleReach reach;
  uint64_t lines[LINES];
  rule->pair_count = 0;
  if (rule_reach(finder->position, finder->threats, finder->wins, rule, &reach) != NULL)
    return false;
  finder->lines = rule_lines(&reach, rule, lines);
  for (int i = 0; i < finder->lines; i++)
    if (__builtin_popcountll(lines[i] & reach.singles) < 2) return false;
  return find_pairs(lines, finder->lines, reach.singles, rule);
}

/* One move has to be gained: by a column that gives it, or by leaving a column open that could be
 * closed. */
static bool find_tempo(RuleFinder *finder, uint64_t one, uint64_t none, Rule *rule) {
  const Rule plan = *rule;
  for (; one; one &= one - 1) {
    rule->tempo = one & -one;
    if (proves(finder, rule)) return true;
  }
  *rule = plan;
  for (; none && !plan.yielded; none &= none - 1) {
    rule->closing = plan.closing & ~((none & -none) << LEVEL1);
    if (proves(finder, rule)) return true;
  }
  *rule = plan;
  return false;
}

/* The rule already has its closed and yielded columns. */
static bool complete(RuleFinder *finder, Rule *rule) {
  uint64_t filled = finder->position->stones[WHITE] | finder->position->stones[BLACK];
  uint64_t level1 = rule->closing >> LEVEL1 & 0xFFFF, one = level1 & filled;
  RuleReach reach;
  const char *fault = rule_reach(finder->position, finder->threats, false, rule, &reach);
  finder->lines = LINES;
  if (fault != NULL && reach.tempi == 0) return false;
  if (reach.tempi == 0) return proves(finder, rule);
  if (reach.tempi == 1) return find_tempo(finder, one, level1 & ~filled, rule);
  rule->tempo = one;
  return proves(finder, rule);
}

/* The lowest cell of each column below a threat of R's; on level 1 M must not threaten it. */
static uint64_t closing_of(const RuleFinder *finder, uint64_t empty) {
  uint64_t below = finder->threats >> 16 & empty;
  below &= ~(finder->against & (uint64_t)0xFFFF << LEVEL1);
  below &= ~((below & 0xFFFF) << 16 | (below & 0xFFFF) << 32);
  return below & ~((below & (uint64_t)0xFFFF << LEVEL1) << 16);
}

bool rule_find(const Position *position, const uint64_t threats[2], bool wins, Rule *rule) {
  Side mover = game_mover(position);
  RuleFinder finder = {position, threats[!mover], threats[mover], wins, 0};
  uint64_t empty = ~(position->stones[WHITE] | position->stones[BLACK]);
  uint64_t closing = closing_of(&finder, empty);
  uint64_t closed = (closing | closing >> LEVEL1) & 0xFFFF;
  uint64_t can_yield = empty >> LEVEL1 & 0xFFFF & ~closed;
  uint64_t must_yield = finder.against >> 32 & can_yield;
  if (wins && closing == 0) return false;
  *rule = (Rule){.closing = closing & ~game_columns(must_yield), .yielded = must_yield};
  if (complete(&finder, rule)) return true;
  if (finder.lines > YIELD_LINES || !(closing & (uint64_t)0xFFFF << LEVEL1)) return false;
  for (uint64_t more = can_yield & ~must_yield; more; more &= more - 1) {
    uint64_t yielded = must_yield | (more & -more);
    *rule = (Rule){.closing = closing & ~game_columns(yielded), .yielded = yielded};
    if (complete(&finder, rule)) return true;
  }
  return false;
}
