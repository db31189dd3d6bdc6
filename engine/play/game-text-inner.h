/* The inside of a text while it is read, shared by its files: game-text.c reads it,
 * game-text-groups.c finds groups of moves. */
#pragma once

#include "game-text.h"

#include <ctype.h>
#include <string.h>

/* A text while it is read. */
typedef struct {
  Variant variant;
  TextWay way;
  const FoldedText *folded;
  size_t at;
  int words; /* moves that stood as separate words */
  bool numbered;
  GameText *game;
  Error *error;
} GameReading;

static inline char byte_at(const GameReading *reading, size_t at) {
  return at < reading->folded->length ? reading->folded->text[at] : ' ';
}

static inline bool game_text_is_blank(char byte) { return byte == ' ' || byte == '\t'; }

static inline void game_text_skip_blanks(GameReading *reading) {
  while (reading->at < reading->folded->length && game_text_is_blank(byte_at(reading, reading->at)))
    reading->at++;
}

static inline bool at_end(const GameReading *reading) {
  return reading->at >= reading->folded->length;
}

/* The bytes up to a blank. */
static inline size_t word_length(const GameReading *reading, size_t at) {
  size_t end = at;
  while (end < reading->folded->length && !game_text_is_blank(reading->folded->text[end]))
    end++;
  return end - at;
}

static inline bool word_is(const GameReading *reading, const char *word) {
  size_t length = word_length(reading, reading->at);
  return length == strlen(word) && memcmp(reading->folded->text + reading->at, word, length) == 0;
}

static inline bool has_digit(const GameReading *reading, size_t at) {
  return isdigit((unsigned char)byte_at(reading, at));
}

/* The digits of a number with a dot behind it; 0: here is none. */
static inline size_t number_at(const GameReading *reading, size_t at, int *number) {
  size_t end = at;
  for (*number = 0; has_digit(reading, end) && *number < GAME_TEXT_MOVES; end++)
    *number = 10 * *number + byte_at(reading, end) - '0';
  return byte_at(reading, end) == '.' ? end - at : 0;
}

/* Reads the result of a game, if one stands at the cursor. */
bool game_text_read_result(GameReading *reading);

/* True if nothing follows, or the result alone. */
bool game_text_ends(const GameReading *reading, size_t at);

/* Where the groups of moves that begin at the cursor end; 0: there are none. */
size_t game_text_groups(const GameReading *reading);
