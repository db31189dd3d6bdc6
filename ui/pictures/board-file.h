/* The board, and other drawings, as a picture file: PNG, SVG or PDF. Pure cairo; any thread. */
#pragma once

#include "paint/painter.h"

typedef enum { PICTURE_PNG, PICTURE_SVG, PICTURE_PDF } PictureFormat;

/* The format that the end of a file's name asks for, in upper or lower case. False if it names
 * none. */
bool picture_format_of(const char *name, PictureFormat *format);

typedef struct {
  double width, height; /* in units of the drawing */
  double scale;         /* pixels of a PNG for a unit */
} PictureSize;

/* Draws anything on the ground of a theme and gives the file piece by piece to `write`. Returns
 * CAIRO_STATUS_SUCCESS or what went wrong. */
cairo_status_t picture_file_write(void (*draw)(cairo_t *cr, const void *data), const void *data,
                                  const Theme *theme, PictureFormat format, PictureSize size,
                                  cairo_write_func_t write, void *closure);

/* Draws the scene on the ground of its theme and gives the file piece by piece to `write`; a PNG
 * has `scale` pixels for a unit of the frame. Returns CAIRO_STATUS_SUCCESS or what went wrong. */
cairo_status_t board_file_write(const Scene *scene, const Frame *frame, PictureFormat format,
                                double scale, cairo_write_func_t write, void *closure);
