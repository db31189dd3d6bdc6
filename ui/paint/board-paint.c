/* The layers of the board as cairo draws them. */
#include "board-layers.h"
#include "lettering.h"
#include "line-marks.h"
#include "plate.h"
#include "rule-marks.h"
#include "threat.h"

#include <math.h>

/* The layers, drawn from the lowest level to the drop plane, on each level from the rear to the
 * front. */

/* `size` in tile widths. Large text grows as far as a name and a badge fit on a tile. */
static Lettering letters_of(const CubeScene *scene, const Geometry *geometry, double size,
                            bool bold) {
  double em = fmin(size * scene->text_scale, 0.34) * geometry->tile;
  return (Lettering){.font = scene->font, .size = em, .bold = bold};
}

/* The name with the middle of its ink, or of a capital's height, at (x, y). One of two characters
 * is smaller, beside a badge as well. */
static void show_name(cairo_t *cr, const CubeScene *scene, Lettering letters, int column, double x,
                      double y) {
  char name[NOTATION_MOVE];
  move_name_in(variant_default(), scene->names, (Move)column, name);
  if (name[1] != '\0') letters.size *= 0.75;
  cairo_text_extents_t ink = lettering_extents(cr, letters, name);
  lettering_show(cr, letters, name, x - ink.x_bearing - ink.width / 2,
                 y + lettering_drop(cr, letters));
}

/* Names lie flat on the plates of the four levels like the tiles. In the plan they are where no
 * label is. */
static void paint_names(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int level) {
  if (scene->hide_names) return;
  Lettering letters = letters_of(scene, geometry, 0.26, false);
  theme_set(cr, scene->theme->label_plate, 1);
  for (int column = 0; column < COLUMNS; column++) {
    Point centre = geometry_tile_centre(geometry, column, level);
    if (cube_scene_level(scene, geometry, column) == level) continue;
    cairo_save(cr);
    cairo_translate(cr, centre.x, centre.y);
    cairo_scale(cr, 1, geometry->plan ? 1 : 0.7);
    show_name(cr, scene, letters, column, 0, 0);
    cairo_restore(cr);
  }
}

static void paint_caption(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                          int level) {
  Point place = geometry_caption(geometry, level);
  Lettering letters = letters_of(scene, geometry, 0.26, true);
  theme_set(cr, scene->theme->label, 1);
  lettering_show(cr, letters, scene->levels[level], place.x, place.y + lettering_drop(cr, letters));
}

/* A flat ring on the tile of a threat: solid if it can be played now, dashed if not yet. */
static void paint_threat(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int cell,
                         Player player, bool both) {
  const Theme *theme = scene->theme;
  Point centre = geometry_tile_centre(geometry, cell % COLUMNS, cell / COLUMNS);
  bool opening = board_openings(scene->board, player) >> cell & 1;
  double whole = geometry->plan ? 0.96 * geometry->radius : 0.29 * geometry->tile;
  double radius = both && player == SECOND ? 0.62 * whole : whole;
  double width = 0.12 * geometry->tile, gap = 2 * M_PI * radius / 16;
  const double dash[2] = {0.7 * gap, 1.3 * gap};
  cairo_save(cr);
  cairo_translate(cr, centre.x, centre.y);
  cairo_scale(cr, 1, geometry->plan ? 1 : 0.5);
  cairo_new_path(cr);
  cairo_arc(cr, 0, 0, radius, 0, 2 * M_PI);
  if (!opening) cairo_set_dash(cr, dash, 2, 0.35 * gap);
  threat_stroke(cr, theme, player, width);
  cairo_restore(cr);
}

static void paint_threats(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int cell) {
  bool shown[2];
  rule_marks_paint(cr, scene, geometry, cell);
  for (int player = FIRST; player <= SECOND; player++)
    shown[player] = (scene->show_threats[player] && scene->board.threats[player] >> cell & 1) ||
                    scene->explained[player] >> cell & 1;
  for (int player = FIRST; player <= SECOND; player++)
    if (shown[player])
      paint_threat(cr, scene, geometry, cell, (Player)player, shown[FIRST] && shown[SECOND]);
}

static void paint_stone(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                        const StoneSet *stones, int cell) {
  Point centre = geometry_stone(geometry, cell);
  Player player = scene->board.stones[FIRST] >> cell & 1 ? FIRST : SECOND;
  if (cell == scene->leaving)
    stone_paint(cr, centre.x, centre.y, geometry->radius, player, 0.25, scene->theme);
  else
    stone_set_paint(cr, stones, centre.x, centre.y, player);
  if (scene->winning_cells >> cell & 1) {
    cairo_new_path(cr);
    cairo_arc(cr, centre.x, centre.y, geometry->radius, 0, 2 * M_PI);
    cairo_set_line_width(cr, 0.24 * geometry->radius);
    theme_set(cr, scene->theme->winning, 1);
    cairo_stroke(cr);
  }
}

/* Of a stone of a line that is shown. The mover makes move 1. */
static Player line_player(const CubeScene *scene, int cell) {
  Player mover = board_mover(scene->board);
  return scene->line[cell] % 2 ? mover : player_other(mover);
}

