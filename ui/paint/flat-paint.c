#include "flat-paint.h"

#include "stone.h"

#include <math.h>
#include <stdio.h>

static const double ghost_fade = 0.5;

FlatScene flat_scene_of(FlatGame game, FlatBoard board) {
  FlatScene scene = {.game = game,
                     .board = board,
                     .hovered = -1,
                     .focused = -1,
                     .last = -1,
                     .winning = flat_winning_cells(game, board),
                     .mover = flat_mover(board),
                     .theme = theme_get(false, false),
                     .text_scale = 1};
  FlatMove moves[FLAT_MOVES_MOST];
  for (int i = flat_moves(game, board, moves) - 1; i >= 0; i--)
    (moves[i].pop ? scene.pops : scene.drops)[moves[i].column].legal = true;
  return scene;
}

static int stones_in(const FlatScene *scene, int column) {
  int row = 0;
  while (row < scene->game.height && flat_at(scene->game, scene->board, column, row) >= 0)
    row++;
  return row;
}

static void path_rounded(cairo_t *cr, Rect rect, double inset, double corner) {
  double x = rect.x + inset, y = rect.y + inset;
  double right = rect.x + rect.width - inset, bottom = rect.y + rect.height - inset;
  cairo_new_sub_path(cr);
  cairo_arc(cr, right - corner, y + corner, corner, -M_PI / 2, 0);
  cairo_arc(cr, right - corner, bottom - corner, corner, 0, M_PI / 2);
  cairo_arc(cr, x + corner, bottom - corner, corner, M_PI / 2, M_PI);
  cairo_arc(cr, x + corner, y + corner, corner, M_PI, 1.5 * M_PI);
  cairo_close_path(cr);
}

static void path_disc(cairo_t *cr, Point at, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, at.x, at.y, radius, 0, 2 * M_PI);
}

/* The plate with its holes. */
static void paint_plate(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g) {
  double inset = -0.12 * g->cell;
  Rect board = {g->left, g->top, g->cell * g->game.width, g->cell * g->game.height};
  path_rounded(cr, board, inset, 0.2 * g->cell);
  theme_set(cr, scene->theme->plate, 1);
  cairo_fill_preserve(cr);
  cairo_set_line_width(cr, fmax(1, 0.03 * g->cell) * scene->theme->line_scale);
  theme_set(cr, scene->theme->plate_edge, 1);
  cairo_stroke(cr);
  for (int x = 0; x < g->game.width; x++)
    for (int y = 0; y < g->game.height; y++) {
      path_disc(cr, flat_geometry_cell(g, x, y), g->radius);
      theme_set(cr, scene->theme->plate_edge, 0.45);
      cairo_fill_preserve(cr);
      cairo_set_line_width(cr, fmax(0.8, 0.015 * g->cell) * scene->theme->line_scale);
      theme_set(cr, scene->theme->plate_line, 1);
      cairo_stroke(cr);
    }
}

static bool is_leaving(const FlatScene *scene, int column, int row) {
  if (scene->hovered != column) return false;
  if (scene->removing) return row == stones_in(scene, column) - 1;
  return scene->hovered_pop && scene->pops[column].legal && row == 0;
}

static void paint_stones(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g) {
  StoneSet set = stone_set_make(cr, g->radius, scene->theme);
  for (int x = 0; x < g->game.width; x++)
    for (int y = 0; y < stones_in(scene, x); y++) {
      Point at = flat_geometry_cell(g, x, y);
      Player player = (Player)flat_at(scene->game, scene->board, x, y);
      if (is_leaving(scene, x, y))
        stone_paint(cr, at.x, at.y, g->radius, player, ghost_fade, scene->theme);
      else
        stone_set_paint(cr, &set, at.x, at.y, player);
    }
  stone_set_clear(&set);
}

/* The stone that a click would drop, where it would come to rest. */
static void paint_ghost(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g) {
  int column = scene->hovered;
  if (column < 0 || scene->hovered_pop || !scene->drops[column].legal) return;
  Point at = flat_geometry_cell(g, column, stones_in(scene, column));
  stone_paint(cr, at.x, at.y, g->radius, scene->mover, ghost_fade, scene->theme);
}

static void paint_hover(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g) {
  int column = scene->hovered;
  if (column < 0) return;
  const FlatSign *sign = scene->hovered_pop ? &scene->pops[column] : &scene->drops[column];
  if (!sign->legal) return;
  Rect area = flat_geometry_head(g, column);
  area.height += g->cell * g->game.height;
  if (scene->hovered_pop) area = flat_geometry_foot(g, column);
  path_rounded(cr, area, 0.04 * g->cell, 0.14 * g->cell);
  theme_set(cr, scene->theme->hover, 1);
  cairo_fill(cr);
}

/* A triangle that points down: out of the board. */
static void path_arrow(cairo_t *cr, Point at, double size) {
  cairo_move_to(cr, at.x - size, at.y - 0.6 * size);
  cairo_line_to(cr, at.x + size, at.y - 0.6 * size);
  cairo_line_to(cr, at.x, at.y + 0.7 * size);
  cairo_close_path(cr);
}

