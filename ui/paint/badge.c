#include "badge.h"

#include <math.h>

/* All shapes are drawn in a square from -1 to 1 around the origin. */

Badge badge_of_values(ValueSet values, Goal goal) {
  Badge badge = {.kind = BADGE_OPEN, .values = values, .progress = -1};
  if (!goal_answered(goal, values)) return badge;
  if (goal == GOAL_EXACT)
    badge.kind = values == VALUE_FIRST  ? BADGE_FIRST
                 : values == VALUE_DRAW ? BADGE_DRAW
                                        : BADGE_SECOND;
  else
    badge.kind =
        values == (goal == GOAL_FIRST ? VALUE_FIRST : VALUE_SECOND) ? BADGE_WIN : BADGE_NOT_WIN;
  return badge;
}

Badge badge_of_move(const MoveStatus *status, int move, Goal goal, bool running, double phase) {
  if (status->state == MOVE_ILLEGAL)
    return (Badge){.kind = BADGE_NONE, .values = VALUE_ANY, .progress = -1};
  Badge badge = badge_of_values(status->values, goal);
  badge.shared = status->same_as != move;
  badge.phase = phase;
  if (badge.kind == BADGE_OPEN && status->state == MOVE_SEARCHING)
    badge.kind = BADGE_SEARCHING;
  else if (badge.kind == BADGE_OPEN && running)
    badge.kind = BADGE_QUEUED;
  return badge;
}

static void path_disc(cairo_t *cr, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, 0, 0, radius, 0, 2 * M_PI);
}

/* From the middle of a corner on. */
static void path_square(cairo_t *cr, double half, double corner) {
  double inner = half - corner;
  cairo_new_sub_path(cr);
  cairo_arc(cr, inner, -inner, corner, -M_PI / 4, 0);
  cairo_arc(cr, inner, inner, corner, 0, M_PI / 2);
  cairo_arc(cr, -inner, inner, corner, M_PI / 2, M_PI);
  cairo_arc(cr, -inner, -inner, corner, M_PI, 1.5 * M_PI);
  cairo_arc(cr, inner, -inner, corner, -M_PI / 2, -M_PI / 4);
  cairo_close_path(cr);
}

/* From the middle of a side on. */
static void path_lozenge(cairo_t *cr, double half) {
  cairo_move_to(cr, half / 2, -half / 2);
  cairo_line_to(cr, half, 0);
  cairo_line_to(cr, 0, half);
  cairo_line_to(cr, -half, 0);
  cairo_line_to(cr, 0, -half);
  cairo_close_path(cr);
}

static void path_tick(cairo_t *cr) {
  cairo_move_to(cr, -0.44, 0.04);
  cairo_line_to(cr, -0.12, 0.38);
  cairo_line_to(cr, 0.46, -0.34);
}

static void path_cross(cairo_t *cr) {
  cairo_move_to(cr, -0.38, -0.38);
  cairo_line_to(cr, 0.38, 0.38);
  cairo_move_to(cr, 0.38, -0.38);
  cairo_line_to(cr, -0.38, 0.38);
}

static void path_one(cairo_t *cr) {
  cairo_move_to(cr, -0.26, -0.26);
  cairo_line_to(cr, 0.06, -0.48);
  cairo_line_to(cr, 0.06, 0.5);
}

static void path_equals(cairo_t *cr) {
  cairo_move_to(cr, -0.3, -0.2);
  cairo_line_to(cr, 0.3, -0.2);
  cairo_move_to(cr, -0.3, 0.2);
  cairo_line_to(cr, 0.3, 0.2);
}

static void path_two(cairo_t *cr) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, 0, -0.2, 0.3, -M_PI * 0.95, M_PI * 0.2);
  cairo_line_to(cr, -0.3, 0.5);
  cairo_line_to(cr, 0.34, 0.5);
}

/* A closed shape, of which a quarter of the rim is returned, and the glyph in it. Hollow ones are
 * drawn in `line`, which must stand off from the ground of the board. */
typedef struct {
  double (*shape)(cairo_t *cr);
  void (*glyph)(cairo_t *cr);
  Colour fill, ink, line;
} Sign;

static double shape_disc(cairo_t *cr) {
  const double radius = 0.92;
  cairo_new_sub_path(cr);
  cairo_arc(cr, 0, 0, radius, M_PI / 4, 9 * M_PI / 4); /* from between the digits' ends on */
  return M_PI / 2 * radius;
}

static double shape_square(cairo_t *cr) {
  const double half = 0.84, corner = 0.2;
  path_square(cr, half, corner);
  return 2 * (half - corner) + M_PI / 2 * corner;
}

static double shape_lozenge(cairo_t *cr) {
  const double half = 0.94;
  path_lozenge(cr, half);
  return M_SQRT2 * half;
}

