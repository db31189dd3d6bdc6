/* Connect Four 3D as a game of engine/play: its rules, and its boards as positions or texts and
 * back. */
#pragma once

#include "../team/parallel.h"
#include "question.h"

extern const Rules rules_cube;
extern const Solving cube_solving;

/* The board of a position of rules_cube, and the position of a board. */
Board cube_board(const Position *position);
Position cube_position(Board board);

/* How the team of a question about a position of rules_cube stands, or how the last one ended;
 * false if there was none. */
bool cube_question_team(Question *question, ParallelView *view);

bool cube_zugzwang(const Position *position, bool wins, struct ExplainZugzwang *found);

/* A board from a position in either format, and as its board code. */
Status cube_read(const char *text, Board *board, Error *error);
void cube_write(Board board, char text[POSITION_TEXT]);
