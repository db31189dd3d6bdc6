#include "solver.h"

#include "answers.h"
#include "progress.h"
#include "rule.h"

#include <stdlib.h>
#include <time.h>

enum {
  CLOCK_NODES = 4096,
  UNDECIDED = -1,
  PART_NODES = 500, /* nodes that a move may take before others are tried, and ... */
  PART_GROWTH = 4,  /* ... the factor when it is tried again */
};

struct Solver {
  SolverOptions options;
  Answers answers;
  uint64_t nodes, most; /* so far; at which the search ends */
  double end;           /* 0: no limit */
  bool late;
  Side claimant;
  int expected; /* answer: only for the order of the search */
};

/* A position with the empty cells at which each side would complete a line, and how a move led to
 * it. */
typedef struct {
  Position position;
  uint64_t threats[2];
  uint64_t wins; /* where the one who moved would now win at once */
  int cell;      /* of the move */
  int score;     /* in the order of moves: how good it is for the one who moved */
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
  solver->answers = answers_make(options->table_bytes);
  if (solver->answers.entries != NULL) return solver;
  free(solver);
  return NULL;
}

void solver_free(Solver *solver) {
  if (solver != NULL) answers_free(&solver->answers);
  free(solver);
}

uint64_t solver_nodes(const Solver *solver) { return solver->nodes; }

/* --- Moves ------------------------------------------------------------------------------------ */

static uint64_t empty_of(const Position *position) {
  return ~(position->stones[WHITE] | position->stones[BLACK]);
}

static uint64_t playable_of(const Position *position) {
  uint64_t empty = empty_of(position);
  return empty & (~empty << 16 | 0xFFFF);
}

static SolverNode solver_play(const SolverNode *node, int cell) {
  Side mover = game_mover(&node->position);
  SolverNode next = {.position = game_play(&node->position, cell)};
  uint64_t empty = empty_of(&next.position);
  next.threats[mover] = (node->threats[mover] & empty) | game_threats(&next.position, mover, cell);
  next.threats[!mover] = node->threats[!mover] & empty;
  return next;
}

/* What is decided at sight about a position in which neither player has an opening: by a table's
 * entry, by lines that nobody can complete any more, or by a rule. */
static int solver_judge(Solver *solver, const SolverNode *node) {
  const Position *position = &node->position;
  Side mover = game_mover(position), claimant = solver->claimant;
  bool wins = mover != claimant;
  Rule rule;
  int answer = answers_of(&solver->answers, position, claimant);
  if (answer != UNDECIDED) return answer;
  if (position->count == CELLS || !lines_any(~position->stones[!claimant])) return SOLVER_NO;
  if (solver->options.plain || !rule_find(position, node->threats, wins, &rule)) return UNDECIDED;
  if (rule_fault(position, wins, &rule) != NULL) return UNDECIDED; /* nobody trusts the finder */
  return wins ? SOLVER_YES : SOLVER_NO;
}

/* For the player who moved: counts threats; those on levels that the parity of moves gives him
 * count more. */
static int score_of(const SolverNode *node, int worth) {
  Side moved = (Side)!game_mover(&node->position);
  uint64_t levels = moved == WHITE ? 0x0000FFFF0000FFFF : 0xFFFF0000FFFF0000;
  uint64_t mine = node->threats[moved];
  return 6 * __builtin_popcountll(mine) + 12 * __builtin_popcountll(mine & levels) + worth -
         (node->cell < 2 * COLUMNS ? 1 : 0);
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
    child->cell = __builtin_ctzll(cells);
    answers_expect(&solver->answers, &child->position);
  }
  return count;
}

/* Keeps the children that are not decided at sight, the best first, and returns their number;
 * *answer is set if the others decide all. */
