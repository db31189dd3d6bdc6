/* Words that are drawn: in any script for which there is a font, in their place. */
#include "paint/lettering.h"

#include <glib.h>
#include <pango/pangocairo.h>

enum { SIDE = 120 };

static const Lettering letters = {.font = "DejaVu Sans", .size = 40, .bold = true};

static cairo_surface_t *draw(const char *text) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, SIDE, SIDE);
  cairo_t *cr = cairo_create(surface);
  lettering_show_centred(cr, letters, text, SIDE / 2, SIDE / 2);
  g_assert_false(cairo_has_current_point(cr));
  g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}

/* The box around the ink. */
static cairo_rectangle_int_t ink_of(cairo_surface_t *surface) {
  const unsigned char *data = cairo_image_surface_get_data(surface);
  int left = SIDE, right = 0, top = SIDE, bottom = 0;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      if (data[y * cairo_image_surface_get_stride(surface) + x] > 64) {
        left = MIN(left, x), right = MAX(right, x + 1);
        top = MIN(top, y), bottom = MAX(bottom, y + 1);
      }
  return (cairo_rectangle_int_t){left, top, right - left, bottom - top};
}

static cairo_rectangle_int_t drawn(const char *text) {
  cairo_surface_t *surface = draw(text);
  cairo_rectangle_int_t ink = ink_of(surface);
  cairo_surface_destroy(surface);
  return ink;
}

/* Whether some font of this machine has all characters. */
static gboolean is_known(const char *text) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_text(layout, text, -1);
  gboolean known = pango_layout_get_unknown_glyphs_count(layout) == 0;
  g_object_unref(layout);
  g_object_unref(context);
  return known;
}

/* "One" is a stroke and "ten" a cross. Boxes in place of them would be as high as each other. */
static void test_other_scripts(void) {
  if (!is_known("一十")) {
    g_test_skip("no Japanese font here");
    return;
  }
  cairo_rectangle_int_t one = drawn("一"), ten = drawn("十");
  g_assert_cmpint(one.width, >, 20);
  g_assert_cmpint(3 * one.height, <, ten.height);
}

static void test_centre(void) {
  static const char *const texts[] = {"E", "8", "Ag", "+12"};
  for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
    cairo_rectangle_int_t ink = drawn(texts[i]);
    g_assert_cmpint(ABS(2 * ink.x + ink.width - SIDE), <=, 2);
    g_assert_cmpint(ABS(2 * ink.y + ink.height - SIDE), <=, 2);
  }
}

/* What is measured is what is drawn, and half of a capital lies above its middle. */
static void test_measures(void) {
  cairo_surface_t *surface = draw("E");
  cairo_t *cr = cairo_create(surface);
  cairo_rectangle_int_t ink = ink_of(surface);
  cairo_text_extents_t measured = lettering_extents(cr, letters, "E");
  double two = lettering_extents(cr, letters, "EE").x_advance;
  g_assert_cmpfloat_with_epsilon(measured.width, ink.width, 2);
  g_assert_cmpfloat_with_epsilon(measured.height, ink.height, 2);
  g_assert_cmpfloat_with_epsilon(2 * measured.x_advance, two, 0.1);
  g_assert_cmpfloat_with_epsilon(lettering_drop(cr, letters), measured.height / 2, 1);
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lettering/other-scripts", test_other_scripts);
  g_test_add_func("/lettering/centre", test_centre);
  g_test_add_func("/lettering/measures", test_measures);
  return g_test_run();
}
