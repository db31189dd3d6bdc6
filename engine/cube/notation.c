#include "notation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* A byte as it can be shown in a message. */
typedef struct {
  char text[16];
} Shown;

static Shown show(char byte) {
  Shown shown;
  if (byte >= ' ' && byte <= '~')
    snprintf(shown.text, sizeof shown.text, "'%c'", byte);
  else
    snprintf(shown.text, sizeof shown.text, "byte 0x%02X", (unsigned char)byte);
  return shown;
}

static int hex_column(char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  return -1;
}

static const char *result_words(ValueSet result) {
  switch (result) {
  case VALUE_FIRST:
    return "the first player has already won";
  case VALUE_SECOND:
    return "the second player has already won";
  default:
    return "the board is full";
  }
}

Status notation_read_move(Board board, const char *text, size_t length, size_t *at, int *column,
                          Error *error) {
  size_t i = *at;
  int read = i < length ? hex_column(text[i]) : -1;
  if (read < 0)
    return status_fail(error, STATUS_TEXT, i, "expected a column 0-9 or A-F, found %s",
                       i < length ? show(text[i]).text : "the end");
  ValueSet result = board_result(board);
  if (result != VALUE_ANY)
    return status_fail(error, STATUS_TEXT, i, "expected the end: %s", result_words(result));
  if (board_cell(board, read) < 0)
    return status_fail(error, STATUS_TEXT, i, "column %X is full: it holds four stones", read);
  *column = read;
  *at = i + 1;
  return STATUS_OK;
}

static Status read_moves(const char *text, size_t length, Game *game, Error *error) {
  Game read = game_new(board_empty());
  Board board = read.start;
  for (size_t at = 0; at < length;) {
    int column;
    Status status = notation_read_move(board, text, length, &at, &column, error);
    if (status != STATUS_OK) return status;
    board = board_play(board, board_cell(board, column));
    read.columns[read.length++] = (uint8_t)column;
  }
  read.at = read.length;
  *game = read;
  return STATUS_OK;
}

Status notation_read_stones(const char *text, size_t length, uint64_t stones[2], Error *error) {
  int column = 0, level = 0;
  stones[FIRST] = stones[SECOND] = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '/') {
      if (++column == COLUMNS)
        return status_fail(error, STATUS_TEXT, i, "expected the end after 16 fields, found '/'");
      level = 0;
    } else if (text[i] != 'w' && text[i] != 'b') {
      return status_fail(error, STATUS_TEXT, i, "expected 'w', 'b' or '/', found %s",
                         show(text[i]).text);
    } else if (level == LEVELS) {
      return status_fail(error, STATUS_TEXT, i, "column %X has more than four stones", column);
    } else {
      stones[text[i] == 'w' ? FIRST : SECOND] |= (uint64_t)1 << (column + 16 * level++);
    }
  }
  if (column + 1 < COLUMNS)
    return status_fail(error, STATUS_TEXT, length,
                       "expected 16 fields joined by '/', found only %d", column + 1);
  return STATUS_OK;
}

/* True if the winner has a stone on top of its column without which he has no line. */
static bool one_stone_won(uint64_t winner, uint64_t loser) {
  uint64_t filled = winner | loser, tops = filled & ~(filled >> 16);
  for (uint64_t last = winner & tops; last != 0; last &= last - 1)
    if (!lines_any(winner & ~(last & -last))) return true;
  return false;
}

Status notation_check_stones(const uint64_t stones[2], size_t offset, Error *error) {
  int first = __builtin_popcountll(stones[FIRST]), second = __builtin_popcountll(stones[SECOND]);
  if (first != second && first != second + 1)
    return status_fail(error, STATUS_TEXT, offset,
                       "%d white and %d black stones cannot occur: White has as many as Black or "
                       "one more",
                       first, second);
  bool won[2] = {lines_any(stones[FIRST]), lines_any(stones[SECOND])};
  if (won[FIRST] && won[SECOND])
    return status_fail(error, STATUS_TEXT, offset, "both players have a line of four");
  if ((won[FIRST] && first == second) || (won[SECOND] && first > second))
    return status_fail(error, STATUS_TEXT, offset,
                       "%s has a line of four, but it was %s who moved last",
                       won[FIRST] ? "White" : "Black", won[FIRST] ? "Black" : "White");
  if ((won[FIRST] && !one_stone_won(stones[FIRST], stones[SECOND])) ||
      (won[SECOND] && !one_stone_won(stones[SECOND], stones[FIRST])))
    return status_fail(error, STATUS_TEXT, offset,
                       "%s has lines of four that no last stone can have completed",
                       won[FIRST] ? "White" : "Black");
  return STATUS_OK;
}

static Status read_code(const char *text, size_t length, Game *game, Error *error) {
  uint64_t stones[2];
  Status status = notation_read_stones(text, length, stones, error);
  if (status == STATUS_OK) status = notation_check_stones(stones, length, error);
  if (status == STATUS_OK) *game = game_new(board_from_stones(stones[FIRST], stones[SECOND]));
  return status;
}

Status notation_read(const char *text, size_t length, Game *game, Error *error) {
  if (length == 0)
    return status_fail(error, STATUS_TEXT, 0,
                       "expected moves, a board code or '.' for the empty board, found nothing");
  if (memchr(text, '/', length) != NULL) return read_code(text, length, game, error);
  if (text[0] == '.') {
    if (length > 1)
      return status_fail(error, STATUS_TEXT, 1,
                         "expected the end after '.', the empty board, found %s",
                         show(text[1]).text);
    *game = game_new(board_empty());
    return STATUS_OK;
  }
  return read_moves(text, length, game, error);
}

void notation_write_moves(const Game *game, char text[NOTATION_MOVES_SIZE]) {
  if (game->at == 0) strcpy(text, ".");
  for (int i = 0; i < game->at; i++)
    sprintf(&text[i], "%X", game->columns[i]);
}

void notation_write_code(Board board, char text[NOTATION_CODE_SIZE]) {
  char *end = text;
  for (int column = 0; column < COLUMNS; column++) {
    if (column > 0) *end++ = '/';
    for (int cell = column; cell < CELLS && board_filled(board) >> cell & 1; cell += 16)
      *end++ = board.stones[FIRST] >> cell & 1 ? 'w' : 'b';
  }
  *end = '\0';
}

void notation_write(const Game *game, char text[NOTATION_CODE_SIZE]) {
  if (game->start.ply == 0)
    notation_write_moves(game, text);
  else
    notation_write_code(game_board(game), text);
}
