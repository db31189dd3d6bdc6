#include "fours.h"

typedef struct {
  int x, y, level;
} FoursStep;

/* Columns that lie side by side, before the next row of them. */
static int row_width(Variant variant) {
  return variant.rules->sized ? variant_columns(variant) : variant.rules->side;
}

/* The cell this many steps away; false outside the board. */
static bool cell_from(Variant variant, BoardCell begin, FoursStep step, int n, BoardCell *cell) {
  int width = row_width(variant), rows = variant_columns(variant) / width;
  int x = begin.column % width + n * step.x, y = begin.column / width + n * step.y;
  int level = begin.level + n * step.level;
  if (x < 0 || x >= width || y < 0 || y >= rows) return false;
  if (level < 0 || level >= variant_levels(variant)) return false;
  *cell = (BoardCell){(uint8_t)(y * width + x), (uint8_t)level};
  return true;
}

/* False if it leaves the board. */
static bool four_from(Variant variant, BoardCell begin, FoursStep step, Four *four) {
  for (int n = 0; n < FOUR; n++)
    if (!cell_from(variant, begin, step, n, &four->cells[n])) return false;
  return true;
}

/* One of each two opposite directions. */
enum { DIRECTIONS = 13 };

static FoursStep direction(int d) {
  int code = d + 14; /* behind 13, which is no step at all */
  return (FoursStep){code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1};
}

int fours_through(Variant variant, BoardCell cell, Four fours[FOURS_MOST]) {
  int count = 0;
  for (int d = 0; d < DIRECTIONS; d++)
    for (int n = 0; n < FOUR && count < FOURS_MOST; n++) {
      BoardCell begin;
      if (cell_from(variant, cell, direction(d), -n, &begin))
        count += four_from(variant, begin, direction(d), &fours[count]);
    }
  return count;
}

int four_stones(const Position *position, const Four *four, Player player) {
  int count = 0;
  for (int n = 0; n < FOUR; n++)
    count += position->variant.rules->at(position, four->cells[n].column, four->cells[n].level) ==
             (int)player;
  return count;
}

bool four_is_open(const Position *position, const Four *four, Player player) {
  return four_stones(position, four, player_other(player)) == 0;
}

static bool is_complete(const Position *position, const Four *four) {
  return four_stones(position, four, FIRST) == FOUR || four_stones(position, four, SECOND) == FOUR;
}

/* Those that begin there. */
static void complete_from(const Position *position, BoardCell begin, Four *fours, int *count) {
  for (int d = 0; d < DIRECTIONS && *count < FOURS_MOST; d++)
    if (four_from(position->variant, begin, direction(d), &fours[*count]))
      *count += is_complete(position, &fours[*count]);
}

void fours_complete(const Position *position, Four fours[FOURS_MOST], int *count) {
  Variant variant = position->variant;
  *count = 0;
  for (int column = 0; column < variant_columns(variant); column++)
    for (int level = 0; level < variant_levels(variant); level++)
      complete_from(position, (BoardCell){(uint8_t)column, (uint8_t)level}, fours, count);
}
