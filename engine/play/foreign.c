#include "foreign.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cube-play.h"

/* For translators. */
#define N_(text) (text)

/* Marks between moves, and between and around pairs; our own notation has none of them. */
#define SEPARATORS " \t\r\n,;-"
#define SEPARATORS_OF_PAIRS " \t\r\n;-()"

const char *notation_name(Notation notation) {
  static const char *const names[NOTATIONS] = {"own", "squares", "pairs", "numbers", "columns"};
  return names[notation];
}

const char *notation_title(Notation notation) {
  static const char *const titles[NOTATIONS] = {N_("columns as they are named here"),
                                                N_("columns A1 to D4"), N_("columns x,y"),
                                                N_("columns 1 to 16"), N_("columns from 1")};
  return titles[notation];
}

bool notation_fits(Variant variant, Notation notation) {
  const Rules *rules = variant.rules;
  bool cube = rules == &rules_cube;
  if (notation == NOTATION_OWN) return true;
  if (notation != NOTATION_COLUMNS) return cube;
  return !cube && !rules->pops;
}

/* A text as a list of words. */

typedef struct {
  const char *text;
  size_t length, at; /* of the whole; behind the words that were taken */
} Words;

typedef struct {
  const char *text; /* NULL: there is none left */
  size_t length;
} Word;

static bool is_in(char byte, const char *set) { return byte != 0 && strchr(set, byte) != NULL; }

static bool is_number(Word word) {
  for (size_t i = 0; i < word.length; i++)
    if (!isdigit((unsigned char)word.text[i])) return false;
  return word.length > 0;
}

static Word next_word(Words *words, const char *separators) {
  while (words->at < words->length && is_in(words->text[words->at], separators))
    words->at++;
  size_t from = words->at;
  while (words->at < words->length && !is_in(words->text[words->at], separators))
    words->at++;
  return words->at > from ? (Word){words->text + from, words->at - from} : (Word){0};
}

/* "12." counts a move and is none. */
static bool is_count(Word word) {
  return word.length > 1 && word.text[word.length - 1] == '.' &&
         is_number((Word){word.text, word.length - 1});
}

static Word next_move(Words *words, const char *separators) {
  Word word = next_word(words, separators);
  while (word.text && is_count(word))
    word = next_word(words, separators);
  return word;
}

/* Two digits at most, of no sign; -1 if it is none. */
static int number_of(Word word) {
  if (!is_number(word) || word.length > 2) return -1;
  return word.length == 1 ? word.text[0] - '0' : 10 * (word.text[0] - '0') + word.text[1] - '0';
}

/* What a word means: a move's number, whether or not it is legal; -1 if it has another shape. */

static int square_of(Word word) {
  if (word.length != 2 || !is_in(word.text[0], "ABCDabcd") || !is_in(word.text[1], "1234"))
    return -1;
  return toupper(word.text[0]) - 'A' + 4 * (word.text[1] - '1');
}

/* A pair of digits with a comma between them; the least digit there may be is `base`. */
static int pair_of(Word word, int base) {
  if (word.length != 3 || word.text[1] != ',') return -1;
  int x = word.text[0] - '0' - base, y = word.text[2] - '0' - base;
  return x >= 0 && x < 4 && y >= 0 && y < 4 ? x + 4 * y : -1;
}

static int numbered(Word word, int most) {
  int number = number_of(word);
  return number >= 1 && number <= most ? number - 1 : -1;
}

static const char *separators_of(Notation notation) {
  return notation == NOTATION_PAIRS ? SEPARATORS_OF_PAIRS : SEPARATORS;
}

typedef struct {
  Variant variant;
  Notation notation;
  int base; /* of pairs */
} Meaning;

static int move_of(const Meaning *meaning, Word word) {
  switch (meaning->notation) {
  case NOTATION_SQUARES:
    return square_of(word);
  case NOTATION_PAIRS:
    return pair_of(word, meaning->base);
  default:
    return numbered(word, variant_columns(meaning->variant));
  }
}

/* Columns from 1 may stand without anything between them where one digit suffices. */
static bool is_run(const Meaning *meaning, const char *text, size_t length) {
  return meaning->notation == NOTATION_COLUMNS && is_number((Word){text, length}) &&
         variant_columns(meaning->variant) <= 9;
}

static Word next_of(const Meaning *meaning, Words *words) {
  if (!is_run(meaning, words->text, words->length))
    return next_move(words, separators_of(meaning->notation));
  if (words->at == words->length) return (Word){0};
  return (Word){words->text + words->at++, 1};
}

static Meaning meaning_of(Variant variant, Notation notation, const char *text, size_t length) {
  return (Meaning){variant, notation, memchr(text, '0', length) ? 0 : 1};
}

