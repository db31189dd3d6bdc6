/* The default solver: minimax for a claim that looks before it searches.
 *
 *   1. Every child of a node is judged before any is searched: is the game over or decided within
 *      two plies, does a parity proof decide it, is it in the table?
 *   2. Replies that are forced are followed in a loop, without look-ups.
 *   3. What is left is sorted by a learned score and searched until one move reaches the goal.
 *
 * docs/engine.md tells each technique with its argument and its worth. This file is compiled once
 * for each instruction set; minimax-variants.c chooses. */
#include "minimax.h"

#include "live.h"
#include "near.h"
#include "order-weights.h"
#include "parity.h"

enum {
  NEAR_PLY = 52,  /* from here on positions are kept in the near table, by their live codes */
  LINES_PLY = 48, /* before, nobody has a stone in every line, but in made-up positions */
  TABLE_PLY = 60, /* from here on positions are searched faster than looked up */
};

static _Thread_local NearTable near_table;

typedef enum { NO, YES, OPEN } Answer; /* OPEN: undecided, or stopped */

typedef struct {
  Search *search;
  Player claimant; /* who wins if the answer is YES */
  unsigned use;    /* techniques: all of the search that are not switched off */
  unsigned parity_use, live_use;
  int last_ply; /* at which the claimant places his last stone */
  const Order *order;
  OrderTables tables[ORDER_PHASES][2];
} Minimax;

/* A position with the mover's view of it. */
typedef struct {
  uint64_t own, other;                 /* stones */
  uint64_t own_threats, other_threats; /* may hold filled cells too */
  int ply;
} Node;

/* A move and what judging it found out. */
typedef struct {
  Node node;         /* after the move: the opponent is to move */
  int cell;          /* of the move */
  uint64_t openings; /* the mover's opening that the opponent must take, or none */
  uint64_t replies;  /* the opponent's moves that do not lose at once */
  int missing;       /* what the parity proof lacked */
  int score;
  Key key;
} Child;

static inline Player mover_of(Node node) { return (Player)(node.ply & 1); }

static inline uint64_t playable_of(Node node) {
  uint64_t filled = node.own | node.other;
  return (filled << 16 | 0xFFFF) & ~filled;
}

static inline bool has_technique(const Minimax *minimax, unsigned technique) {
  return minimax->use & technique;
}

/* The empty cells of the lines through the cell on which the player, whose stone lies there, has
 * three. */
static inline uint64_t new_threats(uint64_t own, uint64_t other, int cell) {
  Vec line = *(const Vec *)lines_of_cell[cell];
  Vec missing = line & ~vector_spread(own);
  Vec single = ((missing & (missing - 1)) == 0) & ((line & vector_spread(other)) == 0);
  return vector_union(missing & single);
}

/* The answer if the player wins. */
static inline Answer wins(const Minimax *minimax, Player player) {
  return player == minimax->claimant ? YES : NO;
}

/* Plays the cell and decides what can be decided at sight. The node's mover has no opening, and the
 * cell is safe or the only one that stops an opening. */
static inline Answer judge(const Minimax *minimax, Node node, int cell, Child *child) {
  Player mover = mover_of(node), opponent = player_other(mover);
  uint64_t stone = (uint64_t)1 << cell, own = node.own | stone;
  uint64_t threats = node.own_threats | new_threats(own, node.other, cell);
  child->node = (Node){node.other, own, node.other_threats, threats, node.ply + 1};
  child->cell = cell;
  child->missing = PARITY_NONE;
  uint64_t playable = playable_of(child->node);
  if (node.other_threats & playable) return wins(minimax, opponent);
  child->openings = threats & playable;
  if (child->openings) {
    child->replies = child->openings;
    if ((child->openings & (child->openings - 1)) || (threats & child->openings << 16))
      return wins(minimax, mover);
  } else {
    child->replies = playable & ~(threats >> 16);
    if (child->replies == 0) return playable ? wins(minimax, mover) : NO;
  }
  if (child->node.ply + (opponent == minimax->claimant) > minimax->last_ply) return NO;
  uint64_t others = mover == minimax->claimant ? node.other : own;
  if (child->node.ply >= LINES_PLY && !vector_holds_line(~others)) return NO;
  if (!has_technique(minimax, MINIMAX_FOLLOW_UP)) return OPEN;
  ParityCase position = {node.other, own, node.other_threats, threats, opponent == FIRST};
  ParityGoal goal = mover == minimax->claimant ? PARITY_WIN : PARITY_HOLD;
  bool proved = parity_proof(position, goal, minimax->parity_use, &child->missing);
  return proved ? wins(minimax, mover) == YES ? YES : NO : OPEN;
}