static void paint_line_number(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                              int cell) {
  Point centre = geometry_stone(geometry, cell);
  stone_paint_number(cr, centre.x, centre.y, geometry->radius, scene->line[cell], scene->font,
                     stone_ink(line_player(scene, cell)));
}

/* Pale, and with the number of its move. */
static void paint_line_stone(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                             int cell) {
  Point centre = geometry_stone(geometry, cell);
  Player player = line_player(scene, cell);
  stone_paint(cr, centre.x, centre.y, geometry->radius, player, 0.85, scene->theme);
  paint_line_number(cr, scene, geometry, cell);
}

/* The numbers that a line of four would cross out, on discs in their stones' colours. */
static void paint_numbers_over_lines(cairo_t *cr, const CubeScene *scene,
                                     const Geometry *geometry) {
  for (uint64_t cells = scene->winning_cells; cells; cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    if (!scene->line[cell]) continue;
    Point centre = geometry_stone(geometry, cell);
    cairo_new_path(cr);
    cairo_arc(cr, centre.x, centre.y, 0.6 * geometry->radius, 0, 2 * M_PI);
    theme_set(cr, scene->theme->stones[line_player(scene, cell)].body, 1);
    cairo_fill(cr);
    paint_line_number(cr, scene, geometry, cell);
  }
}

static void paint_cell(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                       const StoneSet *stones, int cell) {
  if (board_filled(scene->board) >> cell & 1) {
    paint_stone(cr, scene, geometry, stones, cell);
    return;
  }
  paint_threats(cr, scene, geometry, cell);
  if (scene->line[cell]) paint_line_stone(cr, scene, geometry, cell);
}

/* Stones of one level do not overlap, so the ghost may come after all of them. */
static void paint_ghost(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int level) {
  int cell = cube_scene_ghost(scene);
  if (cell < 0 || cell / COLUMNS != level) return;
  Point centre = geometry_stone(geometry, cell);
  stone_paint(cr, centre.x, centre.y, geometry->radius, scene->mover, 0.75, scene->theme);
}

static void paint_shadows(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                          const StoneSet *stones, int level) {
  for (int place = 0; place < COLUMNS; place++) {
    int column = geometry_column(geometry, place & 3, place >> 2), cell = column + COLUMNS * level;
    Point foot = geometry_tile_centre(geometry, column, level);
    if (board_filled(scene->board) >> cell & 1) stone_set_paint_shadow(cr, stones, foot.x, foot.y);
  }
}

/* What the pointer lights up: the column's tile, and the peg to the one above. */
static void paint_light(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int level) {
  if (scene->hovered < 0) return;
  plate_light_tile(cr, geometry, scene->hovered, level, scene->theme->hover);
  if (!geometry->plan && level < LEVEL_DROP)
    plate_paint_peg(cr, geometry, scene->hovered, level, scene->theme);
}

static void paint_level(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                        const StoneSet *stones, int level) {
  paint_names(cr, scene, geometry, level);
  if (!geometry->plan) {
    paint_shadows(cr, scene, geometry, stones, level);
    plate_paint_posts(cr, geometry, level, scene->theme);
  }
  for (int place = 0; place < COLUMNS; place++) {
    int column = geometry_column(geometry, place & 3, place >> 2);
    paint_cell(cr, scene, geometry, stones, column + COLUMNS * level);
  }
}

/* The name at the left and the badge at the right of a tile; one of them alone in the middle. */
static void paint_label(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, int column) {
  const Theme *theme = scene->theme;
  const Badge *badge = &scene->badges[column];
  Point centre = geometry_tile_centre(geometry, column, cube_scene_level(scene, geometry, column));
  bool both = badge->kind != BADGE_NONE && !scene->hide_names;
  double aside = both ? 0.17 * geometry->tile : 0;
  theme_set(cr, cube_scene_is_playable(scene, column) ? theme->label : theme->label_dim, 1);
  if (!scene->hide_names)
    show_name(cr, scene, letters_of(scene, geometry, 0.27, true), column, centre.x - aside,
              centre.y);
  bool low =
      badge->kind == BADGE_BELIEVED && !geometry->plan; /* a bar, where tiles are not as high */
  double size = low ? 0.22 : 0.3;
  badge_paint(cr, centre.x + aside, centre.y, size * geometry->tile, badge, theme);
}

static void paint_focus(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  Point corners[4];
  geometry_tile(geometry, scene->focused, cube_scene_level(scene, geometry, scene->focused),
                corners);
  cairo_new_path(cr);
  for (int i = 0; i < 4; i++)
    cairo_line_to(cr, corners[i].x, corners[i].y);
  cairo_close_path(cr);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(cr, fmax(0.045 * geometry->tile, 2) * scene->theme->line_scale);
  theme_set(cr, scene->theme->focus, 1);
  cairo_stroke(cr);
}

/* In the plan a label yields to the stone of a full column, to one with a number, and to the ghost.
 */
