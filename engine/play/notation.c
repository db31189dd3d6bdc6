#include "notation.h"

#include "../core/marked.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cube-play.h"

/* --- Which there are -------------------------------------------------------------------------- */

typedef struct {
  const char *name;
  const char *cube, *flat; /* titles; NULL: the game has no such notation */
} NotationEntry;

static const NotationEntry notations[NOTATIONS] = {
    [NOTATION_OWN] = {"own", N_("columns 0 to F"), N_("columns from 0")},
    [NOTATION_SQUARES] = {"squares", N_("columns A1 to D4"), N_("columns and rows, as d1")},
    [NOTATION_PAIRS] = {"pairs", N_("columns x,y from 1"), NULL},
    [NOTATION_PAIRS_0] = {"pairs-from-0", N_("columns x,y from 0"), NULL},
    [NOTATION_NUMBERS] = {"numbers", N_("columns 1 to 16"), NULL},
    [NOTATION_COLUMNS] = {"columns", NULL, N_("columns from 1")},
    [NOTATION_NUMBERS_0] = {"numbers-from-0", N_("columns 0 to 15"), N_("columns from 0")},
    [NOTATION_LETTERS] = {"letters", NULL, N_("columns from A")},
};

static bool is_cube(Variant variant) { return variant.rules == &rules_cube; }

const char *notation_name(Notation notation) { return notations[notation].name; }

bool notation_of_name(const char *name, Notation *notation) {
  for (Notation n = NOTATION_OWN; n < NOTATIONS; n++)
    if (strcmp(name, notations[n].name) == 0) return *notation = n, true;
  return false;
}

const char *notation_title(Variant variant, Notation notation) {
  return is_cube(variant) ? notations[notation].cube : notations[notation].flat;
}

/* Letters end before the p of a pop. */
static bool has_letters(Variant variant) {
  return variant_columns(variant) <= (variant.rules->pops ? 'P' - 'A' : 26);
}

bool notation_fits(Variant variant, Notation notation) {
  if (notation_title(variant, notation) == NULL) return false;
  if (is_cube(variant)) return true;
  if (notation == NOTATION_SQUARES) return has_letters(variant) && !variant.rules->pops;
  return notation != NOTATION_LETTERS || has_letters(variant);
}

bool notation_runs(Variant variant, Notation notation) {
  if (notation == NOTATION_COLUMNS) return variant_columns(variant) <= 9;
  return notation == NOTATION_OWN || notation == NOTATION_SQUARES || notation == NOTATION_LETTERS ||
         notation == NOTATION_NUMBERS_0;
}

static bool is_own(Notation notation) {
  return notation == NOTATION_OWN || notation == NOTATION_NUMBERS_0;
}

static bool notation_is_number(Notation notation) {
  return is_own(notation) || notation == NOTATION_NUMBERS || notation == NOTATION_COLUMNS;
}

static bool is_pair(Notation notation) {
  return notation == NOTATION_PAIRS || notation == NOTATION_PAIRS_0;
}

