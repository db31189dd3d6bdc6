/* The upright board of the flat games: what stands above its columns. */
#include "paint/flat-geometry.h"
#include "paint/painter.h"
#include "pixels.h"
#include "play/line.h"

#include <glib.h>

enum { WIDTH = 400, HEIGHT = 700, COLUMN = 1 }; /* the corner for buttons is free */

static cairo_surface_t *picture(const Scene *scene, const Frame *frame) {
  cairo_surface_t *surface = canvas(WIDTH, HEIGHT);
  cairo_t *cr = cairo_create(surface);
  theme_set(cr, scene->theme->ground, 1);
  cairo_paint(cr);
  frame_paint(cr, scene, frame);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}

/* Pixels in which two scenes differ in a part of the column's head: from left to right and from top
 * to bottom, in cells. */
static int differing(const Scene *one, const Scene *other, Rect part) {
  Variant variant = one->position.variant;
  Frame frame = frame_fit(variant, WIDTH, HEIGHT, BOARD_AUTOMATIC, 0);
  FlatGeometry geometry = flat_geometry_fit(WIDTH, HEIGHT, variant_columns(variant),
                                            variant_levels(variant), variant.rules->pops);
  Rect head = flat_geometry_head(&geometry, COLUMN);
  cairo_surface_t *a = picture(one, &frame), *b = picture(other, &frame);
  int left = (int)(head.x + part.x * geometry.cell), count = 0;
  int top = (int)(head.y + part.y * geometry.cell);
  for (int x = left; x < left + (int)(part.width * geometry.cell); x++)
    for (int y = top; y < top + (int)(part.height * geometry.cell); y++)
      count += pixel(a, x, y) != pixel(b, x, y);
  cairo_surface_destroy(a);
  cairo_surface_destroy(b);
  return count;
}

/* A score stands beside the badge of its column, and the name stays. */
static void check_score(const char *game) {
  const Rect name = {0, 0, 1, 0.4}, badge = {0, 0.48, 0.45, 0.36}, score = {0.45, 0.48, 0.5, 0.36};
  Variant variant;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  Position position = position_begin(variant);
  Scene plain = scene_of_position(&position), nameless, scored, bare;
  plain.badges[COLUMN] = badge_of_values(VALUE_FIRST, GOAL_EXACT, FIRST);
  scored = plain;
  scored.scored = UINT64_C(1) << COLUMN;
  scored.scores[COLUMN] = 11;
  g_assert_cmpint(differing(&plain, &scored, name), ==, 0);
  g_assert_cmpint(differing(&plain, &scored, score), >, 10);
  nameless = scored;
  nameless.hide_names = true;
  g_assert_cmpint(differing(&nameless, &scored, name), >, 10);
  bare = scored;
  bare.badges[COLUMN] = (Badge){0};
  g_assert_cmpint(differing(&bare, &scored, badge), >, 10);
  g_assert_cmpint(differing(&bare, &scored, score), ==, 0);
}

static void test_scores(void) {
  check_score("connect4:7x6");
  check_score("popout:5x4");
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/flat/scores", test_scores);
  return g_test_run();
}
