/* The picture of the board in layers, so that a window redraws only what has changed. The pointer
 * lights up a few tiles, a running search changes the badges, and the rest stays as it is.
 *
 * A scene says what to draw, a geometry where; all layers from 0 on together are the board. Each
 * level, and the drop plane above them, has four parts. Same scene and geometry, same picture;
 * nothing is kept between calls. Any thread, with a context of its own. */
#pragma once

#include "cube-scene.h"
#include "stone.h"

typedef enum {
  PART_PLATE,   /* nothing in the plan's drop plane, as it has none */
  PART_LIGHT,   /* under the pointer */
  PART_CONTENT, /* names, shadows, stones and threats; in the drop plane labels and badges */
  PART_TOP,     /* the ghost; in the drop plane what marks the win and the last move */
} BoardPart;

enum { PARTS = PART_TOP + 1, BOARD_LAYERS = PARTS * (LEVELS + 1) };

static inline int layer_level(int layer) { return layer / PARTS; }
static inline BoardPart layer_part(int layer) { return (BoardPart)(layer % PARTS); }

/* Draws one layer. The stones are those of the geometry's radius and the scene's theme. */
void board_paint_layer(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                       const StoneSet *stones, int layer);

/* The area in which the layer draws, in whole units and within the geometry; empty if it draws
 * nothing. */
Rect layer_bounds(const CubeScene *scene, const Geometry *geometry, int layer);

/* Whether the layer may look different in two scenes of one geometry, whose texts are compared by
 * their addresses. */
bool layer_changed(const CubeScene *before, const CubeScene *after, const Geometry *geometry,
                   int layer);
