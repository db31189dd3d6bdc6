#include "ask.h"

#include "base/output.h"

const AskKind *const ask_kinds[] = {&ask_value,    &ask_moves, &ask_judge,  &ask_move,
                                    &ask_distance, &ask_line,  &ask_puzzle, NULL};

const char *const *ask_names(void) {
  static const char *names[G_N_ELEMENTS(ask_kinds)];
  for (int i = 0; ask_kinds[i] != NULL; i++)
    names[i] = ask_kinds[i]->name;
  return names;
}

QuestionOptions ask_question_exact(const ServeAsked *asked) {
  return (QuestionOptions){.position = line_position(&asked->line),
                           .goal = GOAL_EXACT,
                           .solver = asked->ground->solver,
                           .table = asked->table,
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT,
                           .knower = books_knower(asked->ground->books)};
}

/* The game's solver that takes this many threads and shares the table with the default one.
 */
static void set_threads(QuestionOptions *question, const ServeAsked *asked) {
  int threads = (int)params_int(asked->params, "threads", 1, asked->threads_most, 1);
  if (threads == 1) return;
  const SolverInfo *const *all = asked->ground->variant.rules->solving->solvers;
  for (; *all != NULL; all++) {
    const SolverInfo *solver = *all;
    bool fits = solver == question->solver || (solver->divides && solver->shares_table);
    if (!fits || !solver->has_team || solver->threads_most < threads) continue;
    question->solver = solver;
    question->threads = threads;
    return;
  }
  params_fail(asked->params, "threads", "no solver of this game takes this many");
}

Goal ask_goal(const ServeAsked *asked) {
  const char *const names[] = {goal_name(GOAL_FIRST), goal_name(GOAL_SECOND), goal_name(GOAL_EXACT),
                               NULL};
  return (Goal)params_choice(asked->params, "goal", names, GOAL_EXACT);
}

QuestionOptions ask_question(const ServeAsked *asked) {
  QuestionOptions question = ask_question_exact(asked);
  question.goal = ask_goal(asked);
  set_threads(&question, asked);
  return question;
}

bool ask_goes_on(const ServeAsked *asked) {
  return line_result(&asked->line) == VALUE_ANY ||
         params_fail(asked->params, "position", "the game is over");
}

void ask_add_value(JsonBuilder *json, Goal goal, ValueSet values) {
  json_add_text(json, "value", goal_word(goal, values));
  json_add_possible(json, values);
}

void ask_add_move(JsonBuilder *json, Variant variant, Move move) {
  char name[MOVE_TEXT];
  move_write(variant, move, name);
  json_add_text(json, "move", name);
}
