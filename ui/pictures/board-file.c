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

/* Where a picture goes, and how large it is. */
typedef struct {
  PictureFormat format;
  PictureSize size;
  cairo_write_func_t write;
  void *closure;
} BoardPicturing;

static cairo_surface_t *make_surface(const BoardPicturing *picture) {
  double width = picture->size.width, height = picture->size.height, scale = picture->size.scale;
  switch (picture->format) {
  case PICTURE_SVG:
    return cairo_svg_surface_create_for_stream(picture->write, picture->closure, width, height);
  case PICTURE_PDF:
    return cairo_pdf_surface_create_for_stream(picture->write, picture->closure, width, height);
  default:
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * scale),
                                      (int)(height * scale));
  }
}

/* A context on the ground of the theme. */
static cairo_t *board_file_begin(const BoardPicturing *picture, const Theme *theme) {
  cairo_surface_t *surface = make_surface(picture);
  cairo_t *cr = cairo_create(surface);
  cairo_surface_destroy(surface);
  if (picture->format == PICTURE_PNG) cairo_scale(cr, picture->size.scale, picture->size.scale);
  theme_set(cr, theme->ground, 1);
  cairo_paint(cr);
  return cr;
}

static cairo_status_t board_file_finish(const BoardPicturing *picture, cairo_t *cr) {
  cairo_surface_t *surface = cairo_surface_reference(cairo_get_target(cr));
  cairo_status_t status = cairo_status(cr);
  cairo_destroy(cr);
  if (status == CAIRO_STATUS_SUCCESS && picture->format == PICTURE_PNG)
    status = cairo_surface_write_to_png_stream(surface, picture->write, picture->closure);
  cairo_surface_finish(surface);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  return status;
}

cairo_status_t picture_file_write(void (*draw)(cairo_t *cr, const void *data), const void *data,
                                  const Theme *theme, PictureFormat format, PictureSize size,
                                  cairo_write_func_t write, void *closure) {
  BoardPicturing picture = {format, size, write, closure};
  cairo_t *cr = board_file_begin(&picture, theme);
  draw(cr, data);
  return board_file_finish(&picture, cr);
}

typedef struct {
  const Scene *scene;
  const Frame *frame;
} BoardDrawing;

static void board_file_draw_board(cairo_t *cr, const void *data) {
  const BoardDrawing *board = data;
  frame_paint(cr, board->scene, board->frame);
}

cairo_status_t board_file_write(const Scene *scene, const Frame *frame, PictureFormat format,
                                double scale, cairo_write_func_t write, void *closure) {
  BoardDrawing board = {scene, frame};
  PictureSize size = {frame->width, frame->height, scale};
  return picture_file_write(board_file_draw_board, &board, scene->theme, format, size, write,
                            closure);
}
