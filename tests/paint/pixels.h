/* Pictures that tests draw, and their pixels. */
#pragma once

#include <cairo.h>
#include <stdint.h>
#include <string.h>

static inline cairo_surface_t *canvas(int width, int height) {
  return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
}

static inline uint32_t pixel(cairo_surface_t *surface, int x, int y) {
  const unsigned char *data = cairo_image_surface_get_data(surface);
  uint32_t value;
  memcpy(&value, data + y * cairo_image_surface_get_stride(surface) + 4 * x, sizeof value);
  return value;
}
