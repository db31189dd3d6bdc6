#include "players-text.h"

#include <string.h>

enum { HEAD_MOST = 256 }; /* bytes in which names and labels stand: long lines are read often */

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
  if (text[at] != ' ') return 0;
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

/* The place of the first colon before `most`; that if there is none. */
static size_t find_colon(const char *text, size_t most) {
  size_t at = 0;
  while (at < most && !is_colon(text, at))
    at++;
  return at;
}

/* Where the first word with a digit or bracket begins, from `begin` on; `most` if none does. */
static size_t digits_from(const char *text, size_t begin, size_t most) {
  size_t at = begin;
  while (at < most && !is_digit(text[at]) && text[at] != '(')
    at++;
  if (at == most) return most;
  while (at > begin && !is_blank(text[at - 1]))
    at--;
  return at;
}

/* What stands before a colon and is a name or the like. */
static TextPart label_before(const char *text, size_t colon) {
  TextPart label = trimmed(text, 0, colon);
  bool clean = memchr(text, '#', colon) == NULL && memchr(text, '/', colon) == NULL;
  return clean && begins_as_name(text, label) ? label : (TextPart){0, 0};
}

static size_t behind_blanks(const FoldedText *line, size_t at) {
  while (at < line->length && is_blank(line->text[at]))
    at++;
  return at < line->length ? at : 0;
}

PlayersText players_text_read(const FoldedText *line) {
  PlayersText players = {.moves = 0};
  const char *text = line->text;
  size_t most = line->length < HEAD_MOST ? line->length : HEAD_MOST, begin = 0;
  size_t colon = find_colon(text, most);
  if (colon < most && find_names(text, 0, colon, &players)) {
    players.moves = behind_blanks(line, colon + 1);
    return players;
  }
  if (colon < most) players.label = label_before(text, colon);
  if (players.label.length > 0) begin = colon + 1;
  size_t moves = digits_from(text, begin, most);
  bool named = find_names(text, begin, moves, &players);
  bool bare = behind_blanks(line, begin) == moves; /* the moves follow the label */
  if (moves < most && (named || (bare && begin > 0))) players.moves = moves;
  return players;
}

/* "2024-05-01", "1.5.2024", or a result. */
static bool is_date(const char *text) {
  size_t first = strspn(text, "0123456789"), all = strspn(text, "0123456789-/.");
  return first > 0 && first < all && text[all + strspn(text + all, " \t")] == '\0';
}

bool players_text_is_title(const FoldedText *line, PlayersText *players) {
  *players = players_text_read(line);
  bool alone = players->moves == 0 || is_date(line->text + players->moves);
  return players->white.length > 0 && alone;
}
