/* PopOut and Connect-4 by proof-number search (Allis, "Searching for Solutions in Games and
 * Artificial Intelligence", 1994), which the Oulu thesis found to suit PopOut.
 *
 *
 * Each node of the tree keeps the least number of positions that have to be proved to prove the
 * claim below it, and the least to disprove it. The position that serves both is looked at next.
 * Solved parts of the tree are given back.
 *
 * Once half of the memory is used, a leaf is looked at by a second search of this kind in the other
 * half, of which only the leaf's children are kept (PN^2). So the search goes on far beyond its
 * memory. A position on the path to itself is a draw; since this is a tree, every node has one
 * path, and its value is exact.
 */
#include "popout.h"

#include "variants.h"

#include <string.h>
#include <sys/mman.h>

enum {
  DEPTH_MOST = 4096, /* plies; deeper positions count as not won, and then a "no" proves nothing */
  COUNT_MOST = 2 * FLAT_WIDTH_MOST,
  POP = 128, /* a move: the cell of a drop, or POP + that of a popped stone */
};

static const uint32_t INFINITE = UINT32_MAX;

typedef struct {
  uint32_t proof, disproof;
  uint32_t children; /* index of the first, which all lie together; 0: not expanded */
  uint8_t count, move;
  uint16_t unused;
} PnNode;

typedef struct {
  FlatSearch *search;
  Grid grid;
  bool pops;
  Player claimant;
  PnNode *nodes;
  uint32_t room, next, used;
  uint32_t free[COUNT_MOST + 1]; /* lists of free blocks by their number of nodes */
  Cells (*path)[2];              /* positions from the root on, first player's and all stones */
  bool cut_off, two_levels;
} ProofNumber;

/* A node on the way down. */
typedef struct {
  uint32_t index;
  Pops position;
  Player mover;
  int depth;
} ProofNumberPlace;

static uint32_t block_take(ProofNumber *p, int count) {
  uint32_t block = p->free[count];
  if (block != 0)
    p->free[count] = p->nodes[block].children;
  else if (p->next + (uint32_t)count <= p->room)
    block = p->next, p->next += (uint32_t)count;
  else
    return 0;
  p->used += (uint32_t)count;
  return block;
}

static void block_give(ProofNumber *p, uint32_t block, int count) {
  p->nodes[block].children = p->free[count];
  p->free[count] = block;
  p->used -= (uint32_t)count;
}

/* Gives back everything below the node. */
static void forget_children(ProofNumber *p, PnNode *node) {
  if (node->children == 0) return;
  for (int i = 0; i < node->count; i++)
    forget_children(p, &p->nodes[node->children + (uint32_t)i]);
  block_give(p, node->children, node->count);
  node->children = 0;
}

static inline bool is_solved(const PnNode *node) { return node->proof == 0 || node->disproof == 0; }

static inline void set_solved(PnNode *node, bool proved) {
  node->proof = proved ? 0 : INFINITE;
  node->disproof = proved ? INFINITE : 0;
}

static inline Pops proof_number_play(const ProofNumber *p, Pops position, uint8_t move) {
  return move & POP ? pops_pop(&p->grid, position, (Cells)1 << (move & ~POP))
                    : pops_drop(position, (Cells)1 << move);
}

static inline bool repeats(const ProofNumber *p, Pops position, Player mover, int depth) {
  Cells first = mover == FIRST ? position.own : position.other;
  Cells filled = position.own | position.other;
  for (int i = depth - 2; i >= 0; i -= 2)
    if (p->path[i][0] == first && p->path[i][1] == filled) return true;
  return false;
}

/* Looks for what decides the position: true if it is decided, with *proved; else *moves are those
 * that do not lose at once. Nobody has a line. */
