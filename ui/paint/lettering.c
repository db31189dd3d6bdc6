#include "lettering.h"

#include <pango/pangocairo.h>

/* Lengths are not rounded to pixels: drawings are scaled, and saved as vectors. */
static void set_options(PangoContext *context) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  cairo_font_options_destroy(options);
}

static PangoLayout *lay_out(cairo_t *cr, Lettering lettering, const char *text) {
  PangoLayout *layout = pango_cairo_create_layout(cr);
  PangoFontDescription *font = pango_font_description_new();
  set_options(pango_layout_get_context(layout));
  pango_font_description_set_family(font, lettering.font ? lettering.font : "sans-serif");
  pango_font_description_set_absolute_size(font, lettering.size * PANGO_SCALE);
  if (lettering.bold) pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  pango_layout_set_text(layout, text, -1);
  pango_font_description_free(font);
  return layout;
}

void lettering_show(cairo_t *cr, Lettering lettering, const char *text, double x, double y) {
  PangoLayout *layout = lay_out(cr, lettering, text);
  cairo_move_to(cr, x, y);
  pango_cairo_show_layout_line(cr, pango_layout_get_line_readonly(layout, 0));
  cairo_new_path(cr);
  g_object_unref(layout);
}

cairo_text_extents_t lettering_extents(cairo_t *cr, Lettering lettering, const char *text) {
  PangoRectangle ink, logical;
  PangoLayout *layout = lay_out(cr, lettering, text);
  pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), &ink, &logical);
  g_object_unref(layout);
  return (cairo_text_extents_t){.x_bearing = pango_units_to_double(ink.x),
                                .y_bearing = pango_units_to_double(ink.y),
                                .width = pango_units_to_double(ink.width),
                                .height = pango_units_to_double(ink.height),
                                .x_advance = pango_units_to_double(logical.width)};
}

void lettering_show_centred(cairo_t *cr, Lettering lettering, const char *text, double x,
                            double y) {
  cairo_text_extents_t ink = lettering_extents(cr, lettering, text);
  lettering_show(cr, lettering, text, x - ink.x_bearing - ink.width / 2,
                 y - ink.y_bearing - ink.height / 2);
}

double lettering_drop(cairo_t *cr, Lettering lettering) {
  cairo_text_extents_t capital = lettering_extents(cr, lettering, "E");
  return -capital.y_bearing - capital.height / 2;
}