static inline Key key_of(const Minimax *minimax, Node node) {
  bool first = mover_of(node) == FIRST;
  unsigned use = node.ply >= NEAR_PLY ? minimax->live_use : 0;
  return live_code(first ? node.own : node.other, first ? node.other : node.own, use);
}

/* Starts to fetch what look_up will read. */
static inline void prepare(const Minimax *minimax, Key key, int ply) {
  if (ply < NEAR_PLY) table_prefetch(minimax->search->table, key);
}

/* True if the claim is known to be answered for the key; the answer goes to *answer. */
static inline bool look_up(Minimax *minimax, Key key, int ply, Answer *answer) {
  Claim claim = minimax->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  ValueSet known = ply < NEAR_PLY
                       ? table_probe(minimax->search->table, key, &minimax->search->counters)
                       : near_probe(&near_table, key);
  if (!claim_answered(claim, known)) return false;
  *answer = known == claim_values(claim, true) ? YES : NO;
  return true;
}

static inline void keep(Minimax *minimax, Key key, int ply, Answer answer, uint64_t work) {
  Claim claim = minimax->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  ValueSet values = claim_values(claim, answer == YES);
  if (ply < NEAR_PLY)
    table_store(minimax->search->table, key, values, work, &minimax->search->counters);
  else
    near_store(&near_table, key, values);
}

static inline int score(const Minimax *minimax, Node node, const Child *child) {
  bool claimant = mover_of(node) == minimax->claimant;
  int phase = order_phase(node.ply);
  const int *weights = minimax->order->weights[minimax->claimant][phase][claimant];
  const OrderTables *tables = &minimax->tables[phase][claimant];
  int cell = child->cell;
  int sum = weights[ORDER_LEVEL + (cell >> 4)];
  sum += order_lines(tables->through, node.own, node.other, cell);
  uint64_t above = cell < 48 ? (uint64_t)1 << (cell + 16) : 0;
  if (above) sum += order_lines(tables->above, node.own, node.other, cell + 16);
  uint64_t fresh = child->node.other_threats & ~node.own_threats & ~(node.own | node.other) &
                   ~playable_of(child->node);
  for (int level = 1; level < 4; level++)
    sum += weights[ORDER_THREAT + level] * __builtin_popcountll(fresh >> 16 * level & 0xFFFF);
  if (child->openings) {
    sum += weights[ORDER_FORCING];
    if (child->openings == above) sum += weights[ORDER_FORCING_ABOVE];
  } else {
    sum += weights[ORDER_REPLIES] * __builtin_popcountll(child->replies);
  }
  if (child->missing == PARITY_WRONG)
    sum += weights[ORDER_WRONG_PARITY];
  else if (child->missing != PARITY_NONE)
    sum += weights[ORDER_MISSING] +
           weights[ORDER_MISSING_EACH] *
               (child->missing > ORDER_MISSING_MOST ? ORDER_MISSING_MOST : child->missing);
  if (above << 16 & node.other_threats) sum += weights[ORDER_OTHER_ABOVE];
  if (above << 16 & child->node.other_threats) sum += weights[ORDER_OWN_ABOVE];
  return sum;
}

/* Sorts the children by score, the highest first (insertion sort). `order` receives their indices.
 */
static inline void sort(const Minimax *minimax, Node node, Child *children, int count,
                        uint8_t *order) {
  for (int k = 0; k < count; k++) {
    children[k].score = score(minimax, node, &children[k]);
    int i = k;
    for (; i > 0 && children[order[i - 1]].score < children[k].score; i--)
      order[i] = order[i - 1];
    order[i] = (uint8_t)k;
  }
}

/* Judges all children. Returns the node's answer if that decides it, else OPEN and the open ones.
 */
static inline Answer expand(const Minimax *minimax, Node node, Child *children, int *count) {
  Player mover = mover_of(node);
  Answer goal = wins(minimax, mover);
  *count = 0;
  for (uint64_t moves = playable_of(node) & ~(node.other_threats >> 16); moves;
       moves &= moves - 1) {
    Answer answer = judge(minimax, node, __builtin_ctzll(moves), &children[*count]);
    if (answer == goal) return goal;
    *count += answer == OPEN;
  }
  return *count ? OPEN : goal == YES ? NO : YES;
}

/* Looks all children that are not forced up in the table; drops those that do not help. */
static inline Answer look_up_children(Minimax *minimax, Node node, Child *children, int *count) {
  Answer goal = wins(minimax, mover_of(node));
  for (int i = 0; i < *count; i++)
    if (!children[i].openings) {
      children[i].key = key_of(minimax, children[i].node);
      prepare(minimax, children[i].key, children[i].node.ply);
    }
  for (int i = 0; i < *count;) {
    Answer answer;
    if (children[i].openings || !look_up(minimax, children[i].key, children[i].node.ply, &answer)) {
      i++;
      continue;
    }
    if (answer == goal) return goal;
    children[i] = children[--*count];
  }
  return *count ? OPEN : goal == YES ? NO : YES;
}

