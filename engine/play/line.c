#include "line.h"

#include <assert.h>
#include <string.h>

/* The positions of a line up to a move. */
typedef struct {
  Position at[LINE_MOST + 1];
} Path;

Line line_new(const Position *start) { return (Line){.start = *start}; }

Position line_position_at(const Line *line, int n) {
  assert(n >= 0 && n <= line->length);
  Position position = line->start;
  for (int i = 0; i < n; i++)
    position = position_play(&position, line->moves[i]);
  return position;
}

Position line_position(const Line *line) { return line_position_at(line, line->at); }

/* True if the last of the positions, after this many moves, has occurred before and the rules make
 * that a draw. */
static bool is_repeated(const Path *path, int moves) {
  if (!path->at[0].variant.rules->repeats_draw) return false;
  for (int i = 0; i < moves; i++)
    if (position_equal(&path->at[i], &path->at[moves])) return true;
  return false;
}

static void line_follow(const Line *line, Path *path) {
  path->at[0] = line->start;
  for (int i = 0; i < line->at; i++)
    path->at[i + 1] = position_play(&path->at[i], line->moves[i]);
}

ValueSet line_result(const Line *line) {
  Path path;
  line_follow(line, &path);
  ValueSet result = position_result(&path.at[line->at]);
  return result == VALUE_ANY && is_repeated(&path, line->at) ? VALUE_DRAW : result;
}

bool line_play(Line *line, Move move) {
  Position position = line_position(line);
  if (line->at == LINE_MOST || line_result(line) != VALUE_ANY ||
      !position_is_legal(&position, move))
    return false;
  if (line->at == line->length || line->moves[line->at] != move) line->length = line->at + 1;
  line->moves[line->at++] = move;
  return true;
}

int line_last(const Line *line) { return line->at > 0 ? line->moves[line->at - 1] : -1; }

Status line_read_moves(const Position *start, const char *text, size_t length, Line *out,
                       Error *error) {
  Line line = line_new(start);
  Path path; /* kept, so that long lines take no longer */
  path.at[0] = *start;
  if (length == 1 && text[0] == '.') length = 0;
  for (size_t at = 0; at < length;) {
    size_t first = at;
    const Position *position = &path.at[line.length];
    if (is_repeated(&path, line.length))
      return status_fail(error, STATUS_TEXT, at, "the game is over before this move");
    Move move;
    Status status = position_read_move(position, text, length, &at, &move, error);
    if (status != STATUS_OK) return status;
    if (line.length == LINE_MOST)
      return status_fail(error, STATUS_TEXT, first, "a game may have %d moves at most", LINE_MOST);
    path.at[line.length + 1] = position_play(position, move);
    line.moves[line.length++] = move;
  }
  line.at = line.length;
  *out = line;
  return STATUS_OK;
}

Status line_read(Variant variant, const char *text, size_t length, Line *line, Error *error) {
  bool is_code = length == 0 || text[0] == '.' || memchr(text, '/', length) != NULL;
  if (!is_code) {
    Position start = position_begin(variant);
    return line_read_moves(&start, text, length, line, error);
  }
  Position position;
  Status status = position_read_code(variant, text, length, &position, error);
  if (status == STATUS_OK) *line = line_new(&position);
  return status;
}

static void write_moves(const Line *line, int count, char *text) {
  strcpy(text, count == 0 ? "." : "");
  for (int i = 0; i < count; i++, text += strlen(text))
    move_write(line->start.variant, line->moves[i], text);
}

void line_write(const Line *line, char text[LINE_TEXT]) {
  Position position = line_position(line);
  if (position_stones(&line->start) > 0)
    position_write_code(&position, text);
  else
    write_moves(line, line->at, text);
}

void line_write_moves(const Line *line, char text[LINE_TEXT]) {
  write_moves(line, line->length, text);
}
