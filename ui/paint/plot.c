#include "plot.h"

#include "axis.h"
#include "lettering.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* From the outside to the inside: title, legend and axis labels take their room, the rest is for
 * the data. */

typedef struct {
  Colour ground, text, text_dim, grid, axis;
} Palette;

#define RGB(hex)                                                                                   \
  { ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0, 1 }

static const Palette palettes[2] = {
    {RGB(0xffffff), RGB(0x2e3436), RGB(0x5e5c64), RGB(0xe6e5e3), RGB(0x9a9996)},
    {RGB(0x242424), RGB(0xf6f5f4), RGB(0xc0bfbc), RGB(0x3a3a3c), RGB(0x77767b)},
};

/* What all painting functions need; lengths from the context's origin. */
typedef struct {
  cairo_t *cr;
  const Plot *plot;
  const Palette *palette;
  double text;                     /* size of ordinary text */
  double left, top, right, bottom; /* edges of the data's rectangle */
  Axis x, y;
} Sheet;

Colour plot_colour(int series, bool dark) {
  static const Colour colours[2][6] = {
      {RGB(0x1c71d8), RGB(0xd35400), RGB(0x1b8553), RGB(0x9141ac), RGB(0xa51d2d), RGB(0x7a5a2f)},
      {RGB(0x78aeed), RGB(0xffa348), RGB(0x57e389), RGB(0xdc8add), RGB(0xff7b7b), RGB(0xcdab8f)},
  };
  return colours[dark][(unsigned)series % 6];
}

Marker plot_marker(int series) {
  static const Marker markers[] = {MARKER_DISC, MARKER_SQUARE, MARKER_LOZENGE, MARKER_TRIANGLE,
                                   MARKER_CROSS};
  return markers[(unsigned)series % 5];
}

static bool is_drawable(const Plot *plot, const Series *series, int i) {
  return isfinite(series->x[i]) && isfinite(series->y[i]) && (!plot->log_y || series->y[i] > 0);
}

static bool has_bars(const Plot *plot) {
  for (int s = 0; s < plot->count; s++)
    if (plot->series[s].marker == MARKER_BAR) return true;
  return false;
}

static void make_axes(Sheet *sheet) {
  const Plot *plot = sheet->plot;
  double x[2] = {INFINITY, -INFINITY}, y[2] = {INFINITY, -INFINITY};
  for (int s = 0; s < plot->count; s++)
    for (int i = 0; i < plot->series[s].count; i++) {
      const Series *series = &plot->series[s];
      if (!is_drawable(plot, series, i)) continue;
      x[0] = fmin(x[0], series->x[i]), x[1] = fmax(x[1], series->x[i]);
      y[0] = fmin(y[0], series->y[i]), y[1] = fmax(y[1], series->y[i]);
    }
  /* Amounts that come near zero are seen best from zero. */
  if (!plot->log_y && y[0] > 0 && (y[0] < 0.6 * y[1] || has_bars(plot))) y[0] = 0;
  sheet->x = plot->x_time ? axis_make_time(x[0], x[1], 7) : axis_make(x[0], x[1], 7, false);
  /* Names want a tick each, with room for half a bar at both ends. */
  if (plot->x_names)
    sheet->x = (Axis){.least = -1, .most = plot->x_names_count, .step = 1, .log = false};
  sheet->y = axis_make(y[0], y[1], 6, plot->log_y);
}

static double at_x(const Sheet *sheet, double x) {
  return sheet->left + (sheet->right - sheet->left) * axis_place(&sheet->x, x);
}

static double at_y(const Sheet *sheet, double y) {
  return sheet->bottom - (sheet->bottom - sheet->top) * axis_place(&sheet->y, y);
}

static Lettering title_letters(const Sheet *sheet) {
  return (Lettering){.font = sheet->plot->font, .size = 1.25 * sheet->text, .bold = true};
}

static Lettering plain_letters(const Sheet *sheet) {
  return (Lettering){.font = sheet->plot->font, .size = sheet->text};
}

static Lettering tick_letters(const Sheet *sheet) {
  return (Lettering){.font = sheet->plot->font, .size = 0.92 * sheet->text};
}

static double text_width(const Sheet *sheet, Lettering letters, const char *text) {
  return lettering_extents(sheet->cr, letters, text).x_advance;
}

