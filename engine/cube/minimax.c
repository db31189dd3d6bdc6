/* The depth-first solver: minimax for a claim that looks before it searches.
 *
 *   1. Every child of a node is judged before any is searched: is the game over or decided within
 *      two plies, does a follow-up proof decide it? Moves are left out that let the other make two
 *      openings at once.
 *   2. What is left is sorted, by a learned score and by what was lately good. Is it in the table?
 *   3. The others are searched until one move reaches the goal. Forced replies are followed in a
 *      loop, without look-ups.
 *
 * docs/methods.md gives the argument and the worth of each technique. This file is compiled once
 * for each instruction set; minimax-variants.c chooses. */
#include "minimax.h"

#include "../core/scratch.h"
#include "../core/table-access.h"
#include "code.h"
#include "dominance.h"
#include "foresight.h"
#include "history.h"
#include "judge.h"
#include "lessons-access.h"
#include "colourless.h"
#include "late-access.h"
#include "order.h"
#include "symmetry.h"

enum {
  LATE_PLY = 42,       /* from here on positions are kept in the late table; ... */
  LATE_PLY_FEW = 50,   /* ... if each of a few threads has its own, ... */
  FEW = 4,             /* ... which more do not use */
  COLOURLESS_PLY = 52, /* from here on positions are kept by their colourless codes */
  TABLE_PLY = 60,      /* from here on positions are searched faster than looked up */
};

/* By the player who moves and the cells of the two moves before: his move that lately decided a
 * position at sight, if one did. */
typedef uint8_t Deciders[2][CELLS + 1][CELLS + 1];

/* What a thread keeps from task to task of a search. */
typedef struct {
  LateBucket buckets[1 << LATE_BITS];
  LateTable late; /* of these buckets */
  History history;
  Pupil pupil;
  Deciders deciders;
} MinimaxMemory;

_Static_assert(sizeof(MinimaxMemory) <= SCRATCH_BYTES, "it lives there");

typedef struct {
  CubeSearch *search;
  LateTable late;
  History *history; /* NULL: not used */
  Lessons *lessons; /* NULL: learns alone */
  Pupil *pupil;
  Deciders *deciders;
  uint8_t cells[HISTORY_PLIES + CELLS]; /* of the moves to a node, that of ply p this much later */
  int late_ply;
  Claim claim;
  Judge judge;
  const Sorter *sorter;
  bool children_first, foresight, dominance;
  unsigned colourless_use;
  unsigned symmetries; /* that keys fold: bits 1 to 7 */
} Minimax;

/* The least code among the images under the useful symmetries. */
static Key least_code(unsigned symmetries, uint64_t first, uint64_t second, unsigned use) {
  Key least = colourless_code(first, second, use);
  for (; symmetries; symmetries &= symmetries - 1) {
    int g = __builtin_ctz(symmetries);
    Key image = colourless_code(symmetry_cells(first, g), symmetry_cells(second, g), use);
    if (code_compare(image, least) < 0) least = image;
  }
  return least;
}

static inline Key minimax_key(const Minimax *minimax, Node node) {
  uint64_t differ = node.own ^ node.other;
  uint64_t first = node.own ^ (differ & -(uint64_t)node_mover(node)), second = first ^ differ;
  unsigned use = node.ply >= COLOURLESS_PLY ? minimax->colourless_use : 0;
  if (minimax->symmetries) return least_code(minimax->symmetries, first, second, use);
  return colourless_code(first, second, use);
}

/* Starts to fetch what look_up will read. */
static inline void prepare(const Minimax *minimax, Key key, int ply) {
  if (ply < minimax->late_ply)
    access_prefetch(minimax->search->table, key);
  else
    late_prefetch(minimax->late, key);
}

/* The same for the position after a forced reply, unless its key takes long to make. */
static inline void prepare_reply(const Minimax *minimax, const Child *child) {
  Node after = {child->node.other, child->node.own | child->openings, 0, 0, child->node.ply + 1};
  if (after.ply < COLOURLESS_PLY) prepare(minimax, minimax_key(minimax, after), after.ply);
}

/* The answer that is known for the key, else OPEN. */
static inline Answer look_up(Minimax *minimax, Key key, int ply) {
  if (ply >= minimax->late_ply) return late_probe(minimax->late, key);
  ValueSet known = access_probe(minimax->search->table, key, &minimax->search->counters);
  if (!claim_answered(minimax->claim, known)) return OPEN;
  return known == claim_values(minimax->claim, true) ? YES : NO;
}