static Answer search_node(Minimax *minimax, Node node);

/* Follows forced replies from a node whose mover must take `opening`. */
static Answer search_forced(Minimax *minimax, Node node, uint64_t opening) {
  for (;;) {
    minimax->search->counters.nodes++;
    Child child;
    Answer answer = judge(minimax, node, __builtin_ctzll(opening), &child);
    if (answer != OPEN) return answer;
    node = child.node;
    opening = child.openings;
    if (!opening) return search_node(minimax, node);
  }
}

static inline Answer search_child(Minimax *minimax, const Child *child) {
  return child->openings ? search_forced(minimax, child->node, child->openings)
                         : search_node(minimax, child->node);
}

/* The answer of a node whose table entry did not tell. */
static Answer search_children(Minimax *minimax, Node node) {
  Answer goal = wins(minimax, mover_of(node));
  Child children[COLUMNS];
  uint8_t order[COLUMNS] = {0};
  int count;
  Answer answer = expand(minimax, node, children, &count);
  if (answer != OPEN) return answer;
  if (count > 1) {
    if (node.ply < TABLE_PLY - 1 && has_technique(minimax, MINIMAX_CHILDREN_FIRST)) {
      answer = look_up_children(minimax, node, children, &count);
      if (answer != OPEN) return answer;
    }
    sort(minimax, node, children, count, order);
  }
  for (int i = 0; i < count; i++) {
    answer = search_child(minimax, &children[order[i]]);
    if (answer == goal || answer == OPEN) return answer;
  }
  return goal == YES ? NO : YES;
}

/* The mover has no opening, and no move is forced. */
static Answer search_node(Minimax *minimax, Node node) {
  Search *search = minimax->search;
  uint64_t nodes_before = search->counters.nodes++;
  if (search_must_end(search)) return OPEN;
  if (node.ply >= TABLE_PLY) return search_children(minimax, node);

  Key key = key_of(minimax, node);
  Answer answer;
  if (look_up(minimax, key, node.ply, &answer)) return answer;
  answer = search_children(minimax, node);
  if (answer != OPEN) keep(minimax, key, node.ply, answer, search->counters.nodes - nodes_before);
  return answer;
}

/* The root: any position of a game that is not over. */
static Answer search_root(Minimax *minimax, Node node) {
  Player mover = mover_of(node), opponent = player_other(mover);
  uint64_t playable = playable_of(node);
  if (node.own_threats & playable) return wins(minimax, mover);
  uint64_t opening = node.other_threats & playable;
  if (opening & (opening - 1)) return wins(minimax, opponent);
  if (opening & node.other_threats >> 16) return wins(minimax, opponent);
  if (opening) return search_forced(minimax, node, opening);
  if ((playable & ~(node.other_threats >> 16)) == 0) return wins(minimax, opponent);
  if (node.ply >= minimax->last_ply) return NO;
  return search_node(minimax, node);
}

ValueSet MINIMAX_SOLVE(Search *search, Board board, Claim claim) {
  Minimax minimax = {
      .search = search,
      .claimant = claim_player(claim),
      .use = ~search->without,
      .last_ply = claim == CLAIM_FIRST ? 62 : 63,
      .order = search->order ? search->order : &order_default,
  };
  for (int phase = 0; phase < ORDER_PHASES; phase++)
    for (int role = 0; role < 2; role++)
      minimax.tables[phase][role] =
          order_tables(minimax.order->weights[minimax.claimant][phase][role]);
  near_forget(&near_table);
  if (has_technique(&minimax, MINIMAX_PAIRING)) minimax.parity_use |= PARITY_PAIRING;
  if (has_technique(&minimax, MINIMAX_TEMPO)) minimax.parity_use |= PARITY_TEMPO;
  if (has_technique(&minimax, MINIMAX_YIELD)) minimax.parity_use |= PARITY_YIELD;
  if (has_technique(&minimax, MINIMAX_LIVE_STONES)) minimax.live_use |= LIVE_STONES;
  if (has_technique(&minimax, MINIMAX_SPARE_COLUMNS)) minimax.live_use |= LIVE_COLUMNS;
  Player mover = board_mover(board), other = player_other(mover);
  Node root = {board.stones[mover], board.stones[other], board.threats[mover], board.threats[other],
               board.ply};
  Answer answer = search_root(&minimax, root);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return answer == OPEN ? VALUE_ANY : claim_values(claim, answer == YES);
}
