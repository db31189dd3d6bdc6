/* The cube's board: its scene and geometry as those of any game. */
#include <assert.h>
#include <string.h>

#include "board-layers.h"
#include "painter.h"
#include "play/cube-play.h"

enum {
  TOOLS =
      40, /* of the window's buttons in the corner, a row or a column: only the plan touches it */
  LEAST_RADIUS = 12, /* of a stone in the stack that is chosen automatically */
  LAST_RADIUS = 10,  /* ... if a strip alone made it small: it can still be hit */
  CLEAR_RADIUS = 16  /* of one for which the plan is left again */
};

static Geometry geometry_of(const Frame *frame) {
  Geometry geometry;
  static_assert(sizeof geometry <= sizeof frame->words, "a geometry fits a frame");
  memcpy(&geometry, frame->words, sizeof geometry);
  return geometry;
}

/* Of a stone in the stack, below which the plan is shown. Between both radii a view stays what it
 * was. */
static double least_radius(const Frame *frame) {
  if (frame->planned) return CLEAR_RADIUS;
  return frame->squeezed ? LAST_RADIUS : LEAST_RADIUS;
}

/* Above the buttons, or between them and as much on the other side: where stones are larger. */
static Geometry fit_plan(Frame *frame) {
  Geometry above = geometry_fit_plan(frame->width, frame->height - TOOLS, frame->turns);
  Geometry between = geometry_fit_plan(frame->width - 2 * TOOLS, frame->height, frame->turns);
  frame->beside = between.radius > above.radius;
  if (!frame->beside) return above;
  between.width = frame->width;
  for (int level = 0; level < LEVELS; level++)
    between.planes[level].x += TOOLS;
  return between;
}

/* The stack, leaning as fits best; the plan, whose stones are larger, where that is small. */
static Geometry fit_automatic(Frame *frame) {
  double width = frame->width, height = frame->height;
  Geometry stack = geometry_fit(width, height, geometry_staircase(width, height), frame->turns);
  Geometry plan = fit_plan(frame);
  frame->planned = stack.radius < least_radius(frame) && plan.radius > stack.radius;
  return frame->planned ? plan : stack;
}

static Geometry fit_layout(Frame *frame) {
  double width = frame->width, height = frame->height;
  switch (frame->layout) {
  case BOARD_TOWER:
    return geometry_fit(width, height, 0, frame->turns);
  case BOARD_STAIRCASE:
    return geometry_fit(width, height, STAIRCASE_MOST, frame->turns);
  case BOARD_PLAN:
    return fit_plan(frame);
  default:
    return fit_automatic(frame);
  }
}

static void cube_painter_fit(Frame *frame) {
  Geometry geometry = fit_layout(frame);
  memcpy(frame->words, &geometry, sizeof geometry);
  frame->radius = geometry.radius;
  frame->beside = geometry.plan && frame->beside;
}

/* The highest stone of a column, or -1. */
static int top_stone(Board board, int column) {
  uint64_t stones = board_filled(board) & (uint64_t)0x0001000100010001 << column;
  return stones ? 63 - __builtin_clzll(stones) : -1;
}

/* Scene.pointed and Scene.studied as a cell of the cube; -1 for none. */
static int cube_painter_cell_of(int place) {
  return place < 0 ? -1 : place % LEVELS * COLUMNS + place / LEVELS;
}

/* The cell at the pointer if it has a marked threat, so that other cells do not change the picture.
 */
static int pointed_threat(const Scene *scene, const Board *board) {
  int cell = cube_painter_cell_of(scene->pointed);
  uint64_t marked = (scene->show_threats[FIRST] ? board->threats[FIRST] : 0) |
                    (scene->show_threats[SECOND] ? board->threats[SECOND] : 0);
  return cell >= 0 && (marked & ~board_filled(*board)) >> cell & 1 ? cell : -1;
}

static void add_to_pairs(const Scene *scene, int cell, CubeScene *cube) {
  int place = scene_cell(&scene->position, cell % COLUMNS, cell / COLUMNS);
  for (int player = FIRST; player <= SECOND; player++) {
    int number = scene->pairs[player][place];
    if (number > 0) cube->pairs[player][number - 1] |= UINT64_C(1) << cell;
  }
}

