/* The empty board: plates, tiles, the names on them, and what joins a column's tiles. */
#pragma once

#include "geometry.h"
#include "theme.h"

/* Draws the plate of a level, 0 to LEVEL_DROP, with its sixteen tiles. */
void plate_paint(cairo_t *cr, const Geometry *geometry, int level, const Theme *theme);

/* Lights the tile of a column. */
void plate_light_tile(cairo_t *cr, const Geometry *geometry, int column, int level, Colour colour);

/* In the stack only: draws posts from the left and right corner of a level's plate to those of the
 * plate above. */
void plate_paint_posts(cairo_t *cr, const Geometry *geometry, int level, const Theme *theme);

/* In the stack only: draws a thin peg from a column's tile to the one above, for the column that is
 * looked at. */
void plate_paint_peg(cairo_t *cr, const Geometry *geometry, int column, int level,
                     const Theme *theme);