static bool proof_number_decide(ProofNumber *p, Pops position, Player mover, PopsMoves *moves,
                                bool *proved) {
  const Grid *grid = &p->grid;
  bool claims = mover == p->claimant;
  Cells drops = grid_moves(grid, position.own | position.other);
  moves->pops = 0;
  *proved = claims;
  Cells own_across = grid_almost_across(grid, position.own);
  if ((cells_above_three(position.own) | own_across) & drops) return true;
  *proved = false;
  if (drops == 0 && !claims) return true; /* ends the game as a draw */
  *proved = claims;
  if (p->pops && pops_wins(grid, position.own, own_across)) return true;
  Cells other_across = grid_almost_across(grid, position.other);
  if (p->pops) pops_list(grid, position, other_across, moves, &p->search->terminals);
  moves->drops = pops_safe_drops(grid, position, other_across, p->pops);
  *proved = !claims;
  return moves->drops == 0 && moves->pops == 0;
}

/* Gives a new node its numbers: solved, or as many as the moves that need an answer. */
static void proof_number_evaluate(ProofNumber *p, PnNode *node, Pops position, Player mover,
                                  int depth) {
  bool proved;
  PopsMoves moves;
  node->children = 0;
  node->count = 0;
  if (p->pops && repeats(p, position, mover, depth)) {
    set_solved(node, false);
  } else if (depth >= DEPTH_MOST) {
    p->cut_off = true;
    set_solved(node, false);
  } else if (proof_number_decide(p, position, mover, &moves, &proved)) {
    set_solved(node, proved);
  } else {
    uint32_t count = (uint32_t)(cells_count(moves.drops) + moves.pops);
    bool claims = mover == p->claimant;
    node->proof = claims ? 1 : count;
    node->disproof = claims ? count : 1;
  }
}

static inline void path_set(ProofNumber *p, ProofNumberPlace place) {
  p->path[place.depth][0] = place.mover == FIRST ? place.position.own : place.position.other;
  p->path[place.depth][1] = place.position.own | place.position.other;
}

/* Makes the children of a leaf that is not solved; false if there is no memory. */
static bool expand(ProofNumber *p, ProofNumberPlace place) {
  PopsMoves moves;
  bool proved;
  proof_number_decide(p, place.position, place.mover, &moves, &proved);
  int count = cells_count(moves.drops) + moves.pops;
  uint32_t block = block_take(p, count);
  if (block == 0) return false;
  PnNode *child = &p->nodes[block];
  for (Cells drops = moves.drops; drops; drops &= drops - 1)
    (child++)->move = (uint8_t)cells_lowest(drops);
  for (int i = 0; i < moves.pops; i++)
    (child++)->move = (uint8_t)(POP + cells_lowest(moves.stones[i]));
  path_set(p, place);
  for (child = &p->nodes[block]; child < &p->nodes[block] + count; child++)
    proof_number_evaluate(p, child, proof_number_play(p, place.position, child->move),
                          player_other(place.mover), place.depth + 1);
  p->nodes[place.index].children = block;
  p->nodes[place.index].count = (uint8_t)count;
  p->search->counters.nodes++;
  return true;
}

static inline uint32_t proof_number_add(uint32_t a, uint32_t b) {
  if (a == INFINITE || b == INFINITE) return INFINITE;
  return a > INFINITE - 1 - b ? INFINITE - 1 : a + b;
}

/* The node's numbers from its children's. What is solved no longer needs children. */
static void update(ProofNumber *p, PnNode *node, bool claims) {
  uint32_t least = INFINITE, sum = 0;
  for (int i = 0; i < node->count; i++) {
    const PnNode *child = &p->nodes[node->children + (uint32_t)i];
    uint32_t easy = claims ? child->proof : child->disproof;
    if (easy < least) least = easy;
    sum = proof_number_add(sum, claims ? child->disproof : child->proof);
  }
  node->proof = claims ? least : sum;
  node->disproof = claims ? sum : least;
  if (is_solved(node)) forget_children(p, node);
}

/* The child to look at next. */
static ProofNumberPlace proof_number_descend(const ProofNumber *p, ProofNumberPlace place) {
  const PnNode *node = &p->nodes[place.index];
  bool claims = place.mover == p->claimant;
  uint32_t best = node->children, least = INFINITE;
  for (uint32_t i = node->children; i < node->children + node->count; i++) {
    uint32_t easy = claims ? p->nodes[i].proof : p->nodes[i].disproof;
    if (easy < least) least = easy, best = i;
  }
  return (ProofNumberPlace){best, proof_number_play(p, place.position, p->nodes[best].move),
                            player_other(place.mover), place.depth + 1};
}

