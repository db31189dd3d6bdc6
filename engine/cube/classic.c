/* Recursive minimax for a claim, as the paper describes it:
 *
 *   1. six situations are decided or forced without a search (chapter Minimax Solver);
 *   2. the canonical code is looked up in the table (chapter Transposition Table);
 *   3. the moves are sorted by the score of the lines they extend (chapter Move Order), those under
 *      an opponent's threat left out, and searched until one reaches the mover's goal.
 *
 * The paper asks "does the first player win?"; here the claimant may be either player. */
#include "classic.h"

#include "../core/answer.h"
#include "code.h"

typedef struct {
  CubeSearch *search;
  Player claimant; /* who wins if the answer is YES */
} Classic;

/* Plies at which the claimant places his last stone: the 63rd or 64th of the board. */
static inline int last_stone_ply(Player claimant) { return claimant == FIRST ? 62 : 63; }

/* Decides the position if it is one of the six situations, else returns OPEN and sets *moves to
 * the cells worth a search: the forced one, or those not under an opponent's threat. */
static inline Answer classic_decide(const Classic *minimax, Board board, uint64_t *moves) {
  Player mover = board_mover(board), other = player_other(mover);
  Answer mover_wins = mover == minimax->claimant ? YES : NO;
  Answer other_wins = mover == minimax->claimant ? NO : YES;
  uint64_t playable = board_playable(board);
  if (board.threats[mover] & playable) return mover_wins;
  uint64_t forced = board.threats[other] & playable;
  if (forced & (forced - 1)) return other_wins;
  if (forced & board.threats[other] >> 16) return other_wins;
  if (playable == 0) return NO;
  *moves = forced ? forced : playable & ~(board.threats[other] >> 16);
  if (*moves == 0) return other_wins;
  if (board.ply >= last_stone_ply(minimax->claimant)) return NO;
  if (!lines_any(~board.stones[player_other(minimax->claimant)])) return NO;
  return OPEN;
}

/* What a stone in the cell is worth to the mover: for each line without an opponent's stone 1, 10
 * or 100 as it holds 0, 1 or 2 of his stones, and 1000 instead if it becomes an opening. */
static inline int score(uint64_t own, uint64_t other, uint64_t playable, int cell) {
  uint64_t stone = (uint64_t)1 << cell;
  uint64_t playable_then = (playable ^ stone) | stone << 16;
  int sum = 0;
  for (int i = 0; i < lines_of_cell_count[cell]; i++) {
    uint64_t line = lines_of_cell[cell][i];
    if (line & other) continue;
    uint64_t rest = line & ~own & ~stone; /* 3 cells, 2, or the 1 that completes the line */
    uint64_t rest_but_one = rest & (rest - 1);
    if (rest_but_one & (rest_but_one - 1))
      sum += 1;
    else if (rest_but_one)
      sum += 10;
    else
      sum += rest & playable_then ? 1000 : 100;
  }
  return sum;
}

/* Fills cells with the moves, best score first (insertion sort), and returns their number. */
static inline int sort_moves(Board board, uint64_t moves, uint8_t cells[COLUMNS]) {
  Player mover = board_mover(board);
  uint64_t own = board.stones[mover], other = board.stones[player_other(mover)];
  uint64_t playable = board_playable(board);
  int scores[COLUMNS], count = 0;
  for (; moves != 0; moves &= moves - 1, count++) {
    int cell = __builtin_ctzll(moves), value = score(own, other, playable, cell), i = count;
    for (; i > 0 && scores[i - 1] < value; i--) {
      scores[i] = scores[i - 1];
      cells[i] = cells[i - 1];
    }
    scores[i] = value;
    cells[i] = (uint8_t)cell;
  }
  return count;
}

static Answer classic_search_node(Classic *minimax, Board board);

/* Searches the moves in this order until one reaches the mover's goal. */
static Answer classic_search_moves(Classic *minimax, Board board, const uint8_t *cells, int count) {
  Answer goal = board_mover(board) == minimax->claimant ? YES : NO;
  for (int i = 0; i < count; i++) {
    Answer answer = classic_search_node(minimax, board_play(board, cells[i]));
    if (answer == goal || answer == OPEN) return answer;
  }
  return goal == YES ? NO : YES;
}

static Answer classic_search_node(Classic *minimax, Board board) {
  CubeSearch *search = minimax->search;
  uint64_t nodes_before = search->counters.nodes++;
  if (cube_must_end(search)) return OPEN;

  uint64_t moves;
  Answer answer = classic_decide(minimax, board, &moves);
  if (answer != OPEN) return answer;

  /* The moves are sorted while the entry is on its way from memory. */
  Key key = code_canonical(board);
  table_prefetch(search->table, key);
  uint8_t cells[COLUMNS];
  int count = sort_moves(board, moves, cells);

  Claim claim = minimax->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  ValueSet known = table_probe(search->table, key, &search->counters);
  if (claim_answered(claim, known)) return known == claim_values(claim, true) ? YES : NO;

  answer = classic_search_moves(minimax, board, cells, count);
  if (answer != OPEN)
    table_store(search->table, key, claim_values(claim, answer == YES),
                search->counters.nodes - nodes_before, &search->counters);
  return answer;
}

static ValueSet classic_solve(CubeSearch *search, Board board, Claim claim) {
  ValueSet over = board_result(board);
  if (over != VALUE_ANY) return over;
  Classic minimax = {.search = search, .claimant = claim_player(claim)};
  Answer answer = classic_search_node(&minimax, board);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return answer == OPEN ? VALUE_ANY : claim_values(claim, answer == YES);
}

static const Technique no_techniques[] = {{NULL}};

const Solver classic_solver = {
    .name = "classic",
    .summary = "the minimax solver of \"Towards Solving Connect Four 3D\", the reference",
    .techniques = no_techniques,
    .solve = classic_solve,
};
