/* The layers of the board's picture: each stays within its bounds, and one that is reported
 * unchanged looks the same. */
#include "paint/board-layers.h"

#include <glib.h>
#include <string.h>

/* A layer as pixels, drawn through a hole of the size of its bounds or without one. */
static cairo_surface_t *paint(const CubeScene *scene, const Geometry *geometry, int layer,
                              bool hole) {
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)geometry->width, (int)geometry->height);
  cairo_t *cr = cairo_create(surface);
  StoneSet stones = stone_set_make(cr, geometry->radius, scene->theme);
  Rect bounds = layer_bounds(scene, geometry, layer);
  cairo_rectangle(cr, bounds.x, bounds.y, bounds.width, bounds.height);
  if (hole) cairo_clip(cr);
  cairo_new_path(cr);
  board_paint_layer(cr, scene, geometry, &stones, layer);
  stone_set_clear(&stones);
  g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}

/* Frees both pictures. */
static bool is_same(cairo_surface_t *a, cairo_surface_t *b) {
  size_t size = (size_t)(cairo_image_surface_get_stride(a) * cairo_image_surface_get_height(a));
  bool same = memcmp(cairo_image_surface_get_data(a), cairo_image_surface_get_data(b), size) == 0;
  cairo_surface_destroy(a);
  cairo_surface_destroy(b);
  return same;
}

/* Stones on each level, and threats. */
static Board some_board(void) {
  static const char moves[] = "1297716E722812FED5EA56AAEB4B198F";
  Board board = board_empty();
  for (const char *move = moves; *move; move++)
    board = board_play(board, board_cell(board, g_ascii_xdigit_value(*move)));
  return board;
}

/* Whatever can be seen. */
static CubeScene some_scene(int change) {
  static const char *const levels[] = {"Level 0", "Level 1", "Level 2", "Level 3"};
  CubeScene scene = cube_scene_of_board(some_board());
  scene.levels = levels;
  scene.show_threats[change % 2] = change & 2;
  scene.hovered = change % 17 - 1;
  scene.focused = change % 5 - 1;
  scene.last_cell = change % 3 ? 15 + 16 : -1;
  scene.winning_cells = change % 7 ? 0 : 0x8421;
  scene.leaving = change % 11 ? -1 : 1;
  scene.explained[FIRST] = change % 10 == 1 ? UINT64_C(1) << 52 : 0;
  scene.forbidden = change % 10 == 3 ? UINT64_C(1) << 36 : 0;
  scene.tempo = change % 10 == 5 ? UINT64_C(1) << 36 : 0;
  scene.pairs[change % 2][0] = change % 10 > 7 ? UINT64_C(1) << 36 | UINT64_C(1) << 51 : 0;
  scene.line[0] = (uint8_t)(change % 4);
  scene.hide_names = change % 13 == 0;
  scene.badges[change % 2].kind = change % 3 ? BADGE_GOOD : BADGE_SEARCHING;
  scene.badges[1].phase = 0.1 * (change % 6);
  scene.theme = theme_get(change % 19 == 0, change % 23 == 0);
  scene.text_scale = change % 8 ? 1 : 2;
  return scene;
}

static const int changes = 40;

static void check_bounds(const Geometry *geometry) {
  for (int change = 0; change < changes; change++) {
    CubeScene scene = some_scene(change);
    for (int layer = 0; layer < BOARD_LAYERS; layer++)
      g_assert_true(
          is_same(paint(&scene, geometry, layer, true), paint(&scene, geometry, layer, false)));
  }
}

static void test_bounds(void) {
  Geometry tower = geometry_fit(120, 240, 0, 0);
  Geometry staircase = geometry_fit(200, 200, STAIRCASE_MOST, 1);
  Geometry plan = geometry_fit_plan(200, 240, 2);
  check_bounds(&tower);
  check_bounds(&staircase);
  check_bounds(&plan);
}

/* The layers of one scene after another that are said to be unchanged; their number. */
static int check_changes(const Geometry *geometry) {
  int unchanged = 0;
  for (int change = 1; change < changes; change++) {
    CubeScene before = some_scene(change - 1), after = some_scene(change);
    for (int layer = 0; layer < BOARD_LAYERS; layer++) {
      if (layer_changed(&before, &after, geometry, layer)) continue;
      unchanged++;
      g_assert_true(
          is_same(paint(&before, geometry, layer, false), paint(&after, geometry, layer, false)));
    }
  }
  return unchanged;
}

static void test_changes(void) {
  Geometry stack = geometry_fit(160, 240, 0.2, 0), plan = geometry_fit_plan(200, 240, 0);
  g_assert_cmpint(check_changes(&stack), >, 2 * changes); /* most plates */
  g_assert_cmpint(check_changes(&plan), >, 2 * changes);
}

/* The most frequent changes make little work. */
static void test_what_is_drawn_anew(void) {
  Geometry stack = geometry_fit(160, 240, 0.2, 0);
  CubeScene plain = some_scene(1);
  plain.badges[3].kind = BADGE_SEARCHING;
  CubeScene hovered = plain, searched = plain;
  hovered.hovered++;
  searched.badges[3].phase += 0.1;
  for (int layer = 0; layer < BOARD_LAYERS; layer++) {
    BoardPart part = layer_part(layer);
    bool drop = layer_level(layer) == LEVEL_DROP;
    g_assert_cmpint(layer_changed(&plain, &hovered, &stack, layer), ==,
                    part == PART_LIGHT || (part == PART_TOP && !drop));
    g_assert_cmpint(layer_changed(&plain, &searched, &stack, layer), ==,
                    part == PART_CONTENT && drop);
  }
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/board-layers/bounds", test_bounds);
  g_test_add_func("/board-layers/changes", test_changes);
  g_test_add_func("/board-layers/drawn-anew", test_what_is_drawn_anew);
  return g_test_run();
}
