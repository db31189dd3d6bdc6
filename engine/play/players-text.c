#include "players-text.h"

#include <string.h>

static bool is_blank(char byte) { return byte == ' ' || byte == '\t'; }

static bool is_capital(char byte) { return byte < 0 || (byte >= 'A' && byte <= 'Z'); }

static bool is_small(char byte) { return byte < 0 || (byte >= 'a' && byte <= 'z'); }

static TextPart trimmed(const char *text, size_t begin, size_t end) {
  while (begin < end && is_blank(text[begin]))
    begin++;
  while (end > begin && (is_blank(text[end - 1]) || text[end - 1] == ','))
    end--;
  return (TextPart){begin, end - begin};
}

/* As "Bob" and "Game", which are no moves in any notation. */
static bool begins_as_name(const char *text, TextPart part) {
  return part.length >= 2 && is_capital(text[part.at]) && is_small(text[part.at + 1]);
}

/* The bytes of a sign or word between two names that begins here; 0: none does. */
static size_t versus_at(const char *text, size_t at, bool *word) {
  static const char *const between[] = {" - ",     " vs ",     " vs. ",   " v ",
                                        " gegen ", " contre ", " contra "};
  for (size_t i = 0; i < sizeof between / sizeof *between; i++)
    if (strncmp(text + at, between[i], strlen(between[i])) == 0) {
      *word = i > 0;
      return strlen(between[i]);
    }
  return 0;
}

/* The bytes up to a date or the like. */
static size_t name_length(const char *text, size_t most) {
  size_t length = strcspn(text, ",;(0123456789");
  return length < most ? length : most;
}

/* Names in the bytes from `begin` to `end`. */
static bool find_names(const char *text, size_t begin, size_t end, PlayersText *players) {
  for (size_t at = begin; at < end; at++) {
    bool word;
    size_t size = versus_at(text, at, &word);
    if (size == 0 || at + size > end) continue;
    TextPart white = trimmed(text, begin, at),
             black = trimmed(text, at + size,
                             at + size + name_length(text + at + size, end - at - size));
    if (white.length == 0 || black.length == 0) return false;
    if (!word && !(begins_as_name(text, white) && begins_as_name(text, black))) return false;
    players->white = white, players->black = black;
    return true;
  }
  return false;
}

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* Not that of an address or a time. */
static bool is_colon(const char *text, size_t at) {
  if (text[at] != ':' || text[at + 1] == '/') return false;
  return at == 0 || !is_digit(text[at - 1]) || !is_digit(text[at + 1]);
}

/* The place of the next colon; the length if there is none. */
static size_t colon_from(const FoldedText *line, size_t at) {
  while (at < line->length && !is_colon(line->text, at))
    at++;
  return at;
}

/* Where the first word with a digit or bracket begins, from there on; the length if none does. */
static size_t digits_from(const FoldedText *line, size_t begin) {
  size_t at = begin + strcspn(line->text + begin, "0123456789(");
  while (at < line->length && at > begin && !is_blank(line->text[at - 1]))
    at--;
  return at;
}

static bool is_label(const FoldedText *line, size_t end) {
  TextPart label = trimmed(line->text, 0, end);
  bool clean = strcspn(line->text, "#/") >= end;
  return clean && end < line->length && begins_as_name(line->text, label);
}

static size_t behind_blanks(const FoldedText *line, size_t at) {
  while (at < line->length && is_blank(line->text[at]))
    at++;
  return at < line->length ? at : 0;
}

PlayersText players_text_read(const FoldedText *line) {
  PlayersText players = {.moves = 0};
  size_t colon = colon_from(line, 0), begin = 0;
  if (colon < line->length && find_names(line->text, 0, colon, &players)) {
    players.moves = behind_blanks(line, colon + 1);
    return players;
  }
  if (is_label(line, colon)) players.label = trimmed(line->text, 0, colon), begin = colon + 1;
  size_t moves = digits_from(line, begin);
  bool named = find_names(line->text, begin, moves, &players);
  bool bare = behind_blanks(line, begin) == moves; /* the moves follow the label */
  if (moves < line->length && (named || (bare && begin > 0))) players.moves = moves;
  return players;
}
