/* Stones: balls with an outline that stands off from both themes' plates, and their shadows. */
#pragma once

#include "core/value.h"
#include "theme.h"

/* Draws a player's stone around (x, y); fade 1 is solid, less lets the ground shine through. */
void stone_paint(cairo_t *cr, double x, double y, double radius, Player player, double fade,
                 const Theme *theme);

/* The number of a move or of a cell, in the middle of a stone: in its player's ink, or as the mark
 * of the last move. `font` as in a scene. */
void stone_paint_number(cairo_t *cr, double x, double y, double radius, int number,
                        const char *font, Colour ink);
Colour stone_ink(Player player);

/* Stones of one size for one picture. Their gradients are costly, so on a surface of pixels each is
 * drawn once, finely, and then copied; vector surfaces (SVG, PDF) get every stone as shapes. */
typedef struct {
  double radius;
  const Theme *theme;
  cairo_pattern_t *stones[2], *shadow; /* NULL for vector surfaces, or without memory */
} StoneSet;

StoneSet stone_set_make(cairo_t *cr, double radius, const Theme *theme);
void stone_set_clear(StoneSet *set); /* frees what the set holds; its radius is 0 then */

/* As the functions above. */
void stone_set_paint(cairo_t *cr, const StoneSet *set, double x, double y, Player player);
void stone_set_paint_shadow(cairo_t *cr, const StoneSet *set, double x, double y);
