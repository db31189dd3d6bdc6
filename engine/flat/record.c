#include "record.h"

#include <string.h>

FlatRecord flat_record_new(FlatGame game, FlatBoard start) {
  return (FlatRecord){.game = game, .start = start};
}

/* The position after so many moves. */
static FlatBoard board_after(const FlatRecord *record, int moves) {
  FlatBoard board = record->start;
  for (int i = 0; i < moves; i++)
    board = flat_play(record->game, board, record->moves[i]);
  return board;
}

FlatBoard flat_record_board(const FlatRecord *record) { return board_after(record, record->at); }

static bool is_same(FlatBoard a, FlatBoard b) {
  return a.stones[0] == b.stones[0] && a.stones[1] == b.stones[1];
}

/* The result after the last of so many moves, with the boards before each of them and after it. */
static ValueSet result_after(FlatGame game, const FlatBoard *boards, int moves) {
  ValueSet result = flat_result(game, boards[moves]);
  if (result != VALUE_ANY || !game.pops) return result;
  for (int i = 0; i < moves; i++)
    if (is_same(boards[i], boards[moves])) return VALUE_DRAW;
  return VALUE_ANY;
}

ValueSet flat_record_result(const FlatRecord *record) {
  FlatBoard boards[FLAT_RECORD_MOST + 1];
  boards[0] = record->start;
  for (int i = 0; i < record->at; i++)
    boards[i + 1] = flat_play(record->game, boards[i], record->moves[i]);
  return result_after(record->game, boards, record->at);
}

int flat_record_moves(const FlatRecord *record, FlatMove moves[FLAT_MOVES_MOST]) {
  if (flat_record_result(record) != VALUE_ANY) return 0;
  return flat_moves(record->game, flat_record_board(record), moves);
}

static bool is_move(FlatMove a, FlatMove b) { return a.column == b.column && a.pop == b.pop; }

bool flat_record_play(FlatRecord *record, FlatMove move) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_record_moves(record, moves), i = 0;
  while (i < count && !is_move(moves[i], move))
    i++;
  if (i == count || record->at == FLAT_RECORD_MOST) return false;
  if (record->at == record->length || !is_move(record->moves[record->at], move))
    record->length = record->at + 1;
  record->moves[record->at++] = move;
  return true;
}

Status flat_record_read_moves(FlatGame game, FlatBoard start, const char *text, FlatRecord *out,
                              Error *error) {
  FlatRecord record = flat_record_new(game, start);
  FlatBoard boards[FLAT_RECORD_MOST + 1]; /* kept, so that a long line does not take long */
  boards[0] = start;
  if (strcmp(text, ".") == 0) text = "";
  for (size_t at = 0; text[at] != '\0';) {
    size_t first = at;
    FlatMove move;
    if (result_after(game, boards, record.length) != VALUE_ANY)
      return status_fail(error, STATUS_TEXT, at, "the game is over before this move");
    Status status = flat_move_read(game, boards[record.length], text, &at, &move, error);
    if (status != STATUS_OK) return status;
    if (record.length == FLAT_RECORD_MOST)
      return status_fail(error, STATUS_TEXT, first, "a game may have %d moves at most",
                         FLAT_RECORD_MOST);
    boards[record.length + 1] = flat_play(game, boards[record.length], move);
    record.moves[record.length++] = move;
  }
  record.at = record.length;
  *out = record;
  return STATUS_OK;
}

Status flat_record_read(FlatGame game, const char *text, FlatRecord *record, Error *error) {
  FlatBoard board;
  if (text[0] != '\0' && strchr(text, '/') == NULL)
    return flat_record_read_moves(game, (FlatBoard){{0, 0}}, text, record, error);
  Status status = flat_read(game, text, &board, error);
  if (status == STATUS_OK) *record = flat_record_new(game, board);
  return status;
}

static void write_moves(const FlatRecord *record, int count, char *text) {
  strcpy(text, count == 0 ? "." : "");
  for (int i = 0; i < count; i++, text += strlen(text))
    flat_move_write(record->moves[i], text);
}

void flat_record_write(const FlatRecord *record, char text[FLAT_RECORD_TEXT]) {
  if (flat_stones(record->start) > 0)
    flat_write(record->game, flat_record_board(record), text);
  else
    write_moves(record, record->at, text);
}

void flat_record_write_moves(const FlatRecord *record, char text[FLAT_RECORD_TEXT]) {
  write_moves(record, record->length, text);
}
