/* What an explanation marks on the cube is seen on the cells that it is about, and only there, from
 * any side and in any theme; the marks of pairs differ by pair. */
#include "paint/painter.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 500, ROW = SIDE * 4 };

static Frame frame_of(BoardLayout layout, int turns) {
  return frame_fit(variant_default(), SIDE, SIDE, layout, turns);
}

static void paint(const Scene *scene, const Frame *frame, unsigned char data[SIDE * ROW]) {
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data(data, CAIRO_FORMAT_RGB24, SIDE, SIDE, ROW);
  cairo_t *cr = cairo_create(surface);
  theme_set(cr, scene->theme->ground, 1);
  cairo_paint(cr);
  frame_paint(cr, scene, frame);
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
}

/* Pixels that differ plainly, by the cell that is at them, of a board that is empty. */
static void count_changes(const Scene *a, const Scene *b, const Frame *frame,
                          int counts[SCENE_CELLS]) {
  static unsigned char data[2][SIDE * ROW];
  memset(counts, 0, SCENE_CELLS * sizeof *counts);
  paint(a, frame, data[0]);
  paint(b, frame, data[1]);
  for (int i = 0; i < SIDE * SIDE; i++) {
    CellPlace place;
    int most = 0;
    for (int part = 0; part < 3; part++)
      most = MAX(most, abs(data[0][4 * i + part] - data[1][4 * i + part]));
    if (most > 40 && frame->painter->cell(frame, &a->position, i % SIDE, i / SIDE, &place))
      counts[scene_cell(&a->position, place.column, place.level)]++;
  }
}

/* In the plan, where each cell has a tile of its own, the marks of `marked` are seen on their cells
 * alone. */
static void check_cells(const Scene *plain, const Scene *marked, const int *cells, int count) {
  for (int turns = 0; turns < 4; turns++) {
    int counts[SCENE_CELLS], here = 0, all = 0;
    Frame frame = frame_of(BOARD_PLAN, turns);
    count_changes(plain, marked, &frame, counts);
    for (int i = 0; i < count; i++) {
      g_assert_cmpint(counts[cells[i]], >, 25);
      here += counts[cells[i]];
    }
    for (int cell = 0; cell < SCENE_CELLS; cell++)
      all += counts[cell];
    g_assert_cmpint(here, ==, all);
  }
}

static Scene empty_scene(int theme) {
  Position position = position_begin(variant_default());
  Scene scene = scene_of_position(&position);
  scene.theme = theme_get(theme & 1, theme & 2);
  scene.hide_names = true;
  return scene;
}

static void test_cells(void) {
  static const int marks[] = {SCENE_THREAT << FIRST, SCENE_THREAT << SECOND, SCENE_FORBIDDEN,
                              SCENE_TEMPO};
  for (int theme = 0; theme < 4; theme++)
    for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
      Scene plain = empty_scene(theme), marked = plain;
      int cell = scene_cell(&plain.position, 6, 2);
      marked.marks[cell] = (uint8_t)marks[i];
      check_cells(&plain, &marked, &cell, 1);
    }
}

/* The cells of a pair are neighbours here, so that the arc leads over no other one. */
static void test_pairs(void) {
  for (int theme = 0; theme < 4; theme++)
    for (int player = FIRST; player <= SECOND; player++) {
      Scene plain = empty_scene(theme), marked = plain;
      const int cells[] = {scene_cell(&plain.position, 5, 1), scene_cell(&plain.position, 6, 1)};
      marked.pairs[player][cells[0]] = marked.pairs[player][cells[1]] = 1;
      check_cells(&plain, &marked, cells, 2);
    }
}

/* Of two pairs on the same cells, and of the same cells paired otherwise. */
static void test_pairs_differ(void) {
  Frame frame = frame_of(BOARD_STAIRCASE, 0);
  for (int theme = 0; theme < 4; theme++) {
    Scene white = empty_scene(theme), black = white, other = white;
    int counts[SCENE_CELLS], total = 0;
    for (int i = 0; i < 4; i++) {
      int cell = scene_cell(&white.position, 3 * i, i);
      white.pairs[FIRST][cell] = black.pairs[SECOND][cell] = (uint8_t)(1 + i / 2);
      other.pairs[FIRST][cell] = (uint8_t)(1 + i % 2);
    }
    count_changes(&white, &black, &frame, counts);
    for (int i = 0; i < 4; i++)
      g_assert_cmpint(counts[scene_cell(&white.position, 3 * i, i)], >, 10);
    count_changes(&white, &other, &frame, counts);
    for (int cell = 0; cell < SCENE_CELLS; cell++)
      total += counts[cell];
    g_assert_cmpint(total, >, 50);
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/rule-marks/cells", test_cells);
  g_test_add_func("/paint/rule-marks/pairs", test_pairs);
  g_test_add_func("/paint/rule-marks/pairs-differ", test_pairs_differ);
  return g_test_run();
}
