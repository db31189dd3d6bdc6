/* Sizes in the picture of the board: of rings, and between a name and its bar. */
#include "whole-board.h"
#include "play/line.h"

#include <glib.h>

/* Whether the pictures differ in this column of pixels, from one row to before another. */
static bool differ_at(cairo_surface_t *a, cairo_surface_t *b, int x, int from, int to) {
  for (int y = from; y < to; y++)
    if (pixel(a, x, y) != pixel(b, x, y)) return true;
  return false;
}

/* Of the columns of pixels in the rectangle: from the first to the last in which the scenes differ,
 * and the most beside each other between these in which they do not. */
static void measure(const CubeScene *one, const CubeScene *other, const Geometry *geometry,
                    Rect where, int *width, int *gap) {
  cairo_surface_t *a = paint(one, geometry), *b = paint(other, geometry);
  int first = -1, last = -1;
  *gap = 0;
  for (int x = (int)where.x; x < (int)(where.x + where.width); x++) {
    if (!differ_at(a, b, x, (int)where.y, (int)(where.y + where.height))) continue;
    if (last >= 0) *gap = MAX(*gap, x - last - 1);
    if (first < 0) first = x;
    last = x;
  }
  *width = first < 0 ? 0 : last - first + 1;
  cairo_surface_destroy(a);
  cairo_surface_destroy(b);
}

/* The width of the ring of a threat, in stones. */
static double ring_size(Geometry geometry) {
  CubeScene scene = cube_scene_of_board(board_from_stones(0, 0)), marked = scene;
  int width, gap, cell = 5;
  marked.explained[FIRST] = 1ull << cell;
  measure(&scene, &marked, &geometry, (Rect){0, 0, geometry.width, geometry.height}, &width, &gap);
  return width / (2 * geometry.radius);
}

/* In the stack a ring lies flat, at half its height: it is wider for that. */
static void test_rings(void) {
  double plan = ring_size(geometry_fit_plan(800, 800, 0));
  double tower = ring_size(geometry_fit(800, 1000, 0, 0));
  double staircase = ring_size(geometry_fit(1600, 900, STAIRCASE_MOST, 0));
  g_test_message("rings are %.2f stones wide in the plan, %.2f and %.2f in the stack", plan, tower,
                 staircase);
  g_assert_cmpfloat(tower, >=, 1.2 * plan);
  g_assert_cmpfloat(staircase, >=, 1.2 * plan);
}

/* Between the name of a column and the bar of what is expected there a fifth of the tile is free;
 * in the plan, where tiles are higher, a little less. */
static void assert_bar_apart(Geometry geometry) {
  CubeScene scene = cube_scene_of_board(board_from_stones(0, 0));
  scene.badges[5] = (Badge){.kind = BADGE_BELIEVED, .estimate = {0.4, 0.3, 0.3}, .progress = -1};
  CubeScene bare = scene;
  bare.hide_names = true;
  bare.badges[5] = (Badge){0};
  int width, gap;
  Point centre = geometry_tile_centre(&geometry, 5, cube_scene_level(&scene, &geometry, 5));
  double wide = 0.4 * geometry.tile, high = 0.1 * geometry.tile;
  measure(&bare, &scene, &geometry, (Rect){centre.x - wide, centre.y - high, 2 * wide, 2 * high},
          &width, &gap);
  g_test_message("%d of %d pixels free on a tile of %.0f", gap, width, geometry.tile);
  g_assert_cmpint(width, >, 0);
  g_assert_cmpfloat(gap, >=, (geometry.plan ? 0.15 : 0.2) * geometry.tile);
}

static void test_bars_are_apart(void) {
  assert_bar_apart(geometry_fit_plan(400, 400, 0));
  assert_bar_apart(geometry_fit(800, 1000, 0, 0));
  assert_bar_apart(geometry_fit(1600, 900, STAIRCASE_MOST, 0));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/sizes/rings", test_rings);
  g_test_add_func("/paint/sizes/bars-are-apart", test_bars_are_apart);
  return g_test_run();
}
