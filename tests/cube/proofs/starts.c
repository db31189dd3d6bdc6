#include "starts.h"

enum { GOOD_MOVES = 8, GOOD_NODES = 3000, TAKEN_BACK = 40, CANDIDATES = 128 };

static uint64_t random_cell(GRand *rand, uint64_t cells) {
  for (int skip = g_rand_int_range(rand, 0, __builtin_popcountll(cells)); skip > 0; skip--)
    cells &= cells - 1;
  return cells & -cells;
}

/* Moves of reasonable play: stops to an opening if there is one. None if the mover could win. */
static uint64_t reasonable_cells(Board board) {
  Player mover = board_mover(board);
  if (board_openings(board, mover)) return 0;
  uint64_t stops = board_openings(board, player_other(mover));
  return stops ? stops : board_playable(board);
}

/* A game that comes to a dead end takes some moves back. Beginning again each time would hardly
 * ever give a long game, and taking few moves back may never lead out of a lost position. */
static Board random_position(GRand *rand, int stones) {
  Board game[CELLS + 1] = {board_empty()};
  int ply = 0;
  while (ply < stones || reasonable_cells(game[ply]) == 0) {
    uint64_t cells = ply < stones ? reasonable_cells(game[ply]) : 0;
    if (cells != 0) {
      game[ply + 1] = board_play(game[ply], __builtin_ctzll(random_cell(rand, cells)));
      ply++;
    } else {
      ply -= g_rand_int_range(rand, 1, TAKEN_BACK + 1);
      if (ply < 0) ply = 0;
    }
  }
  return game[ply];
}

/* A short search does not see the player to move win. */
static bool holds(Board board, Table *table) {
  CubeSearch search = {.table = table, .node_limit = GOOD_NODES};
  Claim claim = board_mover(board) == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  return solver_find("minimax")->solve(&search, board, claim) != claim_values(claim, true);
}

/* The cells that do not end the game; only those that keep the position's value, if any do. */
static uint64_t good_cells(Board board, Table *table) {
  uint64_t quiet = 0, good = 0;
  for (uint64_t moves = board_playable(board); moves != 0; moves &= moves - 1) {
    Board child = board_play(board, __builtin_ctzll(moves));
    if (board_result(child) != VALUE_ANY) continue;
    quiet |= moves & -moves;
    if (holds(child, table)) good |= moves & -moves;
  }
  return good ? good : quiet;
}

/* Columns where the player has a threat at level 2 and level 1 is empty. */
static int columns_closed_at_1(Board board, Player player) {
  return __builtin_popcountll(board.threats[player] >> 16 & ~board_filled(board) & 0xFFFF0000);
}

/* The one of some random positions with the most such columns. */
static Board closed_position(GRand *rand, int stones, Player player) {
  Board best = random_position(rand, stones);
  for (int i = 1; i < CANDIDATES; i++) {
    Board board = random_position(rand, stones);
    if (columns_closed_at_1(board, player) > columns_closed_at_1(best, player)) best = board;
  }
  return best;
}

/* A position of that many stones, reached from `board` by good moves, or the one where the game
 * ends before. */
static Board play_well(GRand *rand, Board board, int stones, Table *table) {
  while (board.ply < stones) {
    uint64_t cells = good_cells(board, table);
    if (cells == 0) break;
    board = board_play(board, __builtin_ctzll(random_cell(rand, cells)));
  }
  return board;
}

Board starts_position(GRand *rand, int stones, Player answerer, Table *table) {
  bool good = g_rand_boolean(rand), closed = g_rand_int_range(rand, 0, 8) > 0;
  int random_stones = stones - (good ? GOOD_MOVES : 0);
  for (;;) {
    Board board = closed ? closed_position(rand, random_stones, answerer)
                         : random_position(rand, random_stones);
    board = play_well(rand, board, stones, table);
    if (board.ply == stones) return board;
  }
}