/* Shows text on the base line y with its left end (0), middle (0.5) or right end (1) at x. */
static void plot_show_text(const Sheet *sheet, Lettering letters, const char *text, double x,
                           double y, double align) {
  double before = align > 0 ? align * text_width(sheet, letters, text) : 0;
  lettering_show(sheet->cr, letters, text, x - before, y);
}

/* Shows as much of the text as has room, and then an ellipsis. */
static void show_cut(const Sheet *sheet, Lettering letters, const char *text, double x, double y,
                     double room) {
  enum { TEXT_MOST = 255 };
  char cut[TEXT_MOST + sizeof "…"];
  size_t length = strnlen(text, TEXT_MOST);
  snprintf(cut, sizeof cut, "%.*s", (int)length, text);
  while (length > 0 && text_width(sheet, letters, cut) > room) {
    do
      length--;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80); /* within a character */
    strcpy(cut + length, "…");
  }
  plot_show_text(sheet, letters, cut, x, y, 0);
}

static void path_marker(cairo_t *cr, Marker marker, double x, double y, double r) {
  cairo_new_sub_path(cr);
  switch (marker) {
  case MARKER_NONE:
  case MARKER_BAR:
    break;
  case MARKER_DISC:
    cairo_arc(cr, x, y, r, 0, 2 * M_PI);
    break;
  case MARKER_SQUARE:
    cairo_rectangle(cr, x - 0.88 * r, y - 0.88 * r, 1.76 * r, 1.76 * r);
    break;
  case MARKER_LOZENGE:
    cairo_move_to(cr, x, y - 1.25 * r);
    cairo_line_to(cr, x + 1.25 * r, y);
    cairo_line_to(cr, x, y + 1.25 * r);
    cairo_line_to(cr, x - 1.25 * r, y);
    cairo_close_path(cr);
    break;
  case MARKER_TRIANGLE:
    cairo_move_to(cr, x, y - 1.2 * r);
    cairo_line_to(cr, x + 1.15 * r, y + 0.85 * r);
    cairo_line_to(cr, x - 1.15 * r, y + 0.85 * r);
    cairo_close_path(cr);
    break;
  case MARKER_CROSS:
    cairo_move_to(cr, x - r, y - r);
    cairo_line_to(cr, x + r, y + r);
    cairo_move_to(cr, x + r, y - r);
    cairo_line_to(cr, x - r, y + r);
    break;
  }
}

/* A marker with a rim of the ground's colour, which sets it off from lines and other markers. */
static void paint_marker(const Sheet *sheet, const Series *series, double x, double y) {
  cairo_t *cr = sheet->cr;
  double r = 0.32 * sheet->text;
  path_marker(cr, series->marker, x, y, r);
  if (series->marker == MARKER_CROSS) {
    cairo_set_line_width(cr, 0.5 * r);
    theme_set(cr, series->colour, 1);
    cairo_stroke(cr);
    return;
  }
  cairo_set_line_width(cr, 0.7 * r);
  theme_set(cr, sheet->palette->ground, 1);
  cairo_stroke_preserve(cr);
  theme_set(cr, series->colour, 1);
  cairo_fill(cr);
}

static void paint_line(const Sheet *sheet, const Series *series) {
  bool pen_down = false;
  for (int i = 0; i < series->count; i++) {
    bool drawable = is_drawable(sheet->plot, series, i);
    if (drawable && pen_down)
      cairo_line_to(sheet->cr, at_x(sheet, series->x[i]), at_y(sheet, series->y[i]));
    else if (drawable)
      cairo_move_to(sheet->cr, at_x(sheet, series->x[i]), at_y(sheet, series->y[i]));
    pen_down = drawable;
  }
  cairo_set_line_width(sheet->cr, 0.16 * sheet->text);
  theme_set(sheet->cr, series->colour, 1);
  cairo_stroke(sheet->cr);
}

static void paint_bars(const Sheet *sheet, const Series *series) {
  double half = 0.35 * (at_x(sheet, 1) - at_x(sheet, 0));
  theme_set(sheet->cr, series->colour, 1);
  for (int i = 0; i < series->count; i++) {
    if (!is_drawable(sheet->plot, series, i)) continue;
    double x = at_x(sheet, series->x[i]), y = at_y(sheet, series->y[i]);
    cairo_rectangle(sheet->cr, x - half, y, 2 * half, sheet->bottom - y);
    cairo_fill(sheet->cr);
  }
}

