/* The geometry against what it promises: the hit test inverts the projection, everything fits. */
#include "paint/geometry.h"

#include <glib.h>
#include <math.h>

static const double sizes[][2] = {{360, 520},  {360, 900},  {700, 900},
                                  {1600, 900}, {2560, 700}, {97, 101}};
static const double leans[] = {0, 0.05, 0.17, 0.3, 0.35};

typedef void (*Check)(const Geometry *geometry);

/* Runs the check on every size, lean and turn. */
static void each_geometry(Check check) {
  for (unsigned size = 0; size < G_N_ELEMENTS(sizes); size++)
    for (unsigned lean = 0; lean < G_N_ELEMENTS(leans); lean++)
      for (int turns = 0; turns < 4; turns++) {
        Geometry geometry = geometry_fit(sizes[size][0], sizes[size][1], leans[lean], turns);
        check(&geometry);
      }
}

static void each_plan(Check check) {
  for (unsigned size = 0; size < G_N_ELEMENTS(sizes); size++)
    for (int turns = 0; turns < 4; turns++) {
      Geometry geometry = geometry_fit_plan(sizes[size][0], sizes[size][1], turns);
      check(&geometry);
    }
}

static void check_hit(const Geometry *geometry) {
  for (int column = 0; column < COLUMNS; column++)
    for (int level = 0; level <= geometry_top(geometry); level++) {
      Point centre = geometry_tile_centre(geometry, column, level), corners[4];
      int hit = -1;
      geometry_tile(geometry, column, level, corners);
      g_assert_cmpint(geometry_hit(geometry, 0, centre.x, centre.y, &hit), ==, column);
      g_assert_cmpint(hit, ==, level);
      for (int i = 0; i < 4; i++) {
        double x = centre.x + 0.98 * (corners[i].x - centre.x);
        double y = centre.y + 0.98 * (corners[i].y - centre.y);
        g_assert_cmpint(geometry_hit(geometry, 0, x, y, NULL), ==, column);
      }
    }
}

static void test_hit_inverts_projection(void) {
  each_geometry(check_hit);
  each_plan(check_hit);
}

/* The whole visible part of a stone belongs to its column, even where it stands before the tile
 * behind. */
static void check_stones(const Geometry *geometry) {
  static const double places[][2] = {{0, 0}, {0, -0.95}, {0, 0.95}, {-0.95, 0}, {0.95, 0}};
  for (int cell = 0; cell < CELLS; cell++)
    for (unsigned i = 0; i < G_N_ELEMENTS(places); i++) {
      Point stone = geometry_stone(geometry, cell);
      double x = stone.x + places[i][0] * geometry->radius;
      double y = stone.y + places[i][1] * geometry->radius;
      int plate = -1, level = -1;
      geometry_hit(geometry, 0, x, y, &plate);
      if (plate > cell / COLUMNS) continue; /* it hides this part of the stone */
      g_assert_cmpint(geometry_hit(geometry, UINT64_C(1) << cell, x, y, &level), ==,
                      cell % COLUMNS);
      g_assert_cmpint(level, ==, cell / COLUMNS);
    }
}

/* The stone in front hides the one behind. */
static void check_stone_in_front(const Geometry *geometry) {
  int rear = geometry_column(geometry, 1, 1), front = geometry_column(geometry, 2, 2);
  uint64_t stones = UINT64_C(1) << rear | UINT64_C(1) << front;
  Point top = geometry_stone(geometry, front);
  top.y -= 0.95 * geometry->radius;
  g_assert_cmpint(geometry_hit(geometry, stones, top.x, top.y, NULL), ==, front);
}

static void test_stones(void) {
  each_geometry(check_stones);
  each_geometry(check_stone_in_front);
  each_plan(check_stones);
}

static void check_miss(const Geometry *geometry) {
  g_assert_cmpint(geometry_hit(geometry, 0, 0, 0, NULL), ==, -1);
  g_assert_cmpint(geometry_hit(geometry, 0, geometry->width - 1, geometry->height - 1, NULL), ==,
                  -1);
  for (int level = 0; level <= LEVEL_DROP; level++) {
    Point corners[4];
    double height;
    geometry_plate(geometry, level, corners, &height);
    g_assert_cmpint(geometry_hit(geometry, 0, corners[1].x + 1, corners[1].y, NULL), ==, -1);
    g_assert_cmpint(geometry_hit(geometry, 0, corners[3].x - 1, corners[3].y, NULL), ==, -1);
  }
  g_assert_cmpint(geometry_hit(geometry, 0, NAN, NAN, NULL), ==, -1);
  g_assert_cmpint(geometry_hit(geometry, 0, 1e300, -1e300, NULL), ==, -1);
}

