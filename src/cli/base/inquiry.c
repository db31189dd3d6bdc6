#include "base/inquiry.h"

#include "base/message.h"
#include "flat/team.h"

Inquiry inquiry_make(const SearchOptions *options, Table *table, const StopFlag *stop) {
  return (Inquiry){.game = options->game,
                   .method = options->method,
                   .table = table,
                   .memory = options->table_bytes,
                   .without = options->without,
                   .handicap = options->handicap,
                   .stop = stop};
}

static FlatSearch flat_search_of(const Inquiry *inquiry) {
  return (FlatSearch){.table = inquiry->table,
                      .memory = inquiry->memory,
                      .stop = inquiry->stop,
                      .shared = inquiry->shared,
                      .without = inquiry->without,
                      .handicap = inquiry->handicap,
                      .counters = inquiry->counters};
}

static ValueSet answer_flat(Inquiry *inquiry, FlatBoard board, Goal goal) {
  FlatSearch search = flat_search_of(inquiry);
  const FlatSolver *solver = inquiry->method.flat;
  ValueSet values = inquiry->threads > 1 ? flat_team_solve(solver, &search, inquiry->game.rules,
                                                           board, goal, inquiry->threads)
                                         : solver->solve(&search, inquiry->game.rules, board, goal);
  inquiry->counters = search.counters;
  inquiry->out_of_memory = search.out_of_memory;
  return values;
}

ValueSet inquiry_answer(Inquiry *inquiry, const InputPosition *position, Goal goal) {
  if (inquiry->method.flat != NULL) return answer_flat(inquiry, position->flat, goal);
  Search search = {.table = inquiry->table,
                   .stop = inquiry->stop,
                   .shared = inquiry->shared,
                   .without = inquiry->without,
                   .counters = inquiry->counters};
  ValueSet values = solver_answer(inquiry->method.cube, &search, position->board, goal);
  inquiry->counters = search.counters;
  return values;
}

FlatScore inquiry_score(Inquiry *inquiry, const InputPosition *position) {
  FlatSearch search = flat_search_of(inquiry);
  FlatScore score = flat_score(&search, inquiry->game.rules, position->flat);
  inquiry->counters = search.counters;
  return score;
}

void inquiry_explain(const Inquiry *inquiry) {
  if (inquiry->out_of_memory) inquiry_tell_memory(&inquiry->game, inquiry->method, inquiry->memory);
}

void inquiry_tell_memory(const GameChoice *game, Method method, size_t given) {
  const FlatSolver *solver = method.flat;
  size_t enough = solver->memory != NULL ? solver->memory(game->rules) : 0;
  size_t mebibytes = (enough >> 20) + 1;
  if (enough == 0)
    message_print("--table: the solver %s needs more memory", solver->name);
  else if (given < enough)
    message_print("--table: the solver %s needs more memory: %zuM suffice", solver->name,
                  mebibytes);
  else
    message_print("--table: the solver %s needs up to %zuM, which the system does not have free",
                  solver->name, mebibytes);
}
