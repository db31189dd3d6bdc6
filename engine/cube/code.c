#include "code.h"

#include "symmetry.h"
#include "transform.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

Key code_of(Board board) {
  uint64_t filled = board_filled(board);
  return (Key){board.stones[FIRST] | board_playable(board), (uint16_t)(filled >> 48)};
}

int code_compare(Key a, Key b) {
  if (a.high != b.high) return a.high < b.high ? -1 : 1;
  return a.low < b.low ? -1 : a.low > b.low;
}

/* The lesser of two codes, without a branch that could be mispredicted. */
static inline Key lesser(Key a, Key b) {
  unsigned __int128 x = (unsigned __int128)a.high << 64 | a.low;
  unsigned __int128 y = (unsigned __int128)b.high << 64 | b.low;
  return x < y ? a : b;
}

static inline Key left_right(Key code) {
  return (Key){transform_left_right(code.low), (uint16_t)transform_left_right(code.high)};
}

static inline Key front_back(Key code) {
  return (Key){transform_front_back(code.low), (uint16_t)transform_front_back(code.high)};
}

static inline Key diagonal(Key code) {
  return (Key){transform_diagonal(code.low), (uint16_t)transform_diagonal(code.high)};
}

Key code_canonical(Board board) {
  Key image = code_of(board);
  Key least = lesser(image, diagonal(image));
  for (int i = 0; i < 3; i++) {
    image = i == 1 ? front_back(image) : left_right(image);
    least = lesser(least, lesser(image, diagonal(image)));
  }
  return least;
}

Key code_least(Board board, unsigned symmetries) {
  Key least = code_of(board);
  for (; symmetries; symmetries &= symmetries - 1)
    least = lesser(least, code_of(symmetry_board(board, __builtin_ctz(symmetries))));
  return least;
}

/* A code has a marker in every column. */
static bool has_all_markers(Key code) {
  uint64_t low = code.low;
  uint64_t any = low | low >> 16 | low >> 32 | low >> 48;
  return ((any | code.high) & 0xFFFF) == 0xFFFF;
}

/* The highest bit of a column's code is its marker, the bits below are its stones: a cell is filled
 * if there is a bit above it. */
void code_stones(Key code, uint64_t stones[2]) {
  uint64_t filled = code.low >> 16 | (uint64_t)code.high << 48;
  filled |= filled >> 16;
  filled |= filled >> 32;
  stones[FIRST] = code.low & filled;
  stones[SECOND] = ~code.low & filled;
}

Board code_board(Key code) {
  uint64_t stones[2];
  assert(has_all_markers(code));
  code_stones(code, stones);
  return board_from_stones(stones[FIRST], stones[SECOND]);
}

/* The stones alone: codes and results need no threats. */
static bool read_open(Key code, Board *board) {
  if (!has_all_markers(code)) return false;
  code_stones(code, board->stones);
  board->ply = __builtin_popcountll(board_filled(*board));
  return board_check(board->stones, NULL) == STATUS_OK && board_result(*board) == VALUE_ANY;
}

bool code_is_open(Key code) {
  Board board = {0};
  return read_open(code, &board);
}

bool code_can_be_asked(Key code) {
  Board board = {0};
  return read_open(code, &board) && code_compare(code_canonical(board), code) == 0;
}

void code_write(Key code, char text[CODE_DIGITS + 1]) {
  snprintf(text, CODE_DIGITS + 1, "%04" PRIx16 "%016" PRIx64, code.high, code.low);
}

static int hex_digit(char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

bool code_read(const char *text, size_t length, Key *code) {
  Key read = {0, 0};
  if (length != CODE_DIGITS) return false;
  for (int i = 0; i < CODE_DIGITS; i++) {
    int digit = hex_digit(text[i]);
    if (digit < 0) return false;
    read.high = (uint16_t)(read.high << 4 | (read.low >> 60));
    read.low = read.low << 4 | (uint64_t)digit;
  }
  *code = read;
  return true;
}
