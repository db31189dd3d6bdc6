#include "rule.h"

#include <string.h>

static uint64_t cell_at(int column, int level) { return (uint64_t)1 << (column + COLUMNS * level); }

static int count_of(uint64_t set) { return __builtin_popcountll(set); }

/* --- Text ------------------------------------------------------------------------------------- */

/* A hexadecimal digit below `most`; -1 if it is none. */
static int digit(char text, int most) {
  const char *digits = "0123456789ABCDEF", *found = text ? strchr(digits, text) : NULL;
  return found != NULL && found - digits < most ? (int)(found - digits) : -1;
}

/* Reads at most `most` different cells, each a column and a level; returns the place after them. */
static const char *read_cells(const char *text, uint64_t *cells, int most) {
  for (*cells = 0; most > 0 && digit(text[0], COLUMNS) >= 0 && digit(text[1], LEVELS) >= 0;
       most--) {
    uint64_t cell = cell_at(digit(text[0], COLUMNS), digit(text[1], LEVELS));
    if (*cells & cell) break;
    *cells |= cell;
    text += 2;
  }
  return text;
}

static const char *read_columns(const char *text, uint64_t *columns) {
  for (; digit(*text, COLUMNS) >= 0 && !(*columns & cell_at(digit(*text, COLUMNS), 0)); text++)
    *columns |= cell_at(digit(*text, COLUMNS), 0);
  return text;
}

/* As many pairs of cells as stand there. */
static const char *read_pairs(const char *text, Rule *rule) {
  while (rule->pair_count < RULE_PAIRS) {
    const char *end = read_cells(text, &rule->pairs[rule->pair_count], 2);
    if (end != text + 4) break;
    rule->pair_count++;
    text = end;
  }
  return text;
}

bool rule_read(const char *text, Rule *rule) {
  memset(rule, 0, sizeof *rule);
  if (strcmp(text, "-") == 0) return true;
  if (*text == '\0') return false;
  for (const char *letters = "ctyp"; *text; letters++) {
    while (*letters && *letters != *text)
      letters++;
    if (*letters == '\0') return false;
    const char *from = ++text;
    if (*letters == 'c') text = read_cells(text, &rule->closing, COLUMNS);
    if (*letters == 't') text = read_columns(text, &rule->tempo);
    if (*letters == 'y') text = read_columns(text, &rule->yielded);
    if (*letters == 'p') text = read_pairs(text, rule);
    if (text == from) return false;
  }
  return true;
}

/* --- What it proves --------------------------------------------------------------------------- */

static uint64_t level_cells(int level) { return (uint64_t)0xFFFF << COLUMNS * level; }

/* The columns that have one of the cells. */
static uint64_t columns_of(uint64_t cells) {
  return (cells | cells >> 16 | cells >> 32 | cells >> 48) & 0xFFFF;
}

static const char *check_parts(const Rule *rule, uint64_t empty, uint64_t threats) {
  uint64_t closing = rule->closing, ends = closing >> COLUMNS, one = empty >> COLUMNS & ~empty;
  if (count_of(columns_of(closing)) < count_of(closing)) return "a column has two closing cells";
  if (closing & ~empty) return "a closing cell is filled";
  if (closing & ~(threats >> COLUMNS)) return "no threat lies above a closing cell";
  if (rule->tempo & ~(ends & one)) return "a tempo column is not closed at level 1 above one stone";
  if (rule->yielded & columns_of(closing)) return "a yielded column is closed, too";
  if (rule->yielded & ~(empty >> COLUMNS)) return "level 1 of a yielded column is filled";
  return NULL;
}

/* Adds what M can get in the columns that are not yielded: all of those whose closing cell is on
 * level `end` at a time, and last those without one. */
static void add_columns(const Rule *rule, uint64_t empty, RuleReach *reach) {
  uint64_t open = 0xFFFF & ~columns_of(rule->closing) & ~rule->yielded;
  uint64_t playable = game_playable(empty);
  uint64_t even = 0, odd = 0; /* levels end - 2, end - 4, ...; end - 1, end - 3, ... */
  for (int end = 0; end <= LEVELS; end++) {
    uint64_t cells = game_columns(end < LEVELS ? rule->closing >> COLUMNS * end & 0xFFFF : open);
    uint64_t above = even | level_cells(end);
    reach->sure |= cells & even & empty;
    reach->singles |= cells & odd & playable;
    even = odd;
    odd = above;
  }
}

const char *rule_reach(const Position *position, uint64_t threats, bool wins, const Rule *rule,
                       RuleReach *reach) {
  uint64_t empty = ~(position->stones[WHITE] | position->stones[BLACK]);
  *reach = (RuleReach){.sure = position->stones[game_mover(position)]};
  const char *fault = check_parts(rule, empty, threats);
  if (fault != NULL) return fault;
  add_columns(rule, empty, reach);
  reach->sure |= rule->tempo << 2 * COLUMNS;
  reach->sure |= rule->yielded << COLUMNS | rule->yielded << 3 * COLUMNS;
  reach->singles |= rule->yielded & empty;
  reach->tempi = count_of(rule->yielded) + count_of(reach->singles) % 2;
  if (count_of(rule->tempo) < reach->tempi) return "too few columns can give a tempo";
  if (wins && count_of(rule->closing) <= reach->tempi) return "no closed column is left for a win";
  return NULL;
}

int rule_lines(const RuleReach *reach, const Rule *rule, uint64_t lines[LINES]) {
  int all = lines_within(reach->sure | reach->singles | rule->closing, lines), count = 0;
  for (int i = 0; i < all; i++)
    if (count_of(lines[i] & rule->closing) <= 1) lines[count++] = lines[i];
  return count;
}

static bool stands_against(const Rule *rule, uint64_t line) {
  for (int i = 0; i < rule->pair_count; i++)
    if ((rule->pairs[i] & ~line) == 0) return true;
  return false;
}

static const char *check_pairs(const RuleReach *reach, const Rule *rule) {
  uint64_t lines[LINES], left = reach->singles;
  for (int i = 0; i < rule->pair_count; i++) {
    if (count_of(rule->pairs[i]) != 2 || (rule->pairs[i] & ~left))
      return "a pair is not made of two singles, or uses one twice";
    left &= ~rule->pairs[i];
  }
  int count = rule_lines(reach, rule, lines);
  for (int i = 0; i < count; i++)
    if (!stands_against(rule, lines[i])) return "a line lies in the reach of the player to move";
  return NULL;
}

const char *rule_fault(const Position *position, bool wins, const Rule *rule) {
  Side mover = game_mover(position);
  uint64_t empty = ~(position->stones[WHITE] | position->stones[BLACK]);
  uint64_t openings = lines_threats(position->stones[mover], empty);
  RuleReach reach;
  if (openings & game_playable(empty)) return "the player to move wins at once";
  const char *fault =
      rule_reach(position, lines_threats(position->stones[!mover], empty), wins, rule, &reach);
  return fault != NULL ? fault : check_pairs(&reach, rule);
}
