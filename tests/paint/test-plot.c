/* Axes and plots: every value in range, every tick with a text of its own, every series seen. */
#include "paint/axis.h"
#include "paint/plot.h"
#include "pixels.h"

#include <glib.h>
#include <math.h>

static void check_axis(double least, double most, bool log) {
  Axis axis = axis_make(least, most, 6, log);
  double ticks[AXIS_TICKS_MOST], span = most - least;
  char text[AXIS_TEXT_SIZE], before[AXIS_TEXT_SIZE] = "";
  int count = axis_ticks(&axis, ticks);
  g_assert_cmpfloat(axis.least, <=, least + 1e-6 * span);
  g_assert_cmpfloat(axis.most, >=, most - 1e-6 * span);
  g_assert_cmpint(count, >=, 2);
  g_assert_cmpint(count, <=, 12);
  g_assert_cmpfloat(fabs(axis_place(&axis, axis.least)), <, 1e-9);
  g_assert_cmpfloat(fabs(axis_place(&axis, axis.most) - 1), <, 1e-9);
  for (int i = 0; i < count; i++) {
    double place = axis_place(&axis, ticks[i]);
    g_assert_cmpfloat(place, >, -1e-9);
    g_assert_cmpfloat(place, <, 1 + 1e-9);
    g_assert_true(i == 0 || ticks[i] > ticks[i - 1]);
    axis_text(&axis, ticks[i], text);
    g_assert_cmpstr(text, !=, before);
    g_strlcpy(before, text, sizeof before);
  }
}

static void test_axes(void) {
  for (int i = 0; i < 2000; i++) {
    double least = (g_test_rand_double() - 0.5) * pow(10, g_test_rand_int_range(-3, 12));
    double span = pow(10, g_test_rand_double_range(-2, 12));
    check_axis(least, least + span, false);
    check_axis(fabs(least) + 1e-3, (fabs(least) + 1e-3) * (1 + span), true);
  }
}

static void test_odd_ranges(void) {
  const double odd[] = {0, 1, -1, 1e-30, 1e30, 5e8, NAN, INFINITY, -INFINITY};
  for (unsigned i = 0; i < G_N_ELEMENTS(odd); i++)
    for (unsigned j = 0; j < G_N_ELEMENTS(odd); j++)
      for (int log = 0; log < 2; log++) {
        double ticks[AXIS_TICKS_MOST];
        Axis axis = axis_make(odd[i], odd[j], 6, log);
        g_assert_true(isfinite(axis.least) && isfinite(axis.most) && axis.least < axis.most);
        g_assert_true(!log || axis.least > 0);
        int count = axis_ticks(&axis, ticks);
        g_assert_cmpint(count, >=, 2);
        g_assert_cmpint(count, <=, AXIS_TICKS_MOST);
      }
}

static void check_text(double least, double most, bool log, double tick, const char *expected) {
  char text[AXIS_TEXT_SIZE];
  Axis axis = axis_make(least, most, 5, log);
  axis_text(&axis, tick, text);
  g_assert_cmpstr(text, ==, expected);
}

static void test_tick_texts(void) {
  check_text(0, 1, false, 0.2, "0.2");
  check_text(0, 1, false, 1, "1");
  check_text(0, 1, false, 0, "0");
  check_text(0, 100, false, 40, "40");
  check_text(-10, 10, false, -5, "-5");
  check_text(0, 4e6, false, 3e6, "3M");
  check_text(0, 2000, false, 1500, "1.5k");
  check_text(1000000, 1000010, false, 1000002, "1.000002M");
  check_text(1, 1e9, true, 1e9, "1G");
  check_text(1, 1e9, true, 1e4, "10k");
  check_text(0.01, 1, true, 0.05, "0.05");
  check_text(1e16, 1e20, true, 1e18, "1e+18");
}

enum { WIDTH = 420, HEIGHT = 300, POINTS = 5 };
static const double xs[POINTS] = {1, 2, 3, 4, 5};
static const double ys[POINTS] = {10, 200, 30, 4000, 500};
static const Colour red = {1, 0, 0, 1};

static cairo_surface_t *paint(const Plot *plot, int width, int height) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create(surface);
  plot_paint(cr, plot, width, height);
  g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}

/* Pixels of pure red, the colour of the series under test; their lowest row goes to *lowest. */
static int count_red(const Plot *plot, int *lowest) {
  cairo_surface_t *surface = paint(plot, WIDTH, HEIGHT);
  int count = 0;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (pixel(surface, x, y) == 0xffff0000) {
        count++;
        *lowest = y;
      }
  cairo_surface_destroy(surface);
  return count;
}

static void test_series_show(void) {
  int lowest;
  Series series = {NULL, xs, ys, POINTS, false, MARKER_NONE, red};
  Plot plot = {.series = &series, .count = 1};
  g_assert_cmpint(count_red(&plot, &lowest), ==, 0);
  for (Marker marker = MARKER_DISC; marker <= MARKER_CROSS; marker++) {
    series.marker = marker;
    g_assert_cmpint(count_red(&plot, &lowest), >=, 5 * POINTS);
  }
  int markers = count_red(&plot, &lowest);
  series.line = true;
  int both = count_red(&plot, &lowest);
  g_assert_cmpint(both, >, markers + 100);
  series.name = "red";
  g_assert_cmpint(count_red(&plot, &lowest), >, 0);
}

