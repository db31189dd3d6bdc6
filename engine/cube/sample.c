#include "sample.h"

#include <assert.h>

/* SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014): a
 * counter and a bijection that scatters it. */
static uint64_t scatter(uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

static uint64_t random_word(Sample *sample) { return scatter(sample->state += 0x9E3779B97F4A7C15); }

/* A number below `count`, each equally likely (Lemire: "Fast random integer generation in an
 * interval", 2019): words whose product would favour some numbers are skipped. */
static int random_below(Sample *sample, int count) {
  uint64_t bound = (uint64_t)count, favoured = -bound % bound;
  unsigned __int128 product;
  do {
    product = (unsigned __int128)random_word(sample) * bound;
  } while ((uint64_t)product < favoured);
  return (int)(product >> 64);
}

Sample sample_new(uint64_t seed, int stones) {
  assert(stones >= 0 && stones <= SAMPLE_STONES_MOST);
  return (Sample){.state = scatter(seed) + (uint64_t)stones, .stones = stones};
}

/* The column of one of the cells, chosen from columns 0 to F. */
static int random_column(Sample *sample, uint64_t cells) {
  unsigned columns = (cells | cells >> 16 | cells >> 32 | cells >> 48) & 0xFFFF;
  for (int skip = random_below(sample, __builtin_popcount(columns)); skip > 0; skip--)
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
static bool play(Sample *sample, Game *game) {
  Board board = board_empty();
  *game = game_new(board);
  while (board.ply < sample->stones) {
    int column = reasonable_column(sample, board);
    if (column < 0) return false;
    game->columns[board.ply] = (uint8_t)column;
    board = board_play(board, board_cell(board, column));
  }
  game->length = game->at = board.ply;
  return true;
}

Game sample_next(Sample *sample) {
  Game game;
  while (!play(sample, &game))
    continue;
  return game;
}
