/* Groups of moves: "5A0F C366 9912" is one game. Each group is as long as the first; behind two a
 * shorter one may end the text. What follows a game otherwise is a remark, a score perhaps, so
 * there are two groups of three bytes or more, or three of two bytes that are no coordinates. */
#include "game-text-inner.h"

typedef struct {
  size_t count, end;
  bool coordinates; /* "11 22 33" may be columns by x and y, as "A1 B2 C3" are */
} MoveGroups;

/* True if the word has moves and nothing else, whether they can be played or not. */
static bool has_moves(const GameReading *reading, size_t at, size_t length) {
  const char *text = reading->folded->text;
  for (size_t end = at + length; at < end;) {
    MoveName name =
        notation_read(reading->variant, reading->way.notation, text + at, end - at, true);
    if (name.length == 0) return false;
    at += name.length;
  }
  return true;
}

static bool is_coordinates(const GameReading *reading, size_t at, size_t length) {
  const char *text = reading->folded->text + at;
  if (!notation_fits(reading->variant, NOTATION_PAIRS)) return false;
  return strspn(text, "1234") >= length ||
         notation_read(reading->variant, NOTATION_SQUARES, text, length, false).length == length;
}

/* True if a group of this length may begin here: the first is `whole` bytes long. */
static bool is_group(const GameReading *reading, const MoveGroups *groups, size_t at,
                     size_t whole) {
  size_t length = word_length(reading, at);
  bool last = groups->count >= 2 && game_text_ends(reading, at + length);
  bool fits = length == whole || (last && length < whole);
  return fits && length > 0 && has_moves(reading, at, length);
}

static MoveGroups find_groups(const GameReading *reading) {
  size_t at = reading->at, whole = word_length(reading, at);
  MoveGroups groups = {.coordinates = true};
  while (is_group(reading, &groups, at, whole)) {
    size_t length = word_length(reading, at);
    groups.coordinates &= is_coordinates(reading, at, length);
    groups.end = at + length;
    groups.count++;
    at = groups.end + (byte_at(reading, groups.end) == ' ');
  }
  return groups;
}

static bool are_groups(const MoveGroups *groups, size_t whole) {
  if (whole == 2) return groups->count >= 3 && !groups->coordinates;
  return whole >= 3 && groups->count >= 2;
}

size_t game_text_groups(const GameReading *reading) {
  MoveGroups groups = find_groups(reading);
  return are_groups(&groups, word_length(reading, reading->at)) ? groups.end : 0;
}