static void test_gaps(void) {
  int lowest;
  double gap[POINTS] = {10, 200, NAN, 4000, 500}, zero[POINTS] = {10, 200, 0, 4000, 500};
  Series series = {NULL, xs, ys, POINTS, true, MARKER_NONE, red};
  Plot plot = {.series = &series, .count = 1, .log_y = true};
  int whole = count_red(&plot, &lowest);
  series.y = gap;
  int with_gap = count_red(&plot, &lowest);
  g_assert_cmpint(with_gap, >, 0);
  g_assert_cmpint(with_gap, <, whole);
  series.y = zero;
  g_assert_cmpint(count_red(&plot, &lowest), ==, with_gap);
}

/* Long times are written as people say them. */
static void test_time_axis(void) {
  static const struct {
    double most;
    const char *last;
  } cases[] = {
      {100, "100\u00A0s"}, {1200, "20\u00A0min"}, {7200, "2\u00A0h"}, {86400 * 6, "6\u00A0d"}};
  for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
    Axis axis = axis_make_time(0, cases[i].most, 6);
    double ticks[AXIS_TICKS_MOST];
    char text[AXIS_TEXT_SIZE];
    int count = axis_ticks(&axis, ticks);
    g_assert_cmpint(count, >=, 4);
    axis_text(&axis, ticks[count - 1], text);
    g_assert_cmpstr(text, ==, cases[i].last);
    g_assert_cmpfloat(axis_place(&axis, cases[i].most), >, 0.8);
    g_assert_cmpfloat(axis_place(&axis, cases[i].most), <, 1 + 1e-9);
  }
  g_assert_true(isfinite(axis_make_time(NAN, NAN, 6).most));
}

/* The points 1 and 1000 with 10 between: in the middle third only if the axis is logarithmic. */
static void test_log_axis_spreads(void) {
  int linear = 0, logarithmic = 0;
  const double y[3] = {1, 10, 1000};
  Series ends[2] = {{NULL, xs, y, 3, false, MARKER_DISC, {0, 0, 1, 1}},
                    {NULL, xs + 1, y + 1, 1, false, MARKER_DISC, red}};
  Plot plot = {.series = ends, .count = 2};
  g_assert_cmpint(count_red(&plot, &linear), >, 0);
  plot.log_y = true;
  g_assert_cmpint(count_red(&plot, &logarithmic), >, 0);
  g_assert_cmpint(linear - logarithmic, >, HEIGHT / 6);
}

static void test_any_size_and_content(void) {
  static const int sides[] = {1, 20, 90, 400};
  Series series[3] = {{"a name that is much too long for so small a plot, and then some", xs, ys,
                       POINTS, true, MARKER_DISC, red},
                      {"empty", NULL, NULL, 0, true, MARKER_SQUARE, red},
                      {"\xc3\xa4\xe2\x89\xa0", xs, ys, 1, true, MARKER_CROSS, red}};
  for (unsigned w = 0; w < G_N_ELEMENTS(sides); w++)
    for (unsigned h = 0; h < G_N_ELEMENTS(sides); h++)
      for (int count = 0; count <= 3; count++) {
        Plot plot = {"title",   "x",     "y", series, count, count & 1,
                     count & 2, "serif", 1.5, NULL,   0,     false};
        cairo_surface_t *surface = paint(&plot, sides[w], sides[h]);
        g_assert_cmphex(pixel(surface, 0, 0) >> 24, ==, 0xff);
        cairo_surface_destroy(surface);
      }
}

static void test_repeatable_and_inside(void) {
  Series series = {"name", xs, ys, POINTS, true, MARKER_DISC, red};
  Plot plot = {.title = "a title that is wider than the plot is, so that it would stand out of it",
               .series = &series,
               .count = 1};
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 300, 250);
  cairo_t *cr = cairo_create(surface);
  cairo_translate(cr, 20, 20);
  plot_paint(cr, &plot, 200, 150);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  cairo_surface_t *plain = paint(&plot, 200, 150);
  for (int y = 0; y < 250; y++)
    for (int x = 0; x < 300; x++) {
      bool inside = x >= 20 && x < 220 && y >= 20 && y < 170;
      g_assert_cmphex(pixel(surface, x, y), ==, inside ? pixel(plain, x - 20, y - 20) : 0);
    }
  cairo_surface_destroy(plain);
  cairo_surface_destroy(surface);
}

/* The title ends with an ellipsis before the margin, also where it has long characters. */
static void test_title_is_cut(void) {
  Series series = {"name", xs, ys, POINTS, true, MARKER_DISC, red};
  Plot plot = {.title = "Stellungen pro Sekunde ääääääääääääääääääääääääääääää",
               .series = &series,
               .count = 1};
  cairo_surface_t *surface = paint(&plot, 200, 150);
  for (int y = 0; y < 20; y++)
    for (int x = 196; x < 200; x++)
      g_assert_cmphex(pixel(surface, x, y), ==, pixel(surface, 0, 0));
  cairo_surface_destroy(surface);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/plot/axes", test_axes);
  g_test_add_func("/paint/plot/time-axis", test_time_axis);
  g_test_add_func("/paint/plot/odd-ranges", test_odd_ranges);
  g_test_add_func("/paint/plot/tick-texts", test_tick_texts);
  g_test_add_func("/paint/plot/title", test_title_is_cut);
  g_test_add_func("/paint/plot/series-show", test_series_show);
  g_test_add_func("/paint/plot/gaps", test_gaps);
  g_test_add_func("/paint/plot/log-axis", test_log_axis_spreads);
  g_test_add_func("/paint/plot/any-size", test_any_size_and_content);
  g_test_add_func("/paint/plot/repeatable-and-inside", test_repeatable_and_inside);
  return g_test_run();
}
