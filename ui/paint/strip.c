#include "strip.h"

#include "lettering.h"

#include <math.h>
#include <stdio.h>

/* All lengths in pixels at normal size. */
static const double MARK_HEIGHT = 15, GAP = 1, HATCH = 5, HATCH_LINE = 1.4, TEXT = 12,
                    NUMBER_TEXT = 9, NUMBER_HEIGHT = 12, DOT = 2.5;

enum { NUMBERS_APART = 30 };

typedef struct {
  double x, y, width, height;
} StripBox;

static void path_box(cairo_t *cr, StripBox box) {
  cairo_rectangle(cr, box.x, box.y, box.width, box.height);
}

/* Hatches a box: its contents are no proof. */
static void hatch(cairo_t *cr, StripBox box, Colour colour) {
  cairo_save(cr);
  path_box(cr, box);
  cairo_clip(cr);
  theme_set(cr, colour, 1);
  cairo_set_line_width(cr, HATCH_LINE);
  double begin = floor((box.x - box.height - box.y) / HATCH) * HATCH;
  for (double c = begin; c < box.x + box.width - box.y + HATCH; c += HATCH) {
    cairo_move_to(cr, c + box.y, box.y + box.height + HATCH);
    cairo_line_to(cr, c + box.y + box.height + HATCH, box.y);
  }
  cairo_stroke(cr);
  cairo_restore(cr);
}

static void strip_fill(cairo_t *cr, StripBox box, Colour colour, double fade) {
  theme_set(cr, colour, fade);
  path_box(cr, box);
  cairo_fill(cr);
}

/* How much of a bar each value takes. A proved value takes all of it; otherwise beliefs divide it.
 * Without beliefs the possible values share it, and a position about which nothing is known has an
 * empty bar. */
static void parts_of(const StripPly *ply, double parts[3]) {
  static const ValueSet values[] = {VALUE_FIRST, VALUE_DRAW, VALUE_SECOND};
  double all = 0;
  bool blank = ply->values == VALUE_ANY && !ply->believed;
  for (int i = 0; i < 3; i++) {
    double weight = ply->believed ? ply->estimate[i] : 1;
    parts[i] = (ply->values & values[i]) && !blank ? weight : 0;
    all += parts[i];
  }
  for (int i = 0; i < 3 && all > 0; i++)
    parts[i] /= all;
}

/* White from below, Black from above, as their stones lie on most boards. */
static void paint_bar(cairo_t *cr, const StripPly *ply, const Theme *theme, StripBox box) {
  const Colour colours[] = {theme->first, theme->draw, theme->second};
  bool proved = goal_answered(GOAL_EXACT, ply->values);
  double parts[3], bottom = box.y + box.height;
  parts_of(ply, parts);
  for (int i = 0; i < 3; i++) {
    StripBox part = {box.x, bottom - parts[i] * box.height, box.width, parts[i] * box.height};
    bottom = part.y;
    if (part.height <= 0) continue;
    if (proved) {
      strip_fill(cr, part, colours[i], 1);
    } else { /* the gaps are neither white nor black, in any theme */
      strip_fill(cr, part, theme->label, 0.3);
      hatch(cr, part, colours[i]);
    }
  }
  theme_set(cr, theme->label, proved ? 1 : 0.45);
  cairo_set_line_width(cr, 0.75 * theme->line_scale);
  path_box(cr, box);
  cairo_stroke(cr);
}

static Lettering letters_of(const Strip *strip, double size, bool bold) {
  return (Lettering){.font = strip->font, .size = size * strip->text_scale, .bold = bold};
}

static void paint_text(cairo_t *cr, Lettering letters, const char *text, double x, double y) {
  cairo_text_extents_t extents = lettering_extents(cr, letters, text);
  lettering_show(cr, letters, text, x - extents.width / 2 - extents.x_bearing, y);
}

/* A dot where the text of a mark is wider than its bar. */
static void paint_dot(cairo_t *cr, double x, double y, double room) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x, y, fmin(DOT, 0.3 * room), 0, 2 * M_PI);
  cairo_fill(cr);
}

static void paint_mark(cairo_t *cr, const Strip *strip, StripMark mark, const Theme *theme,
                       double x, double y, double room) {
  static const char *const texts[] = {"", "!", "?", "?!"};
  const Colour colours[] = {theme->label, theme->win, theme->not_win, theme->label};
  bool proved = mark != STRIP_MARK_DOUBTED;
  Lettering letters = letters_of(strip, TEXT, proved);
  cairo_text_extents_t extents = lettering_extents(cr, letters, texts[mark]);
  theme_set(cr, colours[mark], proved ? 1 : 0.8);
  if (extents.width < room)
    paint_text(cr, letters, texts[mark], x, y);
  else
    paint_dot(cr, x, y - extents.height / 2, room);
}

/* Every fifth, tenth or twentieth move of White has its number, depending on the room. */
static int number_step(const Strip *strip, double width) {
  int step = 5;
  while (2 * step * width / strip->count < NUMBERS_APART * strip->text_scale)
    step *= 2;
  return step;
}

static void paint_number(cairo_t *cr, const Strip *strip, const Theme *theme, int number, double x,
                         double y, double width) {
  char text[12];
  snprintf(text, sizeof text, "%d", number);
  Lettering letters = letters_of(strip, NUMBER_TEXT, false);
  cairo_text_extents_t extents = lettering_extents(cr, letters, text);
  theme_set(cr, theme->label, 0.8);
  paint_text(cr, letters, text, fmin(x, width - extents.width / 2 - 1), y);
}

static StripBox bar_box(const Strip *strip, int ply, double width, double height) {
  double step = width / strip->count, gap = step > 4 * GAP ? GAP : 0;
  return (StripBox){ply * step + gap, 1, step - 2 * gap, height - 2};
}

static void paint_cursor(cairo_t *cr, const Theme *theme, StripBox box) {
  theme_set(cr, theme->focus, 1);
  cairo_set_line_width(cr, 2 * theme->line_scale);
  path_box(cr, (StripBox){box.x - 0.5, box.y, box.width + 1, box.height});
  cairo_stroke(cr);
}

void strip_paint(cairo_t *cr, const Strip *strip, const Theme *theme, double width, double height) {
  double numbers = NUMBER_HEIGHT * strip->text_scale;
  double marks = MARK_HEIGHT * strip->text_scale + numbers;
  int step = number_step(strip, width);
  for (int i = 0; i < strip->count; i++) {
    StripBox box = bar_box(strip, i, width, height - marks);
    paint_bar(cr, &strip->plies[i], theme, box);
    if (strip->plies[i].mark != STRIP_MARK_NONE)
      paint_mark(cr, strip, strip->plies[i].mark, theme, box.x + box.width / 2,
                 height - numbers - 2, width / strip->count);
    int ply = strip->first + i, number = (ply + 1) / 2;
    if (i > 0 && ply % 2 == 1 && number % step == 0)
      paint_number(cr, strip, theme, number, box.x + box.width / 2, height - 2, width);
  }
  if (strip->at >= 0 && strip->at < strip->count)
    paint_cursor(cr, theme, bar_box(strip, strip->at, width, height - marks));
}

int strip_ply_at(const Strip *strip, double width, double x) {
  int ply = (int)floor(x / width * strip->count);
  return ply < 0 ? 0 : ply < strip->count ? ply : strip->count - 1;
}
