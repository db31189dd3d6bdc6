#include "game.h"

#include "cube/code.h"
#include "cube/sample.h"
#include "play/cube-play.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  TABLE_BYTES = 34 << 20,
  NODE_BYTES = 512, /* of a judgement for each visit, more than enough */
  GAME_MOVES = 64,
};

static void insist(Status status, const Error *error) {
  if (status == STATUS_OK) return;
  fprintf(stderr, "%s\n", error->message);
  exit(1);
}

/* --- The referee ------------------------------------------------------------------------------ */

void referee_begin(Referee *referee, uint64_t nodes_most) {
  Error error;
  const SolverInfo *solver = solving_default(variant_default());
  *referee = (Referee){.question = {.solver = solver,
                                    .goal = GOAL_EXACT,
                                    .plies = QUESTION_NO_LIMIT,
                                    .pops = QUESTION_NO_LIMIT},
                       .nodes_most = nodes_most};
  unsigned bits = rules_cube.solving->key_bits(solver, variant_default());
  insist(table_create(&referee->question.table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, &error),
         &error);
}

void referee_end(Referee *referee) { table_free(referee->question.table); }

void referee_forget(Referee *referee) { table_clear(referee->question.table); }

ValueSet referee_value(Referee *referee, const Line *line, ValueSet judged) {
  static const ValueSet of_player[2] = {VALUE_FIRST, VALUE_SECOND};
  ValueSet values = line_result(line);
  if (values_exact(values)) return values;
  Position position = line_position(line);
  Board board = cube_board(&position);
  if (board_openings(board, board_mover(board)) != 0) return of_player[board_mover(board)];
  if (values_exact(judged)) return judged;
  if (board.ply < GAME_ASKED_FROM) return VALUE_ANY;
  QuestionOptions options = referee->question;
  options.position = position;
  Question *question = question_new(&options);
  if (question == NULL) return VALUE_ANY;
  values = question_run(question, referee->nodes_most);
  question_free(question);
  return values_exact(values) ? values : VALUE_ANY;
}

/* --- Players ---------------------------------------------------------------------------------- */

Judgement *game_player(const BeliefWeights *early, uint64_t visits) {
  JudgementOptions options = {
      .variant = variant_default(), .bytes = GAME_MOVES * visits * NODE_BYTES, .early = early};
  Judgement *player;
  Error error;
  insist(judgement_create(&player, &options, &error), &error);
  return player;
}

JudgementView game_think(Judgement *player, const Line *line, uint64_t visits) {
  JudgementView view;
  judgement_begin(player, line);
  judgement_run(player, visits);
  judgement_peek(player, &view);
  return view;
}

Line game_opening(uint64_t seed, int stones) {
  Sample sample = sample_new(seed, stones);
  uint8_t columns[SAMPLE_STONES_MOST];
  sample_next(&sample, columns);
  Position start = position_begin(variant_default());
  Line line = line_new(&start);
  for (int i = 0; i < stones; i++)
    line_play(&line, columns[i]);
  return line;
}