static void paint_series(const Sheet *sheet, const Series *series) {
  if (series->marker == MARKER_BAR) {
    paint_bars(sheet, series);
    return;
  }
  if (series->line) paint_line(sheet, series);
  for (int i = 0; i < series->count; i++)
    if (series->marker != MARKER_NONE && is_drawable(sheet->plot, series, i))
      paint_marker(sheet, series, at_x(sheet, series->x[i]), at_y(sheet, series->y[i]));
}

static void paint_legend_entry(const Sheet *sheet, const Series *series, double x, double y,
                               double key) {
  if (series->line) {
    cairo_move_to(sheet->cr, x, y);
    cairo_line_to(sheet->cr, x + key, y);
    cairo_set_line_width(sheet->cr, 0.16 * sheet->text);
    theme_set(sheet->cr, series->colour, 1);
    cairo_stroke(sheet->cr);
  }
  paint_marker(sheet, series, x + key / 2, y);
  theme_set(sheet->cr, sheet->palette->text, 1);
  plot_show_text(sheet, plain_letters(sheet), series->name, x + key + 0.5 * sheet->text,
                 y + 0.36 * sheet->text, 0);
}

/* Draws the legend in rows from sheet->top on; returns the height it took. */
static double paint_legend(const Sheet *sheet, double left, double right) {
  double key = 2.2 * sheet->text, row = 1.7 * sheet->text, x = left, y = sheet->top;
  int entries = 0;
  for (int s = 0; s < sheet->plot->count; s++) {
    const Series *series = &sheet->plot->series[s];
    if (!series->name) continue;
    double name = text_width(sheet, plain_letters(sheet), series->name);
    double width = key + 0.5 * sheet->text + name;
    if (entries++ > 0 && x + width > right) x = left, y += row;
    paint_legend_entry(sheet, series, x, y + row / 2, key);
    x += width + 1.6 * sheet->text;
  }
  return entries ? y + row - sheet->top + 0.5 * sheet->text : 0;
}

/* The text of a tick of the x axis; empty where it has no name. */
static void x_tick_text(const Sheet *sheet, double tick, char text[AXIS_TEXT_SIZE]) {
  const Plot *plot = sheet->plot;
  int n = (int)lround(tick);
  if (!plot->x_names)
    axis_text(&sheet->x, tick, text);
  else
    snprintf(text, AXIS_TEXT_SIZE, "%s", n >= 0 && n < plot->x_names_count ? plot->x_names[n] : "");
}

static double widest_tick(const Sheet *sheet, const Axis *axis) {
  double ticks[AXIS_TICKS_MOST], widest = 0;
  char text[AXIS_TEXT_SIZE];
  int count = axis_ticks(axis, ticks);
  for (int i = 0; i < count; i++) {
    if (axis == &sheet->x)
      x_tick_text(sheet, ticks[i], text);
    else
      axis_text(axis, ticks[i], text);
    widest = fmax(widest, text_width(sheet, tick_letters(sheet), text));
  }
  return widest;
}

static void paint_x_axis(const Sheet *sheet) {
  double ticks[AXIS_TICKS_MOST], room = (sheet->right - sheet->left);
  char text[AXIS_TEXT_SIZE];
  int count = axis_ticks(&sheet->x, ticks), every = 1;
  /* In a narrow plot only every second, third, ... tick has room for its number. */
  while (widest_tick(sheet, &sheet->x) + sheet->text > room / fmax(count - 1, 1) * every &&
         every < count)
    every++;
  for (int i = 0; i < count; i += every) {
    double x = round(at_x(sheet, ticks[i])) + 0.5;
    cairo_move_to(sheet->cr, x, sheet->bottom);
    cairo_line_to(sheet->cr, x, sheet->bottom + 0.4 * sheet->text);
    cairo_set_line_width(sheet->cr, 1);
    theme_set(sheet->cr, sheet->palette->axis, 1);
    cairo_stroke(sheet->cr);
    x_tick_text(sheet, ticks[i], text);
    theme_set(sheet->cr, sheet->palette->text_dim, 1);
    plot_show_text(sheet, tick_letters(sheet), text, x, sheet->bottom + 1.5 * sheet->text, 0.5);
  }
}

