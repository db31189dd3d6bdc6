#include "solver.h"

#include "numbers.h"
#include "progress.h"
#include "rule.h"

#include <stdlib.h>
#include <time.h>

enum { CLOCK_NODES = 4096 };

static const Numbers yes = {0, NUMBER_INFINITE}, no = {NUMBER_INFINITE, 0}, unknown = {1, 1};

struct Solver {
  SolverOptions options;
  NumbersTable table;
  uint64_t nodes, most; /* so far; at which the search ends */
  double end;           /* 0: no limit */
  bool late;
  Side claimant;
};

/* A position with the empty cells at which each side would complete a line. */
typedef struct {
  Position position;
  uint64_t threats[2];
  uint64_t wins; /* where the one who moved would now win at once */
  Numbers numbers;
} SolverNode;

static double solver_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

Solver *solver_new(const SolverOptions *options) {
  Solver *solver = calloc(1, sizeof *solver);
  if (solver == NULL) return NULL;
  solver->options = *options;
  solver->table = numbers_make(options->table_bytes);
  if (solver->table.entries != NULL) return solver;
  free(solver);
  return NULL;
}

void solver_free(Solver *solver) {
  if (solver != NULL) numbers_free(&solver->table);
  free(solver);
}

uint64_t solver_nodes(const Solver *solver) { return solver->nodes; }

/* --- Moves ------------------------------------------------------------------------------------ */

static uint64_t empty_of(const Position *position) {
  return ~(position->stones[WHITE] | position->stones[BLACK]);
}

static uint64_t playable_of(const Position *position) { return game_playable(empty_of(position)); }

static SolverNode solver_play(const SolverNode *node, int cell) {
  Side mover = game_mover(&node->position);
  SolverNode next = {.position = game_play(&node->position, cell)};
  uint64_t empty = empty_of(&next.position);
  next.threats[mover] = (node->threats[mover] & empty) | game_threats(&next.position, mover, cell);
  next.threats[!mover] = node->threats[!mover] & empty;
  return next;
}

/* The numbers of the table, or what is decided at sight: by lines that nobody can complete any
 * more, or by a rule. Neither player has an opening, unless the mover has to stop one. */
static Numbers solver_look(const Solver *solver, const SolverNode *node) {
  const Position *position = &node->position;
  Side mover = game_mover(position), claimant = solver->claimant;
  bool wins = mover != claimant;
  const Numbers *known = numbers_find(&solver->table, position, claimant);
  Rule rule;
  if (known != NULL) return *known;
  if (node->wins) return unknown;
  if (position->count == CELLS || !lines_any(~position->stones[!claimant])) return no;
  if (solver->options.plain || !rule_find(position, node->threats, wins, &rule)) return unknown;
  if (rule_fault(position, wins, &rule) != NULL) return unknown; /* nobody trusts the finder */
  return wins ? yes : no;
}

/* The positions that moves lead to. Nobody would win at once here. So a move below a threat of the
 * opponent loses, and after any other move he would win at once nowhere: only the cell above the
 * move has become playable. The mover wins if he would then win at once in two columns, or in one
 * where he threatens the next cell too; *wins is set if some move does that. Entries of the table
 * are on their way while the next child is made: waiting for them took most of the time. */
static int solver_children(const Solver *solver, const SolverNode *node,
                           SolverNode children[COLUMNS], bool *wins) {
  Side mover = game_mover(&node->position);
  uint64_t cells = playable_of(&node->position) & ~(node->threats[!mover] >> 16);
  int count = 0;
  *wins = false;
  for (; cells && !*wins; cells &= cells - 1, count++) {
    SolverNode *child = &children[count];
    *child = solver_play(node, __builtin_ctzll(cells));
    child->wins = child->threats[mover] & playable_of(&child->position);
    *wins = (child->wins & (child->wins - 1)) || (child->wins << 16 & child->threats[mover]);
    numbers_expect(&solver->table, &child->position);
  }
  return count;
}

/* --- Search ----------------------------------------------------------------------------------- */

static bool is_answered(Numbers numbers) { return numbers.proof == 0 || numbers.disproof == 0; }

/* True if the time is over, or the nodes are used up. */
static bool solver_is_over(const Solver *solver) {
  return solver->late || solver->nodes > solver->most;
}

static bool solver_must_end(Solver *solver) {
  if (++solver->nodes % CLOCK_NODES == 0) {
    if (!solver->options.silent) progress_tick();
    solver->late |=
        (solver->end > 0 && solver_now() > solver->end) || is_stopped(solver->options.stop);
  }
  return solver_is_over(solver);
}