static inline void minimax_keep(Minimax *minimax, Key key, int ply, Answer answer, uint64_t work) {
  CubeSearch *search = minimax->search;
  if (ply < minimax->late_ply)
    table_store(search->table, key, claim_values(minimax->claim, answer == YES), work,
                &search->counters);
  else
    late_store(minimax->late, key, answer, work, (unsigned)search->counters.nodes);
}

static inline uint8_t *decider_of(const Minimax *minimax, Node node) {
  const uint8_t *before = &minimax->cells[HISTORY_PLIES + node.ply - 2];
  return &(*minimax->deciders)[node_mover(node)][before[1]][before[0]];
}

static inline int lowest_of(uint64_t cells) { return __builtin_ctzll(cells | (uint64_t)1 << 63); }

/* Judges all moves of a node as judge_moves(), and makes the keys of those that will be looked up.
 * While the next one is judged, and all are rated, the table's entries are fetched from memory.
 *
 * The move that lately decided a position after the same two moves is judged first, since it often
 * does so again. The next move's new threats are found before this one is judged: whether they
 * decide cannot be predicted, and a wrong prediction would cost the wait for them too. */
static inline Answer judge_children(Minimax *minimax, Node node, bool look_up, Child *children,
                                    int *count) {
  Answer goal = judge_wins(&minimax->judge, node_mover(node));
  uint8_t *decider = decider_of(minimax, node);
  uint64_t moves = judge_safe(node), early = moves & (uint64_t)1 << *decider;
  int cell = lowest_of(early ? early : moves);
  uint64_t next_threats = judge_new_threats(node, cell);
  *count = 0;
  while (moves) {
    uint64_t new_threats = next_threats;
    moves ^= (uint64_t)1 << cell;
    int next = lowest_of(moves);
    next_threats = judge_new_threats(node, next);
    Child *child = &children[*count];
    Answer answer = judge_making(&minimax->judge, node, cell, new_threats, child);
    if (answer == goal) *decider = (uint8_t)cell;
    if (answer == goal) return goal;
    cell = next;
    if (answer != OPEN) continue;
    ++*count;
    if (!look_up) continue;
    if (child->openings) {
      prepare_reply(minimax, child);
    } else {
      child->key = minimax_key(minimax, child->node);
      prepare(minimax, child->key, child->node.ply);
    }
  }
  if (minimax->foresight) *count = foresight_drop(node, children, *count);
  return *count ? OPEN : judge_fails(goal);
}

/* Looks up all children that are not forced, and drops those that do not reach the goal. They have
 * been sorted: until then their entries come. */
static inline Answer look_up_children(Minimax *minimax, Answer goal, const Child *children,
                                      uint8_t *order, int *count) {
  int open = 0;
  for (int i = 0; i < *count; i++) {
    const Child *child = &children[order[i]];
    Answer answer = child->openings ? OPEN : look_up(minimax, child->key, child->node.ply);
    if (answer == goal) return goal;
    order[open] = order[i];
    open += answer == OPEN;
  }
  *count = open;
  return open ? OPEN : judge_fails(goal);
}

static Answer minimax_search_node(Minimax *minimax, Node node, Key key);

/* Enters a move of the line that is searched. */
static inline void enter(Minimax *minimax, const Child *child) {
  minimax->cells[HISTORY_PLIES + child->node.ply - 1] = (uint8_t)child->cell;
}

/* Follows forced replies from a node whose mover must take `opening`. */
static Answer search_forced(Minimax *minimax, Node node, uint64_t opening) {
  while (opening) {
    minimax->search->counters.nodes++;
    Child child;
    Answer answer = judge_move(&minimax->judge, node, __builtin_ctzll(opening), &child);
    if (answer != OPEN) return answer;
    enter(minimax, &child);
    node = child.node;
    opening = child.openings;
  }
  return minimax_search_node(minimax, node,
                             node.ply < TABLE_PLY ? minimax_key(minimax, node) : (Key){0});
}

/* The moves that do not reach the goal, as is known before any is searched. */
static inline uint64_t failed_moves(Node node, const Child *children, const uint8_t *order,
                                    int count) {
  uint64_t open = 0;
  for (int i = 0; i < count; i++)
    open |= (uint64_t)1 << children[order[i]].cell;
  return node_playable(node) & ~open;
}

