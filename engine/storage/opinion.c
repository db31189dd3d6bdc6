#include "opinion.h"

#include "../cube/classic.h"
#include "../cube/code.h"
#include "../cube/minimax.h"
#include "../flat/code.h"
#include "../flat/solver.h"
#include "../play/cube-play.h"
#include "../play/flat-play.h"

enum {
  CLASSIC_NODES = 1 << 11, /* of the first search; classic takes a hundred times as many */
  YOUNG_TECHNIQUES = MINIMAX_TEMPO | MINIMAX_YIELD | MINIMAX_SPARE_COLUMNS | MINIMAX_SYMMETRY |
                     MINIMAX_COLOURLESS | MINIMAX_CROSSING | MINIMAX_FORESIGHT | MINIMAX_DOMINANCE,
};

static const size_t TABLE_BYTES = (size_t)64 << 20, SOLVER_BYTES = (size_t)256 << 20;

static Status ask_cube(const OpinionQuestion *question, const StopFlag *stop, Opinion *opinion,
                       Error *error) {
  bool brief = question->nodes > 0 && question->nodes <= CLASSIC_NODES;
  const Solver *solver = brief ? &classic_solver : &minimax_solver;
  CubeSearch search = {
      .stop = stop,
      .node_limit = question->node_limit,
      .without = brief ? 0 : YOUNG_TECHNIQUES,
  };
  opinion->solver =
      brief ? "classic"
            : "minimax without tempo, yield, crossing, foresight, dominance, spare-columns, "
              "symmetry and colourless";
  /* The system clears the pages of a table that are touched; for a larger table that takes longer
   * than a brief search. */
  Scheme scheme = brief ? SCHEME_BIG : SCHEME_TWOBIG;
  size_t bytes = brief ? table_least_bytes(CODE_BITS, scheme) : TABLE_BYTES;
  Status status = table_create(&search.table, bytes, CODE_BITS, scheme, 0, error);
  if (status != STATUS_OK) return status;
  Key key;
  opinion->values = solver->solve(&search, code_board(question->key), question->claim);
  if (table_contradiction(search.table, &key)) opinion->values = VALUE_ANY;
  opinion->nodes = search.counters.nodes;
  table_free(search.table);
  return STATUS_OK;
}

static Status ask_flat(const OpinionQuestion *question, const StopFlag *stop, Opinion *opinion,
                       Error *error) {
  FlatGame game = flat_play_game(question->variant);
  const FlatSolver *solver = flat_solver_find(game.pops ? "proof-number" : "fhourstones");
  FlatSearch search = flat_search_make(NULL);
  search.stop = stop;
  search.node_limit = question->node_limit;
  search.memory = SOLVER_BYTES;
  opinion->solver = solver->name;
  Status status = flat_solver_fits(solver, game, error);
  if (status == STATUS_OK && solver->needs_table)
    status = table_create(&search.table, TABLE_BYTES, flat_key_bits(solver, game), SCHEME_TWOBIG, 0,
                          error);
  if (status != STATUS_OK) return status;
  opinion->values = solver->solve(&search, game, flat_code_board(game, question->key),
                                  question->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND);
  opinion->nodes = search.counters.nodes;
  table_free(search.table);
  return STATUS_OK;
}

Status opinion_ask(const OpinionQuestion *question, const StopFlag *stop, Opinion *opinion,
                   Error *error) {
  *opinion = (Opinion){.values = VALUE_ANY};
  return question->variant.rules == &rules_cube ? ask_cube(question, stop, opinion, error)
                                                : ask_flat(question, stop, opinion, error);
}

bool opinion_differs(const Opinion *opinion, Claim claim, ValueSet values) {
  return claim_answered(claim, opinion->values) && (opinion->values & values) == 0;
}
