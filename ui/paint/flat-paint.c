#include "flat-paint.h"

#include "core/figures.h"
#include "lettering.h"
#include "play/fours.h"
#include "stone.h"
#include "threat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double ghost_fade = 0.7;

static int at(const Scene *scene, int column, int level) {
  return scene->position.variant.rules->at(&scene->position, column, level);
}

/* The move that pops a column, or -1 in a game without pops; a column's drop has its number. */
static int pop_of(const FlatGeometry *g, int column) { return g->pops ? g->columns + column : -1; }

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
static void paint_plate(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  double inset = -0.12 * g->cell;
  Rect board = {g->left, g->top, g->cell * g->columns, g->cell * g->levels};
  path_rounded(cr, board, inset, 0.2 * g->cell);
  theme_set(cr, scene->theme->plate, 1);
  cairo_fill_preserve(cr);
  cairo_set_line_width(cr, fmax(1, 0.03 * g->cell) * scene->theme->line_scale);
  theme_set(cr, scene->theme->plate_edge, 1);
  cairo_stroke(cr);
  for (int x = 0; x < g->columns; x++)
    for (int y = 0; y < g->levels; y++) {
      path_disc(cr, flat_geometry_cell(g, x, y), g->radius);
      theme_set(cr, scene->theme->plate_edge, 0.45);
      cairo_fill_preserve(cr);
      cairo_set_line_width(cr, fmax(0.8, 0.015 * g->cell) * scene->theme->line_scale);
      theme_set(cr, scene->theme->plate_line, 1);
      cairo_stroke(cr);
    }
}

static bool is_leaving(const Scene *scene, const FlatGeometry *g, int column, int level) {
  bool popped = scene->hovered == pop_of(g, column);
  if (scene->removing && (popped || scene->hovered == column))
    return level == scene_height(&scene->position, column) - 1;
  return popped && scene_is_legal(scene, scene->hovered) && level == 0;
}

static void paint_stones(cairo_t *cr, const Scene *scene, const FlatGeometry *g,
                         const StoneSet *stones) {
  for (int x = 0; x < g->columns; x++)
    for (int y = scene_height(&scene->position, x) - 1; y >= 0; y--) {
      Point point = flat_geometry_cell(g, x, y);
      Player player = (Player)at(scene, x, y);
      if (is_leaving(scene, g, x, y))
        stone_paint(cr, point.x, point.y, g->radius, player, ghost_fade, scene->theme);
      else
        stone_set_paint(cr, stones, point.x, point.y, player);
    }
}

/* The stone that a click would drop, where it would come to rest. The move of a line that is shown
 * stays visible. */
static void paint_ghost(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  int column = scene->hovered;
  if (!scene_is_legal(scene, column) || column >= g->columns) return;
  int level = scene_height(&scene->position, column);
  if (scene->line[scene_cell(&scene->position, column, level)]) return;
  Point point = flat_geometry_cell(g, column, level);
  stone_paint(cr, point.x, point.y, g->radius, scene->mover, ghost_fade, scene->theme);
}

