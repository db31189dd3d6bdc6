#include "perft.h"

/* Requires depth >= 1 and a game that is not over. */
static uint64_t count_games(Board board, int depth) {
  uint64_t playable = board_playable(board);
  if (depth == 1) return (uint64_t)__builtin_popcountll(playable);
  uint64_t wins = board_openings(board, board_mover(board));
  uint64_t games = 0;
  for (uint64_t moves = playable & ~wins; moves != 0; moves &= moves - 1)
    games += count_games(board_play(board, __builtin_ctzll(moves)), depth - 1);
  return games;
}

uint64_t perft(Board board, int depth) {
  if (depth == 0) return 1;
  return board_result(board) == VALUE_ANY ? count_games(board, depth) : 0;
}