static CubeScene scene_of(const Scene *scene) {
  Board board = cube_board(&scene->position);
  bool leaves = scene->removing && scene->hovered >= 0;
  CubeScene cube = {
      .board = board,
      .playable = (uint16_t)scene->legal,
      .hovered = scene->hovered,
      .focused = scene->focused,
      .pointed = pointed_threat(scene, &board),
      .studied = cube_painter_cell_of(scene->studied),
      .last_cell = scene->last < 0 ? -1 : top_stone(board, scene->last),
      .mover = scene->mover,
      .leaving = leaves ? top_stone(board, scene->hovered) : -1,
      .names = scene->names,
      .hide_names = scene->hide_names,
      .show_threats = {scene->show_threats[FIRST], scene->show_threats[SECOND]},
      .theme = scene->theme,
      .font = scene->font,
      .levels = scene->levels,
      .text_scale = scene->text_scale,
  };
  memcpy(cube.badges, scene->badges, sizeof cube.badges);
  if (scene->won)
    cube.winning_cells = lines_cells(board.stones[FIRST]) | lines_cells(board.stones[SECOND]);
  for (int cell = 0; cell < CELLS; cell++) {
    int place = scene_cell(&scene->position, cell % COLUMNS, cell / COLUMNS);
    uint64_t marks = scene->marks[place];
    cube.line[cell] = scene->line[place];
    cube.winning_cells |= (uint64_t)scene->four[place] << cell;
    cube.explained[FIRST] |= (marks & 1) << cell;
    cube.explained[SECOND] |= (marks >> 1 & 1) << cell;
    cube.forbidden |= (marks >> 2 & 1) << cell;
    cube.tempo |= (marks >> 3 & 1) << cell;
    add_to_pairs(scene, cell, &cube);
  }
  return cube;
}

static int cube_painter_hit(const Frame *frame, const Position *position, double x, double y) {
  Geometry geometry = geometry_of(frame);
  return geometry_hit(&geometry, board_filled(cube_board(position)), x, y, NULL);
}

static Rect sign(const Frame *frame, const Position *position, Move move) {
  Geometry geometry = geometry_of(frame);
  CubeScene scene = cube_scene_of_board(cube_board(position));
  return geometry_tile_bounds(&geometry, move, cube_scene_level(&scene, &geometry, move));
}

/* Along the two edges of the board as it is seen. */
static int neighbour(const Frame *frame, int move, int right, int down) {
  Geometry geometry = geometry_of(frame);
  return move < 0 ? 0 : geometry_neighbour(&geometry, move, right, down);
}

/* The cell whose stone or tile is seen at the point; above the stack that where a stone would go.
 */
static bool cell(const Frame *frame, const Position *position, double x, double y,
                 CellPlace *place) {
  Geometry geometry = geometry_of(frame);
  uint64_t stones = board_filled(cube_board(position));
  int level, column = geometry_hit(&geometry, stones, x, y, &level);
  if (column < 0) return false;
  *place = (CellPlace){column, level};
  if (level < LEVELS) return true;
  int next = board_cell(cube_board(position), column);
  place->level = next < 0 ? LEVELS - 1 : next / COLUMNS;
  return true;
}

static void paint(cairo_t *cr, const Scene *scene, const Frame *frame, const StoneSet *stones,
                  int layer) {
  Geometry geometry = geometry_of(frame);
  CubeScene cube = scene_of(scene);
  board_paint_layer(cr, &cube, &geometry, stones, layer);
}

static Rect bounds(const Scene *scene, const Frame *frame, int layer) {
  Geometry geometry = geometry_of(frame);
  CubeScene cube = scene_of(scene);
  return layer_bounds(&cube, &geometry, layer);
}

static uint32_t cube_painter_changed(const Scene *before, const Scene *after, const Frame *frame) {
  Geometry geometry = geometry_of(frame);
  CubeScene old = scene_of(before), new = scene_of(after);
  uint32_t layers = 0;
  for (int layer = 0; layer < BOARD_LAYERS; layer++)
    layers |= (uint32_t)layer_changed(&old, &new, &geometry, layer) << layer;
  return layers;
}

const Painter cube_painter = {
    .least_width = 240,
    .least_height = 262, /* stones of 20 pixels in the plan */
    .turns = true,
    .layers = BOARD_LAYERS,
    .fit = cube_painter_fit,
    .hit = cube_painter_hit,
    .sign = sign,
    .neighbour = neighbour,
    .cell = cell,
    .paint = paint,
    .bounds = bounds,
    .changed = cube_painter_changed,
};
