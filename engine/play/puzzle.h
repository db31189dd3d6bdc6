/* Puzzles: "find the only winning move". A position in which exactly one move wins, which is
 * proved, and how hard it is to find.
 *
 * If all moves except one lose at once the position is no puzzle, since there is nothing to find.
 * How hard a puzzle is follows from the expectations of its moves (estimate.h): of players who see
 * as much as an estimate does, and err as much, a certain share finds the move. That share gives a
 * rating on Elo's scale: a player of the same rating finds the move every other time. Only the move
 * is proved, not the rating. Any thread. */
#pragma once

#include "line.h"
#include "question.h"

enum { PUZZLE_GRADES = 5, PUZZLE_RATING_LEAST = 400, PUZZLE_RATING_MOST = 2400 };

typedef struct {
  Line line;   /* the position is at its cursor, where it ends */
  Move answer; /* wins; no other move does */
  int rank;    /* place of that move among the legal ones, by expectation: from 1 on */
  double share;
  int rating; /* from PUZZLE_RATING_LEAST to PUZZLE_RATING_MOST */
  int grade;  /* the same in steps: from 1, which most see, to PUZZLE_GRADES */
} Puzzle;

/* Proves that the position at the line's cursor, whose game goes on, is a puzzle. False also where
 * that takes more than this many nodes in all, or the options' stop flag is raised. The options'
 * position and goal are not used. `known`, which may be NULL, has values of the positions after
 * the moves, by move, that need no search. */
bool puzzle_prove(const QuestionOptions *options, const Line *line, const ValueSet *known,
                  uint64_t nodes, Puzzle *puzzle);

/* The grade of a rating. */
int puzzle_grade(int rating);

/* A player's rating, which begins with PUZZLE_RATING_BEGIN, after a puzzle that he solved or not
 * (Elo, "The Rating of Chessplayers", 1978, with a K of 32). */
enum { PUZZLE_RATING_BEGIN = 1000 };
int puzzle_rate(int player, int puzzle, bool solved);
