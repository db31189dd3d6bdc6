#include "board-file.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>
#include <strings.h>

bool picture_format_of(const char *name, PictureFormat *format) {
  static const char *const ends[] = {".png", ".svg", ".pdf"};
  size_t length = strlen(name);
  for (int i = 0; i < 3; i++)
    if (length > 4 && strcasecmp(name + length - 4, ends[i]) == 0) {
      *format = (PictureFormat)i;
      return true;
    }
  return false;
}

static cairo_surface_t *make_surface(const Geometry *geometry, PictureFormat format, double scale,
                                     cairo_write_func_t write, void *closure) {
  double width = geometry->width, height = geometry->height;
  switch (format) {
  case PICTURE_SVG:
    return cairo_svg_surface_create_for_stream(write, closure, width, height);
  case PICTURE_PDF:
    return cairo_pdf_surface_create_for_stream(write, closure, width, height);
  default:
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * scale),
                                      (int)(height * scale));
  }
}

cairo_status_t board_file_write(const Scene *scene, const Geometry *geometry, PictureFormat format,
                                double scale, cairo_write_func_t write, void *closure) {
  cairo_surface_t *surface = make_surface(geometry, format, scale, write, closure);
  cairo_t *cr = cairo_create(surface);
  if (format == PICTURE_PNG) cairo_scale(cr, scale, scale);
  theme_set(cr, scene->theme->ground, 1);
  cairo_paint(cr);
  board_paint(cr, scene, geometry);
  cairo_status_t status = cairo_status(cr);
  cairo_destroy(cr);
  if (status == CAIRO_STATUS_SUCCESS && format == PICTURE_PNG)
    status = cairo_surface_write_to_png_stream(surface, write, closure);
  cairo_surface_finish(surface);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  return status;
}
