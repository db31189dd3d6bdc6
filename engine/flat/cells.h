/* Sets of cells of a flat board in one word, and what shifts find in them.
 *
 * Column x (0 on the left) and row y (0 at the bottom) are bit x * (height + 1) + y. The bit above
 * each column is always 0, so no line runs on from one column's end into the next one's start:
 *
 *     6 13 20 27 34 41 48     always 0            7x6
 *     5 12 19 26 33 40 47     row 5
 *     . .. .. .. .. .. ..
 *     0  7 14 21 28 35 42     row 0
 *
 * A file that includes this is compiled for words of 64 bits, and again with FLAT_WIDE for words of
 * 128. Sources: Tromp, "Solving Connect-4 on medium board sizes" (layout, win test, code); "The
 * Wondrous World of Connect Four Bit Boards" (moves, almost wins, cells of lines). Inline only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#ifdef FLAT_WIDE
typedef unsigned __int128 Cells;
#else
typedef uint64_t Cells;
#endif

enum { CELLS_BITS = 8 * sizeof(Cells) };

static inline int cells_count(Cells cells) {
#ifdef FLAT_WIDE
  return __builtin_popcountll((uint64_t)cells) + __builtin_popcountll((uint64_t)(cells >> 64));
#else
  return __builtin_popcountll(cells);
#endif
}

/* The number of the lowest bit. Requires a set that is not empty. */
static inline int cells_lowest(Cells cells) {
#ifdef FLAT_WIDE
  uint64_t low = (uint64_t)cells;
  return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(cells >> 64));
#else
  return __builtin_ctzll(cells);
#endif
}

/* The shape of the board. */
typedef struct {
  int width, height;
  unsigned stride; /* bits from a column to the next: height + 1 */
  Cells bottom;    /* row 0 */
  Cells top;       /* the bits above the columns */
  Cells board;     /* all cells */
  uint64_t spread; /* a byte's low `stride` bits for each column, 0 if columns do not fit so */
} Grid;

/* Requires width * (height + 1) <= CELLS_BITS and 3 * (height + 2) < CELLS_BITS. */
static inline Grid grid_make(int width, int height) {
  Grid grid = {.width = width, .height = height, .stride = (unsigned)height + 1};
  for (int x = 0; x < width; x++)
    grid.bottom |= (Cells)1 << (unsigned)x * grid.stride;
  grid.top = grid.bottom << height;
  grid.board = grid.top - grid.bottom;
  for (int x = 0; x < width && width <= 8 && height < 8; x++)
    grid.spread |= (((uint64_t)2 << height) - 1) << 8 * x;
  return grid;
}

static inline Cells grid_cell(const Grid *grid, int x, int y) {
  return (Cells)1 << ((unsigned)x * grid->stride + (unsigned)y);
}

static inline Cells grid_column(const Grid *grid, int x) {
  return (((Cells)1 << grid->height) - 1) << (unsigned)x * grid->stride;
}

/* The cells that a stone can fall to: a column's stones are ones from the bottom, so adding one at
 * the bottom carries to the lowest empty cell. */
static inline Cells grid_moves(const Grid *grid, Cells filled) {
  return (filled + grid->bottom) & grid->board;
}

static inline Cells cells_four(Cells x, unsigned step) {
  Cells two = x & x >> step;
  return two & two >> 2 * step;
}

/* The starts of fours of which the set holds two or more. */
static inline Cells cells_two(Cells x, unsigned step) {
  Cells next = x & x >> step, second = x & x >> 2 * step, third = x & x >> 3 * step;
  return next | next >> step | next >> 2 * step | second | second >> step | third;
}

/* True if the stones hold four in a row. */
static inline bool grid_line(const Grid *grid, Cells stones) {
  unsigned s = grid->stride;
  return (cells_four(stones, 1) | cells_four(stones, s - 1) | cells_four(stones, s) |
          cells_four(stones, s + 1)) != 0;
}

/* The cells of the fours that start at these cells. */
static inline Cells cells_run(Cells starts, unsigned step) {
  Cells two = starts | starts << step;
  return two | two << 2 * step;
}

/* The cells on lines that the set holds. */
static inline Cells grid_line_cells(const Grid *grid, Cells stones) {
  unsigned s = grid->stride;
  return cells_run(cells_four(stones, 1), 1) | cells_run(cells_four(stones, s - 1), s - 1) |
         cells_run(cells_four(stones, s), s) | cells_run(cells_four(stones, s + 1), s + 1);
}

/* The starts of fours of which the set holds exactly three. */
static inline Cells cells_three(Cells x, unsigned step) {
  Cells shifted = x >> step, both = x & shifted, one = x ^ shifted;
  return (both & one >> 2 * step) | (one & both >> 2 * step);
}

/* The cells, of any kind, that lie on a four across columns of which the stones hold the other
 * three; the player's own stones and bits off the board may be among them. */
static inline Cells grid_almost_across(const Grid *grid, Cells stones) {
  unsigned s = grid->stride;
  return cells_run(cells_three(stones, s), s) | cells_run(cells_three(stones, s - 1), s - 1) |
         cells_run(cells_three(stones, s + 1), s + 1);
}

/* The cells above three of these stones in a column. */
static inline Cells cells_above_three(Cells stones) {
  return (stones & stones << 1 & stones << 2) << 1;
}

/* The same as grid_almost_across() with fours within a column. */
static inline Cells grid_almost(const Grid *grid, Cells stones) {
  return cells_above_three(stones) | grid_almost_across(grid, stones);
}

/* The position's code: one player's stones and, above each column, a marker. Two positions with the
 * same code are the same. It is 2 * stones + other + bottom. */
static inline Cells grid_code(const Grid *grid, Cells stones, Cells filled) {
  return stones + filled + grid->bottom;
}

/* The mirror image of a set or of a code. Where there are instructions to spread bits, columns
 * become bytes, whose order is reversed at once. */
static inline Cells grid_mirror(const Grid *grid, Cells cells) {
#if defined(__BMI2__) && !defined(FLAT_WIDE)
  if (grid->spread != 0) {
    uint64_t bytes = __builtin_bswap64(_pdep_u64(cells, grid->spread));
    return _pext_u64(bytes >> 8 * (8 - grid->width), grid->spread);
  }
#endif
  Cells column = ((Cells)1 << grid->stride) - 1, image = 0;
  for (int x = 0; x < grid->width; x++) {
    image = image << grid->stride | (cells & column);
    if (x + 1 < grid->width) cells >>= grid->stride;
  }
  return image;
}
