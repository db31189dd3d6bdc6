/* What the rule of a zugzwang marks on the cube: where nobody plays, where a move is gained, pairs.
 */
#pragma once

#include "cube-scene.h"

/* On the tile of an empty cell: a cross where nobody may play, a frame where a move is gained. */
void rule_marks_paint(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int cell);

/* Over the board: for each pair an arc, with a disc of the player who gets one of its cells. */
void rule_marks_paint_pairs(cairo_t *cr, const CubeScene *scene, const Geometry *geometry);
