#include "stone.h"

#include "lettering.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

static void add_stop(cairo_pattern_t *pattern, double offset, Colour colour, double fade) {
  cairo_pattern_add_color_stop_rgba(pattern, offset, colour.red, colour.green, colour.blue,
                                    colour.alpha * fade);
}

/* Fills the current path with the pattern, which is freed. */
static void fill_with(cairo_t *cr, cairo_pattern_t *pattern) {
  cairo_set_source(cr, pattern);
  cairo_fill(cr);
  cairo_pattern_destroy(pattern);
}

static void paint_ball(cairo_t *cr, double x, double y, double radius, const StoneColours *colours,
                       double fade) {
  /* The light comes from above the left shoulder; the last stop is light reflected by the plate. */
  cairo_pattern_t *ball =
      cairo_pattern_create_radial(x - 0.34 * radius, y - 0.42 * radius, 0, x, y, radius * 1.02);
  Colour back = {(colours->body.red + colours->edge.red) / 2,
                 (colours->body.green + colours->edge.green) / 2,
                 (colours->body.blue + colours->edge.blue) / 2, 1};
  add_stop(ball, 0, colours->centre, fade);
  add_stop(ball, 0.16, colours->centre, fade);
  add_stop(ball, 0.52, colours->body, fade);
  add_stop(ball, 0.92, colours->edge, fade);
  add_stop(ball, 1, back, fade);
  cairo_arc(cr, x, y, radius, 0, 2 * M_PI);
  fill_with(cr, ball);
}

static void paint_glint(cairo_t *cr, double x, double y, double radius, double fade) {
  double gx = x - 0.36 * radius, gy = y - 0.44 * radius, reach = 0.34 * radius;
  cairo_pattern_t *glint = cairo_pattern_create_radial(gx, gy, 0, gx, gy, reach);
  cairo_pattern_add_color_stop_rgba(glint, 0, 1, 1, 1, 0.75 * fade);
  cairo_pattern_add_color_stop_rgba(glint, 0.35, 1, 1, 1, 0.3 * fade);
  cairo_pattern_add_color_stop_rgba(glint, 1, 1, 1, 1, 0);
  cairo_arc(cr, gx, gy, reach, 0, 2 * M_PI);
  fill_with(cr, glint);
}

void stone_paint(cairo_t *cr, double x, double y, double radius, Player player, double fade,
                 const Theme *theme) {
  const StoneColours *colours = &theme->stones[player];
  double line = fmax(0.06 * radius, 0.8) * theme->line_scale;
  cairo_new_path(cr);
  paint_ball(cr, x, y, radius, colours, fade);
  paint_glint(cr, x, y, radius, fade);
  cairo_arc(cr, x, y, radius - line / 2, 0, 2 * M_PI);
  cairo_set_line_width(cr, line);
  /* A ghost keeps its outline, or it would vanish on a plate of its own colour. */
  theme_set(cr, colours->outline, 1);
  cairo_stroke(cr);
}

Colour stone_ink(Player player) {
  double grey = player == FIRST ? 0.1 : 1;
  return (Colour){grey, grey, grey, 1};
}

void stone_paint_number(cairo_t *cr, double x, double y, double radius, int number,
                        const char *font, Colour ink) {
  char text[4];
  snprintf(text, sizeof text, "%d", number % 100);
  theme_set(cr, ink, 1);
  lettering_show_centred(cr, (Lettering){.font = font, .size = radius, .bold = true}, text, x, y);
}

/* The soft shadow of a stone on a plate, around the point where it stands. */
static void paint_shadow(cairo_t *cr, double x, double y, double radius, const Theme *theme) {
  double reach = 1.35 * radius;
  cairo_save(cr);
  cairo_new_path(cr);
  cairo_translate(cr, x + 0.16 * radius, y + 0.12 * radius);
  cairo_scale(cr, 1, 0.5);
  cairo_pattern_t *shadow = cairo_pattern_create_radial(0, 0, 0, 0, 0, reach);
  add_stop(shadow, 0, theme->shadow, 1.4);
  add_stop(shadow, 0.55, theme->shadow, 1);
  add_stop(shadow, 1, theme->shadow, 0);
  cairo_arc(cr, 0, 0, reach, 0, 2 * M_PI);
  fill_with(cr, shadow);
  cairo_restore(cr);
}