/* Draws the rim in four pieces, which can be told apart at 16 pixels where smaller ones cannot. */
static void break_rim(cairo_t *cr, double quarter) {
  const double dashes[] = {0.65 * quarter, 0.35 * quarter};
  cairo_set_dash(cr, dashes, 2, dashes[0] / 2);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

static Sign sign_of(BadgeKind kind, const Theme *theme) {
  switch (kind) {
  case BADGE_WIN:
    return (Sign){shape_disc, path_tick, theme->win, theme->win_ink, theme->win};
  case BADGE_NOT_WIN:
    return (Sign){shape_square, path_cross, theme->not_win, theme->not_win_ink, theme->not_win};
  case BADGE_FIRST:
    return (Sign){shape_disc, path_one, theme->first, theme->first_ink, theme->badge_line};
  case BADGE_DRAW:
    return (Sign){shape_lozenge, path_equals, theme->draw, theme->draw_ink, theme->draw};
  default:
    return (Sign){shape_square, path_two, theme->second, theme->second_ink, theme->badge_line};
  }
}

static void paint_sign(cairo_t *cr, const Sign *sign, bool hollow, bool broken) {
  double quarter = sign->shape(cr);
  if (!hollow) {
    theme_set(cr, sign->fill, 1);
    cairo_fill_preserve(cr);
  }
  cairo_save(cr);
  if (broken) break_rim(cr, quarter);
  cairo_set_line_width(cr, broken ? 0.2 : 0.16);
  theme_set(cr, sign->line, 1);
  cairo_stroke(cr);
  cairo_restore(cr);
  sign->glyph(cr);
  cairo_set_line_width(cr, 0.24);
  theme_set(cr, hollow ? sign->line : sign->ink, 1);
  cairo_stroke(cr);
}

static const double ring = 0.76;

/* What is left of an exact value: upper half filled when first cannot lose any more, lower half
 * when first cannot win any more. */
static void paint_half(cairo_t *cr, ValueSet values, Colour colour) {
  if (values == VALUE_ANY) return;
  bool upper = values & VALUE_FIRST;
  cairo_arc(cr, 0, 0, 0.46, upper ? M_PI : 0, upper ? 2 * M_PI : M_PI);
  cairo_close_path(cr);
  theme_set(cr, colour, 1);
  cairo_fill(cr);
}

static void paint_open(cairo_t *cr, const Badge *badge, const Theme *theme) {
  paint_half(cr, badge->values, theme->open);
  path_disc(cr, ring);
  cairo_set_line_width(cr, badge->shared ? 0.12 : 0.2);
  theme_set(cr, theme->open, 1);
  cairo_stroke(cr);
}

static void paint_queued(cairo_t *cr, const Badge *badge, const Theme *theme) {
  enum { DOTS = 8 };
  paint_half(cr, badge->values, theme->open);
  theme_set(cr, theme->open, 1);
  for (int dot = 0; dot < DOTS; dot++) {
    double angle = 2 * M_PI * dot / DOTS;
    cairo_arc(cr, ring * cos(angle), ring * sin(angle), badge->shared ? 0.12 : 0.17, 0, 2 * M_PI);
    cairo_fill(cr);
  }
}

static void paint_searching(cairo_t *cr, const Badge *badge, const Theme *theme) {
  bool measured = badge->progress >= 0;
  double start = 2 * M_PI * (badge->phase - floor(badge->phase)) - M_PI / 2;
  paint_half(cr, badge->values, theme->searching);
  path_disc(cr, ring);
  cairo_set_line_width(cr, 0.2);
  theme_set(cr, theme->open, 0.45);
  cairo_stroke(cr);
  theme_set(cr, theme->searching, 1);
  if (measured) {
    cairo_arc(cr, 0, 0, ring, -M_PI / 2, -M_PI / 2 + 2 * M_PI * fmin(badge->progress, 1));
    cairo_set_line_width(cr, 0.28);
    cairo_stroke(cr);
    cairo_arc(cr, ring * cos(start), ring * sin(start), 0.22, 0, 2 * M_PI);
    cairo_fill(cr);
  } else {
    cairo_arc(cr, 0, 0, ring, start, start + 0.6 * M_PI);
    cairo_set_line_width(cr, 0.3);
    cairo_stroke(cr);
  }
}

bool badge_equal(const Badge *a, const Badge *b) {
  return a->kind == b->kind && a->values == b->values && a->shared == b->shared &&
         a->assumed == b->assumed && a->progress == b->progress &&
         (a->kind != BADGE_SEARCHING || a->phase == b->phase);
}

void badge_paint(cairo_t *cr, double x, double y, double size, const Badge *badge,
                 const Theme *theme) {
  if (badge->kind == BADGE_NONE) return;
  cairo_save(cr);
  cairo_new_path(cr);
  cairo_translate(cr, x, y);
  cairo_scale(cr, size / 2, size / 2);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  switch (badge->kind) {
  case BADGE_OPEN:
    paint_open(cr, badge, theme);
    break;
  case BADGE_QUEUED:
    paint_queued(cr, badge, theme);
    break;
  case BADGE_SEARCHING:
    paint_searching(cr, badge, theme);
    break;
  default: {
    Sign sign = sign_of(badge->kind, theme);
    paint_sign(cr, &sign, badge->shared || badge->assumed, badge->assumed);
  }
  }
  cairo_restore(cr);
}
