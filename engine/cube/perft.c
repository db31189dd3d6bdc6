#include "perft.h"

uint64_t perft(Board board, int depth) {
  if (depth == 0) return 1;
  uint64_t playable = board_playable(board);
  if (depth == 1) return (uint64_t)__builtin_popcountll(playable);
  uint64_t wins = board_openings(board, board_mover(board));
  uint64_t games = 0;
  for (uint64_t moves = playable & ~wins; moves != 0; moves &= moves - 1)
    games += perft(board_play(board, __builtin_ctzll(moves)), depth - 1);
  return games;
}