static void paint_y_axis(const Sheet *sheet) {
  double ticks[AXIS_TICKS_MOST];
  char text[AXIS_TEXT_SIZE];
  int count = axis_ticks(&sheet->y, ticks), every = 1;
  while ((sheet->bottom - sheet->top) / fmax(count - 1, 1) * every < 1.3 * sheet->text &&
         every < count)
    every++;
  for (int i = 0; i < count; i += every) {
    double y = round(at_y(sheet, ticks[i])) + 0.5;
    cairo_move_to(sheet->cr, sheet->left, y);
    cairo_line_to(sheet->cr, sheet->right, y);
    cairo_set_line_width(sheet->cr, 1);
    theme_set(sheet->cr, sheet->palette->grid, 1);
    cairo_stroke(sheet->cr);
    axis_text(&sheet->y, ticks[i], text);
    theme_set(sheet->cr, sheet->palette->text_dim, 1);
    plot_show_text(sheet, tick_letters(sheet), text, sheet->left - 0.6 * sheet->text,
                   y + 0.33 * sheet->text, 1);
  }
}

static void paint_base_line(const Sheet *sheet) {
  double y = round(sheet->bottom) + 0.5;
  cairo_move_to(sheet->cr, sheet->left, y);
  cairo_line_to(sheet->cr, sheet->right, y);
  cairo_set_line_width(sheet->cr, 1);
  theme_set(sheet->cr, sheet->palette->axis, 1);
  cairo_stroke(sheet->cr);
}

static void paint_labels(const Sheet *sheet, double width, double height, double margin) {
  const Plot *plot = sheet->plot;
  theme_set(sheet->cr, sheet->palette->text, 1);
  if (plot->title)
    show_cut(sheet, title_letters(sheet), plot->title, margin, margin + 1.25 * sheet->text,
             width - 2 * margin);
  if (plot->x_label)
    plot_show_text(sheet, plain_letters(sheet), plot->x_label, (sheet->left + sheet->right) / 2,
                   height - margin, 0.5);
  if (plot->y_label) {
    cairo_save(sheet->cr);
    cairo_translate(sheet->cr, margin + sheet->text, (sheet->top + sheet->bottom) / 2);
    cairo_rotate(sheet->cr, -M_PI / 2);
    plot_show_text(sheet, plain_letters(sheet), plot->y_label, 0, 0, 0.5);
    cairo_restore(sheet->cr);
  }
}

/* Gives every part its room; the data gets what is left, but never nothing. */
static void lay_out(Sheet *sheet, double width, double height, double margin) {
  const Plot *plot = sheet->plot;
  double ticks_y = widest_tick(sheet, &sheet->y), ticks_x = widest_tick(sheet, &sheet->x);
  sheet->left = margin + (plot->y_label ? 1.8 * sheet->text : 0) + ticks_y + 0.6 * sheet->text;
  sheet->right = width - margin - ticks_x / 2;
  sheet->bottom = height - margin - (plot->x_label ? 1.8 * sheet->text : 0) - 1.6 * sheet->text;
  sheet->top = margin + (plot->title ? 2.1 * sheet->text : 0.5 * sheet->text);
}

void plot_paint(cairo_t *cr, const Plot *plot, double width, double height) {
  double size = fmin(fmax(fmin(width, height) / 36, 10), 16);
  Sheet sheet = {.cr = cr, .plot = plot, .palette = &palettes[plot->dark]};
  sheet.text = size * (plot->text_scale > 0 ? plot->text_scale : 1);
  double margin = 1.2 * sheet.text;
  cairo_save(cr);
  cairo_new_path(cr);
  cairo_rectangle(cr, 0, 0, width, height);
  cairo_clip(cr);
  theme_set(cr, sheet.palette->ground, 1);
  cairo_paint(cr);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  make_axes(&sheet);
  lay_out(&sheet, width, height, margin);
  sheet.top += paint_legend(&sheet, margin, width - margin) + 0.4 * sheet.text;
  sheet.right = fmax(sheet.right, sheet.left + 1);
  sheet.bottom = fmax(sheet.bottom, sheet.top + 1);
  paint_y_axis(&sheet);
  paint_x_axis(&sheet);
  paint_base_line(&sheet);
  paint_labels(&sheet, width, height, margin);
  for (int s = 0; s < plot->count; s++)
    paint_series(&sheet, &plot->series[s]);
  cairo_restore(cr);
}
