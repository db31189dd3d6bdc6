#include "oracle.h"

#include <assert.h>

Oracle oracle_empty(void) { return (Oracle){.stones = 0}; }

int oracle_mover(const Oracle *oracle) {
  return oracle->stones % 2 == 0 ? ORACLE_WHITE : ORACLE_BLACK;
}

int oracle_height(const Oracle *oracle, int column) {
  int height = 0;
  while (height < 4 && oracle->cells[column % 4][column / 4][height] != ORACLE_NOBODY)
    height++;
  return height;
}

int oracle_at(const Oracle *oracle, int cell) {
  return oracle->cells[cell % 4][cell / 4 % 4][cell / 16];
}

bool oracle_legal(const Oracle *oracle, int column) {
  return !oracle_over(oracle) && oracle_height(oracle, column) < 4;
}

void oracle_play(Oracle *oracle, int column) {
  int height = oracle_height(oracle, column);
  assert(height < 4);
  oracle->cells[column % 4][column / 4][height] = oracle_mover(oracle);
  oracle->stones++;
}

static bool on_board(int coordinate) { return coordinate >= 0 && coordinate < 4; }

/* Four cells from (x, y, z) in steps of (dx, dy, dz); false if they leave the board. */
static bool make_line(int x, int y, int z, int dx, int dy, int dz, OracleLine *line) {
  for (int i = 0; i < 4; i++, x += dx, y += dy, z += dz) {
    if (!on_board(x) || !on_board(y) || !on_board(z)) return false;
    line->cells[i] = x + 4 * y + 16 * z;
  }
  return true;
}

/* Of a direction and its opposite only one is followed: 13 of the 26 neighbours of a cell. */
static bool followed(int dx, int dy, int dz) {
  return dz > 0 || (dz == 0 && dy > 0) || (dz == 0 && dy == 0 && dx > 0);
}

static int lines_in_direction(int dx, int dy, int dz, OracleLine *lines) {
  int count = 0;
  for (int x = 0; x < 4; x++)
    for (int y = 0; y < 4; y++)
      for (int z = 0; z < 4; z++)
        if (make_line(x, y, z, dx, dy, dz, &lines[count])) count++;
  return count;
}

int oracle_lines(OracleLine lines[100]) {
  int count = 0;
  for (int dx = -1; dx <= 1; dx++)
    for (int dy = -1; dy <= 1; dy++)
      for (int dz = -1; dz <= 1; dz++)
        if (followed(dx, dy, dz)) count += lines_in_direction(dx, dy, dz, lines + count);
  return count;
}

/* The lines do not change: found once, by a program that has one thread at that time. */
static const OracleLine *all_lines(int *count) {
  static OracleLine lines[100];
  static int known = 0;
  if (known == 0) known = oracle_lines(lines);
  *count = known;
  return lines;
}

static int stones_on_line(const Oracle *oracle, const OracleLine *line, int player) {
  int stones = 0;
  for (int i = 0; i < 4; i++)
    if (oracle_at(oracle, line->cells[i]) == player) stones++;
  return stones;
}

static bool has_line(const Oracle *oracle, int player) {
  int count;
  const OracleLine *lines = all_lines(&count);
  for (int i = 0; i < count; i++)
    if (stones_on_line(oracle, &lines[i], player) == 4) return true;
  return false;
}

int oracle_winner(const Oracle *oracle) {
  if (has_line(oracle, ORACLE_WHITE)) return ORACLE_WHITE;
  return has_line(oracle, ORACLE_BLACK) ? ORACLE_BLACK : ORACLE_NOBODY;
}

bool oracle_over(const Oracle *oracle) {
  return oracle->stones == 64 || oracle_winner(oracle) != ORACLE_NOBODY;
}

static bool line_has_cell(const OracleLine *line, int cell) {
  for (int i = 0; i < 4; i++)
    if (line->cells[i] == cell) return true;
  return false;
}

bool oracle_threat(const Oracle *oracle, int player, int cell) {
  int count;
  const OracleLine *lines = all_lines(&count);
  if (oracle_at(oracle, cell) != ORACLE_NOBODY) return false;
  for (int i = 0; i < count; i++)
    if (line_has_cell(&lines[i], cell) && stones_on_line(oracle, &lines[i], player) == 3)
      return true;
  return false;
}

bool oracle_in_won_line(const Oracle *oracle, int cell) {
  int count;
  const OracleLine *lines = all_lines(&count);
  int player = oracle_at(oracle, cell);
  if (player == ORACLE_NOBODY) return false;
  for (int i = 0; i < count; i++)
    if (line_has_cell(&lines[i], cell) && stones_on_line(oracle, &lines[i], player) == 4)
      return true;
  return false;
}

uint64_t oracle_perft(const Oracle *oracle, int depth) {
  if (depth == 0) return 1;
  uint64_t games = 0;
  for (int column = 0; column < 16; column++) {
    if (!oracle_legal(oracle, column)) continue;
    Oracle child = *oracle;
    oracle_play(&child, column);
    games += oracle_perft(&child, depth - 1);
  }
  return games;
}

int oracle_value(const Oracle *oracle) {
  if (oracle_over(oracle)) return oracle_winner(oracle);
  int mover = oracle_mover(oracle);
  bool draw = false;
  for (int column = 0; column < 16; column++) {
    if (oracle_height(oracle, column) == 4) continue;
    Oracle child = *oracle;
    oracle_play(&child, column);
    int value = oracle_value(&child);
    if (value == mover) return mover;
    draw |= value == ORACLE_NOBODY;
  }
  if (draw) return ORACLE_NOBODY;
  return mover == ORACLE_WHITE ? ORACLE_BLACK : ORACLE_WHITE;
}
