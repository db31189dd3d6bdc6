/* Badges: the right one for a column, and no two alike, not even without colour. */
#include "paint/badge.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
  ValueSet values;
  Goal goal;
  Player mover;
  BadgeKind kind;
} Case;

/* What is good for one player is bad for the other, whatever was asked. */
static void test_values(void) {
  static const Case cases[] = {
      {VALUE_FIRST, GOAL_FIRST, FIRST, BADGE_GOOD},
      {VALUE_FIRST, GOAL_FIRST, SECOND, BADGE_BAD},
      {VALUE_SECOND, GOAL_SECOND, SECOND, BADGE_GOOD},
      {VALUE_SECOND, GOAL_EXACT, FIRST, BADGE_BAD},
      {VALUE_DRAW, GOAL_EXACT, SECOND, BADGE_EVEN},
      {VALUE_DRAW, GOAL_FIRST, FIRST, BADGE_EVEN},
      {VALUE_DRAW | VALUE_SECOND, GOAL_FIRST, FIRST, BADGE_BAD},
      {VALUE_DRAW | VALUE_SECOND, GOAL_FIRST, SECOND, BADGE_GOOD},
      {VALUE_FIRST | VALUE_DRAW, GOAL_SECOND, SECOND, BADGE_BAD},
      {VALUE_FIRST | VALUE_DRAW, GOAL_FIRST, FIRST, BADGE_OPEN},
      {VALUE_DRAW | VALUE_SECOND, GOAL_EXACT, FIRST, BADGE_OPEN},
      {VALUE_ANY, GOAL_FIRST, FIRST, BADGE_OPEN},
  };
  for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
    Badge badge = badge_of_values(cases[i].values, cases[i].goal, cases[i].mover);
    g_assert_cmpint(badge.kind, ==, cases[i].kind);
    g_assert_cmpint(badge.values, ==, cases[i].values);
  }
}

static void test_columns(void) {
  MoveStatus status = {.state = MOVE_OPEN, .values = VALUE_ANY, .same_as = 3};
  g_assert_cmpint(badge_of_move(&status, 3, GOAL_FIRST, FIRST, false, 0).kind, ==, BADGE_OPEN);
  g_assert_cmpint(badge_of_move(&status, 3, GOAL_FIRST, FIRST, true, 0).kind, ==, BADGE_QUEUED);
  g_assert_false(badge_of_move(&status, 3, GOAL_FIRST, FIRST, true, 0).shared);
  g_assert_true(badge_of_move(&status, 12, GOAL_FIRST, FIRST, true, 0).shared);
  status.state = MOVE_SEARCHING;
  Badge searching = badge_of_move(&status, 3, GOAL_EXACT, FIRST, true, 0.25);
  g_assert_cmpint(searching.kind, ==, BADGE_SEARCHING);
  g_assert_cmpfloat(searching.phase, ==, 0.25);
  g_assert_cmpfloat(searching.progress, <, 0);
  status.state = MOVE_ANSWERED, status.values = VALUE_DRAW;
  g_assert_cmpint(badge_of_move(&status, 3, GOAL_EXACT, FIRST, true, 0).kind, ==, BADGE_EVEN);
  status.state = MOVE_ILLEGAL, status.values = VALUE_ANY;
  g_assert_cmpint(badge_of_move(&status, 3, GOAL_EXACT, FIRST, true, 0).kind, ==, BADGE_NONE);
}

/* A move of which nothing can be foretold has no share, whatever was said to be done of it. */
static void test_share(void) {
  static const OutlookPart far = {
      .stones = 24, .claims = 1, .nodes = 1e6, .open = 50, .done = 900, .split = 300};
  MoveStatus status = {.state = MOVE_SEARCHING, .values = VALUE_ANY, .share = 0.74};
  g_assert_cmpfloat(badge_share(&status), <, 0); /* not begun */
  status.outlook = (OutlookPart){.stones = 24, .claims = 1, .nodes = 1000};
  g_assert_cmpfloat(badge_share(&status), <, 0); /* only glanced at */
  status.outlook = far;
  g_assert_cmpfloat(badge_share(&status), ==, 0.74);
  status.share = 0;
  g_assert_cmpfloat(badge_share(&status), <, 0);
}

/* Every badge that there is, without details. */
enum { ANSWERS = 10, BADGES = ANSWERS + 4 };

