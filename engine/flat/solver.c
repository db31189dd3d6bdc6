#include "solver.h"

#include "connect4.h"
#include "popout-use.h"
#include "retrograde.h"
#include "variants.h"

#include <string.h>

enum { LOOK_UP_NODES = 1024, KEY_BITS_MOST = 80, NARROW_BITS_MOST = 64 };

FlatSearch flat_search_make(Table *table) {
  return (FlatSearch){.table = table, .handicap = {FLAT_NO_LIMIT, FLAT_NO_LIMIT}};
}

bool flat_look_up(FlatSearch *search) {
  uint64_t limit = search->node_limit, nodes = search->counters.nodes;
  search->next_look_up = nodes + LOOK_UP_NODES;
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  if (limit == 0) return false;
  if (search->next_look_up > limit) search->next_look_up = limit;
  return nodes >= limit;
}

/* Defines the function that runs the build for this board and processor. */
#ifdef __x86_64__
#define CHOOSE(name)                                                                               \
  static ValueSet name(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {            \
    ValueSet over = flat_result(game, board);                                                      \
    if (over != VALUE_ANY) return over;                                                            \
    if (flat_game_bits(game) > NARROW_BITS_MOST) return name##_w128(search, game, board, goal);    \
    if (__builtin_cpu_supports("x86-64-v3")) return name##_v64(search, game, board, goal);         \
    return name##_w64(search, game, board, goal);                                                  \
  }
#else
#define CHOOSE(name)                                                                               \
  static ValueSet name(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {            \
    ValueSet over = flat_result(game, board);                                                      \
    if (over != VALUE_ANY) return over;                                                            \
    if (flat_game_bits(game) > NARROW_BITS_MOST) return name##_w128(search, game, board, goal);    \
    return name##_w64(search, game, board, goal);                                                  \
  }
#endif

CHOOSE(fhourstones_solve)
CHOOSE(connect4_solve)
CHOOSE(popout_solve)
CHOOSE(proof_number_solve)

static const FlatTechnique no_techniques[] = {{NULL}};

static const FlatTechnique connect4_techniques[] = {
    {"hold", "follow-up proofs that the opponent completes no line", CONNECT4_HOLD},
    {"win", "follow-up proofs that a player wins by zugzwang", CONNECT4_WIN},
    {"children-first", "all children looked up before one is searched", CONNECT4_CHILDREN_FIRST},
    {"dead-stones", "stones without an open line have no colour in the key", CONNECT4_ALIVE_STONES},
    {"spare-columns", "columns that only give tempo are alike in the key", CONNECT4_SPARE_COLUMNS},
    {"mirror", "mirror images are one position", CONNECT4_MIRROR},
    {"near", "positions near the end live in a small table", CONNECT4_NEAR},
    {NULL},
};

static const FlatSolver connect4 = {
    .name = "connect4",
    .summary = "judges every move before it searches one: the fastest",
    .techniques = connect4_techniques,
    .needs_table = true,
    .solve = connect4_solve,
};

static const FlatSolver fhourstones = {
    .name = "fhourstones",
    .summary = "alpha-beta of Tromp's \"Solving Connect-4 on medium board sizes\", the reference",
    .techniques = no_techniques,
    .needs_table = true,
    .solve = fhourstones_solve,
};

static const FlatTechnique popout_techniques[] = {
    {"mirror", "mirror images are one position", POPOUT_MIRROR},
    {"history", "drops are ordered by the history heuristic", POPOUT_HISTORY},
    {NULL},
};

static const FlatSolver popout = {
    .name = "popout",
    .summary = "alpha-beta with a table, the first player handicapped where it helps",
    .techniques = popout_techniques,
    .needs_table = true,
    .plays_pops = true,
    .key_extra = POPOUT_KEY_EXTRA,
    .solve = popout_solve,
};

static const FlatSolver proof_number = {
    .name = "proof-number",
    .summary = "proof-number search, in two levels once half of the memory is used",
    .techniques = no_techniques,
    .plays_pops = true,
    .solve = proof_number_solve,
};

static const FlatSolver retrograde = {
    .name = "retrograde",
    .summary = "all positions of a board of up to 25 cells, backwards from the ends",
    .techniques = no_techniques,
    .plays_pops = true,
    .solve = retrograde_answer,
};

const FlatSolver *const flat_solvers[] = {&connect4,     &fhourstones, &popout,
                                          &proof_number, &retrograde,  NULL};

const FlatSolver *flat_solver_find(const char *name) {
  for (int i = 0; flat_solvers[i] != NULL; i++)
    if (strcmp(flat_solvers[i]->name, name) == 0) return flat_solvers[i];
  return NULL;
}

const FlatSolver *flat_solver_default(FlatGame game) {
  for (int i = 0; flat_solvers[i] != NULL; i++)
    if (flat_solvers[i]->plays_pops || !game.pops) return flat_solvers[i];
  return NULL;
}

unsigned flat_key_bits(const FlatSolver *solver, FlatGame game) {
  return flat_game_bits(game) + solver->key_extra;
}

Status flat_solver_fits(const FlatSolver *solver, FlatGame game, Error *error) {
  if (game.pops && !solver->plays_pops)
    return status_fail(error, STATUS_RANGE, 0, "the solver %s does not play PopOut", solver->name);
  unsigned bits = flat_key_bits(solver, game);
  if (solver->needs_table && bits > KEY_BITS_MOST)
    return status_fail(error, STATUS_RANGE, 0,
                       "a board of %dx%d needs keys of %u bits for the solver %s, and the table "
                       "takes up to %d",
                       game.width, game.height, bits, solver->name, KEY_BITS_MOST);
  return STATUS_OK;
}