/* The answer of a node for which none was known. */
static Answer search_children(Minimax *minimax, Node node) {
  Answer goal = judge_wins(&minimax->judge, node_mover(node));
  Child children[COLUMNS];
  uint8_t order[COLUMNS] = {0};
  int count;
  bool look_up = minimax->children_first && node.ply < TABLE_PLY - 1;
  Answer answer = judge_children(minimax, node, look_up, children, &count);
  if (answer != OPEN) return answer;
  HistoryPlace place = {0};
  bool learns = minimax->history != NULL;
  if (learns) place = history_place(minimax->history, node_mover(node), minimax->cells + node.ply);
  if (count > 1) {
    order_rate(minimax->sorter, goal == YES, node, children, count);
    if (learns) history_rate(&place, children, count);
    order_sort(children, count, order);
    if (look_up) {
      answer = look_up_children(minimax, goal, children, order, &count);
      if (answer != OPEN) return answer;
    }
  }
  Dominance dominance = {.ready = false};
  uint64_t failed = failed_moves(node, children, order, count);
  for (int i = 0; i < count; i++) {
    const Child *child = &children[order[i]];
    if (minimax->dominance && dominance_fails(&dominance, node, child->cell, failed)) continue;
    enter(minimax, child);
    uint64_t nodes_before = minimax->search->counters.nodes;
    answer = look_up && !child->openings ? minimax_search_node(minimax, child->node, child->key)
                                         : search_forced(minimax, child->node, child->openings);
    if (answer == OPEN) return answer;
    if (learns) history_learn(&place, child->cell, answer == goal);
    if (minimax->lessons != NULL && minimax->search->counters.nodes - nodes_before >= LESSONS_NODES)
      lessons_add(minimax->lessons, minimax->pupil, minimax->history, node_mover(node),
                  minimax->cells + node.ply, child->cell, answer == goal);
    if (answer == goal) return answer;
    failed |= (uint64_t)1 << child->cell;
  }
  return judge_fails(goal);
}

/* The mover has no opening, and no move is forced. The key is used before TABLE_PLY. */
static Answer minimax_search_node(Minimax *minimax, Node node, Key key) {
  CubeSearch *search = minimax->search;
  uint64_t nodes_before = search->counters.nodes++;
  if (cube_must_end(search)) return OPEN;
  if (node.ply >= TABLE_PLY) return search_children(minimax, node);

  Answer answer = look_up(minimax, key, node.ply);
  if (answer != OPEN) return answer;
  answer = search_children(minimax, node);
  if (answer != OPEN)
    minimax_keep(minimax, key, node.ply, answer, search->counters.nodes - nodes_before);
  return answer;
}

/* What the thread remembers: of its last search, if this one continues with it, else nothing. */
static MinimaxMemory *take_memory(const CubeSearch *search) {
  MinimaxMemory *memory = scratch_take(SCRATCH_CUBE);
  memory->late.buckets = memory->buckets;
  memory->late.bits = LATE_BITS;
  if (search->goes_on) return memory;
  late_forget(&memory->late);
  history_forget(&memory->history);
  if (search->lessons != NULL) lessons_enter(search->lessons, &memory->pupil);
  return memory;
}

static int late_ply(const CubeSearch *search) {
  if (search->late != NULL || search->sharers <= 1) return LATE_PLY;
  return search->sharers <= FEW ? LATE_PLY_FEW : TABLE_PLY;
}

ValueSet MINIMAX_SOLVE(CubeSearch *search, Board board, Claim claim) {
  unsigned use = ~search->without;
  Player claimant = claim_player(claim);
  Sorter other; /* of weights to try */
  if (search->order != NULL) other = order_sorter(search->order, claimant);
  MinimaxMemory *memory = take_memory(search);
  Minimax minimax = {
      .search = search,
      .late = search->late != NULL ? *search->late : memory->late,
      .history = use & MINIMAX_HISTORY ? &memory->history : NULL,
      .lessons = use & MINIMAX_HISTORY ? search->lessons : NULL,
      .pupil = &memory->pupil,
      .deciders = &memory->deciders,
      .late_ply = late_ply(search),
      .claim = claim,
      .judge = judge_for(claim, search->without),
      .sorter = search->order != NULL ? &other : order_built_in(claimant),
      .children_first = use & MINIMAX_CHILDREN_FIRST,
      .foresight = use & MINIMAX_FORESIGHT,
      .dominance = use & MINIMAX_DOMINANCE,
      .colourless_use = (use & MINIMAX_COLOURLESS ? COLOURLESS_STONES : 0) |
                        (use & MINIMAX_SPARE_COLUMNS ? SPARE_COLUMNS : 0),
      .symmetries = use & MINIMAX_SYMMETRY ? symmetry_useful(board) | search->symmetries : 0,
  };
  memset(minimax.cells + board.ply, HISTORY_NONE, HISTORY_PLIES);
  Node root = node_of(board);
  uint64_t opening;
  Answer answer = judge_position(&minimax.judge, root, &opening);
  if (answer == OPEN) answer = search_forced(&minimax, root, opening);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return answer == OPEN ? VALUE_ANY : claim_values(claim, answer == YES);
}