/* A dot on the stone that came last; below the column that was popped an arrow. */
static void paint_last(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g) {
  if (scene->last < 0) return;
  if (scene->last_pop) {
    Rect foot = flat_geometry_foot(g, scene->last);
    path_arrow(cr, (Point){foot.x + foot.width / 2, foot.y + 0.14 * g->cell}, 0.12 * g->cell);
    theme_set(cr, scene->theme->stones[FIRST].mark, 1);
    cairo_fill(cr);
    return;
  }
  int row = stones_in(scene, scene->last) - 1;
  if (row < 0) return;
  int player = flat_at(scene->game, scene->board, scene->last, row);
  path_disc(cr, flat_geometry_cell(g, scene->last, row), 0.3 * g->radius);
  theme_set(cr, scene->theme->stones[player].mark, 1);
  cairo_fill(cr);
}

static int bit_of(const FlatGeometry *g, int column, int row) {
  return column * (g->game.height + 1) + row;
}

static void paint_winning(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g) {
  for (int x = 0; x < g->game.width; x++)
    for (int y = 0; y < g->game.height; y++) {
      if (!(scene->winning >> bit_of(g, x, y) & 1)) continue;
      path_disc(cr, flat_geometry_cell(g, x, y), 0.86 * g->radius);
      cairo_set_line_width(cr, 0.24 * g->radius);
      theme_set(cr, scene->theme->winning, 1);
      cairo_stroke(cr);
    }
}

static void show_text(cairo_t *cr, const char *text, Point centre) {
  cairo_text_extents_t extents;
  cairo_text_extents(cr, text, &extents);
  cairo_move_to(cr, centre.x - extents.x_bearing - extents.width / 2,
                centre.y - extents.y_bearing - extents.height / 2);
  cairo_show_text(cr, text);
}

static void paint_line(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g) {
  cairo_set_font_size(cr, 0.36 * g->cell);
  theme_set(cr, scene->theme->label, 1);
  for (int x = 0; x < g->game.width; x++)
    for (int y = 0; y < g->game.height; y++) {
      char text[8];
      int number = scene->line[bit_of(g, x, y)];
      if (number == 0) continue;
      snprintf(text, sizeof text, "%d", number);
      show_text(cr, text, flat_geometry_cell(g, x, y));
    }
}

static void paint_focus(cairo_t *cr, const FlatScene *scene, Rect rect, double cell) {
  path_rounded(cr, rect, 0.05 * cell, 0.12 * cell);
  cairo_set_line_width(cr, fmax(2, 0.045 * cell) * scene->theme->line_scale);
  theme_set(cr, scene->theme->focus, 1);
  cairo_stroke(cr);
}

/* Name and badge of a column. */
static void paint_head(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g, int column) {
  Rect head = flat_geometry_head(g, column);
  double middle = head.x + head.width / 2, size = fmin(0.3 * scene->text_scale, 0.42) * g->cell;
  FlatMove move = {(uint8_t)column, false};
  char name[3];
  flat_move_write(move, name);
  cairo_set_font_size(cr, size);
  theme_set(cr, scene->drops[column].legal ? scene->theme->label : scene->theme->label_dim, 1);
  show_text(cr, name, (Point){middle, head.y + 0.26 * g->cell});
  if (scene->drops[column].legal)
    badge_paint(cr, middle, head.y + 0.66 * g->cell, 0.36 * g->cell, &scene->drops[column].badge,
                scene->theme);
  if (scene->focused == column && !scene->focused_pop) paint_focus(cr, scene, head, g->cell);
}

/* The sign of a pop, where one is legal: a key with an arrow, and its badge. */
static void paint_foot(cairo_t *cr, const FlatScene *scene, const FlatGeometry *g, int column) {
  Rect foot = flat_geometry_foot(g, column);
  const FlatSign *sign = &scene->pops[column];
  double y = foot.y + 0.52 * g->cell;
  bool known = sign->badge.kind != BADGE_NONE;
  if (sign->legal) {
    Rect key = {foot.x, foot.y + 0.24 * g->cell, foot.width, foot.height - 0.24 * g->cell};
    path_rounded(cr, key, 0.07 * g->cell, 0.12 * g->cell);
    theme_set(cr, scene->theme->drop, 1);
    cairo_fill_preserve(cr);
    cairo_set_line_width(cr, fmax(1, 0.02 * g->cell) * scene->theme->line_scale);
    theme_set(cr, scene->theme->drop_edge, 1);
    cairo_stroke(cr);
    path_arrow(cr, (Point){foot.x + (known ? 0.3 : 0.5) * g->cell, y}, 0.11 * g->cell);
    theme_set(cr, scene->theme->label, 1);
    cairo_fill(cr);
    badge_paint(cr, foot.x + 0.66 * g->cell, y, 0.32 * g->cell, &sign->badge, scene->theme);
  }
  if (scene->focused == column && scene->focused_pop) paint_focus(cr, scene, foot, g->cell);
}

void flat_paint(cairo_t *cr, const FlatScene *scene, const FlatGeometry *geometry) {
  cairo_save(cr);
  cairo_select_font_face(cr, scene->font ? scene->font : "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         CAIRO_FONT_WEIGHT_BOLD);
  paint_plate(cr, scene, geometry);
  paint_hover(cr, scene, geometry);
  paint_stones(cr, scene, geometry);
  paint_ghost(cr, scene, geometry);
  paint_winning(cr, scene, geometry);
  paint_last(cr, scene, geometry);
  paint_line(cr, scene, geometry);
  for (int column = 0; column < geometry->game.width; column++) {
    paint_head(cr, scene, geometry, column);
    if (geometry->game.pops) paint_foot(cr, scene, geometry, column);
  }
  cairo_restore(cr);
}
