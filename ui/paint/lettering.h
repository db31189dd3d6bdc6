/* Words that are drawn: the font of the family if it has all characters, else whatever font has
 * them (Pango). */
#pragma once

#include <cairo.h>
#include <stdbool.h>

typedef struct {
  const char *font; /* family; NULL for "sans-serif" */
  double size;      /* of an em, in units of the surface */
  bool bold;
} Lettering;

/* Draws one line of text that begins at x on the base line y, in the colour of the source. Leaves
 * no current point. */
void lettering_show(cairo_t *cr, Lettering lettering, const char *text, double x, double y);

/* Of the ink, from the place where the text begins; the advance is to the place where another text
 * would begin. Nothing is drawn. */
cairo_text_extents_t lettering_extents(cairo_t *cr, Lettering lettering, const char *text);

/* As lettering_show(), with the middle of the ink at (x, y). */
void lettering_show_centred(cairo_t *cr, Lettering lettering, const char *text, double x, double y);

/* How far below a point the base line lies if the middle of a capital's height is at the point. */
double lettering_drop(cairo_t *cr, Lettering lettering);