static int open_children(Solver *solver, const SolverNode *node, SolverNode children[COLUMNS],
                         int *answer) {
  bool wins;
  int good = game_mover(&node->position) == solver->claimant ? SOLVER_YES : SOLVER_NO;
  int all = solver_children(solver, node, children, &wins), count = 0;
  *answer = wins ? good : UNDECIDED;
  for (int i = 0; i < all && *answer == UNDECIDED; i++) {
    SolverNode child = children[i];
    int judged = child.wins ? UNDECIDED : solver_judge(solver, &child), place = count;
    if (judged == good) *answer = good;
    if (judged != UNDECIDED) continue;
    child.score = score_of(&child, game_worth(&node->position, child.cell));
    for (; place > 0 && children[place - 1].score < child.score; place--)
      children[place] = children[place - 1];
    children[place] = child;
    count++;
  }
  if (count == 0 && *answer == UNDECIDED) *answer = !good;
  return count;
}

/* --- Search ----------------------------------------------------------------------------------- */

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

static int solver_search(Solver *solver, const SolverNode *node);

/* The answer of the first child that is good, else of all; UNDECIDED if the search had to end. */
static int search_all(Solver *solver, const SolverNode *children, int count, int good) {
  for (int i = 0; i < count; i++) {
    int answer = solver_search(solver, &children[i]);
    if (answer != !good) return answer;
  }
  return !good;
}

/* The same for a mover who should have a good move, whichever it is. A move that takes long gives
 * way to the others, and is tried again with more nodes. */
static int search_in_turn(Solver *solver, SolverNode *children, int count, int good) {
  uint64_t most = solver->most;
  for (uint64_t part = PART_NODES; count > 0; part *= PART_GROWTH) {
    int left = 0;
    for (int i = 0; i < count; i++) {
      solver->most = most - solver->nodes > part ? solver->nodes + part : most;
      int answer = solver_search(solver, &children[i]);
      solver->most = most;
      if (answer == good || solver_is_over(solver)) return answer;
      if (answer == UNDECIDED) children[left++] = children[i];
    }
    count = left;
  }
  return !good;
}

/* Whether the claimant wins; UNDECIDED if the search had to end. */
static int solver_search(Solver *solver, const SolverNode *node) {
  Side mover = game_mover(&node->position);
  int good = mover == solver->claimant ? SOLVER_YES : SOLVER_NO;
  uint64_t playable = playable_of(&node->position), blocks = node->threats[!mover] & playable;
  if (solver_must_end(solver)) return UNDECIDED;
  if (playable == 0) return SOLVER_NO;
  if (node->threats[mover] & playable) return good;
  if (blocks & (blocks - 1)) return !good;
  if (blocks) {
    SolverNode next = solver_play(node, __builtin_ctzll(blocks));
    return solver_search(solver, &next);
  }
  SolverNode children[COLUMNS];
  int answer, count = open_children(solver, node, children, &answer);
  bool in_turn = good == solver->expected && solver->most - solver->nodes > PART_NODES;
  if (answer == UNDECIDED)
    answer = in_turn ? search_in_turn(solver, children, count, good)
                     : search_all(solver, children, count, good);
  if (answer != UNDECIDED)
    answers_remember(&solver->answers, &node->position, solver->claimant, answer);
  return answer;
}

SolverAnswer solver_solve(Solver *solver, const Position *position, Side claimant, bool expected,
                          SolverLimits limits) {
  SolverNode node = {.position = *position};
  for (int side = WHITE; side <= BLACK; side++)
    node.threats[side] = lines_threats(position->stones[side], empty_of(position));
  solver->claimant = claimant;
  solver->expected = expected ? SOLVER_YES : SOLVER_NO;
  solver->most = limits.nodes > 0 ? solver->nodes + limits.nodes : UINT64_MAX;
  solver->late = is_stopped(solver->options.stop);
  solver->end = limits.seconds > 0 ? solver_now() + limits.seconds : 0;
  int answer = solver_search(solver, &node);
  return answer == UNDECIDED ? SOLVER_OUT_OF_TIME : (SolverAnswer)answer;
}
