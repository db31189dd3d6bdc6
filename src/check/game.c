#include "game.h"

#include "lines.h"

#include <string.h>

enum { THROUGH_MOST = 7 };

static uint64_t lines_through[CELLS][THROUGH_MOST];
static int through_count[CELLS];

static uint64_t bit(int cell) { return (uint64_t)1 << cell; }

static bool inside(int a) { return a >= 0 && a < 4; }

/* The four cells from one in a direction; 0 if they leave the board. */
static uint64_t line_from(int x, int y, int z, int dx, int dy, int dz) {
  uint64_t line = 0;
  if (!inside(x + 3 * dx) || !inside(y + 3 * dy) || !inside(z + 3 * dz)) return 0;
  for (int i = 0; i < 4; i++)
    line |= bit(x + i * dx + 4 * (y + i * dy) + 16 * (z + i * dz));
  return line;
}

/* One of each pair of opposite directions. */
static bool is_forward(int dx, int dy, int dz) {
  return dz > 0 || (dz == 0 && (dy > 0 || (dy == 0 && dx > 0)));
}

static void game_add_lines(int cell) {
  for (int d = 0; d < 27; d++) {
    int dx = d % 3 - 1, dy = d / 3 % 3 - 1, dz = d / 9 - 1;
    uint64_t line = line_from(cell % 4, cell / 4 % 4, cell / 16, dx, dy, dz);
    if (!is_forward(dx, dy, dz) || line == 0) continue;
    for (int c = 0; c < CELLS; c++)
      if (line & bit(c)) lines_through[c][through_count[c]++] = line;
  }
}

void game_prepare(void) {
  lines_prepare();
  memset(through_count, 0, sizeof through_count);
  for (int cell = 0; cell < CELLS; cell++)
    game_add_lines(cell);
}

static uint64_t filled(const Position *position) {
  return position->stones[WHITE] | position->stones[BLACK];
}

int game_cell(const Position *position, int column) {
  for (int cell = column; cell < CELLS; cell += COLUMNS)
    if (!(filled(position) & bit(cell))) return cell;
  return -1;
}

Position game_play(const Position *position, int cell) {
  Position next = *position;
  next.stones[game_mover(position)] |= bit(cell);
  next.count++;
  return next;
}

static bool completes(uint64_t stones, int cell) {
  for (int i = 0; i < through_count[cell]; i++)
    if ((lines_through[cell][i] & ~stones) == 0) return true;
  return false;
}

bool game_wins_at(const Position *position, Side side, int cell) {
  return completes(position->stones[side], cell);
}

bool game_would_win(const Position *position, Side side, int cell) {
  return completes(position->stones[side] | bit(cell), cell);
}

uint64_t game_threats(const Position *position, Side side, int cell) {
  uint64_t threats = 0;
  for (int i = 0; i < through_count[cell]; i++) {
    uint64_t left = lines_through[cell][i] & ~position->stones[side];
    if ((left & (left - 1)) == 0) threats |= left;
  }
  return threats & ~filled(position);
}

/* --- Names ------------------------------------------------------------------------------------ */

int game_compare(Name a, Name b) {
  if (a.high != b.high) return a.high < b.high ? -1 : 1;
  return a.low < b.low ? -1 : a.low > b.low;
}

/* Each level of a set of cells turned over: left to right, front to back, about the diagonal. */
static uint64_t flip_x(uint64_t set) {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  return (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
}

static uint64_t flip_y(uint64_t set) {
  set = (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
  return (set >> 8 & 0x00FF00FF00FF00FF) | (set & 0x00FF00FF00FF00FF) << 8;
}

static uint64_t flip_diagonal(uint64_t set) {
  uint64_t differ = (set ^ set >> 3) & 0x0A0A0A0A0A0A0A0A;
  set ^= differ ^ differ << 3;
  differ = (set ^ set >> 6) & 0x00CC00CC00CC00CC;
  return set ^ differ ^ differ << 6;
}

static uint64_t image(uint64_t set, int symmetry) {
  if (symmetry & 1) set = flip_x(set);
  if (symmetry & 2) set = flip_y(set);
  return symmetry & 4 ? flip_diagonal(set) : set;
}

Name game_name(const Position *position) {
  uint64_t empty = ~filled(position), tops = game_playable(empty);
  uint64_t low = position->stones[WHITE] | tops, high = filled(position) >> 3 * COLUMNS;
  Name least = {(uint16_t)high, low};
  for (int g = 1; g < 8; g++) {
    Name name = {(uint16_t)image(high, g), image(low, g)};
    if (game_compare(name, least) < 0) least = name;
  }
  return least;
}

static int count_bits(uint64_t set) { return __builtin_popcountll(set); }

const char *game_fault(const Position *position) {
  int more = count_bits(position->stones[WHITE]) - count_bits(position->stones[BLACK]);
  if (more != 0 && more != 1) return "White must have as many stones as Black, or one more";
  if (lines_any(position->stones[WHITE])) return "the game is over, White has a line";
  if (lines_any(position->stones[BLACK])) return "the game is over, Black has a line";
  return position->count == CELLS ? "the game is over, the board is full" : NULL;
}

static void count_stones(Position *position) {
  position->count = count_bits(position->stones[WHITE]) + count_bits(position->stones[BLACK]);
}

bool game_position(Name name, Position *position) {
  *position = (Position){0};
  for (int column = 0; column < COLUMNS; column++) {
    int level = name.high >> column & 1 ? LEVELS : LEVELS - 1;
    while (level < LEVELS && level >= 0 && !(name.low & bit(column + 16 * level)))
      level--;
    if (level < 0) return false;
    for (int z = 0; z < level; z++) {
      int cell = column + 16 * z;
      position->stones[name.low & bit(cell) ? WHITE : BLACK] |= bit(cell);
    }
  }
  count_stones(position);
  return game_compare(game_name(position), name) == 0;
}

bool game_read(const char *text, int length, Position *position) {
  int column = 0, level = 0;
  *position = (Position){0};
  for (int i = 0; i < length; i++) {
    if (text[i] == '/') {
      if (++column == COLUMNS) return false;
      level = 0;
    } else if ((text[i] == 'w' || text[i] == 'b') && level < LEVELS) {
      position->stones[text[i] == 'w' ? WHITE : BLACK] |= bit(column + 16 * level++);
    } else {
      return false;
    }
  }
  count_stones(position);
  return column == COLUMNS - 1;
}

void game_write(const Position *position, char text[80]) {
  for (int column = 0; column < COLUMNS; column++) {
    int end = game_cell(position, column);
    if (column > 0) *text++ = '/';
    for (int cell = column; cell != end && cell < CELLS; cell += COLUMNS)
      *text++ = position->stones[WHITE] & bit(cell) ? 'w' : 'b';
  }
  *text = '\0';
}