static void test_miss_outside(void) { each_geometry(check_miss); }

static void check_inside(const Geometry *geometry) {
  double least_x = geometry->width, most_x = 0, least_y = geometry->height, most_y = 0;
  for (int level = 0; level <= LEVEL_DROP; level++) {
    Point corners[4];
    double height;
    geometry_plate(geometry, level, corners, &height);
    least_x = fmin(least_x, corners[3].x), most_x = fmax(most_x, corners[1].x);
    least_y = fmin(least_y, corners[0].y), most_y = fmax(most_y, corners[2].y + height);
  }
  for (int cell = 0; cell < CELLS; cell++) {
    Point centre = geometry_stone(geometry, cell);
    least_x = fmin(least_x, centre.x - geometry->radius);
    most_x = fmax(most_x, centre.x + geometry->radius);
    least_y = fmin(least_y, centre.y - geometry->radius);
    most_y = fmax(most_y, centre.y + geometry->radius);
  }
  double slack_x = geometry->width - (most_x - least_x);
  double slack_y = geometry->height - (most_y - least_y);
  g_assert_cmpfloat(least_x, >, 3);
  g_assert_cmpfloat(least_y, >, 3);
  g_assert_cmpfloat(most_x, <, geometry->width - 3);
  g_assert_cmpfloat(most_y, <, geometry->height - 3);
  /* It fills the allocation in one direction and is centred in it. */
  g_assert_cmpfloat(fmin(slack_x / geometry->width, slack_y / geometry->height), <, 0.15);
  g_assert_cmpfloat(fabs(least_x - (geometry->width - most_x)), <, 1e-6);
  g_assert_cmpfloat(fabs(least_y - (geometry->height - most_y)), <, 1e-6);
}

static void test_fills_and_fits(void) { each_geometry(check_inside); }

static void test_staircase_is_best(void) {
  for (double width = 200; width < 3000; width *= 1.3)
    for (double height = 200; height < 3000; height *= 1.3) {
      double chosen = geometry_staircase(width, height);
      double tile = geometry_fit(width, height, chosen, 0).tile;
      g_assert_cmpfloat(chosen, >=, 0);
      g_assert_cmpfloat(chosen, <=, STAIRCASE_MOST);
      for (double s = 0; s <= STAIRCASE_MOST; s += 0.005)
        g_assert_cmpfloat(tile, >=, geometry_fit(width, height, s, 0).tile - 1e-9);
    }
}

static void test_no_allocation_is_harmless(void) {
  const double odd[] = {-5, 0, 1, 7};
  for (unsigned i = 0; i < G_N_ELEMENTS(odd); i++)
    for (unsigned j = 0; j < G_N_ELEMENTS(odd); j++) {
      double s = geometry_staircase(odd[i], odd[j]);
      Geometry geometry = geometry_fit(odd[i], odd[j], s, -3);
      g_assert_true(isfinite(s) && isfinite(geometry.planes[0].x));
      g_assert_cmpfloat(geometry.tile, >=, 1);
      g_assert_cmpint(geometry.turns, ==, 1);
      g_assert_cmpfloat(geometry_fit_plan(odd[i], odd[j], 0).tile, >=, 1);
    }
}

static void check_places(const Geometry *geometry) {
  unsigned seen = 0;
  for (int column = 0; column < COLUMNS; column++) {
    int x, y;
    geometry_place(geometry, column, &x, &y);
    g_assert_cmpint(geometry_column(geometry, x, y), ==, column);
    seen |= 1u << (x + 4 * y);
  }
  g_assert_cmphex(seen, ==, 0xffff);
}

static void test_places(void) {
  each_geometry(check_places);
  each_plan(check_places);
}

