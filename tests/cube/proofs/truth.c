#include "truth.h"

#include <glib.h>

/* What is decided at sight, else TRUTH_OPEN and the cells worth a search. */
static TruthAnswer at_sight(const Truth *truth, Board board, uint64_t *moves) {
  Player mover = board_mover(board), other = player_other(mover),
         claimant = claim_player(truth->claim);
  TruthAnswer mover_wins = mover == claimant ? TRUTH_YES : TRUTH_NO;
  TruthAnswer other_wins = mover == claimant ? TRUTH_NO : TRUTH_YES;
  if (board_openings(board, mover)) return mover_wins;
  if (board.ply == CELLS) return TRUTH_NO;
  uint64_t forced = board_openings(board, other), under_threat = board.threats[other] >> 16;
  if (__builtin_popcountll(forced) > 1) return other_wins;
  *moves = (forced ? forced : board_playable(board)) & ~under_threat;
  if (*moves == 0) return other_wins;
  if (!lines_any(~board.stones[player_other(claimant)])) return TRUTH_NO;
  return TRUTH_OPEN;
}

/* Long lines of the mover first: 1, 4, 16 or 64 for each open line through the cell. */
static int score(Board board, int cell) {
  Player mover = board_mover(board);
  int sum = 0;
  for (int i = 0; i < lines_of_cell_count[cell]; i++) {
    uint64_t line = lines_of_cell[cell][i];
    if (line & board.stones[player_other(mover)]) continue;
    sum += 1 << 2 * __builtin_popcountll(line & board.stones[mover]);
  }
  return sum;
}

/* Fills cells with the moves, the highest score first, and returns their number. */
static int sorted(Board board, uint64_t moves, int cells[COLUMNS]) {
  int scores[COLUMNS], count = 0;
  for (; moves != 0; moves &= moves - 1, count++) {
    int cell = __builtin_ctzll(moves), value = score(board, cell), i = count;
    for (; i > 0 && scores[i - 1] < value; i--) {
      scores[i] = scores[i - 1];
      cells[i] = cells[i - 1];
    }
    scores[i] = value;
    cells[i] = cell;
  }
  return count;
}

static TruthAnswer search_moves(Truth *truth, Board board, const int *cells, int count) {
  TruthAnswer goal = board_mover(board) == claim_player(truth->claim) ? TRUTH_YES : TRUTH_NO;
  for (int i = 0; i < count; i++) {
    truth->path[truth->path_length++] = (uint8_t)cells[i];
    TruthAnswer answer = truth_search(truth, board_play(board, cells[i]));
    truth->path_length--;
    if (answer == goal || answer == TRUTH_OPEN) return answer;
  }
  return goal == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

TruthAnswer truth_search(Truth *truth, Board board) {
  uint64_t moves, nodes_before = truth->counters.nodes++;
  TruthAnswer answer = at_sight(truth, board, &moves);
  if (answer != TRUTH_OPEN) return answer;
  if (nodes_before >= truth->node_limit) return TRUTH_OPEN;

  /* The moves are sorted while the entry is on its way from memory. */
  Key key = code_of(board);
  table_prefetch(truth->table, key);
  int cells[COLUMNS], count = sorted(board, moves, cells);
  ValueSet known = table_probe(truth->table, key, &truth->counters);
  if (claim_answered(truth->claim, known))
    return known == claim_values(truth->claim, true) ? TRUTH_YES : TRUTH_NO;

  answer = search_moves(truth, board, cells, count);
  if (answer == TRUTH_OPEN) return answer;
  table_store(truth->table, key, claim_values(truth->claim, answer == TRUTH_YES),
              truth->counters.nodes - nodes_before, &truth->counters);
  if (truth->visit != NULL) truth->visit(truth, board, answer == TRUTH_YES);
  return answer;
}

Table *truth_table(void) {
  Table *table = NULL;
  Error error;
  if (table_create(&table, (size_t)64 << 20, CODE_BITS, SCHEME_TWOBIG, 0, &error) != STATUS_OK)
    g_error("%s", error.message);
  return table;
}
