/* Lines of four over the board, drawn from cell to cell. The levels of a plan lie side by side, so
 * that a line through several of them would be a zigzag across the picture: there each of its cells
 * has a ring of its own. */
#pragma once

#include <cairo.h>

#include "cube-scene.h"

/* The path of a line, to be stroked. `threat` is its cell that is empty and already has a ring, or
 * -1. Rings have the radius `ring`. */
void line_path(cairo_t *cr, const Geometry *geometry, uint64_t line, int threat, double ring);

/* The line that won. */
void line_paint_won(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, uint64_t line);

/* The cells of lines that won and are rings. Each has a number, that of its level, in the colour of
 * the last move's mark if it is that. A line that moves with numbers would complete has theirs. */
uint64_t line_numbered(const CubeScene *scene, const Geometry *geometry);
void line_paint_numbers(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                        uint64_t cells);