static Badge any_badge(int number) {
  static const ValueSet values[] = {VALUE_FIRST, VALUE_SECOND, VALUE_DRAW,
                                    VALUE_DRAW | VALUE_SECOND, VALUE_FIRST | VALUE_DRAW};
  static const Goal goals[] = {GOAL_EXACT, GOAL_EXACT, GOAL_EXACT, GOAL_FIRST, GOAL_SECOND};
  static const BadgeKind others[] = {BADGE_NONE, BADGE_OPEN, BADGE_QUEUED, BADGE_SEARCHING};
  if (number < ANSWERS)
    return badge_of_values(values[number % 5], goals[number % 5], (Player)(number / 5));
  return (Badge){.kind = others[number - ANSWERS], .values = VALUE_ANY, .progress = -1};
}

enum { SIDE = 18, BADGE_SIZE = 14 };

/* The badge's lightness, 0 to 1, on a ground as light as the drop plane. */
static void paint_grey(const Badge *badge, const Theme *theme, double grey[SIDE * SIDE]) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
  cairo_t *cr = cairo_create(surface);
  theme_set(cr, theme->drop, 1);
  cairo_paint(cr);
  badge_paint(cr, SIDE / 2.0, SIDE / 2.0, BADGE_SIZE, badge, theme);
  g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  const unsigned char *data = cairo_image_surface_get_data(surface);
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      /* Little-endian RGB24: blue, green, red. */
      const unsigned char *p = data + y * cairo_image_surface_get_stride(surface) + 4 * x;
      grey[y * SIDE + x] = (0.11 * p[0] + 0.59 * p[1] + 0.3 * p[2]) / 255;
    }
  cairo_surface_destroy(surface);
}

/* How far apart two badges are in lightness, in pixels of full contrast. */
static double contrast(const Badge *a, const Badge *b, const Theme *theme) {
  double first[SIDE * SIDE], second[SIDE * SIDE], sum = 0;
  paint_grey(a, theme, first);
  paint_grey(b, theme, second);
  for (int i = 0; i < SIDE * SIDE; i++)
    sum += fabs(first[i] - second[i]);
  return sum;
}

static void test_told_apart_without_colour(void) {
  for (int theme = 0; theme < 4; theme++)
    for (int a = 0; a < BADGES; a++)
      for (int b = 0; b < a; b++) {
        Badge first = any_badge(a), second = any_badge(b);
        if (badge_equal(&first, &second)) continue; /* a draw is even for both */
        double apart = contrast(&first, &second, theme_get(theme & 1, theme & 2));
        if (apart < 7) g_error("badges %d and %d look alike in theme %d: %g", a, b, theme, apart);
      }
}

static void test_details_show(void) {
  const Theme *theme = theme_get(false, false);
  Badge plain = {.kind = BADGE_SEARCHING, .values = VALUE_ANY, .progress = -1};
  Badge turned = plain, half = plain, measured = plain, further = plain;
  turned.phase = 0.5;
  half.values = VALUE_FIRST | VALUE_DRAW;
  measured.progress = 0.5;
  further.progress = 0.9;
  g_assert_cmpfloat(contrast(&plain, &turned, theme), >, 3);
  g_assert_cmpfloat(contrast(&plain, &half, theme), >, 3);
  g_assert_cmpfloat(contrast(&plain, &measured, theme), >, 3);
  g_assert_cmpfloat(contrast(&measured, &further, theme), >, 3);
  turned.phase = 7;
  g_assert_cmpfloat(contrast(&plain, &turned, theme), ==, 0);
  for (int number = 0; number < BADGES - 1; number++) {
    Badge own = any_badge(number), shared = own;
    shared.shared = true;
    if (own.kind != BADGE_NONE) g_assert_cmpfloat(contrast(&own, &shared, theme), >, 1);
  }
}

static void test_keeps_its_size(void) {
  const Theme *theme = theme_get(false, false);
  for (int number = 0; number < BADGES; number++) {
    Badge badge = any_badge(number);
    badge.progress = 0.6;
    badge.phase = 0.3;
    double grey[SIDE * SIDE];
    paint_grey(&badge, theme, grey);
    for (int i = 0; i < SIDE; i++) {
      g_assert_cmpfloat(grey[i], ==, grey[0]);
      g_assert_cmpfloat(grey[i * SIDE], ==, grey[0]);
      g_assert_cmpfloat(grey[i * SIDE + SIDE - 1], ==, grey[0]);
      g_assert_cmpfloat(grey[(SIDE - 1) * SIDE + i], ==, grey[0]);
    }
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/badge/values", test_values);
  g_test_add_func("/paint/badge/columns", test_columns);
  g_test_add_func("/paint/badge/share", test_share);
  g_test_add_func("/paint/badge/told-apart-without-colour", test_told_apart_without_colour);
  g_test_add_func("/paint/badge/details-show", test_details_show);
  g_test_add_func("/paint/badge/keeps-its-size", test_keeps_its_size);
  return g_test_run();
}
