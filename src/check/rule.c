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

/* The level on which the closing cell of a column lies, LEVELS if it has none; -1 if it has two. */
static int closed_at(const Rule *rule, int column) {
  int found = LEVELS;
  for (int level = 0; level < LEVELS; level++)
    if (rule->closing & cell_at(column, level)) found = found == LEVELS ? level : -1;
  return found;
}

static const char *yield_column(int column, int height, int end, RuleReach *reach) {
  if (end < LEVELS) return "a yielded column is closed, too";
  if (height > 1) return "level 1 of a yielded column is filled";
  reach->sure |= cell_at(column, 1) | cell_at(column, 3);
  if (height == 0) reach->singles |= cell_at(column, 0);
  return NULL;
}

/* Adds what M can get in a column of that many stones. */
static const char *add_column(const Rule *rule, int column, int height, uint64_t threats,
                              RuleReach *reach) {
  int end = closed_at(rule, column);
  uint64_t mark = cell_at(column, 0);
  if (end < 0) return "a column has two closing cells";
  if (end < LEVELS && end < height) return "a closing cell is filled";
  if (end < LEVELS && (end + 1 == LEVELS || !(threats & cell_at(column, end + 1))))
    return "no threat lies above a closing cell";
  if (rule->tempo & mark) {
    if (end != 1 || height != 1) return "a tempo column is not closed at level 1 above one stone";
    reach->sure |= cell_at(column, 2);
  }
  if (rule->yielded & mark) return yield_column(column, height, end, reach);
  for (int level = end - 2; level >= height; level -= 2)
    reach->sure |= cell_at(column, level);
  if ((end - height) % 2 == 1) reach->singles |= cell_at(column, height);
  return NULL;
}

const char *rule_reach(const Position *position, uint64_t threats, bool wins, const Rule *rule,
                       RuleReach *reach) {
  *reach = (RuleReach){.sure = position->stones[game_mover(position)]};
  for (int column = 0; column < COLUMNS; column++) {
    int cell = game_cell(position, column), height = cell < 0 ? LEVELS : cell / COLUMNS;
    const char *fault = add_column(rule, column, height, threats, reach);
    if (fault != NULL) return fault;
  }
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
  for (int column = 0; column < COLUMNS; column++) {
    int cell = game_cell(position, column);
    if (cell >= 0 && openings >> cell & 1) return "the player to move wins at once";
  }
  const char *fault =
      rule_reach(position, lines_threats(position->stones[!mover], empty), wins, rule, &reach);
  return fault != NULL ? fault : check_pairs(&reach, rule);
}
