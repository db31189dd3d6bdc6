/* Texts of positions and moves, the same for all games. */
#include "position.h"

#include "../core/marked.h"

#include <stdio.h>
#include <string.h>

/* A byte as it can be shown in a message. */
typedef struct {
  char text[32];
} PositionShown;

static PositionShown position_text_show(const char *text, size_t length, size_t at) {
  PositionShown shown;
  if (at < length && text[at] >= ' ' && text[at] <= '~')
    snprintf(shown.text, sizeof shown.text, status_word(N_("'%c'")), text[at]);
  else if (at < length)
    snprintf(shown.text, sizeof shown.text, status_word(N_("byte 0x%02X")),
             (unsigned char)text[at]);
  else
    snprintf(shown.text, sizeof shown.text, "%s", status_word(N_("the end")));
  return shown;
}

/* --- Moves ------------------------------------------------------------------------------------ */

int position_column(Variant variant, char name) {
  const char *letters = variant.rules->letters;
  size_t columns = (size_t)variant_columns(variant);
  const char *found = memchr(letters, name, columns);
  if (found == NULL && name >= 'a' && name <= 'z') found = memchr(letters, name - 32, columns);
  return found == NULL ? -1 : (int)(found - letters);
}

Status position_fail_over(ValueSet result, size_t at, Error *error) {
  if (result == VALUE_DRAW)
    return status_fail(error, STATUS_TEXT, at, "expected the end: the game has ended as a draw");
  if (result == VALUE_FIRST)
    return status_fail(error, STATUS_TEXT, at, "expected the end: the first player has won");
  return status_fail(error, STATUS_TEXT, at, "expected the end: the second player has won");
}

Status position_read_move(const Position *position, const char *text, size_t length, size_t *at,
                          Move *move, Error *error) {
  Variant variant = position->variant;
  bool pop =
      variant.rules->pops && *at < length && (text[*at] == 'p' || text[*at] == 'P'); /* no column */
  size_t name = *at + pop;
  int column = name < length ? position_column(variant, text[name]) : -1,
      columns = variant_columns(variant);
  if (column < 0)
    return status_fail(error, STATUS_TEXT, name, "expected a column from 0 to %c, found %s",
                       variant.rules->letters[columns - 1],
                       position_text_show(text, length, name).text);
  ValueSet result = position_result(position);
  if (result != VALUE_ANY) return position_fail_over(result, *at, error);
  Move read = (Move)(column + (pop ? columns : 0));
  if (!position_is_legal(position, read) && pop)
    return status_fail(error, STATUS_TEXT, *at, "the mover has no stone at the bottom of column %c",
                       text[name]);
  if (!position_is_legal(position, read))
    return status_fail(error, STATUS_TEXT, *at, "column %c is full",
                       variant.rules->letters[column]);
  *move = read;
  *at = name + 1;
  return STATUS_OK;
}

/* --- Board codes ------------------------------------------------------------------------------ */

/* Reads the byte at `at` as a stone for the column, or as the end of the column. */
static Status read_byte(Position *stones, int *column, const char *text, size_t at, Error *error) {
  Variant variant = stones->variant;
  if (text[at] == '/') {
    if (++*column < variant_columns(variant)) return STATUS_OK;
    return status_fail(error, STATUS_TEXT, at, "expected the end after %d fields, found '/'",
                       *column);
  }
  if (text[at] != 'w' && text[at] != 'b')
    return status_fail(error, STATUS_TEXT, at, "expected 'w', 'b' or '/', found %s",
                       position_text_show(text, at + 1, at).text);
  if (variant.rules->put(stones, *column, text[at] == 'w' ? FIRST : SECOND)) return STATUS_OK;
  return status_fail(error, STATUS_TEXT, at, "column %c has more than %d stones",
                     variant.rules->letters[*column], variant_levels(variant));
}

Status position_read_stones(Variant variant, const char *text, size_t length, Position *stones,
                            Error *error) {
  Position read = position_begin(variant);
  int column = 0;
  for (size_t at = 0; at < length; at++) {
    Status status = read_byte(&read, &column, text, at, error);
    if (status != STATUS_OK) return status;
  }
  if (column + 1 < variant_columns(variant))
    return status_fail(error, STATUS_TEXT, length,
                       "expected %d fields joined by '/', found only %d", variant_columns(variant),
                       column + 1);
  *stones = read;
  return STATUS_OK;
}

/* An error of the stones as one of their text. */
static Status position_text_settle(const Position *stones, size_t length, Position *position,
                                   Error *error) {
  Error reason;
  if (stones->variant.rules->settle(stones, position, &reason) == STATUS_OK) return STATUS_OK;
  if (error != NULL) *error = reason;
  if (error != NULL) error->status = STATUS_TEXT, error->offset = length;
  return STATUS_TEXT;
}

Status position_read_code(Variant variant, const char *text, size_t length, Position *position,
                          Error *error) {
  Position stones;
  if (length == 0)
    return status_fail(error, STATUS_TEXT, 0,
                       "expected moves, a board code or '.' for the empty board, found nothing");
  if (text[0] == '.' && length > 1)
    return status_fail(error, STATUS_TEXT, 1,
                       "expected the end after '.', the empty board, found %s",
                       position_text_show(text, length, 1).text);
  if (text[0] == '.') {
    *position = position_begin(variant);
    return STATUS_OK;
  }
  Status status = position_read_stones(variant, text, length, &stones, error);
  return status == STATUS_OK ? position_text_settle(&stones, length, position, error) : status;
}

static char stone_letter(const Position *position, int column, int level) {
  int player = position->variant.rules->at(position, column, level);
  return player == CELL_EMPTY ? '.' : "wb"[player];
}

void position_write_code(const Position *position, char text[POSITION_TEXT]) {
  int columns = variant_columns(position->variant), levels = variant_levels(position->variant);
  for (int column = 0; column < columns; column++) {
    if (column > 0) *text++ = '/';
    for (int level = 0; level < levels && stone_letter(position, column, level) != '.'; level++)
      *text++ = stone_letter(position, column, level);
  }
  *text = '\0';
}

/* --- For people ------------------------------------------------------------------------------- */

/* The names of the columns, and below them the rows from the top. */
static char *draw_rows(const Position *position, char *text) {
  int columns = variant_columns(position->variant), levels = variant_levels(position->variant);
  for (int y = levels; y >= 0; y--)
    for (int x = 0; x < columns; x++) {
      *text++ = y == levels ? position->variant.rules->letters[x] : stone_letter(position, x, y);
      *text++ = x + 1 < columns ? ' ' : '\n';
    }
  return text;
}

void position_draw(const Position *position, ValueSet result, char text[DIAGRAM_TEXT]) {
  const Rules *rules = position->variant.rules;
  char *end = (rules->diagram != NULL ? rules->diagram : draw_rows)(position, text);
  int stones = position_stones(position);
  sprintf(end, "%d stone%s. %s\n", stones, stones == 1 ? "" : "s",
          value_sentence(result, position_mover(position)));
}
