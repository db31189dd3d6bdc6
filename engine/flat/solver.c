#include "solver.h"

#include "connect4.h"
#include "popout-use.h"
#include "retrograde.h"
#include "variants.h"

#include <string.h>

enum { LOOK_UP_NODES = 1024, NARROW_BITS_MOST = 64 };

FlatSearch flat_search_make(Table *table) {
  return (FlatSearch){.table = table, .handicap = {FLAT_NO_LIMIT, FLAT_NO_LIMIT}};
}

bool flat_look_up(FlatSearch *search) {
  uint64_t limit = search->node_limit, nodes = search->counters.nodes;
  search->next_look_up = nodes + LOOK_UP_NODES;
  if (search->shared != NULL) {
    Counters all = search->counters;
    for (int i = 0; i < search->others_count; i++)
      all = counters_add(all, counters_peek(&search->others[i]));
    counters_publish(search->shared, &all);
  }
  if (limit == 0) return false;
  if (search->next_look_up > limit) search->next_look_up = limit;
  return nodes >= limit;
}

/* True if the board or the shifts along its lines need words of more than NARROW_BITS_MOST bits. */
static bool is_wide(FlatGame game) {
  int farthest = 3 * (game.height + 2); /* from the first cell of a diagonal to the last */
  return flat_game_bits(game) > NARROW_BITS_MOST || farthest >= NARROW_BITS_MOST;
}

/* The build for this board and processor. */
#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
#define CHOOSE(name, game)                                                                         \
  (is_wide(game) ? name##_w128 : __builtin_cpu_supports("x86-64-v3") ? name##_v64 : name##_w64)
#else
#define CHOOSE(name, game) (is_wide(game) ? name##_w128 : name##_w64)
#endif

/* The same of a solver with long keys. */
#define CHOOSE_LONG(name, game)                                                                    \
  (flat_game_bits(game) > TABLE_KEY_BITS ? name##_w128long : CHOOSE(name, game))

/* Defines the function that runs it unless the game is over. */
#define DEFINE(name, choose)                                                                       \
  static ValueSet name(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {            \
    ValueSet over = flat_result(game, board);                                                      \
    return over != VALUE_ANY ? over : choose(name, game)(search, game, board, goal);               \
  }

DEFINE(fhourstones_solve, CHOOSE_LONG)
DEFINE(connect4_solve, CHOOSE_LONG)
DEFINE(popout_solve, CHOOSE)
DEFINE(proof_number_solve, CHOOSE)

FlatScore flat_score(FlatSearch *search, FlatGame game, FlatBoard board) {
  ValueSet over = flat_result(game, board);
  if (over != VALUE_ANY) return (FlatScore){over, flat_stones(board)};
  return CHOOSE_LONG(connect4_score, game)(search, game, board);
}

void flat_scores_begin(FlatSearch *search) {
  search->shares_bounds = table_hold(search->table, FLAT_BOUND_BITS);
}

void flat_scores_end(FlatSearch *search) {
  table_hold(search->table, TABLE_SETS);
  search->shares_bounds = false;
}

int flat_line(FlatSearch *search, FlatGame game, FlatBoard board, FlatMove line[128]) {
  if (flat_result(game, board) != VALUE_ANY) return 0;
  return CHOOSE_LONG(connect4_line, game)(search, game, board, line);
}

static const Technique no_techniques[] = {{NULL}};

static const Technique connect4_techniques[] = {
    {"hold", "follow-up proofs that the opponent completes no line", CONNECT4_HOLD},
    {"win", "follow-up proofs that a player wins by zugzwang", CONNECT4_WIN},
    {"pairs", "proofs by pairs of cells that the claimant completes no line", CONNECT4_PAIRS},
    {"children-first", "all children looked up before one is searched", CONNECT4_CHILDREN_FIRST},
    {"colourless", "stones without an open line have no colour in the key", CONNECT4_COLOURLESS},
    {"mirror", "mirror images are one position", CONNECT4_MIRROR},
    {"late", "positions near the end live in a small table", CONNECT4_LATE},
    {"order", "moves are ordered by learned weights, not by history alone", CONNECT4_ORDER},
    {NULL},
};

static const FlatSolver connect4 = {
    .name = "connect4",
    .summary = "judges every move before it searches one: the fastest",
    .techniques = connect4_techniques,
    .needs_table = true,
    .long_keys = true,
    .distances = true,
    .solve = connect4_solve,
};

static const FlatSolver fhourstones = {
    .name = "fhourstones",
    .summary = "alpha-beta of Tromp's \"Solving Connect-4 on medium board sizes\", the reference",
    .techniques = no_techniques,
    .needs_table = true,
    .long_keys = true,
    .solve = fhourstones_solve,
};

static const Technique popout_techniques[] = {
    {"mirror", "mirror images are one position", POPOUT_MIRROR},
    {"history", "drops are ordered by the history heuristic", POPOUT_HISTORY},
    {"children-first", "all drops are looked up before one is searched", POPOUT_CHILDREN_FIRST},
    {"late", "positions near the ply limit live in a small table", POPOUT_LATE},
    {NULL},
};

static const FlatSolver popout = {
    .name = "popout",
    .summary = "alpha-beta with a table, the winner handicapped where it helps",
    .techniques = popout_techniques,
    .needs_table = true,
    .plays_pops = true,
    .handicaps = true,
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
    .summary = "all positions backwards from the ends, if width * (height + 1) is at most 32",
    .techniques = no_techniques,
    .plays_pops = true,
    .bits_most = RETROGRADE_BITS_MOST,
    .memory = retrograde_memory,
    .solve = retrograde_answer,
};

const FlatSolver *const flat_solvers[] = {&connect4,     &fhourstones, &popout,
                                          &proof_number, &retrograde,  NULL};

const FlatSolver *const flat_score_solver = &connect4;

const FlatSolver *flat_solver_find(const char *name) {
  for (int i = 0; flat_solvers[i] != NULL; i++)
    if (strcmp(flat_solvers[i]->name, name) == 0) return flat_solvers[i];
  return NULL;
}

unsigned flat_key_bits(const FlatSolver *solver, FlatGame game) {
  return flat_game_bits(game) + solver->key_extra;
}

/* Bits of a position's code that it can do with; 0: any number. */
static unsigned bits_most(const FlatSolver *solver) {
  unsigned keys = solver->long_keys ? TABLE_WIDE_KEY_BITS : TABLE_KEY_BITS;
  return solver->bits_most > 0 ? solver->bits_most
         : solver->needs_table ? keys - solver->key_extra
                               : 0;
}

Status flat_solver_fits(const FlatSolver *solver, FlatGame game, Error *error) {
  unsigned most = bits_most(solver);
  if (game.pops && !solver->plays_pops)
    return status_fail(error, STATUS_RANGE, 0, "the solver %s does not play PopOut", solver->name);
  if (most > 0 && flat_game_bits(game) > most)
    return status_fail(error, STATUS_RANGE, 0,
                       "a board of %dx%d is too large for the solver %s: width * (height + 1) may "
                       "be %u at most",
                       game.width, game.height, solver->name, most);
  return STATUS_OK;
}
