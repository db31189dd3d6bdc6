/* The course of a game as a strip: proved values are filled, believed ones are not; each bar is
 * where its click goes. */
#include "paint/strip.h"

#include <glib.h>

enum { WIDTH = 200, HEIGHT = 60 };

static const StripPly plies[] = {
    {.values = VALUE_FIRST},
    {.values = VALUE_SECOND, .mark = STRIP_MARK_MISTAKE},
    {.values = VALUE_ANY, .believed = true, .estimate = {0.5, 0, 0.5}},
    {.values = VALUE_ANY},
};

typedef struct {
  double red, green, blue;
} Ground;

static cairo_surface_t *draw_in(const Theme *theme, Ground ground, const StripPly *what,
                                int count) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_rgb(cr, ground.red, ground.green, ground.blue);
  cairo_paint(cr);
  Strip strip = {.plies = what, .count = count, .at = -1, .text_scale = 1};
  strip_paint(cr, &strip, theme, WIDTH, HEIGHT);
  cairo_destroy(cr);
  return surface;
}

static cairo_surface_t *draw(const StripPly *what, int count) {
  return draw_in(theme_get(false, false), (Ground){0.5, 0.8, 0.5}, what, count);
}

/* The kinds of pixels in a bar's inside: how many have the ground's colour, White's, Black's. */
static void count(cairo_surface_t *surface, int bar, int of, int kinds[3]) {
  const unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface), step = WIDTH / of;
  kinds[0] = kinds[1] = kinds[2] = 0;
  for (int y = 4; y < HEIGHT - 32; y++)
    for (int x = bar * step + 4; x < (bar + 1) * step - 4; x++) {
      guint32 pixel = ((const guint32 *)(const void *)(data + y * stride))[x] & 0xffffff;
      kinds[0] += pixel == 0x80cc80;
      kinds[1] += pixel == 0xffffff;
      kinds[2] += pixel == 0x241f31;
    }
}

static void test_bars(void) {
  cairo_surface_t *surface = draw(plies, G_N_ELEMENTS(plies));
  int kinds[3], all = (WIDTH / 4 - 8) * (HEIGHT - 36);
  count(surface, 0, 4, kinds);
  g_assert_cmpint(kinds[1], ==, all);
  count(surface, 1, 4, kinds);
  g_assert_cmpint(kinds[2], ==, all);
  count(surface, 2, 4, kinds); /* hatched: never a whole bar of one colour */
  g_assert_cmpint(kinds[1], <, all / 3);
  g_assert_cmpint(kinds[2], <, all / 3);
  count(surface, 3, 4, kinds);
  g_assert_cmpint(kinds[0], ==, all); /* nothing is known */
  cairo_surface_destroy(surface);
}

/* The mean of a bar's green, 0 to 255. */
static int shade(cairo_surface_t *surface, int bar, int of) {
  const unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface), step = WIDTH / of, sum = 0, pixels = 0;
  for (int y = 4; y < HEIGHT - 32; y++)
    for (int x = bar * step + 4; x < (bar + 1) * step - 4; x++, pixels++)
      sum += ((const guint32 *)(const void *)(data + y * stride))[x] >> 8 & 0xff;
  return sum / pixels;
}

/* An estimate, however sure, does not look like a proof: not in light, not in dark. */
static void test_estimates_differ(void) {
  static const StripPly bars[] = {
      {.values = VALUE_FIRST},
      {.values = VALUE_ANY, .believed = true, .estimate = {1, 0, 0}},
      {.values = VALUE_SECOND},
      {.values = VALUE_ANY, .believed = true, .estimate = {0, 0, 1}},
  };
  static const Ground grounds[] = {{0.86, 0.91, 0.97}, {0.15, 0.2, 0.27}}; /* the window's */
  for (int dark = 0; dark < 2; dark++) {
    cairo_surface_t *surface = draw_in(theme_get(dark, false), grounds[dark], bars, 4);
    g_assert_cmpint(shade(surface, 0, 4) - shade(surface, 1, 4), >, 40);
    g_assert_cmpint(shade(surface, 3, 4) - shade(surface, 2, 4), >, 40);
    cairo_surface_destroy(surface);
  }
}

/* Some moves have their number below. */
static void test_numbers(void) {
  static const StripPly many[11];
  cairo_surface_t *surface = draw(many, G_N_ELEMENTS(many));
  const unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface), drawn = 0;
  for (int y = HEIGHT - 11; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      drawn += (((const guint32 *)(const void *)(data + y * stride))[x] & 0xffffff) != 0x80cc80;
  g_assert_cmpint(drawn, >, 10);
  cairo_surface_destroy(surface);
}

/* Marks of a long game do not run into each other: between two bars there is ground. */
static void test_marks_apart(void) {
  StripPly many[40];
  for (int i = 0; i < 40; i++)
    many[i] = (StripPly){.values = VALUE_ANY, .mark = STRIP_MARK_DOUBTED};
  cairo_surface_t *surface = draw(many, 40);
  const unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface), marked = 0, between = 0;
  for (int y = HEIGHT - 26; y < HEIGHT - 12; y++)
    for (int x = 0; x < WIDTH; x++) {
      guint32 pixel = ((const guint32 *)(const void *)(data + y * stride))[x] & 0xffffff;
      *(x % 5 == 0 ? &between : &marked) += pixel != 0x80cc80;
    }
  g_assert_cmpint(between, ==, 0);
  g_assert_cmpint(marked, >=, 40 * 4);
  cairo_surface_destroy(surface);
}

static void test_places(void) {
  Strip strip = {.count = 4};
  g_assert_cmpint(strip_ply_at(&strip, WIDTH, -5), ==, 0);
  g_assert_cmpint(strip_ply_at(&strip, WIDTH, 49), ==, 0);
  g_assert_cmpint(strip_ply_at(&strip, WIDTH, 51), ==, 1);
  g_assert_cmpint(strip_ply_at(&strip, WIDTH, 199), ==, 3);
  g_assert_cmpint(strip_ply_at(&strip, WIDTH, 1e6), ==, 3);
}

/* A game of five hundred moves has bars thinner than a pixel. */
static void test_many(void) {
  StripPly *many = g_new0(StripPly, 500);
  for (int i = 0; i < 500; i++)
    many[i].values = VALUE_DRAW;
  cairo_surface_t *surface = draw(many, 500);
  int kinds[3];
  count(surface, 0, 1, kinds);
  g_assert_cmpint(kinds[0], ==, 0);
  cairo_surface_destroy(surface);
  g_free(many);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/strip/bars", test_bars);
  g_test_add_func("/strip/numbers", test_numbers);
  g_test_add_func("/strip/estimates-differ", test_estimates_differ);
  g_test_add_func("/strip/marks-apart", test_marks_apart);
  g_test_add_func("/strip/places", test_places);
  g_test_add_func("/strip/many", test_many);
  return g_test_run();
}
