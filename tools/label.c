#include "label.h"

#include "play/question.h"

#include <stdlib.h>

ValueSet label_solve(const Position *position, Table *table, uint64_t nodes) {
  QuestionOptions options = {.position = *position,
                             .goal = GOAL_EXACT,
                             .solver = solving_default(position->variant),
                             .table = table,
                             .memory = LABEL_TABLE_BYTES,
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  Question *question = question_new(&options);
  if (question == NULL) exit(1);
  ValueSet values = question_run(question, nodes);
  question_free(question);
  return values;
}

int label_points(ValueSet value) {
  return value == VALUE_FIRST ? 1 : value == VALUE_SECOND ? -1 : 0;
}