/* The fewest words by which a text is told from a slip of the keys, which one number may be. */
static int words_least(Notation notation) {
  return notation == NOTATION_NUMBERS || notation == NOTATION_COLUMNS ? 2 : 1;
}

/* Whether each word has the shape of the notation, and there are enough. */
static bool has_shape(Variant variant, Notation notation, const char *text, size_t length) {
  Meaning meaning = meaning_of(variant, notation, text, length);
  Words words = {text, length, 0};
  int count = 0;
  if (!notation_fits(variant, notation) || (length > 0 && is_in(text[0], ",;-"))) return false;
  for (Word word; (word = next_of(&meaning, &words)).text != NULL; count++)
    if (move_of(&meaning, word) < 0) return false;
  return count >= words_least(notation);
}

/* Reading. */

static Status play_word(const Meaning *meaning, Word word, size_t offset, Line *line,
                        Error *error) {
  int move = move_of(meaning, word);
  if (move < 0)
    return status_fail(error, STATUS_TEXT, offset, "\"%.*s\" is no column here", (int)word.length,
                       word.text);
  if (line_play(line, (Move)move)) return STATUS_OK;
  return status_fail(error, STATUS_TEXT, offset,
                     "\"%.*s\" cannot be played: the column is full, or the game is over",
                     (int)word.length, word.text);
}

Status foreign_read_as(Variant variant, Notation notation, const char *text, size_t length,
                       Line *out, Error *error) {
  Position start = position_begin(variant);
  Line line = line_new(&start);
  Meaning meaning = meaning_of(variant, notation, text, length);
  Words words = {text, length, 0};
  for (Word word; (word = next_of(&meaning, &words)).text != NULL;) {
    Status status = play_word(&meaning, word, (size_t)(word.text - text), &line, error);
    if (status != STATUS_OK) return status;
  }
  *out = line;
  return STATUS_OK;
}

static bool has_separator(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (is_in(text[i], SEPARATORS "()")) return true;
  return false;
}

/* The notation that the shape of the words tells; NOTATION_OWN if it is none of the others. */
static Notation shape_of(Variant variant, const char *text, size_t length) {
  if (!has_separator(text, length) || memchr(text, '/', length)) return NOTATION_OWN;
  for (Notation n = NOTATION_SQUARES; n < NOTATIONS; n++)
    if (has_shape(variant, n, text, length)) return n;
  return NOTATION_OWN;
}

/* A text that may be our own: columns from 1 only if it is not. */
static Status read_own(Variant variant, const char *text, size_t length, Line *line,
                       Notation *notation, bool *other, Error *error) {
  Line from_one;
  bool columns =
      has_shape(variant, NOTATION_COLUMNS, text, length) &&
      foreign_read_as(variant, NOTATION_COLUMNS, text, length, &from_one, NULL) == STATUS_OK;
  Status status = line_read(variant, text, length, line, error);
  *notation = status != STATUS_OK && columns ? NOTATION_COLUMNS : NOTATION_OWN;
  *other = status == STATUS_OK && columns;
  if (*notation == NOTATION_OWN) return status;
  *line = from_one;
  return STATUS_OK;
}

Status foreign_read(Variant variant, const char *text, size_t length, Line *line,
                    Notation *notation, bool *other, Error *error) {
  Notation found = shape_of(variant, text, length);
  bool also = false;
  Status status = found == NOTATION_OWN
                      ? read_own(variant, text, length, line, &found, &also, error)
                      : foreign_read_as(variant, found, text, length, line, error);
  if (notation) *notation = found;
  if (other) *other = also;
  return status;
}

/* Writing. */

static int write_word(const Line *line, Notation notation, int i, char *text) {
  int move = line->moves[i], x = move % 4, y = move / 4;
  bool run = notation == NOTATION_COLUMNS && line->start.variant.width <= 9;
  const char *gap = i > 0 && !run ? " " : "";
  if (notation == NOTATION_SQUARES) return sprintf(text, "%s%c%d", gap, 'A' + x, y + 1);
  if (notation == NOTATION_PAIRS) return sprintf(text, "%s%d,%d", gap, x + 1, y + 1);
  return sprintf(text, "%s%d", gap, move + 1);
}

bool foreign_write(const Line *line, Notation notation, char text[FOREIGN_TEXT]) {
  if (!notation_fits(line->start.variant, notation) || position_stones(&line->start) > 0)
    return false;
  if (notation == NOTATION_OWN) {
    line_write(line, text);
    return true;
  }
  strcpy(text, line->at == 0 ? "." : "");
  for (int i = 0; i < line->at; i++)
    text += write_word(line, notation, i, text);
  return true;
}