static void check_neighbours(const Geometry *geometry) {
  for (int column = 0; column < COLUMNS; column++) {
    Point here = geometry_tile_centre(geometry, column, LEVEL_DROP);
    int right = geometry_neighbour(geometry, column, 1, 0);
    int down = geometry_neighbour(geometry, column, 0, 1);
    Point r = geometry_tile_centre(geometry, right, LEVEL_DROP);
    Point d = geometry_tile_centre(geometry, down, LEVEL_DROP);
    g_assert_true(right == column || (r.x > here.x && r.y > here.y));
    g_assert_true(down == column || (d.x < here.x && d.y > here.y));
    g_assert_true(right == column || geometry_neighbour(geometry, right, -1, 0) == column);
    g_assert_true(down == column || geometry_neighbour(geometry, down, 0, -1) == column);
  }
  int corner = geometry_neighbour(geometry, 0, -9, -9);
  g_assert_cmpint(geometry_neighbour(geometry, corner, 9, 9), ==, 15 - corner);
}

static void test_neighbours(void) { each_geometry(check_neighbours); }

static void check_bounds(const Geometry *geometry) {
  for (int column = 0; column < COLUMNS; column++) {
    Rect bounds = geometry_tile_bounds(geometry, column, LEVEL_DROP);
    double x = bounds.x + bounds.width / 2, y = bounds.y + bounds.height / 2;
    g_assert_cmpint(geometry_hit(geometry, 0, x, y, NULL), ==, column);
    g_assert_cmpint(geometry_hit(geometry, 0, bounds.x + 0.02 * bounds.width, y, NULL), ==, column);
    g_assert_cmpint(geometry_hit(geometry, 0, x, bounds.y + 0.98 * bounds.height, NULL), ==,
                    column);
    g_assert_cmpfloat(bounds.x, >=, 0);
    g_assert_cmpfloat(bounds.y, >=, 0);
    g_assert_cmpfloat(bounds.x + bounds.width, <=, geometry->width);
    g_assert_cmpfloat(bounds.y + bounds.height, <=, geometry->height);
  }
}

static void test_bounds(void) { each_geometry(check_bounds); }

/* All levels are inside, none touches another, and captions have room above theirs. */
static void check_plan(const Geometry *geometry) {
  double side = 4 * geometry->tile;
  for (int level = 0; level < LEVELS; level++) {
    Point corners[4], caption = geometry_caption(geometry, level);
    double height;
    geometry_plate(geometry, level, corners, &height);
    g_assert_cmpfloat(height, ==, 0);
    g_assert_cmpfloat(fmin(corners[0].x, caption.y), >, 0);
    g_assert_cmpfloat(corners[2].x, <, geometry->width);
    g_assert_cmpfloat(corners[2].y, <, geometry->height);
    g_assert_cmpfloat(caption.y, <, corners[0].y - 0.2 * geometry->tile);
    for (int other = 0; other < level; other++) {
      double across = fabs(geometry->planes[level].x - geometry->planes[other].x);
      double down = fabs(geometry->planes[level].y - geometry->planes[other].y);
      g_assert_true(across > side || down > side);
    }
  }
}

static void test_plan(void) {
  each_plan(check_plan);
  g_assert_cmpfloat(geometry_fit_plan(1600, 400, 0).planes[3].y, ==,
                    geometry_fit_plan(1600, 400, 0).planes[0].y);
  g_assert_cmpfloat(geometry_fit_plan(300, 1600, 0).planes[3].x, ==,
                    geometry_fit_plan(300, 1600, 0).planes[0].x);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/geometry/hit-inverts-projection", test_hit_inverts_projection);
  g_test_add_func("/paint/geometry/stones", test_stones);
  g_test_add_func("/paint/geometry/miss-outside", test_miss_outside);
  g_test_add_func("/paint/geometry/fills-and-fits", test_fills_and_fits);
  g_test_add_func("/paint/geometry/staircase-is-best", test_staircase_is_best);
  g_test_add_func("/paint/geometry/no-allocation", test_no_allocation_is_harmless);
  g_test_add_func("/paint/geometry/places", test_places);
  g_test_add_func("/paint/geometry/neighbours", test_neighbours);
  g_test_add_func("/paint/geometry/bounds", test_bounds);
  g_test_add_func("/paint/geometry/plan", test_plan);
  return g_test_run();
}
