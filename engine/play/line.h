/* A game as it is played: where it began, its moves, and a cursor among them. A plain value.
 *
 * It knows what a position cannot know: whether it is a second occurrence, which ends the game as a
 * draw where the rules say so.
 */
#pragma once

#include "position.h"

enum { LINE_MOST = 500, LINE_TEXT = (MOVE_TEXT - 1) * LINE_MOST + 1 };

typedef struct {
  Position start;
  int length; /* moves known, those behind the cursor included */
  int at;     /* moves played: the cursor */
  Move moves[LINE_MOST];
} Line;

Line line_new(const Position *start);

Position line_position(const Line *line); /* at the cursor */
Position line_position_at(const Line *line, int n);

/* The result at the cursor, repetition included; VALUE_ANY if the game goes on. */
ValueSet line_result(const Line *line);

/* Plays a move at the cursor. The moves behind it are kept if it is the next of them, else dropped.
 * False, and nothing changed, if it is illegal or LINE_MOST moves are played. */
bool line_play(Line *line, Move move);

/* The move that led to the cursor, or -1 at the start. */
int line_last(const Line *line);

/* Reads a position in either format: moves from the empty board ("." for none), with the cursor
 * behind them, or a board code, which has a '/' and is a start without moves. STATUS_TEXT with the
 * offset of what is wrong. */
Status line_read(Variant variant, const char *text, size_t length, Line *line, Error *error);

/* Writes the position at the cursor: the moves if it began with the empty board, else its code. */
void line_write(const Line *line, char text[LINE_TEXT]);

/* All moves from the start on; "." for none. And back, from a start. */
void line_write_moves(const Line *line, char text[LINE_TEXT]);
Status line_read_moves(const Position *start, const char *text, size_t length, Line *line,
                       Error *error);