static Numbers solver_search(Solver *solver, const SolverNode *node, Numbers limits);

/* As the mover sees them: what proves that he reaches his aim comes first. */
static Numbers turned(Numbers numbers, bool claims) {
  return claims ? numbers : (Numbers){numbers.disproof, numbers.proof};
}

/* The mover's numbers: he needs one child. *best is that with the least proof number, and *second
 * the next proof number. */
static Numbers sum_up(const SolverNode *children, int count, bool claims, int *best,
                      uint32_t *second) {
  uint64_t sum = 0;
  uint32_t least = NUMBER_INFINITE;
  *second = NUMBER_INFINITE;
  *best = 0;
  for (int i = 0; i < count; i++) {
    Numbers child = turned(children[i].numbers, claims);
    sum += child.disproof;
    if (child.proof < least) {
      *second = least;
      least = child.proof;
      *best = i;
    } else if (child.proof < *second) {
      *second = child.proof;
    }
  }
  if (least == 0) return yes;
  return (Numbers){least, sum < NUMBER_INFINITE ? (uint32_t)sum : NUMBER_INFINITE - 1};
}

/* Searches the children until the mover's numbers reach a limit. A child is left when another seems
 * a quarter better, not at once, since to come back costs. Numbers of children are kept here, too:
 * so they grow whatever the table loses. */
static Numbers solver_search_children(Solver *solver, SolverNode *children, int count, bool claims,
                                      Numbers limits) {
  for (;;) {
    int best;
    uint32_t second;
    Numbers all = sum_up(children, count, claims, &best, &second);
    if (is_answered(all) || all.proof >= limits.proof || all.disproof >= limits.disproof ||
        solver_is_over(solver))
      return all;
    uint32_t others = all.disproof - turned(children[best].numbers, claims).disproof;
    Numbers next = {second + second / 4 + 1, limits.disproof - others};
    if (next.proof > limits.proof) next.proof = limits.proof;
    children[best].numbers = solver_search(solver, &children[best], turned(next, claims));
  }
}

/* The numbers of a position in which nobody wins at once or has to stop that. */
static Numbers search_choice(Solver *solver, const SolverNode *node, Numbers limits) {
  SolverNode children[COLUMNS];
  bool wins, claims = game_mover(&node->position) == solver->claimant;
  int count = solver_children(solver, node, children, &wins);
  if (wins) return turned(yes, claims);
  for (int i = 0; i < count; i++)
    children[i].numbers = solver_look(solver, &children[i]);
  return turned(solver_search_children(solver, children, count, claims, turned(limits, claims)),
                claims);
}

/* The numbers of a position, when one of them has reached its limit, or the search had to end. */
static Numbers solver_search(Solver *solver, const SolverNode *node, Numbers limits) {
  Side mover = game_mover(&node->position);
  bool claims = mover == solver->claimant;
  uint64_t playable = playable_of(&node->position), blocks = node->threats[!mover] & playable;
  if (solver_must_end(solver)) return unknown;
  if (playable == 0) return no;
  if (node->threats[mover] & playable) return turned(yes, claims);
  if (blocks & (blocks - 1)) return turned(no, claims);
  Numbers numbers;
  if (blocks) {
    SolverNode next = solver_play(node, __builtin_ctzll(blocks));
    numbers = solver_search(solver, &next, limits);
  } else {
    numbers = search_choice(solver, node, limits);
  }
  numbers_keep(&solver->table, &node->position, solver->claimant, numbers);
  return numbers;
}

SolverAnswer solver_solve(Solver *solver, const Position *position, Side claimant,
                          SolverLimits limits) {
  static const Numbers unlimited = {NUMBER_INFINITE, NUMBER_INFINITE};
  SolverNode node = {.position = *position};
  for (int side = WHITE; side <= BLACK; side++)
    node.threats[side] = lines_threats(position->stones[side], empty_of(position));
  solver->claimant = claimant;
  solver->most = limits.nodes > 0 ? solver->nodes + limits.nodes : UINT64_MAX;
  solver->late = is_stopped(solver->options.stop);
  solver->end = limits.seconds > 0 ? solver_now() + limits.seconds : 0;
  Numbers numbers = solver_search(solver, &node, unlimited);
  if (!is_answered(numbers)) return SOLVER_OUT_OF_TIME;
  return numbers.proof == 0 ? SOLVER_YES : SOLVER_NO;
}