bool notations_rival(Variant variant, Notation a, Notation b) {
  if (a == b || (is_own(a) && is_own(b))) return false;
  if (notation_is_number(a) && notation_is_number(b)) return true;
  if (is_pair(a) && is_pair(b)) return true;
  return (a == NOTATION_OWN && notation_runs(variant, b)) ||
         (b == NOTATION_OWN && notation_runs(variant, a));
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* A name of `length` bytes, if `column` is one. */
static MoveName name_of(Variant variant, int column, size_t length) {
  bool right = column >= 0 && column < variant_columns(variant);
  return right ? (MoveName){length, column, -1} : (MoveName){0};
}

static bool digit_at(const char *text, size_t length, size_t at) {
  return at < length && isdigit((unsigned char)text[at]);
}

/* As many digits as there are, two at most. */
static MoveName notation_read_number(Variant variant, const char *text, size_t length, int base,
                                     bool run) {
  if (!digit_at(text, length, 0)) return (MoveName){0};
  int number = text[0] - '0';
  if (run || !digit_at(text, length, 1)) return name_of(variant, number - base, 1);
  return name_of(variant, 10 * number + text[1] - '0' - base, 2);
}

static MoveName read_own(Variant variant, const char *text, size_t length) {
  return length > 0 ? name_of(variant, position_column(variant, text[0]), 1) : (MoveName){0};
}

static MoveName read_letter(Variant variant, const char *text, size_t length) {
  if (length == 0 || !isalpha((unsigned char)text[0])) return (MoveName){0};
  return name_of(variant, toupper((unsigned char)text[0]) - 'A', 1);
}

static MoveName read_square(Variant variant, const char *text, size_t length, bool run) {
  if (length < 2 || !isalpha((unsigned char)text[0])) return (MoveName){0};
  int x = toupper((unsigned char)text[0]) - 'A', y = text[1] - '1';
  if (is_cube(variant))
    return x < 4 && y >= 0 && y < 4 ? name_of(variant, x + 4 * y, 2) : (MoveName){0};
  MoveName name = name_of(variant, x, 1);
  if (name.length == 0 || !digit_at(text, length, 1)) return (MoveName){0};
  bool two = digit_at(text, length, 2) && !(run && variant_levels(variant) < 10);
  int row = two ? 10 * (text[1] - '0') + text[2] - '0' : text[1] - '0';
  if (row < 1 || row > variant_levels(variant)) return (MoveName){0};
  return (MoveName){two ? 3 : 2, x, row - 1};
}

static size_t notation_skip_blanks(const char *text, size_t length, size_t at, bool skips) {
  while (skips && at < length && (text[at] == ' ' || text[at] == '\t'))
    at++;
  return at;
}

/* "1,2", "1,2,3", "(1, 2)": two or three digits with commas, blanks only in parentheses. */
static MoveName read_pair(const char *text, size_t length, int base) {
  bool open = length > 0 && text[0] == '(';
  size_t at = open;
  int digits[3], count = 0;
  for (; count < 3; count++) {
    size_t next = notation_skip_blanks(text, length, at, open);
    if (count > 0 && (next == length || text[next] != ',')) break;
    next = notation_skip_blanks(text, length, next + (count > 0), open);
    if (!digit_at(text, length, next) && count == 2) break;
    if (!digit_at(text, length, next)) return (MoveName){0};
    digits[count] = text[next] - '0' - base;
    if (digits[count] < 0 || digits[count] > 3) return (MoveName){0};
    at = next + 1;
  }
  if (open) at = notation_skip_blanks(text, length, at, true);
  if (count < 2 || (open && (at == length || text[at++] != ')'))) return (MoveName){0};
  return (MoveName){at, digits[0] + 4 * digits[1], count == 3 ? digits[2] : -1};
}

static MoveName read_column(Variant variant, Notation notation, const char *text, size_t length,
                            bool run) {
  switch (notation) {
  case NOTATION_SQUARES:
    return read_square(variant, text, length, run);
  case NOTATION_PAIRS:
    return read_pair(text, length, 1);
  case NOTATION_PAIRS_0:
    return read_pair(text, length, 0);
  case NOTATION_LETTERS:
    return read_letter(variant, text, length);
  case NOTATION_NUMBERS:
  case NOTATION_COLUMNS:
    return notation_read_number(variant, text, length, 1, run);
  case NOTATION_NUMBERS_0:
    if (!run && digit_at(text, length, 0))
      return notation_read_number(variant, text, length, 0, false);
    return read_own(variant, text, length);
  default:
    return read_own(variant, text, length);
  }
}

MoveName notation_read(Variant variant, Notation notation, const char *text, size_t length,
                       bool run) {
  bool capital = notation != NOTATION_LETTERS; /* which may have a column P */
  bool pop = variant.rules->pops && length > 0 && (text[0] == 'p' || (capital && text[0] == 'P'));
  MoveName name = read_column(variant, notation, text + pop, length - pop, run);
  if (name.length == 0 || !pop) return name;
  return (MoveName){name.length + 1, name.move + variant_columns(variant), -1};
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* A move without the text before it. */
static int write_name(const Position *before, Notation notation, Move move, char *text) {
  Variant variant = before->variant;
  int column = move_column(variant, move), x = column % 4, y = column / 4;
  int pop = move_pops(variant, move) ? sprintf(text, "p") : 0;
  text += pop;
  if (notation == NOTATION_LETTERS) return pop + sprintf(text, "%c", 'A' + column);
  if (notation == NOTATION_PAIRS) return sprintf(text, "%d,%d", x + 1, y + 1);
  if (notation == NOTATION_PAIRS_0) return sprintf(text, "%d,%d", x, y);
  if (notation == NOTATION_NUMBERS_0) return pop + sprintf(text, "%d", column);
  if (notation != NOTATION_SQUARES) return pop + sprintf(text, "%d", column + 1);
  if (is_cube(variant)) return sprintf(text, "%c%d", 'A' + x, y + 1);
  return sprintf(text, "%c%d", 'a' + column, position_level(before, column) + 1);
}

static bool is_packed(Variant variant, Notation notation) {
  return notation == NOTATION_LETTERS ||
         (notation == NOTATION_COLUMNS && notation_runs(variant, notation));
}

bool notation_write(const Line *line, Notation notation, char text[NOTATION_TEXT]) {
  Position position = line->start;
  Variant variant = position.variant;
  if (notation == NOTATION_OWN) {
    line_write(line, text);
    return true;
  }
  if (!notation_fits(variant, notation) || position_stones(&position) > 0) return false;
  strcpy(text, line->at == 0 ? "." : "");
  for (int i = 0; i < line->at; i++) {
    if (i > 0 && !is_packed(variant, notation)) *text++ = ' ';
    text += write_name(&position, notation, line->moves[i], text);
    position = position_play(&position, line->moves[i]);
  }
  return true;
}

void notation_write_move(const Position *before, Notation notation, Move move,
                         char text[NOTATION_MOVE]) {
  if (notation == NOTATION_OWN)
    move_write(before->variant, move, text);
  else
    write_name(before, notation, move, text);
}