/* Half the side of a copied picture, in radii: room for the shadow, which is shifted. */
static const double sprite_reach = 1.6;

/* Pixels of a copied picture per unit. A recording surface, to which a window draws, does not say
 * how dense the screen is. Two pixels are right for dense screens, and reduce evenly for others. */
static double sprite_density(cairo_t *cr) {
  double scale_x, scale_y, x = 1, y = 0;
  cairo_user_to_device_distance(cr, &x, &y);
  cairo_surface_get_device_scale(cairo_get_target(cr), &scale_x, &scale_y);
  return fmin(fmax(hypot(x, y) * scale_x, 2), 8);
}

static bool is_vector(cairo_surface_t *surface) {
  switch (cairo_surface_get_type(surface)) {
  case CAIRO_SURFACE_TYPE_SVG:
  case CAIRO_SURFACE_TYPE_PDF:
  case CAIRO_SURFACE_TYPE_PS:
    return true;
  default:
    return false;
  }
}

typedef enum { SPRITE_FIRST = FIRST, SPRITE_SECOND = SECOND, SPRITE_SHADOW } Sprite;

/* A pattern that shows the picture around the origin of user space; NULL without memory. */
static cairo_pattern_t *make_sprite(Sprite sprite, const StoneSet *set, double density) {
  int side = 2 * (int)ceil(sprite_reach * set->radius * density);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *cr = cairo_create(surface);
  cairo_translate(cr, side / 2, side / 2);
  cairo_scale(cr, density, density);
  if (sprite == SPRITE_SHADOW)
    paint_shadow(cr, 0, 0, set->radius, set->theme);
  else
    stone_paint(cr, 0, 0, set->radius, (Player)sprite, 1, set->theme);
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface(surface);
  cairo_matrix_t matrix;
  cairo_matrix_init_translate(&matrix, side / 2, side / 2);
  cairo_matrix_scale(&matrix, density, density);
  cairo_pattern_set_matrix(pattern, &matrix);
  cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR);
  bool drawn = cairo_status(cr) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
  if (drawn) return pattern;
  cairo_pattern_destroy(pattern);
  return NULL;
}

StoneSet stone_set_make(cairo_t *cr, double radius, const Theme *theme) {
  StoneSet set = {.radius = radius, .theme = theme};
  if (is_vector(cairo_get_target(cr))) return set;
  double density = sprite_density(cr);
  set.stones[FIRST] = make_sprite(SPRITE_FIRST, &set, density);
  set.stones[SECOND] = make_sprite(SPRITE_SECOND, &set, density);
  set.shadow = make_sprite(SPRITE_SHADOW, &set, density);
  return set;
}

static void clear_pattern(cairo_pattern_t **pattern) {
  if (*pattern) cairo_pattern_destroy(*pattern);
  *pattern = NULL;
}

void stone_set_clear(StoneSet *set) {
  clear_pattern(&set->stones[FIRST]);
  clear_pattern(&set->stones[SECOND]);
  clear_pattern(&set->shadow);
  set->radius = 0;
}

static void paint_sprite(cairo_t *cr, cairo_pattern_t *sprite, double x, double y) {
  cairo_save(cr);
  cairo_translate(cr, x, y);
  cairo_set_source(cr, sprite);
  cairo_paint(cr);
  cairo_restore(cr);
}

void stone_set_paint(cairo_t *cr, const StoneSet *set, double x, double y, Player player) {
  if (set->stones[player])
    paint_sprite(cr, set->stones[player], x, y);
  else
    stone_paint(cr, x, y, set->radius, player, 1, set->theme);
}

void stone_set_paint_shadow(cairo_t *cr, const StoneSet *set, double x, double y) {
  if (set->shadow)
    paint_sprite(cr, set->shadow, x, y);
  else
    paint_shadow(cr, x, y, set->radius, set->theme);
}