static bool has_label(const CubeScene *scene, const Geometry *geometry, int column) {
  int cell = board_cell(scene->board, column);
  if (!geometry->plan) return true;
  return cell >= 0 && !scene->line[cell] &&
         !(column == scene->hovered && cube_scene_is_playable(scene, column));
}

static void paint_labels(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  for (int level = 0; geometry->plan && scene->levels && level < LEVELS; level++)
    paint_caption(cr, scene, geometry, level);
  if (scene->focused >= 0) paint_focus(cr, scene, geometry);
  for (int column = 0; column < COLUMNS; column++)
    if (has_label(scene, geometry, column)) paint_label(cr, scene, geometry, column);
}

/* Stones that are shown with a number count as if they were there. */
static uint64_t stones_shown(const CubeScene *scene, Player player) {
  uint64_t own = scene->board.stones[player];
  bool mover = player == board_mover(scene->board);
  for (int cell = 0; cell < CELLS; cell++)
    own |= (uint64_t)(scene->line[cell] > 0 && scene->line[cell] % 2 == mover) << cell;
  return own;
}

static void paint_threat_lines(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                               int threat, Player player) {
  uint64_t cell = UINT64_C(1) << threat, own = stones_shown(scene, player);
  for (int i = 0; i < LINES; i++) {
    if (!(lines[i] & cell) || lines[i] & ~cell & ~own) continue;
    line_path(cr, geometry, lines[i], threat, 0.6 * geometry->radius);
    threat_stroke(cr, scene->theme, player, 0.1 * geometry->tile);
  }
}

/* A line that both can still complete has the colour of rules; a blocked one is not drawn. */
static void paint_open_line(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                            uint64_t line) {
  double width = 0.055 * geometry->tile;
  bool open[2];
  for (int player = FIRST; player <= SECOND; player++)
    open[player] = (line & stones_shown(scene, player_other((Player)player))) == 0;
  if (!open[FIRST] && !open[SECOND]) return;
  line_path(cr, geometry, line, -1, 0.6 * geometry->radius);
  if (open[FIRST] && open[SECOND])
    rule_stroke(cr, scene->theme, width);
  else
    threat_stroke(cr, scene->theme, open[FIRST] ? FIRST : SECOND, width);
}

static void paint_studied(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  for (int i = 0; i < LINES && scene->studied >= 0; i++)
    if (lines[i] >> scene->studied & 1) paint_open_line(cr, scene, geometry, lines[i]);
}

static void paint_explained(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  for (int player = FIRST; player <= SECOND; player++)
    for (uint64_t rest = scene->explained[player]; rest; rest &= rest - 1)
      paint_threat_lines(cr, scene, geometry, __builtin_ctzll(rest), (Player)player);
}

static void paint_last_mark(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  Point centre = geometry_stone(geometry, scene->last_cell);
  Player player = scene->board.stones[FIRST] >> scene->last_cell & 1 ? FIRST : SECOND;
  const StoneColours *colours = &scene->theme->stones[player];
  cairo_new_path(cr);
  cairo_arc(cr, centre.x, centre.y, 0.3 * geometry->radius, 0, 2 * M_PI);
  theme_set(cr, colours->mark, 1);
  cairo_fill_preserve(cr);
  cairo_set_line_width(cr, 0.12 * geometry->radius);
  theme_set(cr, colours->body, 1);
  cairo_stroke(cr);
}

/* What lies over everything. */
static void paint_marks(cairo_t *cr, const CubeScene *scene, const Geometry *geometry) {
  for (int i = 0; i < LINES; i++)
    if ((lines[i] & scene->winning_cells) == lines[i])
      line_paint_won(cr, scene, geometry, lines[i]);
  paint_numbers_over_lines(cr, scene, geometry);
  paint_studied(cr, scene, geometry);
  for (int player = FIRST; player <= SECOND && scene->pointed >= 0; player++)
    if (scene->show_threats[player])
      paint_threat_lines(cr, scene, geometry, scene->pointed, (Player)player);
  paint_explained(cr, scene, geometry);
  rule_marks_paint_pairs(cr, scene, geometry);
  uint64_t numbered = line_numbered(scene, geometry);
  line_paint_numbers(cr, scene, geometry, numbered);
  if (scene->last_cell >= 0 && !(numbered >> scene->last_cell & 1))
    paint_last_mark(cr, scene, geometry);
}

void board_paint_layer(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                       const StoneSet *stones, int layer) {
  int level = layer_level(layer);
  bool drop = level == LEVEL_DROP;
  cairo_save(cr);
  switch (layer_part(layer)) {
  case PART_PLATE:
    if (!drop || !geometry->plan) plate_paint(cr, geometry, level, scene->theme);
    break;
  case PART_LIGHT:
    if (!drop || !geometry->plan) paint_light(cr, scene, geometry, level);
    break;
  case PART_CONTENT:
    if (drop)
      paint_labels(cr, scene, geometry);
    else
      paint_level(cr, scene, geometry, stones, level);
    break;
  case PART_TOP:
    if (drop)
      paint_marks(cr, scene, geometry);
    else
      paint_ghost(cr, scene, geometry, level);
  }
  cairo_restore(cr);
}