static void paint_hover(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  if (!scene_is_legal(scene, scene->hovered)) return;
  bool pop = scene->hovered >= g->columns;
  Rect area = pop ? flat_geometry_foot(g, scene->hovered - g->columns)
                  : flat_geometry_head(g, scene->hovered);
  if (!pop) area.height += g->cell * g->levels;
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
static void paint_last(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  if (scene->last < 0) return;
  if (scene->last >= g->columns) {
    Rect foot = flat_geometry_foot(g, scene->last - g->columns);
    path_arrow(cr, (Point){foot.x + foot.width / 2, foot.y + 0.14 * g->cell}, 0.12 * g->cell);
    theme_set(cr, scene->theme->stones[FIRST].mark, 1);
    cairo_fill(cr);
    return;
  }
  int level = scene_height(&scene->position, scene->last) - 1;
  if (level < 0) return;
  path_disc(cr, flat_geometry_cell(g, scene->last, level), 0.3 * g->radius);
  theme_set(cr, scene->theme->stones[at(scene, scene->last, level)].mark, 1);
  cairo_fill(cr);
}

static void paint_winning(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  const Rules *rules = scene->position.variant.rules;
  for (int x = 0; x < g->columns; x++)
    for (int y = 0; y < g->levels; y++) {
      bool won = scene->won && rules->wins(&scene->position, x, y);
      if (!won && !scene->four[scene_cell(&scene->position, x, y)]) continue;
      path_disc(cr, flat_geometry_cell(g, x, y), 0.86 * g->radius);
      cairo_set_line_width(cr, 0.24 * g->radius);
      theme_set(cr, scene->theme->winning, 1);
      cairo_stroke(cr);
    }
}

static void flat_paint_show_text(cairo_t *cr, const Scene *scene, double size, const char *text,
                                 Point centre) {
  lettering_show_centred(cr, (Lettering){.font = scene->font, .size = size, .bold = true}, text,
                         centre.x, centre.y);
}

/* A stone of a line that is shown, pale and with the number of its move. The mover makes move 1. */
static void paint_line_stone(cairo_t *cr, const Scene *scene, const FlatGeometry *g, Point point,
                             int number) {
  Player player = number % 2 ? scene->mover : player_other(scene->mover);
  double grey = player == FIRST ? 0.1 : 1;
  char text[4];
  snprintf(text, sizeof text, "%d", number % 100);
  stone_paint(cr, point.x, point.y, g->radius, player, 0.85, scene->theme);
  cairo_set_source_rgb(cr, grey, grey, grey);
  flat_paint_show_text(cr, scene, g->radius, text, point);
}

static void paint_line(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  for (int x = 0; x < g->columns; x++)
    for (int y = scene_height(&scene->position, x); y < g->levels; y++) {
      int number = scene->line[scene_cell(&scene->position, x, y)];
      if (number) paint_line_stone(cr, scene, g, flat_geometry_cell(g, x, y), number);
    }
}

/* A ring in the cell of a threat: solid if it can be played now, dashed if not yet. */
static void paint_threat(cairo_t *cr, const Scene *scene, const FlatGeometry *g, Point point,
                         Player player, bool inner, bool opening) {
  double radius = g->radius * (inner ? 0.5 : 0.8), width = 0.11 * g->cell;
  double gap = 2 * M_PI * radius / 16;
  const double dash[2] = {0.7 * gap, 1.3 * gap};
  cairo_save(cr);
  path_disc(cr, point, radius);
  if (!opening) cairo_set_dash(cr, dash, 2, 0.35 * gap);
  threat_stroke(cr, scene->theme, player, width);
  cairo_restore(cr);
}

static void paint_threats_at(cairo_t *cr, const Scene *scene, const FlatGeometry *g, int column,
                             int level) {
  const Rules *rules = scene->position.variant.rules;
  CellLines lines = rules->lines(&scene->position, column, level);
  bool opening = level == scene_height(&scene->position, column), shown[2];
  for (int player = FIRST; player <= SECOND; player++)
    shown[player] = scene->show_threats[player] && lines.missing_one[player] > 0;
  for (int player = FIRST; player <= SECOND; player++)
    if (shown[player])
      paint_threat(cr, scene, g, flat_geometry_cell(g, column, level), (Player)player,
                   shown[FIRST] && player == SECOND, opening);
}

static void paint_threats(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  if (!scene->show_threats[FIRST] && !scene->show_threats[SECOND]) return;
  for (int x = 0; x < g->columns; x++)
    for (int y = scene_height(&scene->position, x); y < g->levels; y++)
      paint_threats_at(cr, scene, g, x, y);
}

static void path_four(cairo_t *cr, const FlatGeometry *g, const Four *four) {
  cairo_new_path(cr);
  for (int n = 0; n < FOUR; n++) {
    Point point = flat_geometry_cell(g, four->cells[n].column, four->cells[n].level);
    cairo_line_to(cr, point.x, point.y);
  }
}

static BoardCell flat_paint_cell_of(const FlatGeometry *g, int place) {
  return (BoardCell){(uint8_t)(place / g->levels), (uint8_t)(place % g->levels)};
}

/* A line that both can still complete has the colour of rules; a blocked one is not drawn. */
static void paint_open_line(cairo_t *cr, const Scene *scene, const FlatGeometry *g,
                            const Four *four) {
  bool first = four_is_open(&scene->position, four, FIRST);
  bool second = four_is_open(&scene->position, four, SECOND);
  path_four(cr, g, four);
  if (first && second)
    rule_stroke(cr, scene->theme, 0.05 * g->cell);
  else if (first || second)
    threat_stroke(cr, scene->theme, first ? FIRST : SECOND, 0.06 * g->cell);
  cairo_new_path(cr);
}

static void paint_studied(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  Four fours[FOURS_MOST];
  if (scene->studied < 0) return;
  int count = fours_through(scene->position.variant, flat_paint_cell_of(g, scene->studied), fours);
  for (int i = 0; i < count; i++)
    paint_open_line(cr, scene, g, &fours[i]);
}

/* What the marked threats of the cell at the pointer would complete. */
static void paint_threat_lines(cairo_t *cr, const Scene *scene, const FlatGeometry *g) {
  Four fours[FOURS_MOST];
  if (scene->pointed < 0) return;
  BoardCell pointed = flat_paint_cell_of(g, scene->pointed);
  if (at(scene, pointed.column, pointed.level) >= 0) return;
  int count = fours_through(scene->position.variant, pointed, fours);
  for (int i = 0; i < count; i++)
    for (int player = FIRST; player <= SECOND; player++) {
      if (!scene->show_threats[player]) continue;
      if (four_stones(&scene->position, &fours[i], (Player)player) < FOUR - 1) continue;
      path_four(cr, g, &fours[i]);
      threat_stroke(cr, scene->theme, (Player)player, 0.1 * g->cell);
    }
}

static void paint_focus(cairo_t *cr, const Scene *scene, Rect rect, double cell) {
  path_rounded(cr, rect, 0.05 * cell, 0.12 * cell);
  cairo_set_line_width(cr, fmax(2, 0.045 * cell) * scene->theme->line_scale);
  theme_set(cr, scene->theme->focus, 1);
  cairo_stroke(cr);
}

static bool is_scored(const Scene *scene, int move) { return scene->scored >> move & 1; }

static void show_number(cairo_t *cr, const Scene *scene, const FlatGeometry *g, const char *text,
                        bool is_long, Point at) {
  flat_paint_show_text(cr, scene, (is_long ? 0.2 : 0.26) * g->cell, text, at);
}

static void show_score(cairo_t *cr, const Scene *scene, const FlatGeometry *g, int move, Point at) {
  int score = scene->scores[move];
  show_number(cr, scene, g, figure_signed(score).text, abs(score) > 99, at);
}

/* A badge and, beside it, the score of its move. */
static void paint_scored(cairo_t *cr, const Scene *scene, const FlatGeometry *g, Point at,
                         int move) {
  badge_paint(cr, at.x - 0.28 * g->cell, at.y, 0.32 * g->cell, &scene->badges[move], scene->theme);
  theme_set(cr, scene->theme->label, 1);
  show_score(cr, scene, g, move, (Point){at.x + 0.18 * g->cell, at.y});
}

/* Name and badge of a column, with its score; the badge alone in the middle. */
static void paint_head(cairo_t *cr, const Scene *scene, const FlatGeometry *g, int column) {
  Rect head = flat_geometry_head(g, column);
  double middle = head.x + head.width / 2, size = fmin(0.3 * scene->text_scale, 0.42) * g->cell;
  Point badge = {middle, head.y + (scene->hide_names ? 0.5 : 0.66) * g->cell};
  bool legal = scene_is_legal(scene, column);
  char name[NOTATION_MOVE];
  move_name_in(scene->position.variant, scene->names, (Move)column, name);
  theme_set(cr, legal ? scene->theme->label : scene->theme->label_dim, 1);
  if (!scene->hide_names)
    flat_paint_show_text(cr, scene, size, name, (Point){middle, head.y + 0.26 * g->cell});
  if (legal && is_scored(scene, column))
    paint_scored(cr, scene, g, badge, column);
  else if (legal)
    badge_paint(cr, badge.x, badge.y, 0.36 * g->cell, &scene->badges[column], scene->theme);
  if (scene->focused == column) paint_focus(cr, scene, head, g->cell);
}

/* What is known about a pop: the number that it has in a line that is shown, its score, or its
 * badge.
 */
static void paint_known(cairo_t *cr, const Scene *scene, const FlatGeometry *g, Point at,
                        int move) {
  char step[4];
  if (scene->steps[move]) {
    snprintf(step, sizeof step, "%d", scene->steps[move] % 100);
    show_number(cr, scene, g, step, false, at);
  } else if (is_scored(scene, move))
    show_score(cr, scene, g, move, at);
  else
    badge_paint(cr, at.x, at.y, 0.32 * g->cell, &scene->badges[move], scene->theme);
}

/* The key of a pop, with an arrow and, at its right, what is known. */
static void paint_key(cairo_t *cr, const Scene *scene, const FlatGeometry *g, Rect foot, int move) {
  Rect key = {foot.x, foot.y + 0.24 * g->cell, foot.width, foot.height - 0.24 * g->cell};
  double y = foot.y + 0.52 * g->cell;
  bool known = scene->badges[move].kind != BADGE_NONE || scene->steps[move];
  bool wide = is_scored(scene, move) && !scene->steps[move];
  path_rounded(cr, key, 0.07 * g->cell, 0.12 * g->cell);
  theme_set(cr, scene->theme->drop, 1);
  cairo_fill_preserve(cr);
  cairo_set_line_width(cr, fmax(1, 0.02 * g->cell) * scene->theme->line_scale);
  theme_set(cr, scene->theme->drop_edge, 1);
  cairo_stroke(cr);
  double arrow = wide ? 0.23 : known ? 0.3 : 0.5;
  path_arrow(cr, (Point){foot.x + arrow * g->cell, y}, 0.11 * g->cell);
  theme_set(cr, scene->theme->label, 1);
  cairo_fill(cr);
  paint_known(cr, scene, g, (Point){foot.x + (wide ? 0.63 : 0.66) * g->cell, y}, move);
}

static void paint_foot(cairo_t *cr, const Scene *scene, const FlatGeometry *g, int column) {
  Rect foot = flat_geometry_foot(g, column);
  int move = pop_of(g, column);
  if (scene_is_legal(scene, move) || scene->steps[move]) paint_key(cr, scene, g, foot, move);
  if (scene->focused == move) paint_focus(cr, scene, foot, g->cell);
}

void flat_paint(cairo_t *cr, const Scene *scene, const FlatGeometry *geometry,
                const StoneSet *stones) {
  cairo_save(cr);
  paint_plate(cr, scene, geometry);
  paint_hover(cr, scene, geometry);
  paint_stones(cr, scene, geometry, stones);
  paint_threats(cr, scene, geometry);
  paint_ghost(cr, scene, geometry);
  paint_last(cr, scene, geometry);
  paint_line(cr, scene, geometry);
  paint_winning(cr, scene, geometry);
  paint_studied(cr, scene, geometry);
  paint_threat_lines(cr, scene, geometry);
  for (int column = 0; column < geometry->columns; column++) {
    paint_head(cr, scene, geometry, column);
    if (geometry->pops) paint_foot(cr, scene, geometry, column);
  }
  cairo_restore(cr);
}
