/* An upright board as a picture: columns side by side, seen from the front, as Connect-4 and PopOut
 * are played. Serves any game whose moves are its columns, counted on for pops out of them.
 *
 * The same scene and geometry give the same picture. Any thread, with a context of its own.
 */
#pragma once

#include "flat-geometry.h"
#include "scene.h"
#include "stone.h"

/* Draws the scene over what is there; the background stays as it is. */
void flat_paint(cairo_t *cr, const Scene *scene, const FlatGeometry *geometry,
                const StoneSet *stones);
