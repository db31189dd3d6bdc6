/* A flat game as it is played: where it began, its moves, and a cursor among them.
 *
 * A plain value. It knows what a board cannot know: that a position which occurs for the second
 * time ends the game as a draw (PopOut). */
#pragma once

#include "board.h"

enum { FLAT_RECORD_MOST = 500, FLAT_RECORD_TEXT = 2 * FLAT_RECORD_MOST + 1 };

typedef struct {
  FlatGame game;
  FlatBoard start;
  int length; /* moves */
  int at;     /* moves played: the cursor */
  FlatMove moves[FLAT_RECORD_MOST];
} FlatRecord;

/* A game that begins with this board. */
FlatRecord flat_record_new(FlatGame game, FlatBoard start);

/* The position at the cursor. */
FlatBoard flat_record_board(const FlatRecord *record);

/* The result there, repetition included; VALUE_ANY if the game goes on. */
ValueSet flat_record_result(const FlatRecord *record);

/* Legal moves there: 0 if the game is over. */
int flat_record_moves(const FlatRecord *record, FlatMove moves[FLAT_MOVES_MOST]);

/* Plays a move at the cursor; the moves after it are kept if it is the next of them, else dropped.
 * False, and nothing changed, if it is illegal or FLAT_RECORD_MOST moves are played. */
bool flat_record_play(FlatRecord *record, FlatMove move);

/* As flat_read(); the moves are kept and the cursor is behind them. */
Status flat_record_read(FlatGame game, const char *text, FlatRecord *record, Error *error);

/* Writes the position at the cursor: the moves from the empty board, else the board code. */
void flat_record_write(const FlatRecord *record, char text[FLAT_RECORD_TEXT]);

/* All moves from the start on, those behind the cursor too; "." for none. */
void flat_record_write_moves(const FlatRecord *record, char text[FLAT_RECORD_TEXT]);

/* Reads that: a game from `start` on, the cursor behind its moves. STATUS_TEXT with the offset. */
Status flat_record_read_moves(FlatGame game, FlatBoard start, const char *text, FlatRecord *record,
                              Error *error);
