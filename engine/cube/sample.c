#include "sample.h"

#include "../core/random.h"

#include <assert.h>

Sample sample_new(uint64_t seed, int stones) {
  assert(stones >= 0 && stones <= SAMPLE_STONES_MOST);
  return (Sample){.state = random_scatter(seed) + (uint64_t)stones, .stones = stones};
}

/* The column of one of the cells, chosen from columns 0 to F. */
static int random_column(Sample *sample, uint64_t cells) {
  unsigned columns = (cells | cells >> 16 | cells >> 32 | cells >> 48) & 0xFFFF;
  for (int skip = random_below(&sample->state, __builtin_popcount(columns)); skip > 0; skip--)
    columns &= columns - 1;
  return __builtin_ctz(columns);
}

/* The column of the next reasonable move, or -1 if the game is to be dropped. */
static int reasonable_column(Sample *sample, Board board) {
  Player mover = board_mover(board);
  uint64_t openings = board_openings(board, player_other(mover));
  if (board_openings(board, mover) != 0) return -1;
  if (openings == 0) return random_column(sample, board_playable(board));
  if ((openings & (openings - 1)) != 0) return -1;
  return __builtin_ctzll(openings) % COLUMNS;
}

/* Plays one game of reasonable moves; false if it was dropped. */
static bool cube_sample_play(Sample *sample, Board *board, uint8_t *columns) {
  *board = board_empty();
  while (board->ply < sample->stones) {
    int column = reasonable_column(sample, *board);
    if (column < 0) return false;
    if (columns != NULL) columns[board->ply] = (uint8_t)column;
    *board = board_play(*board, board_cell(*board, column));
  }
  return true;
}

Board sample_next(Sample *sample, uint8_t *columns) {
  Board board;
  while (!cube_sample_play(sample, &board, columns))
    continue;
  return board;
}
