/* The board with all its layers. */
#pragma once

#include "paint/board-layers.h"
#include "pixels.h"

#include <glib.h>

/* Draws the scene over what is there, and nothing outside the geometry. */
static inline void board_paint(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  cairo_save(cr);
  cairo_new_path(cr);
  cairo_rectangle(cr, 0, 0, geometry->width, geometry->height);
  cairo_clip(cr);
  StoneSet stones = stone_set_make(cr, geometry->radius, scene->theme);
  for (int layer = 0; layer < BOARD_LAYERS; layer++)
    board_paint_layer(cr, scene, geometry, &stones, layer);
  stone_set_clear(&stones);
  cairo_restore(cr);
}

/* The same as a picture of its own. */
static inline cairo_surface_t *paint(const CubeScene *scene, const Geometry *geometry) {
  cairo_surface_t *surface = canvas((int)geometry->width, (int)geometry->height);
  cairo_t *cr = cairo_create(surface);
  board_paint(cr, scene, geometry);
  g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}
