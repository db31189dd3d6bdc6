#include "opinion-rows.h"

#include "cells.h"

enum { WIDTH = 7, HEIGHT = 6, STRIDE = HEIGHT + 1, LINES = 69 };

/* --- Lines ------------------------------------------------------------------------------------ */

enum {
  CELL_STATES = 6,                                                  /* what a cell can hold */
  CONTENTS = CELL_STATES * CELL_STATES * CELL_STATES * CELL_STATES, /* of a line */
  SLANTING = 6,                                                     /* kinds of rows: */
  UPRIGHT = 9, /* horizontal by level, slanting and upright by the lowest cell's level */
  LINE_KINDS = 12,
  LINE_ROWS = LINE_KINDS * CONTENTS,
  LINE_KINS = 3 * CONTENTS,
};

typedef struct {
  uint8_t cells[4]; /* from the lowest, or from the left */
  uint16_t rows;    /* the first of those for its kind */
  Cells all;
} LineOf;

static struct {
  Grid grid;
  LineOf lines[LINES];
  uint16_t level[CONTENTS]; /* of a horizontal line: its content or the reversed, the less */
} layout;

static void rows_add_line(int *count, int x, int y, int right, int up, int kind) {
  LineOf *line = &layout.lines[*count];
  if (x + 3 * right < 0 || x + 3 * right >= WIDTH || y + 3 * up >= HEIGHT) return;
  *line = (LineOf){.rows = (uint16_t)(kind * CONTENTS)};
  for (int i = 0; i < 4; i++) {
    line->cells[i] = (uint8_t)((x + i * right) * STRIDE + y + i * up);
    line->all |= (Cells)1 << line->cells[i];
  }
  ++*count;
}

static int reversed(int content) {
  int back = 0;
  for (int i = 0; i < 4; i++, content /= CELL_STATES)
    back = back * CELL_STATES + content % CELL_STATES;
  return back;
}

__attribute__((constructor)) static void make_layout(void) {
  int count = 0;
  layout.grid = grid_make(WIDTH, HEIGHT);
  for (int x = 0; x < WIDTH; x++)
    for (int y = 0; y < HEIGHT; y++) {
      rows_add_line(&count, x, y, 1, 0, y);
      rows_add_line(&count, x, y, 1, 1, SLANTING + y);
      rows_add_line(&count, x, y, -1, 1, SLANTING + y);
      rows_add_line(&count, x, y, 0, 1, UPRIGHT + y);
    }
  for (int i = 0; i < CONTENTS; i++)
    layout.level[i] = (uint16_t)(reversed(i) < i ? reversed(i) : i);
}

/* What each cell holds, as a line sees it, and the height of each column. */
typedef struct {
  Cells first, second, filled; /* in PopOut the mover's are the first */
  uint8_t held[WIDTH * STRIDE];
  int heights[WIDTH];
} View;

static View rows_look(Cells first, Cells second) {
  enum { DEEP = 3, FIRST_STONE = 4, SECOND_STONE = 5 };
  View view = {.first = first, .second = second, .filled = first | second};
  for (int x = 0; x < WIDTH; x++) {
    int height = view.heights[x] = cells_count(view.filled & grid_column(&layout.grid, x));
    for (int y = 0; y < HEIGHT; y++) {
      int at = x * STRIDE + y, empty = y - height < DEEP ? y - height : DEEP;
      view.held[at] = (uint8_t)(y >= height ? empty : first >> at & 1 ? FIRST_STONE : SECOND_STONE);
    }
  }
  return view;
}

static int rows_add_lines(const View *view, uint16_t *rows) {
  int count = 0;
  for (int i = 0; i < LINES; i++) {
    const LineOf *line = &layout.lines[i];
    if ((line->all & view->first) != 0 && (line->all & view->second) != 0) continue;
    int content = 0;
    for (int k = 0; k < 4; k++)
      content = content * CELL_STATES + view->held[line->cells[k]];
    bool flat = line->rows < SLANTING * CONTENTS;
    rows[count++] = (uint16_t)(line->rows + (flat ? layout.level[content] : content));
  }
  return count;
}

static int kin_of_line(int row) {
  int kind = row / CONTENTS, direction = kind < SLANTING ? 0 : kind < UPRIGHT ? 1 : 2;
  return direction * CONTENTS + row % CONTENTS;
}

/* --- Threats of columns ----------------------------------------------------------------------- */

enum { COLUMN_THREATS = 5461 }; /* contents of a column */

/* A column's empty cells, each with four states: a threat of neither, of the first, the second,
 * both.
 */
static int column_threats(int x, int height, Cells first, Cells second) {
  int row = 0, before = 0;
  for (int y = HEIGHT - 1, states = 1; y >= height; y--, states *= 4) {
    int at = x * STRIDE + y;
    before += states; /* contents of higher columns */
    row = row * 4 + (int)(first >> at & 1) + 2 * (int)(second >> at & 1);
  }
  return before + row;
}

static int choose_connect4(FlatBoard board, uint16_t rows[OPINION_ROWS_MOST]) {
  View view = rows_look((Cells)board.stones[FIRST], (Cells)board.stones[SECOND]);
  Cells first = grid_almost(&layout.grid, view.first);
  Cells second = grid_almost(&layout.grid, view.second);
  int count = rows_add_lines(&view, rows);
  for (int x = 0; x < WIDTH; x++)
    rows[count++] = (uint16_t)(LINE_ROWS + column_threats(x, view.heights[x], first, second));
  return count;
}

static int kin_connect4(int row) { return row < LINE_ROWS ? kin_of_line(row) : -1; }