static bool search_below(ProofNumber *p, ProofNumberPlace root, uint32_t most_used, bool second);

/* Looks at a leaf by a search of its own in the memory that is left, and keeps its children. */
static bool expand_deeply(ProofNumber *p, ProofNumberPlace leaf) {
  uint32_t share = (p->room - p->used) / 4;
  PnNode *node = &p->nodes[leaf.index];
  if (!search_below(p, leaf, p->used + share, true)) return false;
  if (is_solved(node)) return true;
  for (int i = 0; i < node->count; i++)
    forget_children(p, &p->nodes[node->children + (uint32_t)i]);
  return true;
}

/* Searches below the root until it is solved or `most_used` nodes are in use. False if stopped or
 * out of memory. */
static bool search_below(ProofNumber *p, ProofNumberPlace root, uint32_t most_used, bool second) {
  uint32_t way[DEPTH_MOST + 1];
  while (!is_solved(&p->nodes[root.index]) && p->used < most_used) {
    if (flat_must_end(p->search)) return false;
    ProofNumberPlace place = root;
    int steps = 0;
    while (p->nodes[place.index].children != 0) {
      path_set(p, place);
      way[steps++] = place.index;
      place = proof_number_descend(p, place);
    }
    bool deep = !second && p->two_levels && p->used > p->room / 2 && steps > 0;
    if (!(deep ? expand_deeply(p, place) : expand(p, place))) {
      p->search->out_of_memory |= !flat_must_end(p->search);
      return false;
    }
    way[steps++] = place.index;
    Player mover = place.mover;
    for (int i = steps - 1; i >= 0; i--, mover = player_other(mover))
      if (p->nodes[way[i]].children != 0) update(p, &p->nodes[way[i]], mover == p->claimant);
  }
  return true;
}

/* Answers the claim about the position; VALUE_ANY if that was not possible. */
static ValueSet answer_claim(ProofNumber *p, FlatBoard board, Claim claim) {
  Player mover = flat_mover(board);
  Pops position = {(Cells)board.stones[mover], (Cells)board.stones[player_other(mover)]};
  enum { ROOT = 1 };
  p->claimant = claim_player(claim);
  p->next = ROOT + 1;
  p->used = 0;
  memset(p->free, 0, sizeof p->free);
  p->cut_off = false;
  PnNode *root = &p->nodes[ROOT];
  proof_number_evaluate(p, root, position, mover, 0);
  if (!search_below(p, (ProofNumberPlace){ROOT, position, mover, 0}, UINT32_MAX, false))
    return VALUE_ANY;
  if (root->disproof == 0 && p->cut_off) return VALUE_ANY;
  return claim_values(claim, root->proof == 0);
}

ValueSet FLAT_NAME(proof_number_solve)(FlatSearch *search, FlatGame game, FlatBoard board,
                                       Goal goal) {
  ProofNumber p = {.search = search,
                   .grid = grid_make(game.width, game.height),
                   .pops = game.pops,
                   .two_levels = true};
  size_t path_bytes = (DEPTH_MOST + 2) * sizeof *p.path, bytes = search->memory;
  uint64_t room = bytes > path_bytes ? (bytes - path_bytes) / sizeof(PnNode) : 0;
  p.room = room > UINT32_MAX - 1 ? UINT32_MAX - 1 : (uint32_t)room;
  enum { ROOM_LEAST = 1024 };
  void *memory = p.room < ROOM_LEAST ? MAP_FAILED
                                     : mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    search->out_of_memory = true;
    return VALUE_ANY;
  }
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
  p.path = memory;
  p.nodes = (PnNode *)((char *)memory + path_bytes);
  ValueSet values = VALUE_ANY;
  while (!goal_answered(goal, values)) {
    Claim claim = goal_next_claim(goal, values);
    ValueSet more = answer_claim(&p, board, claim);
    if (more == VALUE_ANY) break;
    values &= more;
  }
  munmap(memory, bytes);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return values;
}
