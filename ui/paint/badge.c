#include "badge.h"

#include "belief-bar.h"

#include <math.h>
#include <string.h>

/* All shapes are drawn in a square from -1 to 1 around the origin. */

/* Being unable to lose is good, being unable to win is bad. */
static BadgeKind kind_of(ValueSet values, Player mover) {
  ValueSet won = mover == FIRST ? VALUE_FIRST : VALUE_SECOND;
  if (values == VALUE_DRAW) return BADGE_EVEN;
  return values & won ? BADGE_GOOD : BADGE_BAD;
}

Badge badge_of_values(ValueSet values, Goal goal, Player mover) {
  Badge badge = {.kind = BADGE_OPEN, .values = values, .progress = -1};
  if (goal_answered(goal, values)) badge.kind = kind_of(values, mover);
  return badge;
}

Badge badge_of_move(const MoveStatus *status, int move, Goal goal, Player mover, bool running,
                    double phase) {
  if (status->state == MOVE_ILLEGAL)
    return (Badge){.kind = BADGE_NONE, .values = VALUE_ANY, .progress = -1};
  Badge badge = badge_of_values(status->values, goal, mover);
  badge.shared = status->same_as != move;
  badge.phase = phase;
  if (badge.kind == BADGE_OPEN && status->state == MOVE_SEARCHING)
    badge.kind = BADGE_SEARCHING;
  else if (badge.kind == BADGE_OPEN && running)
    badge.kind = BADGE_QUEUED;
  return badge;
}

double badge_share(const MoveStatus *status) {
  Outlook outlook = outlook_make(status->outlook.nodes, outlook_rest(&status->outlook), false);
  return outlook.foretold && status->share > 0 ? status->share : -1;
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

/* A closed shape, of which a quarter of the rim is returned, and its colour, which stands off from
 * the ground of the board. */
typedef struct {
  double (*shape)(cairo_t *cr);
  Colour fill;
} Sign;

static double shape_disc(cairo_t *cr) {
  const double radius = 0.92;
  cairo_new_sub_path(cr);
  cairo_arc(cr, 0, 0, radius, M_PI / 4, 9 * M_PI / 4);
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
  case BADGE_GOOD:
    return (Sign){shape_disc, theme->win};
  case BADGE_BAD:
    return (Sign){shape_square, theme->not_win};
  default:
    return (Sign){shape_lozenge, theme->draw};
  }
}

static const double stone = 0.52;

static void fill_stone(cairo_t *cr, double from, double to, Colour colour) {
  cairo_arc(cr, 0, 0, stone, from, to);
  cairo_close_path(cr);
  theme_set(cr, colour, 1);
  cairo_fill(cr);
}

/* White's is light with a dark rim, Black's dark with a light one: distinct on any ground. */
static void paint_stone(cairo_t *cr, ValueSet values, const Theme *theme) {
  bool white = values == VALUE_FIRST || values == (VALUE_DRAW | VALUE_SECOND);
  bool both = values == VALUE_DRAW;
  Colour rim = white ? theme->first_ink : theme->second_ink;
  fill_stone(cr, 0, 2 * M_PI, white ? theme->first : theme->second);
  if (both) fill_stone(cr, M_PI / 2, 1.5 * M_PI, theme->first);
  cairo_arc(cr, 0, 0, stone, 0, 2 * M_PI);
  cairo_set_line_width(cr, 0.14);
  theme_set(cr, both ? theme->draw_rim : rim, 1);
  cairo_stroke(cr);
}

static void paint_strike(cairo_t *cr, Colour colour, double width) {
  cairo_move_to(cr, -0.62, 0.62);
  cairo_line_to(cr, 0.62, -0.62);
  cairo_set_line_width(cr, width);
  theme_set(cr, colour, 1);
  cairo_stroke(cr);
}

static void paint_sign(cairo_t *cr, const Badge *badge, const Sign *sign, const Theme *theme) {
  double quarter = sign->shape(cr);
  bool struck = badge->values & VALUE_DRAW && badge->values != VALUE_DRAW;
  theme_set(cr, sign->fill, 1);
  if (!badge->shared && !badge->assumed) cairo_fill_preserve(cr);
  cairo_save(cr);
  if (badge->assumed) break_rim(cr, quarter);
  cairo_set_line_width(cr, badge->assumed ? 0.2 : 0.16);
  cairo_stroke(cr);
  cairo_restore(cr);
  paint_stone(cr, badge->values, theme);
  if (!struck) return;
  paint_strike(cr, theme->first_ink, 0.32);
  paint_strike(cr, theme->first, 0.14);
}

static const double ring = 0.76;

/* The values left in an exact search: upper half filled when first cannot lose any more, lower half
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
         (a->kind != BADGE_BELIEVED || memcmp(a->estimate, b->estimate, sizeof a->estimate) == 0) &&
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
  case BADGE_BELIEVED:
    belief_bar_paint(cr, badge->estimate, theme, -0.45, -1, 0.9, 2, 0.45);
    break;
  case BADGE_SEARCHING:
    paint_searching(cr, badge, theme);
    break;
  default: {
    Sign sign = sign_of(badge->kind, theme);
    paint_sign(cr, badge, &sign, theme);
  }
  }
  cairo_restore(cr);
}
