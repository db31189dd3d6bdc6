/* The board as a picture: a scene says what is to be seen, a geometry where, board_paint draws it.
 *
 * The same scene and geometry give the same picture; nothing is kept between calls. Any thread,
 * with a context of its own. Pure cairo: for the window, exports and tests alike.
 */
#pragma once

#include "cube-scene.h"

/* Draws the scene over what is there; the background stays as it is. Nothing is drawn outside
 * geometry->width x geometry->height from the context's origin. */
void board_paint(cairo_t *cr, const CubeScene *scene, const Geometry *geometry);
