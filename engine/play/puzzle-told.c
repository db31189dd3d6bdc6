#include "puzzle-told.h"

#include <string.h>

enum { NODES = 200000 }; /* to find out whether the other player even wins */

static Claim claim_of(Player player) { return player == FIRST ? CLAIM_FIRST : CLAIM_SECOND; }

static Goal puzzle_told_goal_of(Player player) {
  return player == FIRST ? GOAL_FIRST : GOAL_SECOND;
}

/* True if a short search proves that the player wins. */
static bool wins_soon(const QuestionOptions *options, const Position *position, Player player) {
  QuestionOptions asked = *options;
  asked.position = *position;
  asked.goal = puzzle_told_goal_of(player);
  if (asked.solver->divides) asked.threads = 0;
  Question *question = question_new(&asked);
  if (question == NULL) return false;
  ValueSet values = question_run(question, NODES);
  bool believed = !question_peek(question).contradicted;
  question_free(question);
  return believed && values == claim_value(claim_of(player));
}

/* A forced win is its own line; else one of best play. */
static void puzzle_told_find_line(const QuestionOptions *options, Player winner,
                                  const StopFlag *stop, PuzzleTold *told) {
  const ForcedLine *forced = &told->why.line;
  QuestionOptions asked = *options;
  asked.position = told->from;
  asked.goal = puzzle_told_goal_of(winner);
  asked.stop = stop;
  if (forced->length == 0) {
    told->line = best_line_find(&asked, -1, stop);
    return;
  }
  told->line = (BestLine){.from = told->from, .length = forced->length, .complete = true};
  memcpy(told->line.moves, forced->moves, sizeof forced->moves);
}

PuzzleTold puzzle_tell(const QuestionOptions *options, const Puzzle *puzzle, Move move,
                       const StopFlag *stop) {
  Position position = line_position(&puzzle->line);
  Player mover = position_mover(&position), other = player_other(mover);
  QuestionOptions asked = *options;
  asked.stop = stop;
  PuzzleTold told = {.move = move,
                     .wins = move == puzzle->answer,
                     .mover = mover,
                     .from = position_play(&position, move)};
  told.line.from = told.from;
  ValueSet result = position_result(&told.from);
  told.loses = !told.wins && (result == VALUE_ANY ? wins_soon(&asked, &told.from, other)
                                                  : result == claim_value(claim_of(other)));
  told.why = told.loses ? explain_at_sight(&told.from, claim_of(other), true, stop)
                        : explain_at_sight(&told.from, claim_of(mover), told.wins, stop);
  if (result == VALUE_ANY) puzzle_told_find_line(options, told.loses ? other : mover, stop, &told);
  return told;
}