/* --- What pops change ------------------------------------------------------------------------- */

enum {
  COLUMN_CONTENTS = 127, /* stones in order */
  PLACES = 4,            /* of a column, from the side to the centre */
  PAIRS = COLUMN_CONTENTS * COLUMN_CONTENTS,
  PAIR_KINDS = 2,                       /* at the side, elsewhere */
  FALLS = HEIGHT * CELL_STATES * 3 * 6, /* see fall() */
  BOTTOMS = (WIDTH + 1) * (WIDTH + 1),
  THREAT_ROWS_AT = LINE_ROWS,
  CONTENT_ROWS_AT = THREAT_ROWS_AT + 2 * COLUMN_THREATS,
  FALL_ROWS_AT = CONTENT_ROWS_AT + PLACES * COLUMN_CONTENTS,
  BOTTOM_ROWS_AT = FALL_ROWS_AT + FALLS,
  PAIR_ROWS_AT = BOTTOM_ROWS_AT + BOTTOMS,
  POPOUT_ROWS = PAIR_ROWS_AT + PAIR_KINDS * PAIRS,
};

/* A cell that completes a line, by whether the mover's stone or the other's does, by what the cell
 * and the one above hold, and by whether the column can be popped by the mover. */
static int fall(const View *view, int at, Cells first, Cells second) {
  int x = at / STRIDE, y = at % STRIDE, above = y + 1 == HEIGHT ? 0 : view->held[at + 1];
  int stone = above < 4 ? 0 : above - 3, popped = (int)(view->first >> x * STRIDE & 1);
  int threat = (int)(first >> at & 1) + 2 * (int)(second >> at & 1) - 1;
  return (((y * CELL_STATES + view->held[at]) * 3 + stone) * 3 + threat) * 2 + popped;
}

static int add_falls(const View *view, uint16_t *rows) {
  Cells first = grid_almost_across(&layout.grid, view->first) & ~view->first;
  Cells second = grid_almost_across(&layout.grid, view->second) & ~view->second;
  int count = 0;
  for (Cells cells = (first | second) & layout.grid.board; cells; cells &= cells - 1)
    rows[count++] = (uint16_t)(FALL_ROWS_AT + fall(view, cells_lowest(cells), first, second));
  return count;
}

static int rows_add_columns(const View *view, uint16_t *rows) {
  Cells code = grid_code(&layout.grid, view->first, view->filled);
  int contents[WIDTH], count = 0;
  for (int x = 0; x < WIDTH; x++) {
    contents[x] = (int)(code >> x * STRIDE & 127) - 1;
    rows[count++] =
        (uint16_t)(CONTENT_ROWS_AT + (x < 4 ? x : 6 - x) * COLUMN_CONTENTS + contents[x]);
  }
  for (int x = 0; x + 1 < WIDTH; x++) {
    int outer = contents[x < 3 ? x : x + 1], inner = contents[x < 3 ? x + 1 : x];
    int kind = x == 0 || x == WIDTH - 2 ? 0 : 1;
    rows[count++] = (uint16_t)(PAIR_ROWS_AT + kind * PAIRS + outer * COLUMN_CONTENTS + inner);
  }
  return count;
}

static int choose_popout(FlatBoard board, uint16_t rows[OPINION_ROWS_MOST]) {
  Player mover = flat_mover(board);
  View view = rows_look((Cells)board.stones[mover], (Cells)board.stones[player_other(mover)]);
  Cells first = grid_almost(&layout.grid, view.first);
  Cells second = grid_almost(&layout.grid, view.second);
  int count = rows_add_lines(&view, rows);
  for (int x = 0; x < WIDTH; x++) {
    int popped = (int)(view.first >> x * STRIDE & 1) * COLUMN_THREATS;
    rows[count++] =
        (uint16_t)(THREAT_ROWS_AT + popped + column_threats(x, view.heights[x], first, second));
  }
  count += add_falls(&view, rows + count);
  count += rows_add_columns(&view, rows + count);
  int own = cells_count(view.first & layout.grid.bottom);
  int others = cells_count(view.second & layout.grid.bottom);
  rows[count++] = (uint16_t)(BOTTOM_ROWS_AT + own * (WIDTH + 1) + others);
  return count;
}

static int kin_popout(int row) {
  if (row < LINE_ROWS) return kin_of_line(row);
  if (row < CONTENT_ROWS_AT) return LINE_KINS + (row - THREAT_ROWS_AT) % COLUMN_THREATS;
  if (row < FALL_ROWS_AT)
    return LINE_KINS + COLUMN_THREATS + (row - CONTENT_ROWS_AT) % COLUMN_CONTENTS;
  if (row < PAIR_ROWS_AT) return -1;
  return LINE_KINS + COLUMN_THREATS + COLUMN_CONTENTS + (row - PAIR_ROWS_AT) % PAIRS;
}

/* --- The games -------------------------------------------------------------------------------- */

static const OpinionShape shapes[] = {
    {{WIDTH, HEIGHT, false},
     LINE_ROWS + COLUMN_THREATS,
     LINE_KINS,
     {14, 22},
     false,
     choose_connect4,
     kin_connect4},
    {{WIDTH, HEIGHT, true},
     POPOUT_ROWS,
     LINE_KINS + COLUMN_THREATS + COLUMN_CONTENTS + PAIRS,
     {6, 10},
     true,
     choose_popout,
     kin_popout},
};

const OpinionShape *opinion_shape(FlatGame game) {
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
    const FlatGame *its = &shapes[i].game;
    if (its->width == game.width && its->height == game.height && its->pops == game.pops)
      return &shapes[i];
  }
  return NULL;
}
